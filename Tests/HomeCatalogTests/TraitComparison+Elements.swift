import HomeModel
import JSON

/// The facts about an attribute or a field.
struct FactElement {
    /// From the specification if it is published there, else from the CHIP bindings.
    let typeName: String
    let entryTypeName: String?
    /// Whether the specification describes the element, and not only the CHIP bindings.
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
        fallback: ResolvedFallback?, siblings: StructDefinition?, _ path: String
    ) {
        compareType(type, typeName: fact.typeName, entryTypeName: fact.entryTypeName, "\(path) type")
        expect(isNullable, fact.isNullable, "\(path) nullable")
        compare(
            conformance, fact.conformance, isOptional: fact.isOptional, siblings: siblings, "\(path) conformance")
        // Without a specification, the facts do not contain these two.
        guard fact.hasSpecification else { return }
        compare(constraint, fact, type: type, siblings: siblings, path)
        compare(fallback, fact, type: type, path)
    }

    /// - Parameter isOptional: From the CHIP bindings, for elements that are not in the specification; nil if it is
    ///   unknown.
    mutating func compare(
        _ declared: Conformance, _ text: String?, isOptional: Bool?, siblings: StructDefinition? = nil, _ path: String
    ) {
        if let text {
            var notation = notation
            notation.siblings = siblings
            guard let expected = notation.conformance(text) else {
                differ(path, "\(text) is not understood.")
                return
            }
            expect(declared.flattened, expected.flattened, path)
        } else if let isOptional {
            expect(declared != .mandatory, isOptional, path)
        }
    }

    mutating func compare(
        _ declared: Constraint, _ fact: FactElement, type: ValueType, siblings: StructDefinition?, _ path: String
    ) {
        // A constraint that the specification describes only as text, or leaves to the maker, can be declared by its
        // meaning. It cannot be declared that a value is one of another attribute's list.
        if let text = fact.constraint, ["desc", "ms", "any", "derived"].contains(text) || text.hasPrefix("in ") {
            return
        }
        guard let text = fact.constraint else {
            expect(declared, .none, "\(path) constraint")
            return
        }
        let reader = ConstraintNotation(type: type, typeName: fact.typeName, trait: trait, siblings: siblings)
        guard let expected = reader.constraint(text) else {
            differ("\(path) constraint", "\(text) is not understood.")
            return
        }
        expect(declared, expected, "\(path) constraint")
    }

    mutating func compare(_ declared: ResolvedFallback?, _ fact: FactElement, type: ValueType, _ path: String) {
        let here = "\(path) default"
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

    /// Compares a type with its name, and the content of an enumeration, bitmap or structure with the facts.
    mutating func compareType(
        _ type: ValueType, typeName: String?, entryTypeName: String? = nil, _ path: String
    ) {
        let primitives = typeName.flatMap { TypeNames.primitives[$0] }
        if let typeName, let primitives {
            if !primitives.contains(type.kind), !TypeNames.isPlainNumberInFacts(typeName, type) {
                differ(path, "The declaration has \(type.kind); the facts have \(typeName).")
            }
            if entryTypeName == nil || !type.isList { compareContents(type, path) }
        }
        switch type {
        case .list(let element):
            let entry =
                entryTypeName
                ?? typeName.flatMap { name in
                    name.hasPrefix("list<") ? String(name.dropFirst(5).dropLast()) : nil
                }
            compareType(element.type, typeName: entry, path)
        case .enumeration, .bitmap, .structure:
            guard primitives == nil else { return }
            // `ContentLauncher.AdditionalInfoStruct` is a type of another cluster.
            if let typeName { expect(type.kind, typeName.split(separator: ".").last.map { String($0) } ?? "", path) }
            compareContents(type, path)
        default:
            if let typeName, primitives == nil {
                differ(path, "The declaration has \(type.kind); the facts have \(typeName).")
            }
        }
    }

    private mutating func compareContents(_ type: ValueType, _ path: String) {
        switch type {
        case .enumeration(let definition):
            guard let facts = found("enums", definition.name, path) else { return }
            let expected = facts.map { (name: lowerCamel($0.name), number: $0.value.unsignedValue ?? 0) }
            expect(
                definition.cases.map { "\($0.name) \($0.number)" },
                expected.sorted { $0.number < $1.number }.map { "\($0.name) \($0.number)" }, definition.name)
        case .bitmap(let definition):
            guard let facts = found("bitmaps", definition.name, path) else { return }
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

    /// Returns the members of an enumeration or bitmap of the facts; nil if it was compared before or does not exist.
    private mutating func found(_ kind: String, _ name: String, _ path: String) -> [(name: String, value: JSONValue)]? {
        let known = facts[kind]?[name] == nil ? TypeNames.chipNames[name] ?? name : name
        guard comparedTypes.insert(known).inserted else { return nil }
        guard let members = facts[kind]?[known]?.objectValue?.members else {
            differ("\(name) unknown", "The declaration has it; the facts do not.")
            return nil
        }
        return members
    }

    private func value(_ number: Int64, _ type: ValueType) -> Value {
        switch type {
        case .signed: .signed(number)
        case .float: .float(Double(number))
        default: .unsigned(UInt64(bitPattern: number))
        }
    }
}

extension ValueType {
    /// The name of an enumeration, a bitmap or a structure, or the specification's name of another type.
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
