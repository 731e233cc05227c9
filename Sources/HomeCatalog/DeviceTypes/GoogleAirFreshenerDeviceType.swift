public import HomeModel

/// A device that scents the air.
///
/// Source: Google Home APIs, device type GoogleAirFreshener
public enum GoogleAirFreshenerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.TogglesTrait>() public var togglesTrait
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(.airPurifier, summary: [.onOff], actions: [.power, .modeSettings])
    }
}
