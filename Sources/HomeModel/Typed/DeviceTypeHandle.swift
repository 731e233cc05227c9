/// A device type of a device, which gives access to its traits.
///
///     if let lamp = await device.types.get(DimmableLightDeviceType.self) {
///         let level = lamp.matterTraits.levelControlTrait?.attributes.currentLevel
///     }
public struct DeviceTypeHandle<T: DeviceType>: Sendable {
    /// The part without its Swift type.
    public let part: DevicePart

    init(part: DevicePart) { self.part = part }

    /// The Matter traits that the type declares, such as `matterTraits.onOffTrait`.
    public var matterTraits: DeclaredTraits<T.MatterTraits> { DeclaredTraits(traits: traits) }
    /// Google's traits that the type declares, such as `googleTraits.doorbellPressTrait`.
    public var googleTraits: DeclaredTraits<T.GoogleTraits> { DeclaredTraits(traits: traits) }
    /// All traits of the part, including those that the type does not declare, such as
    /// `traits[Matter.OnOffTrait.self]`.
    public var traits: TraitCollection { part.traits }
    public var metadata: DeviceTypeMetadata { part.metadata }
    /// Whether the type describes the device itself, such as a power source, and not a function for users.
    public var isUtilityType: Bool { T.isUtilityType }
    public static var isUtilityType: Bool { T.isUtilityType }
}

/// The traits that a device type declares, by name.
@dynamicMemberLookup
public struct DeclaredTraits<Traits: Schema>: Sendable {
    let traits: TraitCollection

    /// The trait; nil if the device lacks it.
    public subscript<T: Trait>(dynamicMember path: KeyPath<Traits, TraitKey<T>>) -> TraitHandle<T>? {
        traits[T.self]
    }
}
