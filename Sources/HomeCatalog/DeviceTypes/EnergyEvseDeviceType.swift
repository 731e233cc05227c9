public import HomeModel

/// A charging station for an electric vehicle.
///
/// Source: Matter 1.4.1, device type 0x050C
public enum EnergyEvseDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x050C
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Required<Matter.EnergyEvseTrait>() public var energyEvseTrait
        @Required<Matter.EnergyEvseModeTrait>() public var energyEvseModeTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait

        public init() {}
    }
}
