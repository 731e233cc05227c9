public import JSON

/// The plan for encoding the attributes of a trait, without references: most values are numbers, and passing the
/// objects that describe them would cost more than encoding them.
struct WritingPlan: Sendable {
    private var steps: [Step] = []
    /// The JSON keys of all attributes, concatenated.
    private var keys: [UInt8] = []

    private struct Step: Sendable {
        let keyEnd: Int
        let form: Form
    }

    private enum Form: Sendable {
        /// A Boolean at this index of the state's scalars.
        case bool(Int)
        case unsigned(Int)
        case signed(Int)
        /// The attribute at this index of the trait, encoded according to its type.
        case other(Int)
    }

    init(_ attributes: [Shape.AttributeInstance]) {
        steps.reserveCapacity(attributes.count)
        for (index, attribute) in attributes.enumerated() {
            keys.append(contentsOf: attribute.definition.key.bytes)
            steps.append(Step(keyEnd: keys.count, form: Self.form(of: attribute, at: index)))
        }
    }

    private static func form(of attribute: Shape.AttributeInstance, at index: Int) -> Form {
        guard case .scalar(let scalar) = attribute.storage else { return .other(index) }
        switch attribute.definition.type {
        case .bool: return .bool(scalar)
        case .unsigned: return .unsigned(scalar)
        case .signed: return .signed(scalar)
        default: return .other(index)
        }
    }

    /// Writes all attributes of a trait without running processes.
    func write(_ state: DeviceState, of trait: Shape.TraitInstance, to json: inout JSONWriter) {
        var start = 0
        for step in steps {
            keys.withUnsafeBufferPointer { json.key(raw: UnsafeBufferPointer(rebasing: $0[start..<step.keyEnd])) }
            start = step.keyEnd
            switch step.form {
            case .bool(let index):
                if let bits = state.scalar(index) { json.bool(bits != 0) } else { json.null() }
            case .unsigned(let index):
                if let bits = state.scalar(index) { json.unsigned(bits) } else { json.null() }
            case .signed(let index):
                if let bits = state.scalar(index) { json.integer(Int64(bitPattern: bits)) } else { json.null() }
            case .other(let index):
                let attribute = trait.attributes[index]
                json.value(
                    state.value(of: attribute), of: attribute.definition.type, isText: attribute.definition.isText)
            }
        }
    }
}

extension JSONWriter {
    /// Writes the supported attributes of a trait by name, with their exact values at a time.
    public mutating func attributes(of index: Int, device: Device, at time: HomeTime) {
        let trait = device.shape.traits[index]
        beginObject()
        if !device.processes.contains(where: { $0.trait == index }) {
            trait.plan.write(device.state, of: trait, to: &self)
        } else {
            for attribute in trait.attributes {
                self.attribute(device.value(of: attribute, trait: index, at: time), of: attribute.definition)
            }
        }
        endObject()
    }
}
