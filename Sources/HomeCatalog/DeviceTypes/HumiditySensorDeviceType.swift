public import HomeModel

/// Measures how humid the air is.
public enum HumiditySensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0307

    public struct MatterTraits: Schema {
        @Required<Matter.RelativeHumidityMeasurementTrait>() public var relativeHumidityMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
