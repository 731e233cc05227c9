public import HomeModel

/// A switch that turns lights that are bound to it on and off, and sets their brightness and color.
///
/// Source: Matter 1.4.1, device type 0x0105
public enum ColorDimmerSwitchDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0105
    public static let revision: UInt16 = 3
    public static let clientTraits: [TraitID] = [
        Matter.IdentifyTrait.id, Matter.OnOffTrait.id, Matter.LevelControlTrait.id, Matter.ColorControlTrait.id,
    ]

    public typealias MatterTraits = ControllerTraits

    public static let display = DeviceTypeDisplay(.remote, text: "Controls lights")
}
