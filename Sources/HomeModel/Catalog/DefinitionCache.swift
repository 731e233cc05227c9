import Synchronization

extension Trait {
    /// The trait as data, reflected once.
    public static var definition: TraitDefinition { DefinitionCache.trait(Self.self) }
}

extension DeviceType {
    /// The device type as data, reflected once.
    public static var definition: DeviceTypeDefinition { DefinitionCache.deviceType(Self.self) }
}

/// One definition of each trait and device type, created on first use.
enum DefinitionCache {
    private static let traits = AddressTable(size: 2_048)
    private static let types = Mutex<[ObjectIdentifier: DeviceTypeDefinition]>([:])

    static func trait<T: Trait>(_ type: T.Type) -> TraitDefinition {
        let id = ObjectIdentifier(type)
        if let definition = cached(id) { return definition }
        let created = TraitDefinition(
            declaredBy: id, namespace: T.namespace, name: T.name, number: T.id.number, revision: T.revision,
            isCloud: T.isCloud, isAutomationOnly: T.isAutomationOnly,
            documentation: TraitDocumentation(
                trait: .of(T.self), features: .of(T.Feature.self), attributes: .of(T.Attributes.self),
                commands: .of(T.Commands.self), events: .of(T.Events.self)),
            display: { _ in T.display },
            elements: {
                TraitElements(
                    features: Reflection.features(T.Feature.self),
                    attributes: Reflection.attributes(T.Attributes.self),
                    commands: Reflection.commands(T.Commands.self), events: Reflection.events(T.Events.self))
            })
        // Definitions are compared by identity, so all users need the first one. It is never freed.
        let object = Unmanaged.passRetained(created)
        if !traits.add(UInt(bitPattern: object.toOpaque()), of: id) { object.release() }
        guard let definition = cached(id) else { preconditionFailure("there are too many traits") }
        return definition
    }

    private static func cached(_ type: ObjectIdentifier) -> TraitDefinition? {
        traits[type].flatMap { UnsafeRawPointer(bitPattern: $0) }
            .map { Unmanaged<TraitDefinition>.fromOpaque($0).takeUnretainedValue() }
    }

    static func deviceType<T: DeviceType>(_ type: T.Type) -> DeviceTypeDefinition {
        let id = ObjectIdentifier(type)
        if let cached = types.withLock({ $0[id] }) { return cached }
        let traits =
            Reflection.traits(T.MatterTraits.self) + Reflection.traits(T.GoogleTraits.self)
            + Reflection.traits(T.VendorTraits.self)
        let created = DeviceTypeDefinition(
            namespace: T.namespace, name: T.name, number: T.id.number, revision: T.revision,
            clientTraits: T.clientTraits.compactMap { $0.number }, isUtilityType: T.isUtilityType, traits: traits,
            documentation: .of(T.self), display: { T.display })
        return types.withLock { cache in
            if let first = cache[id] { return first }
            cache[id] = created
            return created
        }
    }
}
