/// A struct whose properties declare attributes, commands, events, fields or traits with property wrappers. It stores
/// nothing else.
///
/// An instance holds keys, not values: `Attributes.keys.onOff` is the key by which ``AttributeValues`` finds the value.
public protocol Schema: Sendable {
    /// The keys of all elements.
    static var keys: Self { get }
}

/// A schema outside `HomeCatalog`: the fields of a stimulus, what a behavior stores, a trait that an app declares.
public protocol LocalSchema: Schema {
    init()
}

extension LocalSchema {
    public static var keys: Self { shared(Self.init) }
}

extension Schema {
    /// Returns the instance that all readers share. It is created when it is first read: a new one for each access would
    /// allocate the rules of all its elements.
    package static func shared(_ create: () -> Self) -> Self { SchemaCache.instance(of: Self.self, create) }
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

/// The declaration in a property wrapper of a schema, which stores nothing else.
///
/// An object without type parameters, so that reflection can load it from its offset. A cast to a protocol would be
/// slow, because the runtime searches the whole program for the conformances of each new generic type.
final class Declaration: Sendable {
    /// The number of an attribute, a command or an event; the tag of a field.
    let id: UInt32
    let rules: [Rule]
    private let make: @Sendable (Declaration, _ name: String) -> Definition

    init(id: UInt32, rules: [Rule], make: @escaping @Sendable (Declaration, _ name: String) -> Definition) {
        self.id = id
        self.rules = rules
        self.make = make
    }

    func definition(name: String) -> Definition { make(self, name) }
}

extension Declaration {
    fileprivate static func attribute<Value: ValueRepresentable>(
        _ id: UInt32, _ rules: [Rule], _ value: Value.Type, isWritable: Bool
    ) -> Declaration {
        Declaration(id: id, rules: rules) { declaration, name in
            let type = Value.valueType
            return .attribute(
                RuleDigest(declaration.rules, type: type)
                    .attribute(
                        id: declaration.id, name: name, isNullable: Value.isNullable, isWritable: isWritable,
                        type: type))
        }
    }

    /// - Parameters:
    ///   - response: The fields of the response; nil for a command that returns only a status.
    ///   - responseID: The number of the response among Matter's commands.
    fileprivate static func command<Fields: Schema>(
        _ id: UInt32, _ rules: [Rule], _ fields: Fields.Type, response: (any Schema.Type)? = nil,
        responseID: UInt32? = nil
    ) -> Declaration {
        Declaration(id: id, rules: rules) { declaration, name in
            .command(
                RuleDigest(declaration.rules, type: .bool)
                    .command(
                        id: declaration.id, name: name, fields: Reflection.structure(fields, name: name),
                        response: response.map { Reflection.structure($0) }, responseID: responseID))
        }
    }
}

/// A declaration as data.
enum Definition {
    case attribute(AttributeDefinition)
    case field(FieldDefinition)
    case command(CommandDefinition)
    case event(EventDefinition)
    case trait(DeviceTypeDefinition.TraitRequirement)
}

/// The key of an attribute, whether clients may write it or not.
public protocol AnyAttributeKey: ValueKey {}

// The generic types below, those of ``TraitKey``, ``Record``, ``AttributeEditor`` and ``CommandHandler`` require protocols
// of their parameters in initializers and extensions only. If a type itself required one, the runtime would search the
// conformances of the whole program for each type that is made of it: the start would search for a thousand of them.

/// The key of a read-only attribute.
public struct AttributeKey<Value>: SchemaKey {
    public let id: UInt32
}

extension AttributeKey: ValueKey, AnyAttributeKey where Value: ValueRepresentable {}

/// The key of an attribute that clients may write.
public struct WritableKey<Value>: SchemaKey {
    public let id: UInt32
}

extension WritableKey: ValueKey, AnyAttributeKey where Value: ValueRepresentable {}

/// The key of a field of a command, an event or a structure.
public struct FieldKey<Value>: SchemaKey {
    public static var isField: Bool { true }
    public let id: UInt32
}

extension FieldKey: ValueKey where Value: ValueRepresentable {}

/// The key of a command with the schemas of its fields and of its response.
public struct CommandKey<Fields, Response>: SchemaKey {
    public let id: UInt32
}

/// The key of an event with the schema of its fields.
public struct EventKey<Fields>: SchemaKey {
    public let id: UInt32
}

/// The projection of an attribute, `$name`, by which a trait returns its ``AttributeStatus``.
public struct AttributeProjection<Value>: Sendable {
    public let id: UInt32
}

extension AttributeProjection where Value: ValueRepresentable {
    public var isNullable: Bool { Value.isNullable }
}

/// Declares a read-only attribute.
@propertyWrapper
public struct Attribute<Value>: Sendable {
    let declaration: Declaration
    public var wrappedValue: AttributeKey<Value> { AttributeKey(id: declaration.id) }
    public var projectedValue: AttributeProjection<Value> { AttributeProjection(id: declaration.id) }

