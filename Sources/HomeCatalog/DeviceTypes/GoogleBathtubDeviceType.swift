public import HomeModel

/// A bathtub that fills itself.
///
/// Source: Google Home APIs, device type GoogleBathtub
public enum GoogleBathtubDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.FillTrait>() public var fillTrait
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .drop,
        summary: [
            .value(Google.FillTrait.self, \.isFilled),
            .value(Google.FillTrait.self, \.currentFillPercent, words: [Word(Float(0), "")]),
            .temperature, .targetTemperature,
        ],
        actions: [
            .buttons(
                .invoke(
                    Google.FillTrait.self, \.fill, "Fill",
                    when: [.attribute(Google.FillTrait.self, \.isFilled, isNot: true)]
                ) { $0.fix(\.fill, true) },
                .invoke(
                    Google.FillTrait.self, \.fill, "Drain",
                    when: [.attribute(Google.FillTrait.self, \.isFilled, is: true)]
                ) { $0.fix(\.fill, false) }),
            .targetTemperature, .job,
        ])
}
