/// The first device of a shape, which later templates are compared with.
///
/// Most devices differ from the first device of their shape in a few values. If two templates share the storage of
/// their values, the values need no comparison. Unchanged values stay shared between the states.
struct Prototype: Sendable {
    private let parts: [PartTemplate]
    private let state: DeviceState

    /// Nil if the template contains attributes that its traits do not have; then the template does not determine the
    /// shape.
    init?(_ template: DeviceTemplate, shape: Shape, state: DeviceState) {
        for (part, template) in zip(shape.parts, template.parts) {
            for (index, trait) in zip(part.traits, template.traits)
            where trait.values.count != shape.traits[index].attributes.count { return nil }
        }
        self.state = state
        parts = template.parts
    }

    /// Returns a hash that is equal for templates of the same shape.
    static func shapeHash(of template: DeviceTemplate) -> Int {
        var hasher = Hasher()
        for part in template.parts {
            hasher.combine(part.number)
            hasher.combine(part.type)
            for trait in part.traits {
                hasher.combine(trait.definition)
                hasher.combine(trait.features)
                hasher.combine(trait.values.count)
                hasher.combine(trait.commands.count)
            }
        }
        return hasher.finalize()
    }

    /// Returns the initial state of another device; nil if its shape is not `shape`, the prototype's shape.
    func state(of template: DeviceTemplate, shape: Shape) -> DeviceState? {
        guard template.parts.count == parts.count else { return nil }
        var state = state
        var index = 0
        // The loop uses indices, because a loop over the elements would retain and release their contents.
        for part in parts.indices {
            guard hasSameStructure(parts[part], template.parts[part]) else { return nil }
            for trait in parts[part].traits.indices {
                guard hasSameStructure(parts[part].traits[trait], template.parts[part].traits[trait]),
                    Self.set(
                        template.parts[part].traits[trait].values, unless: parts[part].traits[trait].values, on: &state,
                        shape.traits[index])
                else { return nil }
                index += 1
            }
        }
        return state
    }

    private func hasSameStructure(_ own: PartTemplate, _ part: PartTemplate) -> Bool {
        part.number == own.number && part.type == own.type && part.isPrimary == own.isPrimary
            && part.traits.count == own.traits.count
    }

    private func hasSameStructure(_ own: TraitTemplate, _ trait: TraitTemplate) -> Bool {
        trait.definition == own.definition && trait.features == own.features && trait.commands == own.commands
            && trait.values.count == own.values.count
    }

    /// Sets the values that differ from `own`. Returns false if the values do not match the trait.
    private static func set(
        _ values: [UInt32: Value], unless own: [UInt32: Value], on state: inout DeviceState,
        _ trait: Shape.TraitInstance
    ) -> Bool {
        if Self.shareStorage(values, own) { return true }
        // Most templates are copies of one blueprint, so their values have the same order.
        for (given, known) in zip(values, own) {
            if given.key != known.key { return set(values, on: &state, trait) }
            if given.value == known.value { continue }
            guard let attribute = trait.attribute(given.key), attribute.fixedValue == nil else { return false }
            state.set(attribute, to: given.value)
        }
        return true
    }

    /// Returns whether two dictionaries share their storage, so that no comparison is needed.
    private static func shareStorage(_ first: [UInt32: Value], _ second: [UInt32: Value]) -> Bool {
        unsafeBitCast(first, to: UInt.self) == unsafeBitCast(second, to: UInt.self)
    }

    /// Sets values that are not in the order of the prototype. Returns false if the values do not match the trait.
    private static func set(_ values: [UInt32: Value], on state: inout DeviceState, _ trait: Shape.TraitInstance)
        -> Bool
    {
        for attribute in trait.attributes {
            guard let value = values[attribute.id] else { return false }
            if let fixed = attribute.fixedValue {
                guard value == fixed else { return false }
            } else if state.value(of: attribute) != value {
                state.set(attribute, to: value)
            }
        }
        return true
    }
}
