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
    private let object: ObjectNode
    private let references: DisplayReader.References

    static let members = [
        "name", "type", "element", "nullable", "optional", "minimum", "maximum", "minimumLength", "maximumLength",
        "default", "unit", "text", "description", "words", "format", "unitFrom", "names",
    ]

    /// The members of an attribute.
    static let attributeMembers = ["id"] + members + ["writable", "feature", "qualities"]

    init(_ object: ObjectNode, name: String, types: inout TypeTable, scope: Scope) throws(Fault) {
        self.object = object
        self.name = name
        description = try object.description()
        type = try types.type(of: object)
        isNullable = try object.flag("nullable")
        isText = try object.flag("text")
        if isText, type != .octets, let node = object["text"] {
            throw node.fault("text needs the type octets; it marks bytes that are plain text")
        }
        unit = try object["unit"].map { node throws(Fault) in try Self.unit(node) }
        constraint = try Self.constraint(object, type: type, scope: scope)
        references = try DisplayReader.references(object, type: type, types: &types, scope: scope)
    }

    /// Reads a value; throws if it does not match the type or the constant bounds.
    func value(_ node: Node, _ label: String) throws(Fault) -> Value {
        let definition = definition(fallback: nil)
        do throws(HomeError) {
            return try ValueReader().value(
                node.json, of: definition, features: FeatureMap(), at: node.pointer)
        } catch {
            throw node.fault("\(label) must be \(Self.allowed(error))")
        }
    }

    /// Returns the default; nil if the file has none.
    func fallback() throws(Fault) -> ResolvedFallback? {
        guard let node = object["default"] else { return nil }
        return .value(try value(node, "the default of \(name)"))
    }

    /// Returns the words for values, the format of a number, its unit and the names of numbers.
    func display() throws(Fault) -> ElementDisplay {
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

    private static func unit(_ node: Node) throws(Fault) -> Unit {
        if let symbol = node.json.stringValue, !symbol.isEmpty { return Unit(symbol) }
        guard node.json.objectValue != nil else {
            throw node.fault("unit must be a symbol such as \"1/min\", or {\"symbol\": \"0.01 °C\", \"scale\": 0.01}")
        }
        let object = try ObjectNode(node, "a unit", members: ["symbol", "scale"])
        let symbol = try object.required("symbol").text("symbol")
        let scale = try object.required("scale")
        guard let number = scale.json.doubleValue, number > 0 else {
            throw scale.fault("scale must be a number above 0")
        }
        return Unit(symbol, scale: number)
    }

    private static func constraint(_ object: ObjectNode, type: ValueType, scope: Scope) throws(Fault) -> Constraint {
        var constraint = Constraint.none
        let range: ClosedRange<Int64>?
        switch type {
        case .float: range = Int64.min...Int64.max
        default: range = type.integerRange
        }
        for name in ["minimum", "maximum"] {
            guard let node = object[name] else { continue }
            guard let range else { throw node.fault("\(name) applies to numbers only") }
            let bound = try scope.bound(node, name, in: range)
            if name == "minimum" { constraint.lower = bound } else { constraint.upper = bound }
        }
        for name in ["minimumLength", "maximumLength"] {
            guard let node = object[name] else { continue }
            guard type.hasLength else { throw node.fault("\(name) applies to strings, octets and lists only") }
            let bound = ResolvedBound.constant(try node.number(name, in: 0...0xFFFF))
            if name == "minimumLength" { constraint.minimumLength = bound } else { constraint.maximumLength = bound }
        }
        try checkOrder(constraint.lower, constraint.upper, "minimum", "maximum", object)
        try checkOrder(constraint.minimumLength, constraint.maximumLength, "minimumLength", "maximumLength", object)
        return constraint
    }

    private static func checkOrder(
        _ lower: ResolvedBound?, _ upper: ResolvedBound?, _ lowerName: String, _ upperName: String, _ object: ObjectNode
    ) throws(Fault) {
        guard let low = lower?.constant, let high = upper?.constant, low > high else { return }
        throw Fault(
            object.pointer.appending(lowerName), "\(lowerName) is \(low), which is above the \(upperName) of \(high)")
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
    private static let members = ["tag"] + ElementReader.members

    /// Returns the structure with these fields; without fields if there is no node.
    static func structure(
        _ node: Node?, name structureName: String, of label: String, types: inout TypeTable, scope: Scope
    ) throws(Fault) -> StructDefinition {
        guard let node else { return StructDefinition(name: structureName, fields: []) }
        let nodes = try node.list("the fields of \(label)")
        var unique = Uniqueness("field")
        var objects: [(ObjectNode, name: String, tag: UInt32)] = []
        for (index, node) in nodes.enumerated() {
            let object = try ObjectNode(node, "a field", members: members)
            let name = try object.required("name")
            let fieldName = try name.lowerCamel("the name of a field")
            try unique.claim(name: fieldName, at: name)
            let tag = try object["tag"].map { node throws(Fault) in try node.number("tag", in: 0...0xFFFF) }
            try unique.claim(number: tag ?? Int64(index), at: object["tag"] ?? node)
            objects.append((object, fieldName, UInt32(tag ?? Int64(index))))
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
                    conformance: try object.flag("optional") ? .optional : .mandatory,
                    constraint: element.constraint, fallback: try element.fallback(), unit: element.unit,
                    isText: element.isText, display: try element.display()))
        }
        return StructDefinition(
            name: structureName, fields: fields,
            documentation: DocumentationReference(Documentation(description: nil, elements: texts)))
    }
}
