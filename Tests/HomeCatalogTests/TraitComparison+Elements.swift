import HomeModel
import JSON

/// What the facts say of an attribute or a field.
struct FactElement {
    /// In the words of the specification where it is known, else in those of the CHIP bindings.
    let typeName: String
    let entryTypeName: String?
    /// Whether the type is the specification's, with its width.
    let hasSpecification: Bool
    let isNullable: Bool
    let isOptional: Bool
    let conformance: String?
    let constraint: String?
    let fallback: JSONValue?

    init(_ fact: JSONValue) {
        let spec = fact["spec"]
        self.init(
            typeName: spec?.text("type") ?? fact.text("type") ?? "", spec: spec,
            isNullable: spec.map { $0.flag("nullable") } ?? fact.flag("nullable"), isOptional: fact.flag("optional"))
    }

    init(spec: JSONValue) {
        self.init(
            typeName: spec.text("type") ?? "", spec: spec, isNullable: spec.flag("nullable"), isOptional: false)
    }

    private init(typeName: String, spec: JSONValue?, isNullable: Bool, isOptional: Bool) {
        self.typeName = typeName
        entryTypeName = spec?.text("entryType")
        hasSpecification = spec != nil
        self.isNullable = isNullable
        self.isOptional = isOptional
        conformance = spec?.text("conformance")
        constraint = spec?.text("constraint")
        fallback = spec?["default"]
    }
}

extension TraitComparison {
    mutating func compare(
        _ fact: FactElement, type: ValueType, isNullable: Bool, conformance: Conformance, constraint: Constraint,
        fallback: ResolvedFallback?, siblings: StructDefinition?, _ place: String
    ) {
        compareType(type, typeName: fact.typeName, entryTypeName: fact.entryTypeName, "\(place) type")
        expect(isNullable, fact.isNullable, "\(place) nullable")
        compare(conformance, fact.conformance, isOptional: fact.isOptional, "\(place) conformance")
        // Without a specification the facts say nothing of these two.
        guard fact.hasSpecification else { return }
        compare(constraint, fact, type: type, siblings: siblings, place)
        compare(fallback, fact, type: type, place)
    }

    /// - Parameter isOptional: what the CHIP bindings say, where the specification says nothing; nil where they do not.
    mutating func compare(_ declared: Conformance, _ text: String?, isOptional: Bool?, _ place: String) {
        if let text {
            guard let expected = notation.conformance(text) else {
                differ(place, "\(text) is not understood.")
                return
            }
            expect(declared.flattened, expected.flattened, place)
        } else if let isOptional {
            expect(declared != .mandatory, isOptional, place)
        }
    }

    mutating func compare(
        _ declared: Constraint, _ fact: FactElement, type: ValueType, siblings: StructDefinition?, _ place: String
    ) {
        // What the specification describes in words only may be declared as it is meant.
        if fact.constraint == "desc" { return }
        guard let text = fact.constraint else {
            expect(declared, .none, "\(place) constraint")
            return
        }
        let reader = ConstraintNotation(type: type, typeName: fact.typeName, trait: trait, siblings: siblings)
        guard let expected = reader.constraint(text) else {
            differ("\(place) constraint", "\(text) is not understood.")
            return
        }
        expect(declared, expected, "\(place) constraint")
    }

    mutating func compare(_ declared: ResolvedFallback?, _ fact: FactElement, type: ValueType, _ place: String) {
        let here = "\(place) default"
        guard let json = fact.fallback else {
            expect(declared, nil, here)
            return
        }
        switch json {
        case .null: expect(declared, .value(.null), here)
        case .bool(let flag): expect(declared, .value(.bool(flag)), here)
        case .string(let text): expect(declared, .value(.string(text)), here)
        case .array(let elements) where elements.isEmpty: expect(declared, .value(.list([])), here)
        case .integer(let number): expect(declared, .value(value(number, type)), here)
        case .object where json.text("type") == "celsius":
            let number = steps(degrees: json["value"]?.doubleValue ?? .nan, typeName: fact.typeName)
            expect(declared, .value(value(number, type)), here)
        case .object where json.text("type") == "reference":
            let attribute = trait.attribute(named: json.text("name") ?? "")
            expect(declared, attribute.map { .attribute($0.id) }, here)
        default: differ(here, "\(json) is not understood.")
        }
    }

