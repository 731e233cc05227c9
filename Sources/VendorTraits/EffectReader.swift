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
    func effect(_ object: Input) throws(InputMistake) -> DeclaredBehavior.Effect? {
        let sets = object["sets"]?.elements
        let responseFields = object["answers"]?.elements
        guard sets != nil || responseFields != nil else { return nil }
        var effect = DeclaredBehavior.Effect(sets: [])
        for node in sets ?? [] { effect.sets.append(try set(node)) }
        for node in responseFields ?? [] { effect.responseFields.append(try responseField(node)) }
        try checkTargets(effect.sets, of: sets ?? [])
        try checkTargets(effect.responseFields, of: responseFields ?? [])
        for field in response?.fields ?? [] where field.conformance == .mandatory {
            guard effect.responseFields.contains(where: { $0.target == field.tag }) else {
                throw object.mistake(
                    "\(name) is simulated, so \"answers\" must give the field \(field.name) of its response"
                )
            }
        }
        return effect
    }

    /// Returns the ids of the attributes that the command changes: those that it sets and those in `changes`.
    func changes(_ object: Input, effect: DeclaredBehavior.Effect?) throws(InputMistake) -> [UInt32] {
        var named: Set<UInt32> = []
        for node in object.list("changes") {
            let target = try attribute(node).definition
            if target.qualities.contains(.fixed) {
                throw node.mistake("\(target.name) is fixed, so no command changes it")
            }
            named.insert(target.id)
        }
        return named.union(effect?.sets.map { $0.target } ?? []).sorted()
    }

    /// Reads `{"attribute": "targetRpm", "field": "rpm"}` or `{"attribute": "targetRpm", "value": 0}`.
    private func set(_ object: Input) throws(InputMistake) -> DeclaredBehavior.Assignment {
        let target = try attribute(object.required("attribute"))
        if target.definition.qualities.contains(.fixed), let node = object["attribute"] {
            throw node.mistake("\(target.definition.name) is fixed, so no command sets it")
        }
        if let node = object["field"] {
            let source = node.name
            guard let field = fields.field(named: source), field.name == source else {
                throw node.unknown("field", "\(fields.name) has", among: fields.fields.map { $0.name })
            }
            try check(
                field.type, isNullable: field.isNullable, named: source, fits: target.definition.type,
                isNullable: target.definition.isNullable, named: target.definition.name, checksBounds: true,
                at: node)
            return DeclaredBehavior.Assignment(target.definition.id, from: .field(field.tag))
        }
        let value = try target.element.value(
            object.required("value"), "the value that \(name) sets \(target.definition.name) to")
        return DeclaredBehavior.Assignment(target.definition.id, from: .value(value))
    }

    /// Reads `{"field": "remaining", "attribute": "timeLeft"}` or `{"field": "remaining", "value": 0}`.
    private func responseField(_ object: Input) throws(InputMistake) -> DeclaredBehavior.Assignment {
        let fieldNode = object.required("field")
        guard let response else { throw object.mistake("\(name) has no response") }
        let target = fieldNode.name
        guard let field = response.field(named: target), field.name == target else {
            throw fieldNode.unknown("field", "\(response.name) has", among: response.fields.map { $0.name })
        }
        if let node = object["attribute"] {
            let source = try attribute(node).definition
            try check(
                source.type, isNullable: source.isNullable, named: source.name, fits: field.type,
                isNullable: field.isNullable, named: target, checksBounds: false, at: node)
            return DeclaredBehavior.Assignment(field.tag, from: .attribute(source.id))
        }
        return DeclaredBehavior.Assignment(field.tag, from: .value(try constant(object.required("value"), for: field)))
    }

    private func constant(_ node: Input, for field: FieldDefinition) throws(InputMistake) -> Value {
        let definition = AttributeDefinition(
            id: field.tag, name: field.name, type: field.type, isNullable: field.isNullable, isWritable: false,
            conformance: field.conformance, constraint: field.constraint, qualities: [], fallback: nil,
            unit: field.unit, readPrivilege: .view, writePrivilege: nil, isText: field.isText, variants: [])
        do throws(HomeError) {
            return try ValueReader().value(node.json, of: definition, features: FeatureMap(), at: node.pointer)
        } catch {
            throw node.mistake("the value of the response field \(field.name) must be \(ElementReader.allowed(error))")
        }
    }

    private func attribute(_ node: Input) throws(InputMistake) -> VendorTraitReader.Attribute {
        guard let attribute = attributes.first(where: { $0.definition.name == node.name }) else {
            throw node.unknown("attribute", among: attributes.map { $0.definition.name })
        }
        return attribute
    }

    /// Throws if values of the source type do not fit the target type. The bits and bounds of an attribute are checked
    /// when a command sets it. Those of a response field are not, so the field needs at least as many bits as the
    /// source.
    private func check(
        _ source: ValueType, isNullable: Bool, named name: String, fits target: ValueType, isNullable acceptsNull: Bool,
        named targetName: String, checksBounds: Bool, at node: Input
    ) throws(InputMistake) {
        switch (source, target) {
        case (.unsigned(let bits), .unsigned(let targetBits)), (.signed(let bits), .signed(let targetBits)),
            (.float(let bits), .float(let targetBits)):
            guard checksBounds || bits <= targetBits else {
                throw node.mistake("\(name) has \(bits) bits, but \(targetName) has only \(targetBits)")
            }
        default:
            guard source == target else { throw node.mistake("\(name) and \(targetName) have different types") }
        }
        guard acceptsNull || !isNullable else {
            throw node.mistake("\(name) can be null, but \(targetName) cannot")
        }
    }

    private func checkTargets(_ assignments: [DeclaredBehavior.Assignment], of nodes: [Input]) throws(InputMistake) {
        var seen: Set<UInt32> = []
        for (assignment, node) in zip(assignments, nodes) where !seen.insert(assignment.target).inserted {
            throw node.mistake("the same target is set twice")
        }
    }
}
