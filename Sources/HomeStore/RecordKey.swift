/// The key of one record of a home: a kind and an id within that kind.
///
/// Keys are ordered by kind, then by the UTF-8 bytes of the id. Ids that differ in any byte are different, even if
/// Swift considers the strings equal.
public struct RecordKey: Sendable {
    /// The kind of the record. Journals do not interpret it.
    public var kind: UInt8
    /// The id of the record, unique within its kind.
    public var id: String

    /// Creates a key from a kind and an id.
    public init(kind: UInt8, id: String) {
        self.kind = kind
        self.id = id
    }
}

extension RecordKey: Hashable, Comparable {
    public static func == (first: RecordKey, second: RecordKey) -> Bool {
        first.kind == second.kind && first.id.utf8.count == second.id.utf8.count
            && first.id.utf8.elementsEqual(second.id.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        var id = id
        id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    public static func < (first: RecordKey, second: RecordKey) -> Bool {
        if first.kind != second.kind { return first.kind < second.kind }
        return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
    }
}
