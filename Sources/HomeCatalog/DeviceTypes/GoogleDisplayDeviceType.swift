public import HomeModel

/// A smart display.
///
/// Source: Google Home APIs, device type GoogleDisplay
public enum GoogleDisplayDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(.tv, summary: [.onOff], actions: [.power])
    }
}
