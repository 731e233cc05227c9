import HomeModel

/// The parts of a device while its traits are placed: one for each device type.
struct PartsDraft {
    private var parts: [(type: DeviceTypeDefinition, traits: [TraitTemplate])] = []

    var isEmpty: Bool { parts.isEmpty }

    /// Puts a trait on the part of a type, which is made if need be, or adds it to what the part has of the trait already;
    /// false where the two tell different things.
    mutating func place(_ placement: Placement) -> Bool {
        guard let index = parts.firstIndex(where: { $0.type == placement.type }) else {
            parts.append((placement.type, [placement.trait]))
            return true
        }
        guard let place = parts[index].traits.firstIndex(where: { $0.definition == placement.trait.definition }) else {
            parts[index].traits.append(placement.trait)
            return true
        }
        return parts[index].traits[place].merge(placement.trait)
    }

    /// Makes a part of a type that has nothing yet.
    mutating func add(_ type: DeviceTypeDefinition) { parts.append((type, [])) }

    /// Whether one of these types has a part.
    func contains(anyOf types: [DeviceTypeDefinition]) -> Bool {
        parts.contains { types.contains($0.type) }
    }

    /// Brings the parts of these types to the front, in this order.
    mutating func lead(with types: [DeviceTypeDefinition]) {
        let leading = types.compactMap { type in parts.first { $0.type == type } }
        parts = leading + parts.filter { !types.contains($0.type) }
    }

    /// Puts a trait on the first part that may carry it; false where none may.
    mutating func placeOnFirst(_ trait: TraitTemplate) -> Bool {
        guard let index = parts.firstIndex(where: { $0.type.carries(trait.definition) }) else { return false }
        parts[index].traits.append(trait)
        return true
    }

    /// The parts, numbered from 1, each with its traits in the order of its device type; the first one is the primary if
    /// it is one of the types that say what the device is.
    func templates(counterparts: [DeviceTypeDefinition]) -> [PartTemplate] {
        parts.enumerated().map { index, part in
            let order = part.type.traits.map { $0.trait }
            return PartTemplate(
                number: UInt16(index + 1), type: part.type, isPrimary: index == 0 && counterparts.contains(part.type),
                // A cloud's device may have any trait, also one that its type does not name.
                traits: order.compactMap { trait in part.traits.first { $0.definition == trait } }
                    + part.traits.filter { !order.contains($0.definition) })
        }
    }
}

extension TraitTemplate {
    /// Adds what another template of the same trait supports; false, and unchanged, where the two tell different values.
    fileprivate mutating func merge(_ other: TraitTemplate) -> Bool {
        guard other.values.allSatisfy({ (values[$0.key] ?? $0.value) == $0.value }) else { return false }
        values.merge(other.values) { own, _ in own }
        commands.formUnion(other.commands)
        features.rawValue |= other.features.rawValue
        return true
    }
}
