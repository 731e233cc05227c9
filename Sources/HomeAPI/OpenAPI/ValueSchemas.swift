import HomeModel
import JSON

/// The schemas of values, and the components that they refer to: one for each named type of the catalog.
///
/// An enumeration or a bitmap becomes a component with its names. A structure `S` becomes two: `S` for reading and
/// `S.Input` for writing. Schemas describe the canonical form: the server also accepts the numbers of enumerations and
/// bitmaps, and names in any capitalization.
struct ValueSchemas {
    /// The components in the order of their first use.
    private(set) var components: [SchemaComponent] = []
    private let trait: TraitDefinition
    private let documentation: DocumentationTable
    private let taken: [String]

    /// - Parameter taken: Names in the trait that components cannot have.
    init(of trait: TraitDefinition, _ documentation: DocumentationTable, taken: [String]) {
        self.trait = trait
        self.documentation = documentation
        self.taken = taken
    }

    /// Returns the schema of a value as the server sends it. An imported device can have values outside their bounds.
    mutating func read(_ type: ValueType, isNullable: Bool, isText: Bool) -> JSONSchema {
        let schema = read(type, isText: isText)
        return isNullable ? schema.orNull : schema
    }

    /// Returns the schema of a value as the server accepts it. Only the server checks bounds that depend on other
    /// attributes, and the exact length of texts in bytes.
    mutating func written(
        _ type: ValueType, _ constraint: Constraint, isNullable: Bool, isText: Bool
    ) -> JSONSchema {
        let schema = writtenValue(type, constraint, isNullable: isNullable, isText: isText)
        return isNullable ? schema.orNull : schema
    }

    /// Returns the schema of a command's or structure's fields as the server accepts them. If `isLimited` is false, it
    /// accepts any value of their types.
    mutating func written(
        fields structure: StructDefinition, _ description: String, isLimited: Bool = true
    ) -> JSONSchema {
        let texts = documentation[structure.documentation]
        var members = DescribedMembers()
        for field in structure.fields {
            let schema = written(
                field.type, isLimited ? field.constraint : .none, isNullable: field.isNullable, isText: field.isText)
            members.add(
                field.name, schema, isRequired: !field.canBeOmitted, texts?[field.name], unit: field.unit)
        }
        return members.object(description).closed
    }

    // MARK: Kinds of values

    private mutating func read(_ type: ValueType, isText: Bool) -> JSONSchema {
        switch type {
        case .bool: return .flag
        case .unsigned, .signed: return IntegerSchema.schema(of: type)
        case .float: return Self.float(type, .none)
        case .string: return .text
        case .octets: return isText ? .text : Self.base64(.none)
        case .enumeration(let definition): return enumeration(definition)
        case .bitmap(let definition): return .array(of: flags(definition))
        case .structure(let definition):
            return component(definition.name, read(fields: definition))
        case .list(let element): return .array(of: read(element.type, isNullable: element.isNullable, isText: false))
        }
    }

    private mutating func read(fields structure: StructDefinition) -> JSONSchema {
        let texts = documentation[structure.documentation]
        var members = DescribedMembers()
        for field in structure.fields {
            let schema = read(field.type, isNullable: field.isNullable, isText: field.isText)
            members.add(field.name, schema, isRequired: false, texts?[field.name], unit: field.unit)
        }
        return members.object(
            ["The structure `\(structure.name)`.", texts?.description].compactMap { $0 }.joined(separator: " "))
    }

    /// Returns the schema of a value that is not null.
    private mutating func writtenValue(
        _ type: ValueType, _ constraint: Constraint, isNullable: Bool, isText: Bool
    ) -> JSONSchema {
        switch type {
        case .bool: return .flag
        case .unsigned, .signed: return IntegerSchema.schema(of: type, constraint, isNullable: isNullable)
        case .float: return Self.float(type, constraint)
        case .string: return Self.limited(.text, constraint)
        case .octets: return isText ? Self.limited(.text, constraint) : Self.base64(constraint)
        case .enumeration(let definition): return enumeration(definition, only: constraint.allowedOnly)
        case .bitmap(let definition):
            let schema = JSONSchema.array(of: flags(definition))
            guard definition.unnamedBits.isEmpty else {
                // Devices may report bits without a name; clients may not send them. Generators ignore `not`.
                let unnamed = JSONSchema.text(matching: "^bit[0-9]+$").value
                return schema.with("not", .members(["contains": unnamed]))
            }
            return schema
        case .structure(let definition):
            let text = documentation[definition.documentation]?.description
            let description = ["The structure `\(definition.name)` as requests contain it.", text]
            return component(
                "\(definition.name).Input",
                written(fields: definition, description.compactMap { $0 }.joined(separator: " ")))
        case .list(let element):
            var limits = Constraint.none
            if let range = constraint.elementLength {
                limits.minimumLength = .constant(Int64(range.lowerBound))
                limits.maximumLength = .constant(Int64(range.upperBound))
            }
            var schema = JSONSchema.array(
                of: written(element.type, limits, isNullable: element.isNullable, isText: false))
            if let minimum = constraint.minimumLength?.constant { schema = schema.with("minItems", .integer(minimum)) }
            if let maximum = constraint.maximumLength?.constant { schema = schema.with("maxItems", .integer(maximum)) }
            return schema
        }
    }

