public import HomeModel

/// A battery that stores energy for the house. Other parts of the device report its charge and measure the energy.
///
/// Source: Matter 1.4.1, device type 0x0018
public enum BatteryStorageDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0018

    public typealias MatterTraits = IdentifiedTraits

    public static let display = DeviceTypeDisplay(.battery, text: "Stores energy")
}
