public import HomeModel

/// A system of solar panels. Other parts of the device measure the energy.
///
/// Source: Matter 1.4.1, device type 0x0017
public enum SolarPowerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0017

    public typealias MatterTraits = IdentifiedTraits

    public static let display = DeviceTypeDisplay(.brightness, text: "Produces energy")
}