    public init(_ id: UInt32, _ rules: Rule...) where Value: ValueRepresentable {
        declaration = .attribute(id, rules, Value.self, isWritable: false)
    }
}

/// Declares an attribute that clients may write.
@propertyWrapper
public struct Writable<Value>: Sendable {
    let declaration: Declaration
    public var wrappedValue: WritableKey<Value> { WritableKey(id: declaration.id) }
    public var projectedValue: AttributeProjection<Value> { AttributeProjection(id: declaration.id) }

    public init(_ id: UInt32, _ rules: Rule...) where Value: ValueRepresentable {
        declaration = .attribute(id, rules, Value.self, isWritable: true)
    }
}

/// Declares a field of a command, an event or a structure.
@propertyWrapper
public struct Field<Value>: Sendable {
    let declaration: Declaration
    public var wrappedValue: FieldKey<Value> { FieldKey(id: declaration.id) }

    public init(_ tag: UInt32, _ rules: Rule...) where Value: ValueRepresentable {
        declaration = Declaration(id: tag, rules: rules) { declaration, name in
            let type = Value.valueType
            let digest = RuleDigest(declaration.rules, type: type)
            return .field(
                FieldDefinition(
                    tag: declaration.id, name: name, type: type.narrowed(to: digest.bits), isNullable: Value.isNullable,
                    conformance: digest.conformance, constraint: digest.constraint, fallback: digest.fallback,
                    unit: digest.unit, isText: digest.isText, display: digest.display,
                    acceptsUnnamed: digest.acceptsUnnamed,
                    violationStatus: digest.violationStatus))
        }
    }
}

/// Declares a command that returns only a status.
@propertyWrapper
public struct Command<Fields>: Sendable {
    let declaration: Declaration
    public var wrappedValue: CommandKey<Fields, Empty> { CommandKey(id: declaration.id) }

    public init(_ id: UInt32, _ rules: Rule...) where Fields: Schema {
        declaration = .command(id, rules, Fields.self)
    }
}

/// Declares a command that returns fields; `response` is the number of the response among Matter's commands.
@propertyWrapper
public struct RespondingCommand<Fields, Response>: Sendable {
    let declaration: Declaration
    public var wrappedValue: CommandKey<Fields, Response> { CommandKey(id: declaration.id) }

    public init(_ id: UInt32, response: UInt32? = nil, _ rules: Rule...) where Fields: Schema, Response: Schema {
        declaration = .command(id, rules, Fields.self, response: Response.self, responseID: response)
    }
}

/// Declares an event.
@propertyWrapper
public struct Event<Fields>: Sendable {
    let declaration: Declaration
    public var wrappedValue: EventKey<Fields> { EventKey(id: declaration.id) }

    public init(_ id: UInt32, _ priority: EventPriority, _ rules: Rule...) where Fields: Schema {
        declaration = Declaration(id: id, rules: rules) { declaration, name in
            .event(
                EventDefinition(
                    id: declaration.id, name: name, priority: priority,
                    fields: Reflection.structure(Fields.self, name: name),
                    conformance: RuleDigest(declaration.rules, type: .bool).conformance))
        }
    }
}

/// Matter's priorities of an event, the lowest first.
public enum EventPriority: String, CaseIterable, Hashable, Sendable {
    case debug, info, critical
}

/// A schema without elements: a command without fields, a trait without commands.
public struct Empty: LocalSchema {
    public init() {}
}
