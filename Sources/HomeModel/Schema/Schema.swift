/// A struct whose properties declare attributes, commands, events, fields or traits with property wrappers.
///
/// An instance holds keys, not values: `Attributes().onOff` is the key by which ``AttributeValues`` finds the value.
public protocol Schema: Sendable {
    init()
}

/// The typed key of one element of a schema.
public protocol SchemaKey: Sendable {
    /// Whether it is the key of a field.
    static var isField: Bool { get }
    var id: UInt32 { get }
}

extension SchemaKey {
    public static var isField: Bool { false }
}

/// The key of an attribute or a field, with the type of its value.
public protocol ValueKey: SchemaKey {
    associatedtype Value: ValueRepresentable
}

/// A property wrapper of a schema, as the reflection pass sees it.
protocol Declaration {
    var key: any SchemaKey { get }
    var rules: [Rule] { get }
}

/// The key of a read-only attribute.
public struct AttributeKey<Value: ValueRepresentable>: ValueKey {
    public let id: UInt32
}

/// The key of an attribute that clients may write.
public struct WritableKey<Value: ValueRepresentable>: ValueKey {
    public let id: UInt32
}

/// The key of a field of a command, an event or a structure.
public struct FieldKey<Value: ValueRepresentable>: ValueKey {
    public static var isField: Bool { true }
    public let id: UInt32
}

/// The key of a command with the schemas of its fields and of its answer.
public struct CommandKey<Fields: Schema, Response: Schema>: SchemaKey {
    public let id: UInt32
}

/// The key of an event with the schema of its fields.
public struct EventKey<Fields: Schema>: SchemaKey {
    public let id: UInt32
}

/// What `$name` of an attribute leads to: ``AttributeStatus`` of a trait in hand.
public struct AttributeProjection<Value: ValueRepresentable>: Sendable {
    public let id: UInt32
    public var isNullable: Bool { Value.isNullable }
}

/// Declares a read-only attribute.
@propertyWrapper
public struct Attribute<Value: ValueRepresentable>: Declaration, Sendable {
    public let wrappedValue: AttributeKey<Value>
    let rules: [Rule]
    var key: any SchemaKey { wrappedValue }
    public var projectedValue: AttributeProjection<Value> { AttributeProjection(id: wrappedValue.id) }

    public init(_ id: UInt32, _ rules: Rule...) {
        wrappedValue = AttributeKey(id: id)
        self.rules = rules
    }
}

/// Declares an attribute that clients may write.
@propertyWrapper
public struct Writable<Value: ValueRepresentable>: Declaration, Sendable {
    public let wrappedValue: WritableKey<Value>
    let rules: [Rule]
    var key: any SchemaKey { wrappedValue }
    public var projectedValue: AttributeProjection<Value> { AttributeProjection(id: wrappedValue.id) }

    public init(_ id: UInt32, _ rules: Rule...) {
        wrappedValue = WritableKey(id: id)
        self.rules = rules
    }
}

/// Declares a field of a command, an event or a structure.
@propertyWrapper
public struct Field<Value: ValueRepresentable>: Declaration, Sendable {
    public let wrappedValue: FieldKey<Value>
    let rules: [Rule]
    var key: any SchemaKey { wrappedValue }

    public init(_ tag: UInt32, _ rules: Rule...) {
        wrappedValue = FieldKey(id: tag)
        self.rules = rules
    }
}

/// Declares a command that answers with a status only.
@propertyWrapper
public struct Command<Fields: Schema>: Declaration, Sendable {
    public let wrappedValue: CommandKey<Fields, Empty>
    let rules: [Rule]
    var key: any SchemaKey { wrappedValue }

    public init(_ id: UInt32, _ rules: Rule...) {
        wrappedValue = CommandKey(id: id)
        self.rules = rules
    }
}

/// Declares a command that answers with fields.
@propertyWrapper
public struct AnsweringCommand<Fields: Schema, Response: Schema>: Declaration, Sendable {
    public let wrappedValue: CommandKey<Fields, Response>
    let rules: [Rule]
    var key: any SchemaKey { wrappedValue }

    public init(_ id: UInt32, _ rules: Rule...) {
        wrappedValue = CommandKey(id: id)
        self.rules = rules
    }
}

/// Declares an event.
@propertyWrapper
public struct Event<Fields: Schema>: Declaration, Sendable {
    public let wrappedValue: EventKey<Fields>
    let priority: EventPriority
    let rules: [Rule]
    var key: any SchemaKey { wrappedValue }

    public init(_ id: UInt32, _ priority: EventPriority, _ rules: Rule...) {
        wrappedValue = EventKey(id: id)
        self.priority = priority
        self.rules = rules
    }
}

/// Matter's priorities of an event, rising.
public enum EventPriority: String, CaseIterable, Hashable, Sendable {
    case debug, info, critical
}

/// A schema without elements: a command without fields, a trait without commands.
public struct Empty: Schema {
    public init() {}
}
