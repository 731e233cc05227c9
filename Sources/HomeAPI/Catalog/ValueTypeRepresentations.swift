import HomeModel
import JSON

// The types of values, including the fields of structures.

extension Representation<CatalogEntry<ValueType>> {
    fileprivate static let valueType: Representation = .init(
        "ValueType", "The type of a value. `kind` determines the other members.",
        [
            .init("kind", .choice("ValueKind", "The kind of a value type.")) { ValueKind($0.definition) },
            .optional("bits", .integer(8...64)) { $0.definition.bits },
            .optional("name", .text) { $0.definition.declaration?.name }, .description(),
            .optional("values", .array(of: Representation<CatalogEntry<EnumDefinition.Case>>.value.type)) { type in
                guard case .enumeration(let definition) = type.definition else { return nil }
                return definition.cases.map {
                    CatalogEntry(element: $0, description: type.documentation?[$0.name], type.context)
                }
            },
            .optional("flags", .array(of: Representation<CatalogEntry<BitmapDefinition.Flag>>.flag.type)) { type in
                guard case .bitmap(let definition) = type.definition else { return nil }
                return definition.flags.map {
                    CatalogEntry(element: $0, description: type.documentation?[$0.name], type.context)
                }
            },
            .optional("fields", .fields) { type in
                guard case .structure(let definition) = type.definition else { return nil }
                return type.context.fields(of: definition)
            },
            .optional("element", Representation<CatalogEntry<ValueType.ElementType>>.element.type) { type in
                guard case .list(let element) = type.definition else { return nil }
                return CatalogEntry(element, nil, type.context)
            },
        ])
}

extension JSONType<CatalogEntry<ValueType>> {
    /// The schema refers to itself, because a structure contains fields, which have types.
    static let valueType: JSONType = recursive("ValueType", .valueType)
}

extension Representation<CatalogEntry<EnumDefinition.Case>> {
    fileprivate static let value = Representation(
        "EnumValue", "A value of an enumeration.",
        [
            .init("name", .text) { $0.definition.name }, .description(),
            .init("number", .definitionNumber) { $0.definition.number },
        ])
}

extension Representation<CatalogEntry<BitmapDefinition.Flag>> {
    fileprivate static let flag = Representation(
        "BitmapFlag", "A flag of a bitmap.",
        [
            .init("name", .text) { $0.definition.name }, .description(),
            .init("bit", .integer(0...63)) { $0.definition.bit },
            .optional(
                "width",
                .integer(2...64).described(
                    "The number of bits of a flag that contains a number, sent as `name=number`; absent for a flag of one bit."
                )
            ) { $0.definition.width > 1 ? $0.definition.width : nil },
        ])
}

extension Representation<CatalogEntry<ValueType.ElementType>> {
    fileprivate static let element = Representation(
        "ElementType", "The type of the elements of a list.",
        [
            .init("type", .valueType) { CatalogEntry(type: $0.definition.type, $0.context) },
            .init("nullable", .flag) { $0.definition.isNullable },
        ])
}

extension CatalogEntry<ValueType> {
    init(type: ValueType, _ context: CatalogContext) {
        self.init(type, type.declaration.flatMap { context.documentation[$0.documentation] }, context)
    }
}

/// The kinds of value types, as clients receive them.
private enum ValueKind: String, CaseIterable {
    case boolean, unsigned, signed, float, string, octets
    case `enum`, bitmap, `struct`, list

    init(_ type: ValueType) {
        self =
            switch type {
            case .bool: .boolean
            case .unsigned: .unsigned
            case .signed: .signed
            case .float: .float
            case .string: .string
            case .octets: .octets
            case .enumeration: .enum
            case .bitmap: .bitmap
            case .structure: .struct
            case .list: .list
            }
    }
}

extension ValueType {
    /// The size of a number; nil for types of another kind.
    fileprivate var bits: Int? {
        switch self {
        case .unsigned(let bits), .signed(let bits), .float(let bits): bits
        case .enumeration(let definition): definition.bits
        case .bitmap(let definition): definition.bits
        case .bool, .string, .octets, .structure, .list: nil
        }
    }

    /// The name and the documentation of a declared type; nil for the types that all traits use.
    fileprivate var declaration: (name: String, documentation: DocumentationReference)? {
        switch self {
        case .enumeration(let definition): (definition.name, definition.documentation)
        case .bitmap(let definition): (definition.name, definition.documentation)
        case .structure(let definition): (definition.name, definition.documentation)
        case .bool, .unsigned, .signed, .float, .string, .octets, .list: nil
        }
    }
}
