/// A JSON Schema (2020-12), as OpenAPI 3.1 uses it.
///
/// Generators of clients turn `oneOf` and `anyOf` into types that many languages cannot decode, so schemas avoid both.
/// Rules that only a validator needs are in ``requiring(oneOf:ifItHas:)``, which generators ignore.
public struct JSONSchema: Sendable {
    public let value: JSONValue
    /// The named schemas that this one refers to.
    public let references: [NamedSchema]

    public init(_ value: JSONValue, references: [NamedSchema] = []) {
        self.value = value
        self.references = references
    }

    public init(_ members: KeyValuePairs<String, JSONValue>) { self.init(.members(members)) }

    /// A reference to a named schema.
    public static func ref(_ schema: NamedSchema) -> JSONSchema {
        JSONSchema(["$ref": .string("#/components/schemas/\(schema.name)")], references: [schema])
    }

    /// A reference by name, to a component that depends on the catalog.
    public static func ref(_ name: String) -> JSONSchema {
        JSONSchema(["$ref": .string("#/components/schemas/\(name)")])
    }

    private init(_ members: KeyValuePairs<String, JSONValue>, references: [NamedSchema]) {
        self.init(.members(members), references: references)
    }

    // MARK: Simple values

    /// Any value, null included.
    public static let any = JSONSchema([:])
    public static let text = JSONSchema(["type": .string("string")])
    public static let flag = JSONSchema(["type": .string("boolean")])
    public static let anyObject = JSONSchema(["type": .string("object")])
    public static let time = JSONSchema.text.with("format", .string("date-time"))
    /// A count.
    public static let count = integer(0...Int64(Int32.max))
    /// The integers that every JSON reader reads exactly: up to 2^53-1, positive or negative.
    public static let exactIntegers: ClosedRange<Int64> = -((1 << 53) - 1)...((1 << 53) - 1)

    /// An integer. Beyond 32 bits it has a format, because generators use 32 bits otherwise.
    public static func integer(_ range: ClosedRange<Int64>) -> JSONSchema {
        var schema = JSONSchema(["type": .string("integer")])
        if range.lowerBound < Int64(Int32.min) || range.upperBound > Int64(Int32.max) {
            schema = schema.with("format", .string("int64"))
        }
        return schema.with("minimum", .integer(range.lowerBound)).with("maximum", .integer(range.upperBound))
    }

    public static func number(_ range: ClosedRange<Double>) -> JSONSchema {
        JSONSchema(["type": .string("number"), "minimum": bound(range.lowerBound), "maximum": bound(range.upperBound)])
    }

    /// Returns a number without a fraction as an integer: `3600` instead of `3600.0`.
    private static func bound(_ number: Double) -> JSONValue {
        Int64(exactly: number).map { .integer($0) } ?? .double(number)
    }

    /// A text with a length in Unicode code points.
    public static func text(_ length: ClosedRange<Int>) -> JSONSchema {
        text.with("minLength", .integer(Int64(length.lowerBound))).with("maxLength", .integer(Int64(length.upperBound)))
    }

    public static func text(matching pattern: String) -> JSONSchema { text.with("pattern", .string(pattern)) }

    /// One of these texts.
    public static func choice(_ texts: [String]) -> JSONSchema {
        JSONSchema(["type": .string("string"), "enum": .array(texts.map { .string($0) })])
    }

    // MARK: Arrays and objects

    public static func array(of element: JSONSchema) -> JSONSchema {
        JSONSchema(["type": .string("array"), "items": element.value], references: element.references)
    }

    /// A member of an object.
    public struct Property: Sendable {
        let name: String
        let schema: JSONSchema
        let isRequired: Bool

        public static func required(_ name: String, _ schema: JSONSchema) -> Property {
            Property(name: name, schema: schema, isRequired: true)
        }

        /// A member that can be absent.
        public static func optional(_ name: String, _ schema: JSONSchema) -> Property {
            Property(name: name, schema: schema, isRequired: false)
        }

        /// The same member, which can be absent.
        public var optional: Property { .optional(name, schema) }
    }

