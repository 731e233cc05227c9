import Atomics
import HomeCatalog
public import HomeModel

/// The blueprint of a simulated device: its parts with their features, optional attributes and initial values. Only the
/// identity differs between the devices of a blueprint.
///
/// The parts are created when they are first used, because there are many blueprints and a home uses few of them.
public struct Blueprint: Sendable {
    /// The primary type of its devices.
    public let type: DeviceTypeDefinition
    /// Whether the device supports Matter; false if it is reached only through its manufacturer's cloud.
    public let isMatterDevice: Bool
    private let contents: Contents

    /// The parts; the first one is the primary part.
    public var parts: [PartTemplate] { contents.created.parts }

    /// Creates a blueprint from parts. Required traits that a part lacks are added with their mandatory elements, except
    /// to the utility types of cloud devices, of which a manufacturer's cloud publishes only some traits.
    ///
    /// - Parameter parts: The first one has the type of the device.
    init(
        _ type: DeviceTypeDefinition, isMatterDevice: Bool = true,
        parts: @autoclosure @escaping @Sendable () -> [PartTemplate]
    ) {
        self.type = type
        self.isMatterDevice = isMatterDevice
        contents = Contents {
            let parts = parts()
            precondition(parts.first?.type == type, "The first part has the type of the device.")
            return parts.map { isMatterDevice || !$0.type.isUtilityType ? $0.completed : $0 }
        }
    }

    init<T: DeviceType>(
        _ type: T.Type, isMatterDevice: Bool = true, parts: @autoclosure @escaping @Sendable () -> [PartTemplate]
    ) {
        self.init(type.definition, isMatterDevice: isMatterDevice, parts: parts())
    }

    /// Creates a blueprint of a Matter device.
    ///
    /// - Parameters:
    ///   - traits: The traits of the primary part without the one that identifies the product.
    ///   - others: The parts after the primary one.
    init<T: DeviceType>(
        _ type: T.Type, _ product: Product, _ traits: @autoclosure @escaping @Sendable () -> [TraitTemplate] = [],
        others: @autoclosure @escaping @Sendable () -> [PartTemplate] = []
    ) {
        self.init(
            type.definition,
            parts: [
                PartTemplate(
                    number: 1, type: type.definition, isPrimary: true, traits: traits() + [.identity(of: product)])
            ] + others())
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
        for (part, trait) in contents.created.identities { device.parts[part].traits[trait].identify(by: hash.value) }
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
        self.init(type, isMatterDevice: type.namespace == .matter, parts: [.standard(type)])
    }
}

/// What a blueprint consists of.
private final class Contents: Sendable {
    final class Created: Sendable {
        let parts: [PartTemplate]
        /// The indices of the traits that identify the device.
        let identities: [(part: Int, trait: Int)]

        init(_ parts: [PartTemplate]) {
            self.parts = parts
            identities = parts.indices.flatMap { part in
                parts[part].traits.indices.filter { parts[part].traits[$0].identifiesDevice }.map { (part, $0) }
            }
        }
    }

    private let stored = StoredOnce<Created>()
    private let makeParts: @Sendable () -> [PartTemplate]

    init(_ makeParts: @escaping @Sendable () -> [PartTemplate]) { self.makeParts = makeParts }

    var created: Created { stored.load() ?? stored.storeIfNil(Created(makeParts())) }
}

extension PartTemplate {
    /// Returns the only part of a device with the required traits of its type.
    fileprivate static func standard(_ type: DeviceTypeDefinition) -> PartTemplate {
        let identity = TraitTemplate.identity(of: Product(name: type.name))
        let traits = type.traits.filter { $0.isRequired && $0.trait != identity.definition }
            .map { TraitTemplate(required: $0, of: type) }
        let hasIdentity = type.traits.contains { $0.trait == identity.definition }
        return PartTemplate(number: 1, type: type, isPrimary: true, traits: traits + (hasIdentity ? [identity] : []))
    }

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
