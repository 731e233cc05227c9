public import HomeModel

/// A switch that turns lights that are bound to it on and off.
///
/// Source: Matter 1.4.1, device type 0x0103
public enum OnOffLightSwitchDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0103
    public static let revision: UInt16 = 3
    public static let clientTraits: [TraitID] = [Matter.IdentifyTrait.id, Matter.OnOffTrait.id]

    public typealias MatterTraits = ControllerTraits

    public static let display = DeviceTypeDisplay(.remote, text: "Controls lights")
}
