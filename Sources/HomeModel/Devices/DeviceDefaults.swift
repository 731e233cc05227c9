/// What a device has that its description leaves out.
public protocol DeviceDefaults: Sendable {
    /// The parts of a usual device of a type; the first one is of that type.
    func parts(of type: DeviceTypeDefinition) -> [PartTemplate]

    /// The part of that type, as it is on a device of several parts.
    ///
    /// - Parameter isMain: Whether it is the first part, which also describes the product.
    func part(of type: DeviceTypeDefinition, isMain: Bool) -> PartTemplate

    /// Whether a usual device of a type speaks Matter.
    func isMatterDevice(_ type: DeviceTypeDefinition) -> Bool

    /// A trait as a part of a type carries it, with everything that the specification requires with the features.
    ///
    /// - Parameter features: Nil for those that such a trait usually has.
    func trait(_ trait: TraitDefinition, of type: DeviceTypeDefinition, features: FeatureMap?) -> TraitTemplate

    /// What is wrong with the values of a trait besides their types and ranges, such as a mode that is not in the list of
    /// modes; nil if nothing is.
    func fault(in trait: TraitTemplate) -> TraitFault?

    /// Sets what identifies a device among those of its product, such as the serial number; it follows from the device's
    /// id and the seed.
    func identify(_ trait: inout TraitTemplate, id: String, seed: UInt64)
}

/// An attribute whose value does not go together with the others of its trait.
public struct TraitFault: Hashable, Sendable {
    public let attribute: AttributeDefinition
    /// What is allowed, as a sentence.
    public let message: String

    public init(attribute: AttributeDefinition, message: String) {
        self.attribute = attribute
        self.message = message
    }
}

extension TraitTemplate {
    /// A trait with these values, and with what the specification requires besides.
    ///
    /// - Parameters:
    ///   - preferred: Values that attributes without one of `values` take if the features allow them, brought inside the
    ///     bounds.
    ///   - commands: The commands besides the mandatory ones, as far as the features allow them.
    ///   - isPartial: Whether mandatory attributes and commands that are not named are left out, as cloud devices do.
    public init(
        _ definition: TraitDefinition, features: FeatureMap, values: [UInt32: Value],
        preferred: [UInt32: Value] = [:], commands: Set<UInt32> = [], memory: Value? = nil, isPartial: Bool = false
    ) {
        let taken = definition.commands.filter { command in
            switch command.conformance.verdict(features: features) {
            case .mandatory: !isPartial || commands.contains(command.id)
            case .optional: commands.contains(command.id)
            case .disallowed: false
            }
        }
        let values = InitialValues(
            of: definition, features: features, given: values, preferred: preferred, isPartial: isPartial
        ).values
        self.init(
            definition: definition, features: features, values: values, commands: Set(taken.map { $0.id }),
            memory: memory)
    }
}
