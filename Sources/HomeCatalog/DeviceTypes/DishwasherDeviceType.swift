public import HomeModel

/// A machine that washes dishes.
///
/// Source: Matter 1.4.1, device type 0x0075
public enum DishwasherDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0075

    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.OnOffTrait>(.deadFrontBehavior) public var onOffTrait
        @Supported<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.DishwasherModeTrait>() public var dishwasherModeTrait
        @Supported<Matter.DishwasherAlarmTrait>() public var dishwasherAlarmTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .dishwasher,
        summary: Reading.job("Washing"),
        actions: [
            .job, .mode(Matter.DishwasherModeTrait.self, Matter.DishwasherModeTrait.ModeTag.self, "Program"),
            .targetTemperature, .temperatureLevel, .power,
        ])
}
