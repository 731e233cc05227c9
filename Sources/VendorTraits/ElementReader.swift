import HomeModel
import JSON

/// Reads the common members of attributes and fields: type, null, bounds, unit and default.
struct ElementReader {
    let name: String
    let type: ValueType
    let isNullable: Bool
    let constraint: Constraint
    let unit: Unit?
    let isText: Bool
    let description: String?
    private let object: Input
    private let references: DisplayReader.References

    init(_ object: Input, name: String, types: inout TypeTable, scope: Scope) throws(InputMistake) {
        self.object = object
        self.name = name
        description = object.text(ifPresent: "description")
        type = try types.type(of: object)
        isNullable = object.flag(ifPresent: "nullable") ?? false
        isText = object.flag(ifPresent: "text") ?? false
        if isText, type != .octets, let node = object["text"] {
            throw node.mistake("text needs the type octets; it marks bytes that are plain text")
        }
        unit = object["unit"].map { unit in
            unit.text.map { Unit($0) } ?? Unit(unit.text("symbol"), scale: unit.number(ifPresent: "scale") ?? 1)
        }
        constraint = try Self.constraint(object, type: type, scope: scope)
        references = try DisplayReader.references(object, type: type, types: &types, scope: scope)
    }

    /// Reads a value; throws if it does not match the type or the constant bounds.
    func value(_ node: Input, _ label: String) throws(InputMistake) -> Value {
        let definition = definition(fallback: nil)
        do throws(HomeError) {
            return try ValueReader().value(
                node.json, of: definition, features: FeatureMap(), at: node.pointer)
        } catch {
            throw node.mistake("\(label) must be \(Self.allowed(error))")
        }
    }

    /// Returns the default; nil if the file has none.
    func fallback() throws(InputMistake) -> ResolvedFallback? {
        guard let node = object.member("default") else { return nil }
        return .value(try value(node, "the default of \(name)"))
    }

    /// Returns the words for values, the format of a number, its unit and the names of numbers.
    func display() throws(InputMistake) -> ElementDisplay {
        try DisplayReader.element(object, of: self, references)
    }

    func definition(
        id: UInt32 = 0, isWritable: Bool = false, conformance: Conformance = .mandatory,
        qualities: Set<Quality> = [], fallback: ResolvedFallback?, display: ElementDisplay = .none
    ) -> AttributeDefinition {
        AttributeDefinition(
            id: id, name: name, type: type, isNullable: isNullable, isWritable: isWritable, conformance: conformance,
            constraint: constraint, qualities: qualities, fallback: fallback, unit: unit, readPrivilege: .view,
            writePrivilege: isWritable ? .operate : nil, isText: isText, display: display, variants: [])
    }

    /// Returns the allowed values, from the error for a rejected value.
    static func allowed(_ error: HomeError) -> String { error.details.first?.detail ?? error.message }

    private static func constraint(_ object: Input, type: ValueType, scope: Scope) throws(InputMistake) -> Constraint {
        var constraint = Constraint.none
        let range: ClosedRange<Int64>?
        switch type {
        case .float: range = Int64.min...Int64.max
        default: range = type.integerRange
        }
        for name in ["minimum", "maximum"] {
            guard let node = object[name] else { continue }
            guard let range else { throw node.mistake("\(name) applies to numbers only") }
            let bound = try scope.bound(node, name, in: range)
            if name == "minimum" { constraint.lower = bound } else { constraint.upper = bound }
        }
        for name in ["minimumLength", "maximumLength"] {
            guard let node = object[name] else { continue }
            guard type.hasLength else { throw node.mistake("\(name) applies to strings, octets and lists only") }
            let bound = ResolvedBound.constant(node.wholeNumber ?? 0)
            if name == "minimumLength" { constraint.minimumLength = bound } else { constraint.maximumLength = bound }
        }
        try checkOrder(constraint.lower, constraint.upper, "minimum", "maximum", object)
        try checkOrder(constraint.minimumLength, constraint.maximumLength, "minimumLength", "maximumLength", object)
        return constraint
    }

    private static func checkOrder(
        _ lower: ResolvedBound?, _ upper: ResolvedBound?, _ lowerName: String, _ upperName: String, _ object: Input
    ) throws(InputMistake) {
        guard let low = lower?.constant, let high = upper?.constant, low > high else { return }
        throw object.required(lowerName).mistake(
            "\(lowerName) is \(low), which is above the \(upperName) of \(high)")
    }
}

extension ValueType {
    fileprivate var hasLength: Bool {
        switch self {
        case .string, .octets, .list: true
        default: false
        }
    }
}

/// Reads the fields of a command, its response, an event or a structure.
enum FieldsReader {
    /// Returns the structure with these fields; without fields if there is no node.
    static func structure(
        _ node: Input?, name structureName: String, of label: String, types: inout TypeTable, scope: Scope
    ) throws(InputMistake) -> StructDefinition {
        guard let node else { return StructDefinition(name: structureName, fields: []) }
        let nodes = node.elements
        var unique = Uniqueness("field")
        var objects: [(Input, name: String, tag: UInt32)] = []
        for (index, object) in nodes.enumerated() {
            let name = object.required("name")
            try unique.claim(name: name.name, at: name)
            let tag = object["tag"]?.wholeNumber ?? Int64(index)
            try unique.claim(number: tag, at: object["tag"] ?? object)
            objects.append((object, name.name, UInt32(tag)))
        }
        let scope = scope.adding(fields: nodes, tags: objects.map { $0.tag })
        var fields: [FieldDefinition] = []
        var texts: [String: String] = [:]
        for (object, name, tag) in objects {
            let element = try ElementReader(object, name: name, types: &types, scope: scope)
            texts[name] = element.description
            fields.append(
                FieldDefinition(
                    tag: tag, name: name, type: element.type, isNullable: element.isNullable,
                    conformance: object.flag(ifPresent: "optional") ?? false ? .optional : .mandatory,
                    constraint: element.constraint, fallback: try element.fallback(), unit: element.unit,
                    isText: element.isText, display: try element.display()))
        }
        return StructDefinition(
            name: structureName, fields: fields,
            documentation: DocumentationReference(Documentation(description: nil, elements: texts)))
    }
}
