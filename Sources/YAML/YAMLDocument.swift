public import JSON

/// A YAML or JSON document: its value as JSON, and where each part of it stands in the text.
public struct YAMLDocument: Sendable {
    public let value: JSONValue
    /// The positions by JSON pointer. A member of an object has the position of its name.
    private let positions: [String: YAMLPosition]

    init(_ value: JSONValue, positions: [String: YAMLPosition]) {
        self.value = value
        self.positions = positions
    }

    /// Returns the position of a value; that of the closest value around it if the document has no such value.
    public func position(of pointer: JSONPointer) -> YAMLPosition {
        var text = pointer.description[...]
        while true {
            if let position = positions[String(text)] { return position }
            guard let slash = text.lastIndex(of: "/") else { return YAMLPosition(line: 1, column: 1) }
            text = text[..<slash]
        }
    }
}