    private mutating func enumeration(_ definition: EnumDefinition, only numbers: [Int64] = []) -> JSONSchema {
        let cases = definition.cases.filter { numbers.isEmpty || numbers.contains(Int64(clamping: $0.number)) }
        // A subset of the values is a separate choice.
        let name = cases.count == definition.cases.count ? definition.name : "\(definition.name).Allowed"
        let texts = documentation[definition.documentation]
        var list = DescriptionList()
        for value in cases { list.add(value.name, texts?[value.name], number: "\(value.number)") }
        let description = ["The enumeration `\(definition.name)`.", texts?.description]
        return component(
            name,
            JSONSchema.choice(cases.map { $0.name }).described(
                list.text(after: description.compactMap { $0 }.joined(separator: " "))))
    }

    private mutating func flags(_ definition: BitmapDefinition) -> JSONSchema {
        let texts = documentation[definition.documentation]
        var list = DescriptionList()
        for flag in definition.flags {
            let last = flag.bit + flag.width - 1
            list.add(flag.name, texts?[flag.name], number: flag.width == 1 ? "\(flag.bit)" : "\(flag.bit) to \(last)")
        }
        let description = ["A flag of the bitmap `\(definition.name)`; the numbers are bits.", texts?.description]
        return component(
            definition.name,
            JSONSchema.choice(
                definition.flags.flatMap { $0.writtenForms } + definition.unnamedBits.map { "bit\($0)" }
            ).described(list.text(after: description.compactMap { $0 }.joined(separator: " "))))
    }

    /// Returns a reference to the component of this name, and creates it if it does not exist. If the name has another
    /// schema, a number is added.
    private mutating func component(_ name: String, _ schema: JSONSchema) -> JSONSchema {
        var localName = name
        var number = 1
        while true {
            if let existing = components.first(where: { $0.localName == localName }) {
                if existing.schema == schema { return SchemaComponent.reference(trait, localName) }
            } else if !taken.contains(localName) {
                break
            }
            number += 1
            localName = "\(name)\(number)"
        }
        components.append(SchemaComponent(trait, localName, schema, isShared: true))
        return SchemaComponent.reference(trait, localName)
    }

    private static func float(_ type: ValueType, _ constraint: Constraint) -> JSONSchema {
        let isSingle = type == .float(bits: 32)
        let widest = isSingle ? Double(Float.greatestFiniteMagnitude) : Double.greatestFiniteMagnitude
        let lower = constraint.lower?.constant.map { Double($0) } ?? -widest
        let upper = constraint.upper?.constant.map { Double($0) } ?? widest
        return JSONSchema.number(lower...upper).with("format", .string(isSingle ? "float" : "double"))
    }

    /// A text whose length in bytes is limited. The minimum in characters is the same number, although fewer characters
    /// can have enough bytes. A text with more characters than the maximum always has too many bytes.
    private static func limited(_ schema: JSONSchema, _ constraint: Constraint) -> JSONSchema {
        var schema = schema
        if let minimum = constraint.minimumLength?.constant, minimum > 0 {
            schema = schema.with("minLength", .integer(minimum))
        }
        if let maximum = constraint.maximumLength?.constant { schema = schema.with("maxLength", .integer(maximum)) }
        return schema
    }

    /// Returns the schema of octets with the limits of their number.
    private static func base64(_ constraint: Constraint) -> JSONSchema {
        var limits = Constraint.none
        limits.minimumLength = constraint.minimumLength?.constant.map { .constant(($0 + 2) / 3 * 4) }
        limits.maximumLength = constraint.maximumLength?.constant.map { .constant(($0 + 2) / 3 * 4) }
        var pattern = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
        if let length = constraint.minimumLength?.constant, length == constraint.maximumLength?.constant {
            let padding = (3 - length % 3) % 3
            pattern = "^[A-Za-z0-9+/]{\((length * 8 + 5) / 6)}\(String(repeating: "=", count: Int(padding)))$"
        }
        return limited(JSONSchema.text(matching: pattern).with("contentEncoding", .string("base64")), limits)
    }
}

extension BitmapDefinition {
    /// The bits that have no name.
    fileprivate var unnamedBits: [Int] { (0..<bits).filter { mask & (1 << UInt64($0)) == 0 } }
}

extension BitmapDefinition.Flag {
    /// The forms in which a set flag is written: its name, or for a flag of several bits, each of its values except 0.
    fileprivate var writtenForms: [String] {
        width == 1 ? [name] : (1..<(1 << width)).map { "\(name)=\($0)" }
    }
}
