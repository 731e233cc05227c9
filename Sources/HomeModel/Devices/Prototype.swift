/// The first device of a shape, by which the next ones find it.
///
/// Most devices of a home differ from the first of their kind in a few values. What both templates share is seen at once,
/// and what was not changed stays shared between the states.
struct Prototype: Sendable {
    let shape: Shape
    private let parts: [PartTemplate]
    private let state: DeviceState

    /// Nil where the template names attributes that its traits do not have: it does not tell its shape by itself.
    init?(_ template: DeviceTemplate, shape: Shape, state: DeviceState) {
        for (part, template) in zip(shape.parts, template.parts) {
            for (place, trait) in zip(part.traits, template.traits)
            where trait.values.count != shape.traits[place].attributes.count { return nil }
        }
        self.shape = shape
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

    /// The first state of another device; nil where it is of another shape.
    func state(of template: DeviceTemplate) -> DeviceState? {
        guard template.parts.count == parts.count else { return nil }
        var state = state
        var place = 0
        for (own, part) in zip(parts, template.parts) {
            guard part.number == own.number, part.type == own.type, part.isPrimary == own.isPrimary,
                part.traits.count == own.traits.count
            else { return nil }
            for (own, trait) in zip(own.traits, part.traits) {
                guard trait.definition == own.definition, trait.features == own.features,
                    trait.commands == own.commands, trait.values.count == own.values.count,
                    Self.set(trait.values, unless: own.values, on: &state, shape.traits[place])
                else { return nil }
                place += 1
            }
        }
        return state
    }

    /// False where the values do not fit the trait.
    private static func set(
        _ values: [UInt32: Value], unless own: [UInt32: Value], on state: inout DeviceState,
        _ trait: Shape.TraitInstance
    ) -> Bool {
        // At once where both are one dictionary still.
        if values == own { return true }
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
