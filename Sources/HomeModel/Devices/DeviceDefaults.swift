/// The defaults for everything that the description of a device omits.
public protocol DeviceDefaults: Sendable {
    /// Returns the parts of a typical device of a type; the first one has that type.
    func parts(of type: DeviceTypeDefinition) -> [PartTemplate]

    /// Returns a part of a type, as on a device with several parts.
    ///
    /// - Parameter isMain: Whether it is the first part, which also describes the product.
    func part(of type: DeviceTypeDefinition, isMain: Bool) -> PartTemplate

    /// Returns whether a typical device of a type supports Matter.
    func isMatterDevice(_ type: DeviceTypeDefinition) -> Bool

    /// Returns a trait of a part of a type, with all elements that the specification requires for the features.
    ///
    /// - Parameter features: Nil means the typical features of such a trait.
    func trait(_ trait: TraitDefinition, of type: DeviceTypeDefinition, features: FeatureMap?) -> TraitTemplate

    /// Returns a fault in the values of a trait other than types and ranges, such as a mode that is not in the list of
    /// modes; nil if there is none.
    func fault(in trait: TraitTemplate) -> TraitFault?

    /// Sets the values that identify a device among those of its product, such as the serial number. They follow from
    /// the device's id and the seed.
    func identify(_ trait: inout TraitTemplate, id: String, seed: UInt64)
}

/// An attribute whose value contradicts another value of its trait.
public struct TraitFault: Hashable, Sendable {
    public let attribute: AttributeDefinition
    /// The allowed values, as a sentence.
    public let message: String

    public init(attribute: AttributeDefinition, message: String) {
        self.attribute = attribute
        self.message = message
    }
}

extension TraitTemplate {
    /// Creates a trait with these values and all other elements that the specification requires.
    ///
    /// - Parameters:
    ///   - preferred: Values for attributes that are not in `values`, used if the features allow them and limited to
    ///     the bounds.
    ///   - commands: The optional commands, used if the features allow them.
    ///   - isPartial: Whether mandatory attributes and commands that are not named are omitted, as on cloud devices.
    public init(
        _ definition: TraitDefinition, features: FeatureMap, values: [UInt32: Value],
        preferred: [UInt32: Value] = [:], commands: Set<UInt32> = [], memory: Value? = nil, isPartial: Bool = false
    ) {
        let supported = definition.commands.filter { command in
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
            definition: definition, features: features, values: values, commands: Set(supported.map { $0.id }),
            memory: memory)
    }
}
