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

    /// Exactly one of these.
    ///
    /// Where nothing can be two of them at once `oneOf` says as much as `anyOf`, and to more generators: that of the
    /// TypeScript client makes a union of it, and of `anyOf` an object with the members of all.
    static func one(of schemas: JSONSchema...) -> JSONSchema {
        JSONSchema(["oneOf": .array(schemas.map { $0.value })])
    }

    /// The same, or null.
    var orNull: JSONSchema {
        let null = JSONSchema(["type": .string("null")])
        // A choice gets one more branch instead of a choice around it.
        if case .object(let object) = value, object.count == 1, case .array(let branches)? = object["oneOf"] {
            return JSONSchema(["oneOf": .array(branches + [null.value])])
        }
        return .one(of: self, null)
    }

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