    /// An object with these members. Later versions may add members.
    public static func object(_ members: [Property]) -> JSONSchema {
        var properties = JSONObject()
        for member in members { properties[member.name] = member.schema.value }
        let required: [JSONValue] = members.filter { $0.isRequired }.map { .string($0.name) }
        var object = JSONObject()
        object["type"] = .string("object")
        object["properties"] = .object(properties)
        if !required.isEmpty { object["required"] = .array(required) }
        return JSONSchema(.object(object), references: members.flatMap { $0.schema.references })
    }

    /// An object that always has these members.
    public static func object(_ members: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
        object(members.map { Property.required($0.key, $0.value) })
    }

    /// An object with members of any names and of this schema.
    public static func map(of schema: JSONSchema) -> JSONSchema {
        JSONSchema(
            ["type": .string("object"), "additionalProperties": schema.value], references: schema.references)
    }

    // MARK: Variations

    /// The same schema for requests, in which an object cannot have other members.
    public var closed: JSONSchema { with("additionalProperties", .bool(false)) }

    /// The same schema, or null.
    public var orNull: JSONSchema {
        guard case .object(var object) = value, case .string(let type)? = object["type"] else {
            return JSONSchema(
                ["oneOf": .array([value, .members(["type": .string("null")])])], references: references)
        }
        object["type"] = .array([.string(type), .string("null")])
        if case .array(let values)? = object["enum"] { object["enum"] = .array(values + [.null]) }
        return JSONSchema(.object(object), references: references)
    }

    /// Returns a schema with another rule: if the object has the member `name`, it must also match one of `schemas`.
    ///
    /// The rule is under `dependentSchemas`, because generators of clients ignore that keyword.
    public func requiring(oneOf schemas: [JSONSchema], ifItHas name: String) -> JSONSchema {
        requiring([(name, schemas)])
    }

    /// Adds such rules for several members.
    public func requiring(_ choices: [(name: String, schemas: [JSONSchema])]) -> JSONSchema {
        var dependent = JSONObject()
        for (name, schemas) in choices {
            let values = schemas.map { $0.value }
            dependent[name] = values.count == 1 ? values[0] : .members(["anyOf": .array(values)])
        }
        return JSONSchema(
            with("dependentSchemas", .object(dependent)).value,
            references: references + choices.flatMap { $0.schemas.flatMap { $0.references } })
    }

    /// Returns the schema with another keyword.
    public func with(_ keyword: String, _ argument: JSONValue) -> JSONSchema {
        guard case .object(var object) = value else { return self }
        object[keyword] = argument
        return JSONSchema(.object(object), references: references)
    }

    /// Returns the schema with a description for people. A reference gets none, because some tools reject keywords
    /// next to it.
    public func described(_ text: String) -> JSONSchema {
        if case .object(let object) = value, object["$ref"] != nil { return self }
        return with("description", .string(text))
    }

    public func example(_ example: JSONValue) -> JSONSchema { with("example", example) }
}

extension JSONSchema: Hashable {
    public static func == (first: JSONSchema, second: JSONSchema) -> Bool { first.value == second.value }

    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A schema with a name: a component of the published description, to which other schemas refer.
///
/// The schema is created on demand, so that schemas can refer to each other in cycles.
public final class NamedSchema: Sendable {
    public let name: String
    private let make: @Sendable () -> JSONSchema

    public init(_ name: String, _ make: @autoclosure @escaping @Sendable () -> JSONSchema) {
        self.name = name
        self.make = make
    }

    public var schema: JSONSchema { make() }

    /// Returns these schemas and all that they refer to, directly or indirectly, sorted by name.
    public static func closure(of schemas: [NamedSchema]) -> [NamedSchema] {
        var found: [String: NamedSchema] = [:]
        var waiting = schemas
        while let next = waiting.popLast() {
            guard found.updateValue(next, forKey: next.name) == nil else { continue }
            waiting += next.schema.references
        }
        return found.values.sorted { $0.name < $1.name }
    }
}

extension JSONValue {
    /// An object with these members, in this order.
    public static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
