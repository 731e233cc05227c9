public import HomeModel

/// A sensor for the quality of the air.
///
/// Source: Matter 1.4.1, device type 0x002C
public enum AirQualitySensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x002C

    public struct MatterTraits: Schema {
        @Required<Matter.AirQualityTrait>() public var airQualityTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Supported<Matter.CarbonMonoxideConcentrationMeasurementTrait>()
        public var carbonMonoxideConcentrationMeasurementTrait
        @Supported<Matter.CarbonDioxideConcentrationMeasurementTrait>()
        public var carbonDioxideConcentrationMeasurementTrait
        @Supported<Matter.NitrogenDioxideConcentrationMeasurementTrait>()
        public var nitrogenDioxideConcentrationMeasurementTrait
        @Supported<Matter.OzoneConcentrationMeasurementTrait>() public var ozoneConcentrationMeasurementTrait
        @Supported<Matter.Pm25ConcentrationMeasurementTrait>() public var pm25ConcentrationMeasurementTrait
        @Supported<Matter.FormaldehydeConcentrationMeasurementTrait>()
        public var formaldehydeConcentrationMeasurementTrait
        @Supported<Matter.Pm1ConcentrationMeasurementTrait>() public var pm1ConcentrationMeasurementTrait
        @Supported<Matter.Pm10ConcentrationMeasurementTrait>() public var pm10ConcentrationMeasurementTrait
        @Supported<Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait>()
        public var totalVolatileOrganicCompoundsConcentrationMeasurementTrait
        @Supported<Matter.RadonConcentrationMeasurementTrait>() public var radonConcentrationMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .airQuality,
        summary: [
            .value(Matter.AirQualityTrait.self, \.airQuality),
            .value(Matter.CarbonDioxideConcentrationMeasurementTrait.self, \.measuredValue, text: "CO₂ {value}"),
            .value(Matter.Pm25ConcentrationMeasurementTrait.self, \.measuredValue, text: "PM2.5 {value}"),
            .temperature, .humidity,
        ])
}
