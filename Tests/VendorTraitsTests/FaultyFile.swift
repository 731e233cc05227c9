import Testing

/// A replacement of a part of the sample by an invalid one, with the expected error.
struct FaultyFile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let content: String
    let line: Int
    /// The text at the reported position: its first occurrence in the line.
    let text: String
    let reason: String

    init(_ name: String, _ part: String, _ other: String, at line: Int, _ text: String, reason: String) {
        testDescription = name
        content = Sample.spinner(part, becomes: other)
        self.line = line
        self.text = text
        self.reason = reason
    }

    /// The column, from 1; nil if the line does not contain the text.
    var column: Int? {
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1), let range = lines[line - 1].firstRange(of: text) else {
            return nil
        }
        return lines[line - 1].distance(from: lines[line - 1].startIndex, to: range.lowerBound) + 1
    }
}
