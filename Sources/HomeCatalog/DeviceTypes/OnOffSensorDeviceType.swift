public import HomeModel

/// A sensor that turns devices that are bound to it on and off when it detects something.
///
/// Source: Matter 1.4.1, device type 0x0850
public enum OnOffSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0850
    public static let revision: UInt16 = 3
    public static let clientTraits: [TraitID] = [Matter.IdentifyTrait.id, Matter.OnOffTrait.id]

    public typealias MatterTraits = ControllerTraits

    public static let display = DeviceTypeDisplay(.motion, text: "Controls devices")
}
