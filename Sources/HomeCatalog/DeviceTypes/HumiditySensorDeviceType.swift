public import HomeModel

/// A sensor for the humidity of the air.
///
/// Source: Matter 1.4.1, device type 0x0307
public enum HumiditySensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0307
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedFanControlTrait>() public var extendedFanControlTrait
        @Supported<Google.RelativeHumidityControlTrait>() public var relativeHumidityControlTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .humidity,
        summary: [.humidity],
        actions: [
            DeviceAction(
                .slider, "Humidity",
                values: [AttributePath(Google.RelativeHumidityControlTrait.self, \.relativeHumiditySetpoint)],
                steps: [
                    .invoke(Google.RelativeHumidityControlTrait.self, \.setRelativeHumidity) {
                        $0.control(\.humidity)
                    }
                ])
        ])
}
