import JSON

/// A JSON Schema (2020-12), as OpenAPI 3.1 carries it.
struct JSONSchema: Hashable, Sendable {
    var value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    static let text = JSONSchema(["type": .string("string")])
    static let flag = JSONSchema(["type": .string("boolean")])
    static let number = JSONSchema(["type": .string("number")])
    static let integer = JSONSchema(["type": .string("integer")])
    static let anyObject = JSONSchema(["type": .string("object")])

    init(_ members: KeyValuePairs<String, JSONValue>) { value = .members(members) }

    /// The component of this name.
    static func ref(_ name: String) -> JSONSchema { JSONSchema(["$ref": .string("#/components/schemas/\(name)")]) }

    static func array(of element: JSONSchema) -> JSONSchema {
        JSONSchema(["type": .string("array"), "items": element.value])
    }

    /// One of these texts.
    static func choice(_ texts: [String]) -> JSONSchema {
        JSONSchema(["type": .string("string"), "enum": .array(texts.map { .string($0) })])
    }

    /// An object with these members and no others; those whose name ends with `?` may be absent.
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
        object["additionalProperties"] = .bool(false)
        return JSONSchema(.object(object))
    }

    /// An object whose members have any names and this schema.
    static func map(of schema: JSONSchema) -> JSONSchema {
        JSONSchema(["type": .string("object"), "additionalProperties": schema.value])
    }

    /// The same, or null.
    var orNull: JSONSchema { JSONSchema(["anyOf": .array([value, .members(["type": .string("null")])])]) }

    /// The same with one more word about it.
    func with(_ name: String, _ more: JSONValue) -> JSONSchema {
        guard case .object(var object) = value else { return self }
        object[name] = more
        return JSONSchema(.object(object))
    }

    /// The same with a sentence for people.
    func described(_ text: String) -> JSONSchema { with("description", .string(text)) }
}

extension JSONValue {
    /// An object with these members, in this order.
    static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
