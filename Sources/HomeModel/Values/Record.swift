/// A structure, or the fields of a command or event, with access by name.
///
///     var fields = Record<MoveToLevelRequest>()
///     fields.level = 127
///
/// An absent field and a null field are both nil. Setting nil makes a nullable field null, and removes any other field.
@dynamicMemberLookup
public struct Record<Fields>: Hashable, Sendable {
    public var value: Value

    @inlinable
    public init() { value = .empty }

    @inlinable
    public subscript<V: ValueRepresentable>(dynamicMember path: KeyPath<Fields, FieldKey<V>>) -> V.Plain?
    where Fields: Schema {
        get {
            guard let field = value[tag: tag(path)], let typed = V(field) else { return nil }
            return typed.plain
        }
        set { value[tag: tag(path)] = V.from(newValue)?.value }
    }
}

extension Record: ValueRepresentable where Fields: Schema {
    public init(_ edit: (inout Record) -> Void) {
        value = .empty
        edit(&self)
    }

    @inlinable
    public init?(_ value: Value) {
        guard case .structure = value else { return nil }
        self.value = value
    }

    public static var valueType: ValueType { .structure(Reflection.structure(Fields.self)) }
    public static var placeholder: Record { Record() }

    /// Returns whether the field is present; it may be null.
    @inlinable
    public func contains<V: ValueRepresentable>(_ path: KeyPath<Fields, FieldKey<V>>) -> Bool {
        value[tag: tag(path)] != nil
    }

    /// Removes the field. Unlike null, an absent field has no value.
    public mutating func remove<V: ValueRepresentable>(_ path: KeyPath<Fields, FieldKey<V>>) {
        value[tag: tag(path)] = nil
    }

    // MARK: Access by number

    /// Sets the field with a number.
    public mutating func set<V: ValueRepresentable>(_ tag: UInt32, _ field: V) { value[tag: tag] = field.value }

    /// Sets the field with a number; nil leaves the field as it is.
    public mutating func set<V: ValueRepresentable>(_ tag: UInt32, ifPresent field: V?) {
        if let field { value[tag: tag] = field.value }
    }

    /// Returns a field that every such structure has. If the device left it out, it is the type's ``placeholder``.
    public func required<V: ValueRepresentable>(_ tag: UInt32) -> V {
        value[tag: tag].flatMap { V($0) } ?? .placeholder
    }

    @inlinable
    func tag<V: ValueRepresentable>(_ path: KeyPath<Fields, FieldKey<V>>) -> UInt32 {
        SchemaCache.id(of: path)
    }
}
