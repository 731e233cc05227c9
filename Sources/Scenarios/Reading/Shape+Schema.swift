import JSON

extension Shape {
    /// The shape as JSON Schema (2020-12).
    var schema: JSONValue {
        switch self {
        case .text(let length):
            var schema: JSONObject = ["type": "string"]
            if length.lowerBound > 0 { schema["minLength"] = .integer(Int64(length.lowerBound)) }
            if length.upperBound < Int.max { schema["maxLength"] = .integer(Int64(length.upperBound)) }
            return .object(schema)
        case .flag: return .object(["type": "boolean"])
        case .integer(let range):
            return .object([
                "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
            ])
        case .number(let range):
            return .object([
                "type": "number", "minimum": .double(range.lowerBound), "maximum": .double(range.upperBound),
            ])
        case .span(let range):
            return .object([
                "type": ["number", "string"], "minimum": .double(range.lowerBound),
                "maximum": .double(range.upperBound), "pattern": .string(SpanText.pattern),
            ])
        case .choice(let texts): return .object(["type": "string", "enum": .array(texts.map { .string($0) })])
        case .any: return .object([:])
        case .matcher, .comparison: return .object(["$ref": "#/$defs/matcher"])
        case .map(let shape): return .object(["type": "object", "additionalProperties": shape.schema])
        case .list(let shape, let count):
            var schema: JSONObject = ["type": "array", "items": shape.schema]
            if count.lowerBound > 0 { schema["minItems"] = .integer(Int64(count.lowerBound)) }
            schema["maxItems"] = .integer(Int64(count.upperBound))
            return .object(schema)
        case .object(let shape): return .object(shape.schema)
        case .either(let shapes): return .object(["anyOf": .array(shapes.map { $0.schema })])
        }
    }
}

extension Shape.ObjectShape {
    fileprivate var schema: JSONObject {
        var properties = JSONObject()
        for member in members {
            var schema = member.shape.schema.objectValue ?? JSONObject()
            schema["description"] = .string(member.description)
            properties[member.name] = .object(schema)
        }
        var schema: JSONObject = ["type": "object", "properties": .object(properties)]
        let required: [JSONValue] = members.filter { $0.isRequired }.map { .string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        schema["additionalProperties"] = rest?.schema ?? .bool(false)
        if isNotEmpty { schema["minProperties"] = 1 }
        if !exactlyOne.isEmpty {
            schema["oneOf"] = .array(exactlyOne.map { .object(["required": .array([.string($0)])]) })
        }
        if !atMostOne.isEmpty {
            let pairs = atMostOne.indices.flatMap { first in
                atMostOne.indices.dropFirst(first + 1).map { [atMostOne[first], atMostOne[$0]] }
            }
            schema["not"] = .object([
                "anyOf": .array(pairs.map { .object(["required": .array($0.map { .string($0) })]) })
            ])
        }
        return schema
    }
}
