public import HomeModel

/// A machine that washes laundry.
///
/// Source: Matter 1.4.1, device type 0x0073
public enum LaundryWasherDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0073

    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.OnOffTrait>(.deadFrontBehavior) public var onOffTrait
        @Supported<Matter.LaundryWasherModeTrait>() public var laundryWasherModeTrait
        @Supported<Matter.LaundryWasherControlsTrait>() public var laundryWasherControlsTrait
        @Supported<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
        @Supported<Google.TogglesTrait>() public var togglesTrait
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
    }

    public static let display = DeviceTypeDisplay(
        .washer,
        summary: Reading.job("Washing"),
        actions: [
            .job, .mode(Matter.LaundryWasherModeTrait.self, Matter.LaundryWasherModeTrait.ModeTag.self, "Program"),
            .targetTemperature, .temperatureLevel, .power,
        ])
}
