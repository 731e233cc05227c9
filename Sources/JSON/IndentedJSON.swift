/// Indented JSON for people and for line-by-line comparison: two spaces per level, one member per line, short lists on
/// one line.
public struct IndentedJSON {
    public private(set) var bytes: [UInt8] = []
    private var depth = 0

    /// The maximum length of a list on one line, in characters.
    private static let width = 80

    public init() {}

    /// Returns the bytes of a file with a value: it ends with a line feed.
    public static func file(_ value: JSONValue) -> [UInt8] {
        var json = IndentedJSON()
        json.write(value)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    public mutating func write(_ value: JSONValue) {
        switch value {
        case .object(let object) where !object.isEmpty:
            block("{", "}", object.members) { json, member in
                json.scalar(.string(member.name))
                json.append(": ")
                json.write(member.value)
            }
        case .array(let elements) where !elements.isEmpty:
            let line = Self.compact(value)
            if line.count <= Self.width, !elements.contains(where: { $0.isContainer }) {
                bytes += line
            } else {
                block("[", "]", elements) { $0.write($1) }
            }
        default: scalar(value)
        }
    }

    private mutating func block<Element>(
        _ open: StaticString, _ close: StaticString, _ elements: [Element],
        _ write: (inout IndentedJSON, Element) -> Void
    ) {
        append(open)
        depth += 1
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            newLine()
            write(&self, element)
        }
        depth -= 1
        newLine()
        append(close)
    }

    private mutating func newLine() {
        append("\n")
        for _ in 0..<depth { append("  ") }
    }

    private mutating func scalar(_ value: JSONValue) { bytes += Self.compact(value) }

    private mutating func append(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    private static func compact(_ value: JSONValue) -> [UInt8] {
        var json = JSONWriter()
        json.value(value)
        return json.bytes
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }
}
