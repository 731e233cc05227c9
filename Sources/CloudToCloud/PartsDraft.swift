import HomeModel

/// The parts of a device while its traits are added: one part per device type.
struct PartsDraft {
    private var parts: [(type: DeviceTypeDefinition, traits: [TraitTemplate])] = []

    var isEmpty: Bool { parts.isEmpty }

    /// Adds a trait to the part of its device type, which is created if it does not exist. If the part already has the
    /// trait, merges the two; returns false if their values differ.
    mutating func add(_ importedTrait: ImportedTrait) -> Bool {
        guard let index = parts.firstIndex(where: { $0.type == importedTrait.type }) else {
            parts.append((importedTrait.type, [importedTrait.trait]))
            return true
        }
        guard
            let traitIndex = parts[index].traits.firstIndex(where: { $0.definition == importedTrait.trait.definition })
        else {
            parts[index].traits.append(importedTrait.trait)
            return true
        }
        return parts[index].traits[traitIndex].merge(importedTrait.trait)
    }

    /// Adds a part without traits.
    mutating func add(_ type: DeviceTypeDefinition) { parts.append((type, [])) }

    /// Returns whether one of these types has a part.
    func contains(anyOf types: [DeviceTypeDefinition]) -> Bool {
        parts.contains { types.contains($0.type) }
    }

    /// Moves the parts of these types to the front, in this order.
    mutating func moveToFront(_ types: [DeviceTypeDefinition]) {
        let leading = types.compactMap { type in parts.first { $0.type == type } }
        parts = leading + parts.filter { !types.contains($0.type) }
    }

    /// Adds a trait to the first part whose type may have it; returns false if there is none.
    mutating func addToFirstPart(_ trait: TraitTemplate) -> Bool {
        guard let index = parts.firstIndex(where: { $0.type.lists(trait.definition) }) else { return false }
        parts[index].traits.append(trait)
        return true
    }

    /// Returns the parts, numbered from 1, with their traits in the order of the device type. The first part is primary
    /// if its type is one of `catalogTypes`.
    func templates(catalogTypes: [DeviceTypeDefinition]) -> [PartTemplate] {
        parts.enumerated().map { index, part in
            let order = part.type.traits.map { $0.trait }
            return PartTemplate(
                number: UInt16(index + 1), type: part.type, isPrimary: index == 0 && catalogTypes.contains(part.type),
                // A cloud device may have any trait, also one that its type does not list.
                traits: order.compactMap { trait in part.traits.first { $0.definition == trait } }
                    + part.traits.filter { !order.contains($0.definition) })
        }
    }
}

extension TraitTemplate {
    /// Adds the values, commands and features of another template of the same trait. Returns false and changes nothing
    /// if a value differs.
    fileprivate mutating func merge(_ other: TraitTemplate) -> Bool {
        guard other.values.allSatisfy({ (values[$0.key] ?? $0.value) == $0.value }) else { return false }
        values.merge(other.values) { own, _ in own }
        commands.formUnion(other.commands)
        features.rawValue |= other.features.rawValue
        return true
    }
}
