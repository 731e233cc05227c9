public import HomeModel

/// A radiator that can be turned on and off.
///
/// Source: Google Home APIs, device type GoogleRadiator
public enum GoogleRadiatorDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.TogglesTrait>() public var togglesTrait
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(.heater, summary: [.onOff], actions: [.power, .modeSettings])
    }
}
