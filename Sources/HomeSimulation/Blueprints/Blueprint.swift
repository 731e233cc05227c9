import HomeCatalog
public import HomeModel

/// How a simulated device of one device type is made up: its parts with their features, optional attributes and first
/// values. Everything but the identity is the same for all devices of a blueprint.
public struct Blueprint: Sendable {
    /// The first part is what the device mainly is.
    public let parts: [PartTemplate]
    /// False for a device that is reached through its maker's cloud only.
    public let isMatterDevice: Bool
    /// Where the device tells who it is.
    private let identities: [(part: Int, trait: Int)]

    /// The type of each device made from it.
    public var type: DeviceTypeDefinition { parts[0].type }

    /// A device of these parts. What a type requires and its part does not name is added as the specification asks for it.
    init(parts: [PartTemplate], isMatterDevice: Bool = true) {
        precondition(!parts.isEmpty, "A device has at least one part.")
        let parts = parts.map { $0.completed }
        self.parts = parts
        self.isMatterDevice = isMatterDevice
        identities = parts.indices.flatMap { part in
            parts[part].traits.indices.filter { parts[part].traits[$0].tellsIdentity }.map { (part, $0) }
        }
    }

    /// A device of a type; each type of the catalogue can be made, those without a blueprint of their own with what the
    /// specification asks of them.
    ///
    /// What tells the device from others (its serial number) follows from `seed` and `id`.
    public static func template(for type: DeviceTypeDefinition, id: String, name: String, seed: UInt64)
        -> DeviceTemplate
    {
        blueprint(for: type).device(id: id, name: name, seed: seed)
    }

    /// A trait with these features and what the specification asks of it then.
    public static func trait(_ definition: TraitDefinition, features: FeatureMap = FeatureMap()) -> TraitTemplate {
        TraitTemplate(standard: definition, features: definition.completed(features))
    }

    /// The blueprint of a device type.
    public static func blueprint(for type: DeviceTypeDefinition) -> Blueprint {
        known[type] ?? Blueprint(standard: type)
    }

    /// A device made from this blueprint.
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

    private static let known: [DeviceTypeDefinition: Blueprint] = {
        let blueprints =
            lights + climate + sensors + openings + appliances + robots + energy + media + nodes + cloud + [
                genericSwitch(buttons: 1)
            ]
        return Dictionary(uniqueKeysWithValues: blueprints.map { ($0.type, $0) })
    }()
}

extension Blueprint {
    /// A device made up from the catalogue alone: the required traits with what is mandatory of them.
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
    /// This part with all that its type requires.
    fileprivate var completed: PartTemplate {
        let missing = type.traits.filter { requirement in
            requirement.isRequired && !traits.contains { $0.definition == requirement.trait }
        }
        var part = self
        // What tells who the device is comes last.
        let identity = traits.firstIndex { $0.definition == Matter.BasicInformationTrait.definition }
        part.traits.insert(
            contentsOf: missing.map { TraitTemplate(required: $0, of: type) }, at: identity ?? traits.endIndex)
        return part
    }
}
