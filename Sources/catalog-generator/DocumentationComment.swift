/// A documentation comment as plain text.
struct DocumentationComment: Hashable {
    /// All paragraphs in one line, without markup, code blocks and lists of parameters.
    let text: String
    /// The text after `Source:` in a separate paragraph; nil if there is none.
    let source: String?
    /// The items of lists, such as `- Attributes.phaseList: The phases of a job.`, by what stands before the colon.
    let elements: [String: String]

    /// Nil if there is no text.
    ///
    /// - Parameter lines: The lines of the comment without the slashes.
    init?(_ lines: [String]) {
        var text = ""
        var source: String?
        var elements: [String: String] = [:]
        for paragraph in Self.paragraphs(of: lines) {
            if paragraph.hasPrefix("Source: ") {
                source = String(paragraph.dropFirst("Source: ".count))
            } else if !paragraph.hasPrefix("- ") {
                text += text.isEmpty ? paragraph : " \(paragraph)"
            } else if let colon = paragraph.firstIndex(of: ":") {
                elements[String(paragraph[..<colon].dropFirst(2))] = String(paragraph[colon...].dropFirst(2))
            }
        }
        if text.isEmpty { return nil }
        self.text = text
        self.source = source
        self.elements = elements
    }

    /// The paragraphs and the items of lists, each in one line. Code blocks are indented by four spaces.
    private static func paragraphs(of lines: [String]) -> [String] {
        var paragraphs: [String] = []
        var isOpen = false
        for line in lines {
            let text = trimmed(line)
            if text.isEmpty || (!isOpen && line.hasPrefix("    ")) {
                isOpen = false
            } else if isOpen, !text.hasPrefix("- ") {
                paragraphs[paragraphs.count - 1] += " \(plain(text))"
            } else {
                paragraphs.append(plain(text))
                isOpen = true
            }
        }
        return paragraphs
    }

    /// Returns a line without backticks. Only the last name of a link remains: `OnOffTrait` of ``Matter/OnOffTrait``.
    private static func plain(_ line: String) -> String {
        guard line.utf8.contains(UInt8(ascii: "`")) else { return line }
        var pieces: [Substring] = []
        for (index, piece) in split(line, at: "``").enumerated() {
            let isLink = index % 2 == 1
            pieces.append(isLink ? piece.split(separator: "/").last ?? "" : piece)
        }
        return pieces.joined().filter { $0 != "`" }
    }

    private static func split(_ line: String, at separator: String) -> [Substring] {
        var pieces: [Substring] = []
        var start = line.startIndex
        var index = start
        while index < line.endIndex {
            if line[index...].hasPrefix(separator) {
                pieces.append(line[start..<index])
                index = line.index(index, offsetBy: separator.count)
                start = index
            } else {
                index = line.index(after: index)
            }
        }
        return pieces + [line[start...]]
    }

    private static func trimmed(_ line: String) -> String {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        guard let start = line.utf8.firstIndex(where: { !isSpace($0) }),
            let end = line.utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(Substring(line.utf8[start...end]))
    }
}
