import JSON

extension BodyShape {
    var schema: JSONSchema {
        var properties = JSONObject()
        for member in members {
            let kind = choiceName(of: member).map { JSONSchema.ref($0) } ?? member.kind.schema
            let schema = member.isRequired ? kind : kind.orNull
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

    /// The schemas of its members that have names of their own: what a client may choose from.
    var choices: [(name: String, schema: JSONSchema)] {
        members.compactMap { member in choiceName(of: member).map { ($0, member.kind.schema) } }
    }

    /// `ClockAdvanceUntil`; nil where there is nothing to choose.
    private func choiceName(of member: Member) -> String? {
        guard case .choice = member.kind else { return nil }
        return name + member.name.prefix(1).uppercased() + member.name.dropFirst()
    }
}

extension BodyShape.Kind {
    fileprivate var schema: JSONSchema {
        switch self {
        case .text: .text
        case .flag: .flag
        case .number(let range):
            JSONSchema.number.with("minimum", .double(range.lowerBound)).with("maximum", .double(range.upperBound))
        case .texts: .array(of: .text)
        case .textOrNumber: .one(of: .text, .integer)
        case .choice(let texts): .choice(texts)
        case .object: .ref("AnyObject")
        case .list(let shape, let limit):
            JSONSchema.array(of: .ref(shape.name)).with("minItems", .integer(1))
                .with("maxItems", .integer(Int64(limit)))
        }
    }
}
