public import JSON

/// A YAML or JSON document: its value as JSON, and where each part of it stands in the text.
public struct YAMLDocument: Sendable {
    public let value: JSONValue
    private let positions: PositionTree

    init(_ value: JSONValue, positions: PositionTree) {
        self.value = value
        self.positions = positions
    }

    /// Returns the position of a value; that of the closest value around it if the document has no such value.
    public func position(of pointer: JSONPointer) -> YAMLPosition {
        var (value, tree) = (value, positions)
        for token in pointer.tokens {
            guard let index = Self.index(of: token, in: value) else { break }
            tree = tree.children[index]
            value = value.objectValue?.members[index].value ?? value.arrayValue?[index] ?? .null
        }
        return tree.position
    }

    private static func index(of token: String, in value: JSONValue) -> Int? {
        if let object = value.objectValue { return object.members.firstIndex { $0.name == token } }
        return value.arrayValue.flatMap { array in Int(token).flatMap { array.indices.contains($0) ? $0 : nil } }
    }
}

/// The positions of a value and of the values in it, in the same order. A member of an object has the position of its
/// name.
struct PositionTree: Sendable {
    var position: YAMLPosition
    var children: [PositionTree] = []
}
