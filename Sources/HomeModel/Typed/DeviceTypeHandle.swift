/// A device type of a device in hand: the way to its traits.
///
///     if let lamp = await device.types.get(DimmableLightDeviceType.self) {
///         let level = lamp.matterTraits.levelControlTrait?.attributes.currentLevel
///     }
public struct DeviceTypeHandle<T: DeviceType>: Sendable {
    /// The same without its type.
    public let part: DevicePart

    init(part: DevicePart) { self.part = part }

    /// The standard traits that the type declares, `matterTraits.onOffTrait`.
    public var matterTraits: DeclaredTraits<T.MatterTraits> { DeclaredTraits(traits: traits) }
    /// The traits of Google that the type declares, `googleTraits.doorbellPressTrait`.
    public var googleTraits: DeclaredTraits<T.GoogleTraits> { DeclaredTraits(traits: traits) }
    /// All traits of the part, those that the type does not declare included, `traits[Matter.OnOffTrait.self]`.
    public var traits: TraitCollection { part.traits }
    public var metadata: DeviceTypeMetadata { part.metadata }
    /// Whether the type serves the device itself rather than the person.
    public var isUtilityType: Bool { T.isUtilityType }
    public static var isUtilityType: Bool { T.isUtilityType }
}

/// The traits that a device type declares, by name.
@dynamicMemberLookup
public struct DeclaredTraits<Traits: Schema>: Sendable {
    let traits: TraitCollection

    /// The trait; nil where this device lacks it.
    public subscript<T: Trait>(dynamicMember path: KeyPath<Traits, TraitKey<T>>) -> TraitHandle<T>? {
        traits[T.self]
    }
}