    /// Compares a type with its name, and an enumeration, bitmap or structure with what the facts say of it.
    mutating func compareType(
        _ type: ValueType, typeName: String?, entryTypeName: String? = nil, _ place: String
    ) {
        if let typeName, let primitives = Self.primitives[typeName] {
            if !primitives.contains(type.kind) {
                differ(place, "The declaration has \(type.kind); the facts have \(typeName).")
            }
            if entryTypeName == nil || !type.isList { compareContents(type, place) }
        }
        switch type {
        case .list(let element):
            let entry =
                entryTypeName
                ?? typeName.flatMap { name in
                    name.hasPrefix("list<") ? String(name.dropFirst(5).dropLast()) : nil
                }
            compareType(element.type, typeName: entry, place)
        case .enumeration, .bitmap, .structure:
            if let typeName, Self.primitives[typeName] == nil { expect(type.kind, typeName, place) }
            if typeName.flatMap({ Self.primitives[$0] }) == nil { compareContents(type, place) }
        default:
            if let typeName, Self.primitives[typeName] == nil {
                differ(place, "The declaration has \(type.kind); the facts have \(typeName).")
            }
        }
    }

    private mutating func compareContents(_ type: ValueType, _ place: String) {
        switch type {
        case .enumeration(let definition):
            guard let facts = found("enums", definition.name, place) else { return }
            let expected = facts.map { (name: lowerCamel($0.name), number: $0.value.unsignedValue ?? 0) }
            expect(
                definition.cases.map { "\($0.name) \($0.number)" },
                expected.sorted { $0.number < $1.number }.map { "\($0.name) \($0.number)" }, definition.name)
        case .bitmap(let definition):
            guard let facts = found("bitmaps", definition.name, place) else { return }
            let expected = facts.map { (name: lowerCamel($0.name), mask: $0.value.unsignedValue ?? 0) }
            expect(
                definition.flags.map { "\($0.name) \($0.mask)" },
                expected.sorted { $0.mask < $1.mask }.map { "\($0.name) \($0.mask)" }, definition.name)
        case .structure(let definition):
            guard !comparedTypes.contains(definition.name) else { return }
            comparedTypes.insert(definition.name)
            guard let facts = self.facts["structs"]?[definition.name] else {
                differ("\(definition.name) unknown", "The declaration has it; the facts do not.")
                return
            }
            compareFields(definition, facts, definition.name)
        default: return
        }
    }

    /// The members of an enumeration or bitmap of the facts; nil if it was compared before or is not there.
    private mutating func found(_ kind: String, _ name: String, _ place: String) -> [(name: String, value: JSONValue)]?
    {
        let known = Self.chipNames[name] ?? name
        guard comparedTypes.insert(known).inserted else { return nil }
        guard let members = facts[kind]?[known]?.objectValue?.members else {
            differ("\(name) unknown", "The declaration has it; the facts do not.")
            return nil
        }
        return members
    }

    private func value(_ number: Int64, _ type: ValueType) -> Value {
        if case .signed = type { .signed(number) } else { .unsigned(UInt64(bitPattern: number)) }
    }

    /// The types of the specification and of the CHIP bindings that are no declarations, with what stands for them here.
    private static let primitives: [String: Set<String>] = [
        "bool": ["bool"], "string": ["string"], "octstr": ["octets"], "list": ["list"],
        "uint8": ["uint8"], "uint16": ["uint16"], "uint32": ["uint32"], "uint64": ["uint64"],
        "int8": ["int8"], "int16": ["int16"], "int32": ["int32"], "int64": ["int64"],
        "enum8": ["uint8"], "status": ["uint8", "DlStatus"], "fabric-idx": ["uint8"], "vendor-id": ["uint16"],
        "temperature": ["int16"], "TemperatureDifference": ["int16"], "epoch-s": ["uint32"],
        "SignedTemperature": ["int8"], "UnsignedTemperature": ["uint8"],
        "str": ["string"], "bytes": ["octets"], "int": ["int8", "int16", "int32", "int64"],
        "uint": [
            "uint8", "uint16", "uint32", "uint64", "PresetTypeFeaturesBitmap", "ScheduleTypeFeaturesBitmap",
            "ScheduleDayOfWeekBitmap",
        ],
    ]

    /// The CHIP bindings' names of types that the specification calls otherwise.
    private static let chipNames: [String: String] = [
        "LockStateEnum": "DlLockState", "LockTypeEnum": "DlLockType",
        "CredentialRulesBitmap": "DlCredentialRulesSupport", "OperatingModesBitmap": "DlSupportedOperatingModes",
        "ConfigurationRegisterBitmap": "DlDefaultConfigurationRegister",
        "LocalProgrammingFeaturesBitmap": "DlLocalProgrammingFeatures", "DaysMaskBitmap": "DaysMaskMap",
    ]
}

extension ValueType {
    /// The name of a declared type, or the specification's word for another one.
    var kind: String {
        switch self {
        case .bool: "bool"
        case .unsigned(let bits): "uint\(bits)"
        case .signed(let bits): "int\(bits)"
        case .float(let bits): bits == 32 ? "single" : "double"
        case .string: "string"
        case .octets: "octets"
        case .enumeration(let definition): definition.name
        case .bitmap(let definition): definition.name
        case .structure(let definition): definition.name
        case .list: "list"
        }
    }

    var isList: Bool { if case .list = self { true } else { false } }
}
