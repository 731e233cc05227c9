public import HomeModel

/// A heat pump that heats or cools a building. A thermostat controls it.
///
/// Source: Matter 1.4.1, device type 0x0309
public enum HeatPumpDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0309

    public typealias MatterTraits = IdentifiedTraits

    public static let display = DeviceTypeDisplay(.heater, text: "Heats the house")
}
