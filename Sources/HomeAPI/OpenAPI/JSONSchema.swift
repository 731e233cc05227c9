import JSON

/// A JSON Schema (2020-12), as OpenAPI 3.1 carries it.
///
/// Generators of clients turn `oneOf` and `anyOf` into types that many languages cannot decode, so schemas avoid both.
/// What only a validator needs to know is in ``requiring(oneOf:ifItHas:)``, which generators ignore.
struct JSONSchema: Hashable, Sendable {
    var value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    /// Anything, null included.
    static let any = JSONSchema([:])
    static let text = JSONSchema(["type": .string("string")])
    static let flag = JSONSchema(["type": .string("boolean")])
    static let anyObject = JSONSchema(["type": .string("object")])
    static let time = JSONSchema.text.with("format", .string("date-time"))
    /// A number of things that memory holds.
    static let count = integer(0...Int64(Int32.max))
    /// The integers that every JSON parser reads exactly: up to 2^53-1, either sign.
    static let exactIntegers: ClosedRange<Int64> = -((1 << 53) - 1)...((1 << 53) - 1)

    init(_ members: KeyValuePairs<String, JSONValue>) { value = .members(members) }

    /// The component of this name.
    static func ref(_ name: String) -> JSONSchema { JSONSchema(["$ref": .string("#/components/schemas/\(name)")]) }

    /// A whole number; beyond 32 bits it says so, because generators take 32 otherwise.
    static func integer(_ range: ClosedRange<Int64>) -> JSONSchema {
        var schema = JSONSchema(["type": .string("integer")])
        if range.lowerBound < Int64(Int32.min) || range.upperBound > Int64(Int32.max) {
            schema = schema.with("format", .string("int64"))
        }
        return schema.with("minimum", .integer(range.lowerBound)).with("maximum", .integer(range.upperBound))
    }

    static func number(_ range: ClosedRange<Double>) -> JSONSchema {
        JSONSchema(["type": .string("number"), "minimum": bound(range.lowerBound), "maximum": bound(range.upperBound)])
    }

    /// `3600` instead of `3600.0`.
    private static func bound(_ number: Double) -> JSONValue {
        Int64(exactly: number).map { .integer($0) } ?? .double(number)
    }

    /// A text of so many Unicode code points.
    static func text(_ length: ClosedRange<Int>) -> JSONSchema {
        text.with("minLength", .integer(Int64(length.lowerBound))).with("maxLength", .integer(Int64(length.upperBound)))
    }

    static func text(matching pattern: String) -> JSONSchema { text.with("pattern", .string(pattern)) }

    static func array(of element: JSONSchema) -> JSONSchema {
        JSONSchema(["type": .string("array"), "items": element.value])
    }

    /// One of these texts.
    static func choice(_ texts: [String]) -> JSONSchema {
        JSONSchema(["type": .string("string"), "enum": .array(texts.map { .string($0) })])
    }

    /// An object with these members; those whose name ends with `?` may be absent. Later versions may add members.
    static func object(_ members: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
        object(members.map { ($0.key, $0.value) })
    }

    static func object(_ members: [(String, JSONSchema)]) -> JSONSchema {
        var properties = JSONObject()
        var required: [JSONValue] = []
        for (name, schema) in members {
            if name.hasSuffix("?") {
                properties[String(name.dropLast())] = schema.value
            } else {
                properties[name] = schema.value
                required.append(.string(name))
            }
        }
        var object = JSONObject()
        object["type"] = .string("object")
        object["properties"] = .object(properties)
        if !required.isEmpty { object["required"] = .array(required) }
        return JSONSchema(.object(object))
    }

    /// The same without other members: what a request may contain.
    var closed: JSONSchema { with("additionalProperties", .bool(false)) }

    /// An object whose members have any names and this schema.
    static func map(of schema: JSONSchema) -> JSONSchema {
        JSONSchema(["type": .string("object"), "additionalProperties": schema.value])
    }

    /// The same, or null.
    var orNull: JSONSchema {
        guard case .object(var object) = value, case .string(let type)? = object["type"] else {
            return JSONSchema(["oneOf": .array([value, .members(["type": .string("null")])])])
        }
        object["type"] = .array([.string(type), .string("null")])
        if case .array(let values)? = object["enum"] { object["enum"] = .array(values + [.null]) }
        return JSONSchema(.object(object))
    }

    /// The same, which in addition has to fit one of `schemas` if it has the member `name`.
    ///
    /// That stands under `dependentSchemas`, because generators of clients ignore it.
    func requiring(oneOf schemas: [JSONSchema], ifItHas name: String) -> JSONSchema {
        requiring([(name, schemas)])
    }

    /// The same for several members.
    func requiring(_ choices: [(name: String, schemas: [JSONSchema])]) -> JSONSchema {
        var dependent = JSONObject()
        for (name, schemas) in choices {
            let values = schemas.map { $0.value }
            dependent[name] = values.count == 1 ? values[0] : .members(["anyOf": .array(values)])
        }
        return with("dependentSchemas", .object(dependent))
    }

    /// The same with one more keyword.
    func with(_ name: String, _ more: JSONValue) -> JSONSchema {
        guard case .object(var object) = value else { return self }
        object[name] = more
        return JSONSchema(.object(object))
    }

    /// The same with a sentence for people. A reference takes none: some tools refuse keywords beside it.
    func described(_ text: String) -> JSONSchema {
        if case .object(let object) = value, object["$ref"] != nil { return self }
        return with("description", .string(text))
    }

    func example(_ example: JSONValue) -> JSONSchema { with("example", example) }
}

extension JSONValue {
    /// An object with these members, in this order.
    static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
