public import HomeModel

/// An alarm that warns of smoke and of carbon monoxide.
///
/// Source: Matter 1.4.1, device type 0x0076
public enum SmokeCOAlarmDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0076

    public struct MatterTraits: Schema {
        @Required<Matter.SmokeCoAlarmTrait>() public var smokeCoAlarmTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Supported<Matter.CarbonMonoxideConcentrationMeasurementTrait>()
        public var carbonMonoxideConcentrationMeasurementTrait
        @Supported<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.SmokeLevelConcentrationMeasurementTrait>() public var smokeLevelConcentrationMeasurementTrait
        @Supported<Google.SmokeCoAlarmSettingsTrait>() public var smokeCoAlarmSettingsTrait
    }

    public static let display = DeviceTypeDisplay(
        .smoke,
        summary: [.value(Matter.SmokeCoAlarmTrait.self, \.expressedState), .temperature, .humidity],
        actions: [
            .buttons(
                .invoke(
                    Matter.SmokeCoAlarmTrait.self, \.selfTestRequest,
                    when: [.attribute(Matter.SmokeCoAlarmTrait.self, \.testInProgress, isNot: true)]))
        ])
}
