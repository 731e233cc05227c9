public import HomeModel

/// A bridge by which another system controls the lights that are bound to it.
///
/// Source: Matter 1.4.1, device type 0x0840
public enum ControlBridgeDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0840
    public static let revision: UInt16 = 3
    public static let clientTraits: [TraitID] = [
        Matter.IdentifyTrait.id, Matter.GroupsTrait.id, Matter.ScenesManagementTrait.id, Matter.OnOffTrait.id,
        Matter.LevelControlTrait.id, Matter.ColorControlTrait.id,
    ]

    public typealias MatterTraits = ControllerTraits

    public static let display = DeviceTypeDisplay(.hub, text: "Controls lights")
}
