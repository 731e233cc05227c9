import HomeEngine
import JSON

extension BodyShape {
    /// The schema with the shape's name.
    var namedSchema: NamedSchema { NamedSchema(name, self.schema) }

    var schema: JSONSchema {
        let properties = members.map { member in
            let kind = choice(of: member).map { JSONSchema.ref($0) } ?? member.published ?? member.kind.schema
            let schema = member.isRequired || alternatives.contains(member.name) ? kind : kind.orNull
            return member.isRequired
                ? JSONSchema.Property.required(member.name, schema.described(member.summary))
                : .optional(member.name, schema.described(member.summary))
        }
        var schema = JSONSchema.object(properties).with("additionalProperties", .bool(acceptsAnyMembers)).described(
            summary)
        if let (name, value) = publishedExtension { schema = schema.with(name, value) }
        return alternatives.isEmpty
            ? schema
            : schema.with("minProperties", .integer(1))
                .with("maxProperties", .integer(Int64(members.count - alternatives.count + 1)))
    }

    /// A sentence with the names of the members, such as `An object with name.`
    var summary: String {
        members.isEmpty ? "An object." : "An object with \(members.map { $0.name }.joined(separator: ", "))."
    }

    /// The schema of a member with a fixed set of values, such as `ClockAdvanceUntil`; nil for other members.
    private func choice(of member: Member) -> NamedSchema? {
        guard case .choice = member.kind else { return nil }
        return NamedSchema(
            name + member.name.prefix(1).uppercased() + member.name.dropFirst(),
            member.kind.schema.described(member.summary))
    }
}

extension BodyShape.Kind {
    var schema: JSONSchema {
        switch self {
        case .text: .text
        case .flag: .flag
        case .number(let range): .number(range)
        case .integer(let range): .integer(range)
        case .texts: .array(of: .text)
        case .distinctTexts(let limit):
            JSONSchema.array(of: .text).with("maxItems", .integer(Int64(limit))).with("uniqueItems", .bool(true))
        case .textOrNumber: .ref(.partSelector)
        case .choice(let texts): .choice(texts)
        case .object: .ref(.anyObject)
        case .members(let shape): .ref(shape.namedSchema)
        case .described: .any
        case .list(let shape, let limit):
            JSONSchema.array(of: .ref(shape.namedSchema)).with("minItems", .integer(1))
                .with("maxItems", .integer(Int64(limit)))
        }
    }
}
