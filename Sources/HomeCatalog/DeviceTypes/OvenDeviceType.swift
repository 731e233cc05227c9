public import HomeModel

/// An oven; each cavity is a part of the device.
///
/// Source: Matter 1.4.1, device type 0x007B
public enum OvenDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x007B
    public static let revision: UInt16 = 2

    public typealias MatterTraits = IdentifiedTraits

    public static let display = DeviceTypeDisplay(.oven, text: "Ready")
}
