public import HomeModel

/// A fireplace that can be lit remotely.
///
/// Source: Google Home APIs, device type GoogleFireplace
public enum GoogleFireplaceDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.TogglesTrait>() public var togglesTrait
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(.fire, summary: [.onOff], actions: [.power, .modeSettings])
    }
}
