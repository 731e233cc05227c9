public import HomeModel

/// A device that opens and closes the window coverings that are bound to it.
///
/// Source: Matter 1.4.1, device type 0x0203
public enum WindowCoveringControllerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0203
    public static let revision: UInt16 = 3
    public static let clientTraits: [TraitID] = [Matter.WindowCoveringTrait.id]

    public typealias MatterTraits = IdentifiedTraits

    public static let display = DeviceTypeDisplay(.remote, text: "Controls blinds")
}
