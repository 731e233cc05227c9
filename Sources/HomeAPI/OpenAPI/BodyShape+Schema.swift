import JSON

extension BodyShape {
    var schema: JSONSchema {
        var properties = JSONObject()
        for member in members {
            let kind = choiceName(of: member).map { JSONSchema.ref($0) } ?? member.published ?? member.kind.schema
            let schema = member.isRequired || alternatives.contains(member.name) ? kind : kind.orNull
            properties[member.name] = schema.described(member.summary).value
        }
        var object = JSONObject()
        object["type"] = .string("object")
        object["properties"] = .object(properties)
        let required = members.filter { $0.isRequired }
        if !required.isEmpty { object["required"] = .array(required.map { .string($0.name) }) }
        object["additionalProperties"] = .bool(takesAnything)
        let schema = JSONSchema(.object(object)).described(summary)
        return alternatives.isEmpty
            ? schema : schema.with("minProperties", .integer(1)).with("maxProperties", .integer(1))
    }

    /// `An object with name.`
    var summary: String {
        members.isEmpty ? "An object." : "An object with \(members.map { $0.name }.joined(separator: ", "))."
    }

    /// The schemas of its members that have names of their own: what a client may choose from.
    var choices: [(name: String, schema: JSONSchema)] {
        members.compactMap { member in
            choiceName(of: member).map { ($0, member.kind.schema.described(member.summary)) }
        }
    }

    /// `ClockAdvanceUntil`; nil if there is nothing to choose.
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
        case .number(let range): .number(range)
        case .texts: .array(of: .text)
        case .distinctTexts(let limit):
            JSONSchema.array(of: .text).with("maxItems", .integer(Int64(limit))).with("uniqueItems", .bool(true))
        case .textOrNumber: .ref("PartSelector")
        case .choice(let texts): .choice(texts)
        case .object: .ref("AnyObject")
        case .described: .any
        case .list(let shape, let limit):
            JSONSchema.array(of: .ref(shape.name)).with("minItems", .integer(1))
                .with("maxItems", .integer(Int64(limit)))
        }
    }
}
