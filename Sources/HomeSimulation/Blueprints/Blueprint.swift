import HomeCatalog
public import HomeModel

/// The blueprint of a simulated device: its parts with their features, optional attributes and initial values. Only the
/// identity differs between the devices of a blueprint.
public struct Blueprint: Sendable {
    /// The parts; the first one is the primary part.
    public let parts: [PartTemplate]
    /// Whether the device supports Matter; false if it is reached only through its manufacturer's cloud.
    public let isMatterDevice: Bool
    /// The indices of the traits that identify the device.
    private let identities: [(part: Int, trait: Int)]

    /// The primary type of its devices.
    public var type: DeviceTypeDefinition { parts[0].type }

    /// Creates a blueprint from parts. Required traits that a part lacks are added with their mandatory elements, except
    /// to the utility types of cloud devices, of which a manufacturer's cloud publishes only some traits.
    init(parts: [PartTemplate], isMatterDevice: Bool = true) {
        precondition(!parts.isEmpty, "A device has at least one part.")
        let parts = parts.map { isMatterDevice || !$0.type.isUtilityType ? $0.completed : $0 }
        self.parts = parts
        self.isMatterDevice = isMatterDevice
        identities = parts.indices.flatMap { part in
            parts[part].traits.indices.filter { parts[part].traits[$0].identifiesDevice }.map { (part, $0) }
        }
    }

    /// Returns a device of a type. Types without their own blueprint get the required traits with their mandatory
    /// elements.
    ///
    /// The serial number follows from `seed` and `id`.
    public static func template(for type: DeviceTypeDefinition, id: String, name: String, seed: UInt64)
        -> DeviceTemplate
    {
        blueprint(for: type).device(id: id, name: name, seed: seed)
    }

    /// Returns a trait with these features and their mandatory elements.
    public static func trait(_ definition: TraitDefinition, features: FeatureMap = FeatureMap()) -> TraitTemplate {
        TraitTemplate(standard: definition, features: definition.completed(features))
    }

    /// Returns the blueprint of a device type.
    public static func blueprint(for type: DeviceTypeDefinition) -> Blueprint {
        byType[type] ?? Blueprint(standard: type)
    }

    /// Returns a device of this blueprint.
    public func device(
        id: String, name: String, structureID: String? = nil, roomID: String? = nil, seed: UInt64
    ) -> DeviceTemplate {
        var device = DeviceTemplate(
            id: id, name: name, structureID: structureID, roomID: roomID, isMatterDevice: isMatterDevice, parts: parts)
        var hash = SeededHash(seed: seed)
        hash.mix(id)
        for (part, trait) in identities { device.parts[part].traits[trait].identify(by: hash.value) }
        return device
    }

    private static let byType: [DeviceTypeDefinition: Blueprint] = {
        let blueprints =
            lights + cameras + climate + sensors + openings + appliances + robots + energy + media + nodes + cloud + [
                genericSwitch(buttons: 1)
            ]
        return Dictionary(uniqueKeysWithValues: blueprints.map { ($0.type, $0) })
    }()
}

extension Blueprint {
    /// Creates a blueprint from the catalog alone: the required traits with their mandatory elements.
    init(standard type: DeviceTypeDefinition) {
        let identity = TraitTemplate.identity(of: Product(name: type.name))
        let traits = type.traits.filter { $0.isRequired && $0.trait != identity.definition }
            .map { TraitTemplate(required: $0, of: type) }
        let hasIdentity = type.traits.contains { $0.trait == identity.definition }
        self.init(
            parts: [
                PartTemplate(number: 1, type: type, isPrimary: true, traits: traits + (hasIdentity ? [identity] : []))
            ],
            isMatterDevice: type.namespace == .matter)
    }
}

extension PartTemplate {
    /// This part with all required traits of its type.
    fileprivate var completed: PartTemplate {
        let missing = type.traits.filter { requirement in
            requirement.isRequired && !traits.contains { $0.definition == requirement.trait }
        }
        var part = self
        // The identification remains the last trait.
        let identity = traits.firstIndex { $0.definition == Matter.BasicInformationTrait.definition }
        part.traits.insert(
            contentsOf: missing.map { TraitTemplate(required: $0, of: type) }, at: identity ?? traits.endIndex)
        return part
    }
}
