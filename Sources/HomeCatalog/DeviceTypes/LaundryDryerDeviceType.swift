public import HomeModel

/// A machine that dries laundry.
///
/// Source: Matter 1.4.1, device type 0x007C
public enum LaundryDryerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x007C

    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.OnOffTrait>(.deadFrontBehavior) public var onOffTrait
        @Supported<Matter.LaundryDryerControlsTrait>() public var laundryDryerControlsTrait
        @Supported<Matter.LaundryWasherModeTrait>() public var laundryWasherModeTrait
        @Supported<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
        @Supported<Google.TimerTrait>() public var timerTrait
        @Supported<Google.TogglesTrait>() public var togglesTrait
    }

    public static let display = DeviceTypeDisplay(
        .washer,
        summary: Reading.job("Drying"),
        actions: [
            .job, .mode(Matter.LaundryWasherModeTrait.self, Matter.LaundryWasherModeTrait.ModeTag.self, "Program"),
            .targetTemperature, .temperatureLevel, .power,
        ])
}
