import HomeModel
import JSON

/// The schemas of values.
enum ValueSchema {
    /// A value as the server writes it.
    static func read(_ type: ValueType, isNullable: Bool, isText: Bool) -> JSONSchema {
        nullable(read(type, isText: isText), isNullable)
    }

    /// A value as the server takes it. Bounds that depend on other attributes, and lengths in bytes where a character may
    /// take several, are left to the server.
    static func written(_ type: ValueType, _ constraint: Constraint, isNullable: Bool, isText: Bool) -> JSONSchema {
        nullable(written(type, constraint, isText: isText), isNullable)
    }

    /// The fields of a command or a structure as the server takes them.
    static func written(fields structure: StructDefinition) -> JSONSchema {
        .object(
            structure.fields.map { field in
                let schema = written(field.type, field.constraint, isNullable: field.isNullable, isText: field.isText)
                return (field.mayBeLeftOut ? "\(field.name)?" : field.name, schema.described(unit: field.unit))
            })
    }

    private static func nullable(_ schema: JSONSchema, _ isNullable: Bool) -> JSONSchema {
        isNullable ? schema.orNull : schema
    }

    private static func read(_ type: ValueType, isText: Bool) -> JSONSchema {
        switch type {
        case .bool: return .flag
        case .unsigned, .signed: return integer(type, Constraint.none)
        case .float: return .number
        case .string: return .text
        case .octets: return isText ? .text : base64
        case .enumeration(let definition): return enumeration(definition)
        case .bitmap(let definition):
            let unnamed = JSONSchema.text.with("pattern", .string("^bit[0-9]+$"))
            return .array(of: either(flags(definition), unnamed))
        case .structure(let definition):
            return .object(
                definition.fields.map {
                    (
                        "\($0.name)?",
                        read($0.type, isNullable: $0.isNullable, isText: $0.isText).described(unit: $0.unit)
                    )
                })
        case .list(let element): return .array(of: read(element.type, isNullable: element.isNullable, isText: false))
        }
    }

    private static func written(_ type: ValueType, _ constraint: Constraint, isText: Bool) -> JSONSchema {
        switch type {
        case .bool: return .flag
        case .unsigned, .signed: return integer(type, constraint)
        case .float: return .number
        case .string: return limited(.text, constraint)
        case .octets: return isText ? limited(.text, constraint) : base64
        case .enumeration(let definition): return enumeration(definition, only: constraint.allowedOnly)
        case .bitmap(let definition):
            return either(.array(of: flags(definition)), JSONSchema.integer.with("minimum", .integer(0)))
        case .structure(let definition): return written(fields: definition)
        case .list(let element):
            var schema = JSONSchema.array(
                of: written(element.type, Constraint.none, isNullable: element.isNullable, isText: false))
            if let least = constraint.minimumLength?.constant { schema = schema.with("minItems", .integer(least)) }
            if let most = constraint.maximumLength?.constant { schema = schema.with("maxItems", .integer(most)) }
            return schema
        }
    }

    private static func integer(_ type: ValueType, _ constraint: Constraint) -> JSONSchema {
        if !constraint.allowedOnly.isEmpty {
            return JSONSchema(["enum": .array(constraint.allowedOnly.map { .integer($0) })])
        }
        guard let range = type.integerRange, range.upperBound < 1 << 53 else {
            let text = JSONSchema.text.with("pattern", .string("^-?[0-9]+$")).described("Beyond ±(2^53-1).")
            return either(.integer, text)
        }
        // A value that is allowed outside the bounds makes them useless here.
        let isBounded = constraint.alsoAllowed.isEmpty
        let lower = isBounded ? constraint.lower?.constant ?? range.lowerBound : range.lowerBound
        let upper = isBounded ? constraint.upper?.constant ?? range.upperBound : range.upperBound
        return JSONSchema.integer.with("minimum", .integer(lower)).with("maximum", .integer(upper))
    }

    private static func enumeration(_ definition: EnumDefinition, only numbers: [Int64] = []) -> JSONSchema {
        let cases = definition.cases.filter { numbers.isEmpty || numbers.contains(Int64(clamping: $0.number)) }
        return either(
            .choice(cases.map { $0.name }),
            JSONSchema.integer.with("minimum", .integer(0))
                .with("maximum", .integer((Int64(1) << Int64(definition.bits)) - 1)))
    }

    private static func flags(_ definition: BitmapDefinition) -> JSONSchema {
        .choice(definition.flags.map { $0.name })
    }

    /// A text that is limited in bytes, so that it cannot have more characters than that.
    private static func limited(_ schema: JSONSchema, _ constraint: Constraint) -> JSONSchema {
        var schema = schema
        if let least = constraint.minimumLength?.constant, least > 0 { schema = schema.with("minLength", .integer(1)) }
        if let most = constraint.maximumLength?.constant { schema = schema.with("maxLength", .integer(most)) }
        return schema
    }

    private static let base64 = JSONSchema.text.with("contentEncoding", .string("base64"))

    private static func either(_ first: JSONSchema, _ second: JSONSchema) -> JSONSchema {
        JSONSchema(["anyOf": .array([first.value, second.value])])
    }
}

extension JSONSchema {
    /// The same with its unit, where it has one.
    func described(unit: Unit?) -> JSONSchema {
        unit.map { described("In steps of \($0.scale == 1 ? "1 " : "")\($0.symbol).") } ?? self
    }
}
