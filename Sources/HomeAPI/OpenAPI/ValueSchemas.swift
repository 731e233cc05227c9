import HomeModel
import JSON

/// The schemas of values, and the components that they refer to: what the catalogue names is described once.
///
/// An enumeration `E` gives `E`, its names, and `E.Value`, a name or a number. A bitmap or a structure `S` gives `S`, the
/// names of its flags or what is read of it, and `S.Input`, what is written.
struct ValueSchemas {
    /// In order of their first mention.
    private(set) var components: [(name: String, schema: JSONSchema)] = []
    private let prefix: String
    private let taken: [String]

    /// Components are named after `prefix`, and by none of the names that are `taken` there already.
    init(prefix: String, taken: [String]) {
        self.prefix = prefix
        self.taken = taken
    }

    /// A value as the server writes it.
    mutating func read(_ type: ValueType, isNullable: Bool, isText: Bool) -> JSONSchema {
        let schema = read(type, isText: isText)
        return isNullable ? schema.orNull : schema
    }

    /// A value as the server takes it. Bounds that depend on other attributes, and lengths in bytes where a character may
    /// take several, are left to the server.
    mutating func written(
        _ type: ValueType, _ constraint: Constraint, isNullable: Bool, isText: Bool
    ) -> JSONSchema {
        let schema = written(type, constraint, isText: isText)
        return isNullable ? schema.orNull : schema
    }

    /// The fields of a command or a structure as the server takes them, `isLimited` false if it takes any value of their
    /// types.
    mutating func written(fields structure: StructDefinition, isLimited: Bool = true) -> JSONSchema {
        var members: [(String, JSONSchema)] = []
        for field in structure.fields {
            let schema = written(
                field.type, isLimited ? field.constraint : .none, isNullable: field.isNullable, isText: field.isText)
            members.append((field.mayBeLeftOut ? "\(field.name)?" : field.name, schema.described(unit: field.unit)))
        }
        return .object(members)
    }

    // MARK: Kinds of values

    private mutating func read(_ type: ValueType, isText: Bool) -> JSONSchema {
        switch type {
        case .bool: return .flag
        case .unsigned, .signed: return Self.integer(type, Constraint.none)
        case .float: return .number
        case .string: return .text
        case .octets: return isText ? .text : Self.base64
        case .enumeration(let definition): return enumeration(definition)
        case .bitmap(let definition):
            let unnamed = JSONSchema.text.with("pattern", .string("^bit[0-9]+$"))
            return .array(of: JSONSchema.one(of: flags(definition), unnamed))
        case .structure(let definition):
            let schema = read(fields: definition)
            return component(definition.name, schema)
        case .list(let element): return .array(of: read(element.type, isNullable: element.isNullable, isText: false))
        }
    }

    private mutating func read(fields structure: StructDefinition) -> JSONSchema {
        var members: [(String, JSONSchema)] = []
        for field in structure.fields {
            let schema = read(field.type, isNullable: field.isNullable, isText: field.isText)
            members.append(("\(field.name)?", schema.described(unit: field.unit)))
        }
        return .object(members)
    }

    private mutating func written(_ type: ValueType, _ constraint: Constraint, isText: Bool) -> JSONSchema {
        switch type {
        case .bool: return .flag
        case .unsigned, .signed: return Self.integer(type, constraint)
        case .float: return .number
        case .string: return Self.limited(.text, constraint)
        case .octets: return isText ? Self.limited(.text, constraint) : Self.base64
        case .enumeration(let definition): return enumeration(definition, only: constraint.allowedOnly)
        case .bitmap(let definition):
            let numbers = JSONSchema.integer.with("minimum", .integer(0))
            let schema = JSONSchema.one(of: .array(of: flags(definition)), numbers)
            return component("\(definition.name).Input", schema)
        case .structure(let definition):
            let schema = written(fields: definition)
            return component("\(definition.name).Input", schema)
        case .list(let element):
            var schema = JSONSchema.array(
                of: written(element.type, Constraint.none, isNullable: element.isNullable, isText: false))
            if let least = constraint.minimumLength?.constant { schema = schema.with("minItems", .integer(least)) }
            if let most = constraint.maximumLength?.constant { schema = schema.with("maxItems", .integer(most)) }
            return schema
        }
    }

    private mutating func enumeration(_ definition: EnumDefinition, only numbers: [Int64] = []) -> JSONSchema {
        let cases = definition.cases.filter { numbers.isEmpty || numbers.contains(Int64(clamping: $0.number)) }
        // Where only some of the values are taken, those are a choice of their own.
        let name = cases.count == definition.cases.count ? definition.name : "\(definition.name).Allowed"
        let names = component(name, .choice(cases.map { $0.name }))
        let number = JSONSchema.integer.with("minimum", .integer(0))
            .with("maximum", .integer((Int64(1) << Int64(definition.bits)) - 1))
        return component("\(name).Value", JSONSchema.one(of: names, number))
    }

    private mutating func flags(_ definition: BitmapDefinition) -> JSONSchema {
        component(definition.name, .choice(definition.flags.flatMap { $0.spellings }))
    }

    /// A reference to the component of this name, which is made if it is not there. Another schema under a name that is
    /// taken gets a number.
    private mutating func component(_ name: String, _ schema: JSONSchema) -> JSONSchema {
        var full = "\(prefix).\(name)"
        var number = 1
        while true {
            if let other = components.first(where: { $0.name == full }) {
                if other.schema == schema { return .ref(full) }
            } else if !taken.contains(full) {
                break
            }
            number += 1
            full = "\(prefix).\(name)\(number)"
        }
        components.append((full, schema))
        return .ref(full)
    }

    private static func integer(_ type: ValueType, _ constraint: Constraint) -> JSONSchema {
        if !constraint.allowedOnly.isEmpty {
            return JSONSchema(["enum": .array(constraint.allowedOnly.map { .integer($0) })])
        }
        guard let range = type.integerRange, range.upperBound < 1 << 53 else {
            let text = JSONSchema.text.with("pattern", .string("^-?[0-9]+$")).described("Beyond ±(2^53-1).")
            return .one(of: .integer, text)
        }
        // A value that is allowed outside the bounds makes them useless here.
        let isBounded = constraint.alsoAllowed.isEmpty
        let lower = isBounded ? constraint.lower?.constant ?? range.lowerBound : range.lowerBound
        let upper = isBounded ? constraint.upper?.constant ?? range.upperBound : range.upperBound
        return JSONSchema.integer.with("minimum", .integer(lower)).with("maximum", .integer(upper))
    }

    /// A text that is limited in bytes, so that it cannot have more characters than that.
    private static func limited(_ schema: JSONSchema, _ constraint: Constraint) -> JSONSchema {
        var schema = schema
        if let least = constraint.minimumLength?.constant, least > 0 { schema = schema.with("minLength", .integer(1)) }
        if let most = constraint.maximumLength?.constant { schema = schema.with("maxLength", .integer(most)) }
        return schema
    }

    private static let base64 = JSONSchema.text.with("contentEncoding", .string("base64"))
}

extension BitmapDefinition.Flag {
    /// How a set flag is written: by its name; a number of several bits as each of its values but 0.
    fileprivate var spellings: [String] {
        width == 1 ? [name] : (1..<(1 << width)).map { "\(name)=\($0)" }
    }
}

extension JSONSchema {
    /// The same with its unit, where it has one.
    func described(unit: Unit?) -> JSONSchema {
        unit.map { described("In steps of \($0.scale == 1 ? "1 " : "")\($0.symbol).") } ?? self
    }
}
