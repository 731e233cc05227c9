public import HomeModel

/// A device that controls the pumps that are bound to it.
///
/// Source: Matter 1.4.1, device type 0x0304
public enum PumpControllerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0304
    public static let revision: UInt16 = 4
    public static let clientTraits: [TraitID] = [Matter.OnOffTrait.id, Matter.PumpConfigurationAndControlTrait.id]

    public typealias MatterTraits = ControllerTraits

    public static let display = DeviceTypeDisplay(.remote, text: "Controls pumps")
}
