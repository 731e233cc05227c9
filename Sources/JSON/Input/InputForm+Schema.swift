extension InputForm {
    /// The form as JSON Schema.
    public var schema: JSONSchema {
        switch self {
        case .any: return .any
        case .flag: return .flag
        case .text(let length):
            var schema = JSONSchema.text
            if length.lowerBound > 0 { schema = schema.with("minLength", .integer(Int64(length.lowerBound))) }
            if length.upperBound < Int.max { schema = schema.with("maxLength", .integer(Int64(length.upperBound))) }
            return schema
        case .integer(let range): return .integer(range)
        case .number(let range): return .number(range)
        case .choice(let texts): return .choice(texts)
        case .list(let form, let count):
            var schema = JSONSchema.array(of: form.schema)
            if count.lowerBound > 0 { schema = schema.with("minItems", .integer(Int64(count.lowerBound))) }
            if count.upperBound < Int.max { schema = schema.with("maxItems", .integer(Int64(count.upperBound))) }
            return schema
        case .distinctTexts(let limit):
            return JSONSchema.array(of: .text).with("maxItems", .integer(Int64(limit)))
                .with("uniqueItems", .bool(true))
        case .map(let form, let names):
            let map = JSONSchema.map(of: form.schema)
            return names.map { map.with("propertyNames", $0.schema) } ?? map
        case .object(let form): return form.name.isEmpty ? form.schema : .ref(form.namedSchema)
        case .either(let forms): return .either(forms.map { $0.schema })
        case .special(let form): return form.schema
        }
    }
}

extension InputObject {
    /// The schema with the object's name.
    public var namedSchema: NamedSchema { NamedSchema(name, self.schema) }

    public var schema: JSONSchema {
        let properties = members.map { member in
            let value = choice(of: member).map { JSONSchema.ref($0) } ?? member.published ?? member.form.schema
            let canBeNull = nullIsAbsent && !member.isRequired && !exactlyOne.contains(member.name)
            let schema = (canBeNull ? value.orNull : value).described(member.summary)
            return member.isRequired
                ? JSONSchema.Property.required(member.name, schema) : .optional(member.name, schema)
        }
        var schema = JSONSchema.object(properties)
        switch rest {
        case nil: schema = schema.closed
        case .any: schema = schema.with("additionalProperties", .bool(true))
        case let form?: schema = schema.with("additionalProperties", form.schema)
        }
        if !name.isEmpty { schema = schema.described(description) }
        for (name, value) in keywords { schema = schema.with(name, value) }
        if isNotEmpty { schema = schema.with("minProperties", .integer(1)) }
        return name.isEmpty ? inPlace(schema) : counting(schema)
    }

    /// The meaning, or a sentence with the names of the members, such as `An object with name.`
    public var description: String {
        summary ?? (members.isEmpty ? "An object." : "An object with \(names.joined(separator: ", ")).")
    }

    /// The schema of a member with a fixed set of values, such as `ClockAdvanceUntil`; nil for other members, and in an
    /// object without a name.
    private func choice(of member: Member) -> NamedSchema? {
        guard !name.isEmpty, case .choice = member.form else { return nil }
        return NamedSchema(
            name + member.name.capitalizedFirst, member.form.schema.described(member.summary))
    }

    /// Returns the schema of an object of which generators create types: the rules about alternatives are numbers of
    /// members.
    private func counting(_ schema: JSONSchema) -> JSONSchema {
        exactlyOne.isEmpty
            ? schema
            : schema.with("minProperties", .integer(1))
                .with("maxProperties", .integer(Int64(members.count - exactlyOne.count + 1)))
    }

    /// Returns the schema of an object that only validators and editors read.
    private func inPlace(_ schema: JSONSchema) -> JSONSchema {
        func having(_ names: [String]) -> JSONValue { .members(["required": .array(names.map { .string($0) })]) }
        var schema = schema
        if !exactlyOne.isEmpty { schema = schema.with("oneOf", .array(exactlyOne.map { having([$0]) })) }
        if !atMostOne.isEmpty {
            let pairs = atMostOne.indices.flatMap { first in
                atMostOne.indices.dropFirst(first + 1).map { having([atMostOne[first], atMostOne[$0]]) }
            }
            schema = schema.with("not", .members(["anyOf": .array(pairs)]))
        }
        return schema
    }
}

extension JSONSchema {
    /// One of several schemas of different types. Only for documents that no generator of clients reads.
    static func either(_ schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(["anyOf": .array(schemas.map { $0.value })]).referring(to: schemas.flatMap { $0.references })
    }

    /// Returns the schema with more references.
    func referring(to others: [NamedSchema]) -> JSONSchema { JSONSchema(value, references: references + others) }

    /// Returns the schema with a keyword whose argument is a schema.
    func with(_ keyword: String, _ schema: JSONSchema) -> JSONSchema {
        with(keyword, schema.value).referring(to: schema.references)
    }

    /// Returns the schema as a document of its own, with the named schemas to which it refers in `$defs`.
    package func document(title: String, _ description: String) -> JSONValue {
        var document: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
            "description": .string(description),
        ]
        for (name, value) in Self.local(value).objectValue?.members ?? [] { document[name] = value }
        var definitions = JSONObject()
        for schema in NamedSchema.closure(of: references) { definitions[schema.name] = Self.local(schema.schema.value) }
        if !definitions.isEmpty { document["$defs"] = .object(definitions) }
        return .object(document)
    }

    /// Returns a schema whose references name definitions of its own document.
    private static func local(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { local($0) })
        case .object(let object):
            var copy = JSONObject()
            for (name, value) in object.members {
                if name == "$ref", let reference = value.stringValue {
                    copy[name] = .string(reference.replacing("#/components/schemas/", with: "#/$defs/"))
                } else {
                    copy[name] = local(value)
                }
            }
            return .object(copy)
        default: return value
        }
    }
}
