/// Splits Swift source into the tokens that declarations consist of.
///
/// It handles only the syntax that the catalog uses: no raw strings, no string interpolation with quotes, no regular
/// expressions.
struct SwiftLexer {
    enum Token: Hashable {
        /// One line of a documentation comment, without the slashes and the space after them.
        case documentation(String)
        /// A name or a keyword, without backticks.
        case word(String)
        case symbol(Character)
        /// A number or a string, as it is written.
        case literal(String)

        /// The token as it is written; empty for a comment.
        var text: String {
            switch self {
            case .documentation: ""
            case .word(let text), .literal(let text): text
            case .symbol(let symbol): String(symbol)
            }
        }
    }

    private let source: [UInt8]
    private var position = 0

    static func tokens(of source: [UInt8]) -> [Token] {
        var lexer = SwiftLexer(source: source)
        var tokens: [Token] = []
        while let token = lexer.next() { tokens.append(token) }
        return tokens
    }

    private init(source: [UInt8]) { self.source = source }

    private mutating func next() -> Token? {
        while position < source.count {
            let byte = source[position]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                position += 1
            case UInt8(ascii: "/") where isNext("//"):
                if let token = lineComment() { return token }
            case UInt8(ascii: "/") where isNext("/*"):
                blockComment()
            case UInt8(ascii: "\""):
                let start = position
                string()
                return .literal(String(decoding: source[start..<min(position, source.count)], as: UTF8.self))
            case UInt8(ascii: "`"):
                position += 1
                let word = text { $0 != UInt8(ascii: "`") }
                position += 1
                return .word(word)
            case _ where Self.isDigit(byte):
                return .literal(text { Self.isWord($0) || $0 == UInt8(ascii: ".") })
            case _ where Self.isWord(byte):
                return .word(text(while: Self.isWord))
            default:
                position += 1
                return .symbol(Character(Unicode.Scalar(byte)))
            }
        }
        return nil
    }

    /// Returns the line of a documentation comment; nil for any other comment.
    private mutating func lineComment() -> Token? {
        let isDocumentation = isNext("///") && !isNext("////")
        position += isDocumentation ? 3 : 2
        if isDocumentation, isNext(" ") { position += 1 }
        let line = text { $0 != UInt8(ascii: "\n") }
        return isDocumentation ? .documentation(line) : nil
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                position += 2
            } else if isNext("*/") {
                depth -= 1
                position += 2
            } else {
                position += 1
            }
        } while depth > 0 && position < source.count
    }

    private mutating func string() {
        let quotes = isNext("\"\"\"") ? 3 : 1
        position += quotes
        while position < source.count {
            if source[position] == UInt8(ascii: "\\") {
                position += 2
            } else if isNext(quotes == 3 ? "\"\"\"" : "\"") {
                position += quotes
                return
            } else {
                position += 1
            }
        }
    }

    private mutating func text(while belongs: (UInt8) -> Bool) -> String {
        let start = position
        while position < source.count, belongs(source[position]) { position += 1 }
        return String(decoding: source[start..<position], as: UTF8.self)
    }

    private func isNext(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= source.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where source[position + index] != text.utf8Start[index] { return false }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }
}
