import HomeModel
import JSON

/// Reads the effect of a command: `sets`, `answers` and `changes`.
struct EffectReader {
    /// The name of the command.
    let name: String
    let fields: StructDefinition
    let response: StructDefinition?
    /// The attributes of its trait.
    let attributes: [VendorTraitReader.Attribute]

    /// Returns the effect; nil if there is neither `sets` nor `answers`. Such a command exists but is not simulated.
    func effect(_ object: ObjectNode) throws(Fault) -> DeclaredBehavior.Effect? {
        let sets = try assignments(object["sets"], "sets")
        let responseFields = try assignments(object["answers"], "answers")
        guard sets != nil || responseFields != nil else { return nil }
        var effect = DeclaredBehavior.Effect(sets: [])
        for node in sets ?? [] { effect.sets.append(try set(node)) }
        for node in responseFields ?? [] { effect.responseFields.append(try responseField(node)) }
        try checkTargets(effect.sets, of: sets ?? [])
        try checkTargets(effect.responseFields, of: responseFields ?? [])
        for field in response?.fields ?? [] where field.conformance == .mandatory {
            guard effect.responseFields.contains(where: { $0.target == field.tag }) else {
                throw Fault(
                    object.pointer,
                    "\(name) is simulated, so \"answers\" must give the field \(field.name) of its response"
                )
            }
        }
        return effect
    }

    /// Returns the ids of the attributes that the command changes: those that it sets and those in `changes`.
    func changes(_ object: ObjectNode, effect: DeclaredBehavior.Effect?) throws(Fault) -> [UInt32] {
        var named: Set<UInt32> = []
        for node in try object.list("changes") {
            let target = try attribute(node).definition
            if target.qualities.contains(.fixed) {
                throw node.fault("\(target.name) is fixed, so no command changes it")
            }
            guard named.insert(target.id).inserted else { throw node.fault("\(target.name) is given twice") }
        }
        return named.union(effect?.sets.map { $0.target } ?? []).sorted()
    }

    /// Reads the assignments, which are one object or a list of objects; nil if there are none.
    private func assignments(_ node: Node?, _ label: String) throws(Fault) -> [Node]? {
        guard let node else { return nil }
        return node.json.objectValue == nil ? try node.list(label) : [node]
    }

    /// Reads `{"attribute": "targetRpm", "field": "rpm"}` or `{"attribute": "targetRpm", "value": 0}`.
    private func set(_ node: Node) throws(Fault) -> DeclaredBehavior.Assignment {
        let object = try ObjectNode(node, "an assignment", members: ["attribute", "field", "value"])
        let target = try attribute(object.required("attribute"))
        if target.definition.qualities.contains(.fixed), let node = object["attribute"] {
            throw node.fault("\(target.definition.name) is fixed, so no command sets it")
        }
        switch (object["field"], object["value"]) {
        case (let node?, nil):
            let source = try node.text("field")
            guard let field = fields.field(named: source), field.name == source else {
                throw unknownField(source, of: fields, at: node)
            }
            try check(
                field.type, isNullable: field.isNullable, named: source, fits: target.definition.type,
                isNullable: target.definition.isNullable, named: target.definition.name, checksBounds: true,
                at: node)
            return DeclaredBehavior.Assignment(target.definition.id, from: .field(field.tag))
        case (nil, let node?):
            let value = try target.element.value(node, "the value that \(name) sets \(target.definition.name) to")
            return DeclaredBehavior.Assignment(target.definition.id, from: .value(value))
        default: throw node.fault("an attribute is set to either a \"field\" or a \"value\"")
        }
    }

    /// Reads `{"field": "remaining", "attribute": "timeLeft"}` or `{"field": "remaining", "value": 0}`.
    private func responseField(_ node: Node) throws(Fault) -> DeclaredBehavior.Assignment {
        let object = try ObjectNode(node, "a response assignment", members: ["field", "attribute", "value"])
        let fieldNode = try object.required("field")
        guard let response else { throw node.fault("\(name) has no response") }
        let target = try fieldNode.text("field")
        guard let field = response.field(named: target), field.name == target else {
            throw unknownField(target, of: response, at: fieldNode)
        }
        switch (object["attribute"], object["value"]) {
        case (let node?, nil):
            let source = try attribute(node).definition
            try check(
                source.type, isNullable: source.isNullable, named: source.name, fits: field.type,
                isNullable: field.isNullable, named: target, checksBounds: false, at: node)
            return DeclaredBehavior.Assignment(field.tag, from: .attribute(source.id))
        case (nil, let node?):
            return DeclaredBehavior.Assignment(field.tag, from: .value(try constant(node, for: field)))
        default: throw node.fault("a response field is set to either an \"attribute\" or a \"value\"")
        }
    }

    private func constant(_ node: Node, for field: FieldDefinition) throws(Fault) -> Value {
        let definition = AttributeDefinition(
            id: field.tag, name: field.name, type: field.type, isNullable: field.isNullable, isWritable: false,
            conformance: field.conformance, constraint: field.constraint, qualities: [], fallback: nil,
            unit: field.unit, readPrivilege: .view, writePrivilege: nil, isText: field.isText, variants: [])
        do throws(HomeError) {
            return try ValueReader().value(node.json, of: definition, features: FeatureMap(), at: node.pointer)
        } catch {
            throw node.fault("the value of the response field \(field.name) must be \(ElementReader.allowed(error))")
        }
    }

    private func attribute(_ node: Node) throws(Fault) -> VendorTraitReader.Attribute {
        let name = try node.text("attribute")
        guard let attribute = attributes.first(where: { $0.definition.name == name }) else {
            let names = attributes.map { $0.definition.name }
            throw node.fault("there is no attribute \"\(name)\"; \(node.listing(names, "attributes", for: name))")
        }
        return attribute
    }

    private func unknownField(_ name: String, of fields: StructDefinition, at node: Node) -> Fault {
        let names = fields.fields.map { $0.name }
        return node.fault("\(fields.name) has no field \"\(name)\"; \(node.listing(names, "fields", for: name))")
    }

    /// Throws if values of the source type do not fit the target type. The bits and bounds of an attribute are checked
    /// when a command sets it. Those of a response field are not, so the field needs at least as many bits as the
    /// source.
    private func check(
        _ source: ValueType, isNullable: Bool, named name: String, fits target: ValueType, isNullable acceptsNull: Bool,
        named targetName: String, checksBounds: Bool, at node: Node
    ) throws(Fault) {
        switch (source, target) {
        case (.unsigned(let bits), .unsigned(let targetBits)), (.signed(let bits), .signed(let targetBits)),
            (.float(let bits), .float(let targetBits)):
            guard checksBounds || bits <= targetBits else {
                throw node.fault("\(name) has \(bits) bits, but \(targetName) has only \(targetBits)")
            }
        default:
            guard source == target else { throw node.fault("\(name) and \(targetName) have different types") }
        }
        guard acceptsNull || !isNullable else {
            throw node.fault("\(name) can be null, but \(targetName) cannot")
        }
    }

    private func checkTargets(_ assignments: [DeclaredBehavior.Assignment], of nodes: [Node]) throws(Fault) {
        var seen: Set<UInt32> = []
        for (assignment, node) in zip(assignments, nodes) where !seen.insert(assignment.target).inserted {
            throw node.fault("the same target is set twice")
        }
    }
}
