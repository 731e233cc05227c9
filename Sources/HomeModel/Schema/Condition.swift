/// A condition on a trait of a device: on its features, elements and values.
public indirect enum Condition: Hashable, Sendable {
    /// The device has the feature with this bit.
    case feature(bit: UInt8)
    /// The device has the attribute or the command, or the field was sent.
    case element(ElementReference)
    /// The attribute or field has this value.
    case equal(ElementReference, Int64)
    /// The attribute or field has a greater value.
    case greater(ElementReference, Int64)
    case not(Condition)
    case all([Condition])
    case any([Condition])

    /// Returns whether the condition holds on a device with these features; false if it depends on more than features.
    public func holds(for features: FeatureMap) -> Bool { outcome(for: features) ?? false }

    /// Returns whether the condition holds on a device with these features; nil if it depends on more than features.
    ///
    /// - Parameter hasAttribute: Whether the device has the attribute of that number; nil if that is unknown.
    public func outcome(for features: FeatureMap, hasAttribute: (UInt32) -> Bool? = { _ in nil }) -> Bool? {
        switch self {
        case .feature(let bit): return features.contains(bit: bit)
        case .element(let element): return element.kind == .attribute ? hasAttribute(element.id) : nil
        case .equal, .greater: return nil
        case .not(let condition):
            return condition.outcome(for: features, hasAttribute: hasAttribute).map { !$0 }
        case .all(let conditions):
            let decided = conditions.map { $0.outcome(for: features, hasAttribute: hasAttribute) }
            return decided.contains(false) ? false : decided.contains(nil) ? nil : true
        case .any(let conditions):
            let decided = conditions.map { $0.outcome(for: features, hasAttribute: hasAttribute) }
            return decided.contains(true) ? true : decided.contains(nil) ? nil : false
        }
    }
}

extension Condition {
    /// The device has that attribute, or that field of the same command was sent.
    public static func has<Root: Schema, Key: ValueKey>(_ path: any KeyPath<Root, Key> & Sendable) -> Condition {
        .element(ElementReference(path))
    }
    /// The device has that command.
    public static func has<Root: Schema, Fields: Schema, Response: Schema>(
        _ path: any KeyPath<Root, CommandKey<Fields, Response>> & Sendable
    ) -> Condition {
        .element(ElementReference(command: path))
    }
    /// That attribute, or that field of the same command, has this value.
    public static func value<Root: Schema, Key: ValueKey>(
        of path: any KeyPath<Root, Key> & Sendable, is number: Int64
    ) -> Condition {
        .equal(ElementReference(path), number)
    }
    /// That attribute, or that field of the same command, has this value.
    public static func value<Root: Schema, Key: ValueKey, Enumeration: MatterEnum>(
        of path: any KeyPath<Root, Key> & Sendable, is value: Enumeration
    ) -> Condition {
        .equal(ElementReference(path), Int64(value.rawValue))
    }
    /// That attribute, or that field of the same command, has a greater value.
    public static func value<Root: Schema, Key: ValueKey>(
        of path: any KeyPath<Root, Key> & Sendable, isAbove number: Int64
    ) -> Condition {
        .greater(ElementReference(path), number)
    }
}

/// An attribute, a command or a field that a condition refers to.
///
/// Its number is found on first use, because a declaration cannot read its own type while that is being initialized.
public struct ElementReference: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case attribute, command
        /// A field of the same command, event or structure.
        case field
    }

    public let kind: Kind
    private let key: any KeyReference

    /// The number of the attribute or command, the tag of the field.
    public var id: UInt32 { key.id }

    public init(_ kind: Kind, id: UInt32) {
        self.kind = kind
        key = NumberReference(id: id, isField: kind == .field)
    }

    init<Root: Schema, Key: ValueKey>(_ path: any KeyPath<Root, Key> & Sendable) {
        kind = Key.isField ? .field : .attribute
        key = PathReference(path: path)
    }

    init<Root: Schema, Key: SchemaKey>(command path: any KeyPath<Root, Key> & Sendable) {
        kind = .command
        key = PathReference(path: path)
    }

    public static func == (first: ElementReference, second: ElementReference) -> Bool {
        first.kind == second.kind && first.id == second.id
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(id)
    }
}

extension Condition {
    public static prefix func ! (condition: Condition) -> Condition { .not(condition) }
    public static func | (first: Condition, second: Condition) -> Condition { .any([first, second]) }
    public static func & (first: Condition, second: Condition) -> Condition { .all([first, second]) }
    public static func | (first: Condition, second: some MatterFeature) -> Condition {
        .any([first, second.condition])
    }
    public static func & (first: Condition, second: some MatterFeature) -> Condition {
        .all([first, second.condition])
    }
    public static func | (first: some MatterFeature, second: Condition) -> Condition {
        .any([first.condition, second])
    }
    public static func & (first: some MatterFeature, second: Condition) -> Condition {
        .all([first.condition, second])
    }
}
