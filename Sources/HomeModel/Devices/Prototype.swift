/// The first device of a shape, by which the next ones find it.
///
/// Most devices of a home differ from the first of their kind in a few values. What both templates share is seen at once,
/// and what was not changed stays shared between the states.
struct Prototype: Sendable {
    private let parts: [PartTemplate]
    private let state: DeviceState

    /// Nil where the template names attributes that its traits do not have: it does not tell its shape by itself.
    init?(_ template: DeviceTemplate, shape: Shape, state: DeviceState) {
        for (part, template) in zip(shape.parts, template.parts) {
            for (index, trait) in zip(part.traits, template.traits)
            where trait.values.count != shape.traits[index].attributes.count { return nil }
        }
        self.state = state
        parts = template.parts
    }

    /// A number that templates of the same shape have in common.
    static func outline(of template: DeviceTemplate) -> Int {
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

    /// The first state of another device; nil if it is not of `shape`, the prototype's own.
    func state(of template: DeviceTemplate, shape: Shape) -> DeviceState? {
        guard template.parts.count == parts.count else { return nil }
        var state = state
        var index = 0
        // By their places: a loop over the elements would retain and release all that they hold.
        for part in parts.indices {
            guard isAlike(parts[part], template.parts[part]) else { return nil }
            for trait in parts[part].traits.indices {
                guard isAlike(parts[part].traits[trait], template.parts[part].traits[trait]),
                    Self.set(
                        template.parts[part].traits[trait].values, unless: parts[part].traits[trait].values, on: &state,
                        shape.traits[index])
                else { return nil }
                index += 1
            }
        }
        return state
    }

    private func isAlike(_ own: PartTemplate, _ part: PartTemplate) -> Bool {
        part.number == own.number && part.type == own.type && part.isPrimary == own.isPrimary
            && part.traits.count == own.traits.count
    }

    private func isAlike(_ own: TraitTemplate, _ trait: TraitTemplate) -> Bool {
        trait.definition == own.definition && trait.features == own.features && trait.commands == own.commands
            && trait.values.count == own.values.count
    }

    /// False where the values do not fit the trait.
    private static func set(
        _ values: [UInt32: Value], unless own: [UInt32: Value], on state: inout DeviceState,
        _ trait: Shape.TraitInstance
    ) -> Bool {
        if Self.isOne(values, own) { return true }
        // Templates are mostly copies of one blueprint, whose values come in one order.
        for (given, known) in zip(values, own) {
            if given.key != known.key { return set(values, on: &state, trait) }
            if given.value == known.value { continue }
            guard let attribute = trait.attribute(given.key), attribute.fixedValue == nil else { return false }
            state.set(attribute, to: given.value)
        }
        return true
    }

    /// Whether two dictionaries still share their storage, so that there is nothing to compare.
    private static func isOne(_ first: [UInt32: Value], _ second: [UInt32: Value]) -> Bool {
        unsafeBitCast(first, to: UInt.self) == unsafeBitCast(second, to: UInt.self)
    }

    /// As ``set(_:unless:on:_:)``, where the values come in another order.
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
