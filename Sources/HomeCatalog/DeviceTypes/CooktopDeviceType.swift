public import HomeModel

/// A surface for cooking; each cooking zone is a part of the device.
///
/// Source: Matter 1.4.1, device type 0x0078
public enum CooktopDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0078

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.offOnly) public var onOffTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.CookTrait>() public var cookTrait
        @Supported<Google.TimerTrait>() public var timerTrait
    }

    public static let display = DeviceTypeDisplay(
        .cooktop, summary: [.onOff, .cooking, .timer], actions: [.power, .cook, .timer])
}
