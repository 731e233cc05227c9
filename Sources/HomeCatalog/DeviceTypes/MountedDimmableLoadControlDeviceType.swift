public import HomeModel

/// A dimmer in the wiring of the house that turns a load on and off and sets its power.
///
/// Source: Matter 1.4.1, device type 0x0110
public enum MountedDimmableLoadControlDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0110

    public typealias MatterTraits = DimmablePlugInUnitDeviceType.MatterTraits

    public static let display = DeviceTypeDisplay(
        .plug, summary: [.onOff, .brightness], actions: [.power, .brightness])
}
