public import HomeModel

/// A switch in the wiring of the house that turns a load on and off.
///
/// Source: Matter 1.4.1, device type 0x010F
public enum MountedOnOffControlDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x010F

    public typealias MatterTraits = OnOffPluginUnitDeviceType.MatterTraits

    public static let display = DeviceTypeDisplay(.plug, summary: [.onOff], actions: [.power])
}
