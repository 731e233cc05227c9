import JSON

extension BodyShape {
    var schema: JSONSchema {
        var properties = JSONObject()
        for member in members {
            let schema = member.isRequired ? member.kind.schema : member.kind.schema.orNull
            properties[member.name] = schema.described(member.summary).value
        }
        var schema = JSONObject()
        schema["type"] = .string("object")
        schema["properties"] = .object(properties)
        let required = members.filter { $0.isRequired }
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0.name) }) }
        schema["additionalProperties"] = .bool(takesAnything)
        return JSONSchema(.object(schema))
    }
}

extension BodyShape.Kind {
    fileprivate var schema: JSONSchema {
        switch self {
        case .text: .text
        case .flag: .flag
        case .number: .number
        case .texts: .array(of: .text)
        case .textOrNumber: JSONSchema(["type": .array([.string("string"), .string("integer")])])
        case .choice(let texts): .choice(texts)
        case .object: .anyObject
        case .list(let shape, let limit):
            JSONSchema.array(of: .ref(shape.name)).with("minItems", .integer(1))
                .with("maxItems", .integer(Int64(limit)))
        }
    }
}
