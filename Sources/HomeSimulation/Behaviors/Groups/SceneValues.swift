import HomeCatalog
import HomeModel

/// The values of scenes: the attributes that the catalog declares as part of scenes.
enum SceneValues {
    typealias FieldSet = Record<Matter.ScenesManagementTrait.ExtensionFieldSetStruct>
    typealias Pair = Record<Matter.ScenesManagementTrait.AttributeValuePairStruct>

    /// Returns the current values of a part.
    static func current(on endpoint: Endpoint) -> [FieldSet] {
        var sets: [FieldSet] = []
        for (index, trait) in traits(of: endpoint) {
            guard let number = trait.definition.number else { continue }
            let pairs = attributes(of: trait).map { attribute in
                pair(attribute, value(attribute, of: trait, at: index, on: endpoint))
            }
            guard !pairs.isEmpty else { continue }
            sets.append(
                FieldSet {
                    $0.clusterID = number
                    $0.attributeValueList = pairs
                })
        }
        return sets
    }

    /// Returns the value to store.
    private static func value(
        _ attribute: AttributeDefinition, of trait: Shape.TraitInstance, at index: Int, on endpoint: Endpoint
    ) -> Value {
        participants[ObjectIdentifier(trait.definition)]?.valueForScene(attribute.id, on: endpoint)
            ?? endpoint.draft.value(attribute.id, trait: index) ?? .null
    }

    /// Returns whether each value can belong to a scene of this part, and is in the field for the attribute's type.
    static func areAllowed(_ sets: [FieldSet], on endpoint: Endpoint) -> Bool {
        sets.allSatisfy { set in
            guard let trait = traits(of: endpoint).first(where: { $0.trait.definition.number == set.clusterID })?.trait
            else { return false }
            return (set.attributeValueList ?? []).allSatisfy { pair in
                attributes(of: trait).contains {
                    $0.id == pair.attributeID && pair.onlyField?.tag == Self.pair($0, .null).onlyField?.tag
                }
            }
        }
    }

    /// Sets the device to the values. Those that can move, such as a level, arrive at the end of the span.
    ///
    /// The scene determines all traits that can belong to it, so none of them follows another one: a light that is
    /// switched on does not fade.
    static func recall(_ sets: [FieldSet], over span: Span, on endpoint: Endpoint) {
        for set in sets {
            guard
                let (index, trait) = traits(of: endpoint).first(where: { $0.trait.definition.number == set.clusterID })
            else { continue }
            var values: [UInt32: Value] = [:]
            for pair in set.attributeValueList ?? [] {
                guard let attribute = attributes(of: trait).first(where: { $0.id == pair.attributeID }) else {
                    continue
                }
                values[attribute.id] = value(pair, of: attribute)
            }
            if let participant = participants[ObjectIdentifier(trait.definition)] {
                participant.recall(values, over: span, on: endpoint)
            } else {
                for (id, value) in values { endpoint.draft.set(id, trait: index, to: value) }
            }
        }
        for (index, trait) in traits(of: endpoint) where !attributes(of: trait).isEmpty {
            endpoint.draft.acknowledgeChanges(by: index)
        }
    }

    /// The behaviors with rules of their own for scenes, by trait.
    private static let participants: [ObjectIdentifier: any SceneParticipant] = {
        func entry<B: SceneParticipant>(_ behavior: B) -> (ObjectIdentifier, any SceneParticipant) {
            (ObjectIdentifier(B.Subject.definition), behavior)
        }
        let participants = Simulation.list.compactMap { $0 as? any SceneParticipant }
        return Dictionary(uniqueKeysWithValues: participants.map { entry($0) })
    }()

    // MARK: Traits and their values

    private static func traits(of endpoint: Endpoint) -> [(index: Int, trait: Shape.TraitInstance)] {
        endpoint.draft.shape.parts[endpoint.part].traits.map { ($0, endpoint.draft.shape.traits[$0]) }
    }

    private static func attributes(of trait: Shape.TraitInstance) -> [AttributeDefinition] {
        trait.attributes.map { $0.definition }.filter { $0.qualities.contains(.scene) }
    }

    /// Returns an attribute with its value. Null is encoded as a number outside the range.
    private static func pair(_ attribute: AttributeDefinition, _ value: Value) -> Pair {
        let number: Int64
        switch value {
        case .bool(let flag): number = flag ? 1 : 0
        case .null: number = attribute.type.isSigned ? -(1 << (attribute.type.width - 1)) : -1
        default: number = value.integer ?? 0
        }
        return Pair {
            $0.attributeID = attribute.id
            switch (attribute.type.isSigned, attribute.type.width) {
            case (false, ...8): $0.valueUnsigned8 = UInt8(truncatingIfNeeded: number)
            case (false, ...16): $0.valueUnsigned16 = UInt16(truncatingIfNeeded: number)
            case (false, ...32): $0.valueUnsigned32 = UInt32(truncatingIfNeeded: number)
            case (false, _): $0.valueUnsigned64 = UInt64(truncatingIfNeeded: number)
            case (true, ...8): $0.valueSigned8 = Int8(truncatingIfNeeded: number)
            case (true, ...16): $0.valueSigned16 = Int16(truncatingIfNeeded: number)
            case (true, ...32): $0.valueSigned32 = Int32(truncatingIfNeeded: number)
            case (true, _): $0.valueSigned64 = number
            }
        }
    }

    /// Returns the value of a pair; nil for null and for a value outside the attribute's type.
    private static func value(_ pair: Pair, of attribute: AttributeDefinition) -> Value? {
        guard let number = pair.onlyNumber else { return nil }
        if case .bool = attribute.type { return .bool(number.integer == 1) }
        if attribute.isNullable, number == self.pair(attribute, .null).onlyNumber { return nil }
        let value = number.integer.map { attribute.type.integerValue($0) }
        return value.flatMap { attribute.type.accepts($0) ? $0 : nil }
    }
}

extension Record<Matter.ScenesManagementTrait.AttributeValuePairStruct> {
    /// The field with the value, if exactly one is set; nil otherwise.
    fileprivate var onlyField: (tag: UInt32, value: Value)? {
        guard case .structure(let fields) = value else { return nil }
        let numbers = fields.filter { $0.tag > 0 }
        return numbers.count == 1 ? (numbers[0].tag, numbers[0].value) : nil
    }

    fileprivate var onlyNumber: Value? { onlyField?.value }
}

extension ValueType {
    /// The number of bits of an integer type.
    fileprivate var width: Int {
        switch self {
        case .unsigned(let bits), .signed(let bits), .float(let bits): bits
        case .enumeration(let definition): definition.bits
        case .bitmap(let definition): definition.bits
        default: 8
        }
    }

    fileprivate var isSigned: Bool { if case .signed = self { true } else { false } }
}
