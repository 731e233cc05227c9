/// Finds the pointer to the value at a position in a JSON text, which must be valid up to that position.
///
/// Errors about numbers that are too large use it: such a number is valid JSON, so a pointer is more useful than a
/// column.
public struct PointerScan {
    /// The arrays and objects around the position, the outermost first.
    private var path: [Step] = []

    private enum Step {
        case member(String?)
        case element(Int)
    }

    /// Returns the pointer to the value at a line and a column, both from 1, columns in characters.
    public static func pointer(in text: [UInt8], line: Int, column: Int) -> JSONPointer {
        var scan = PointerScan()
        scan.walk(text[..<offset(in: text, line: line, column: column)])
        return scan.path.reduce(.root) { pointer, step in
            switch step {
            case .member(let name): name.map { pointer.appending($0) } ?? pointer
            case .element(let index): pointer.appending(index)
            }
        }
    }

    private mutating func walk(_ text: ArraySlice<UInt8>) {
        var index = text.startIndex
        while index < text.endIndex {
            let start = index
            index += 1
            switch text[start] {
            case UInt8(ascii: "{"): path.append(.member(nil))
            case UInt8(ascii: "["): path.append(.element(0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = path.popLast()
            case UInt8(ascii: ","): next()
            case UInt8(ascii: "\""):
                while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index = min(index + 1, text.endIndex)
                // The first string of a member is its name.
                if case .member(nil)? = path.last { path[path.count - 1] = .member(Self.name(text[start..<index])) }
            default: continue
            }
        }
    }

    private mutating func next() {
        switch path.last {
        case .member?: path[path.count - 1] = .member(nil)
        case .element(let index)?: path[path.count - 1] = .element(index + 1)
        case nil: return
        }
    }

    private static func name(_ text: ArraySlice<UInt8>) -> String {
        (try? JSONValue.parse(Array(text)))?.stringValue ?? ""
    }

    private static func offset(in text: [UInt8], line: Int, column: Int) -> Int {
        var (currentLine, currentColumn) = (1, 0)
        for (offset, byte) in text.enumerated() {
            // Continuation bytes belong to the character before them.
            if byte & 0xC0 != 0x80 { currentColumn += 1 }
            if currentLine == line, currentColumn == column { return offset }
            if byte == UInt8(ascii: "\n") { (currentLine, currentColumn) = (currentLine + 1, 0) }
        }
        return text.count
    }
}
