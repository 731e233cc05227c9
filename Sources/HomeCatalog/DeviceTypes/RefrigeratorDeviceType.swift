public import HomeModel

/// An appliance that keeps food cold; each cabinet is a part of the device.
///
/// Source: Matter 1.4.1, device type 0x0070
public enum RefrigeratorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0070
    public static let revision: UInt16 = 2

    public struct MatterTraits: Schema {
        @Supported<Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait>()
        public var refrigeratorAndTemperatureControlledCabinetModeTrait
        @Supported<Matter.RefrigeratorAlarmTrait>() public var refrigeratorAlarmTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedTemperatureControlTrait>() public var extendedTemperatureControlTrait
    }

    public static let display = DeviceTypeDisplay(
        .refrigerator,
        summary: [
            .value(Matter.RefrigeratorAlarmTrait.self, \.state),
            .value(Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.self, \.currentMode),
        ],
        actions: [
            .mode(
                Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.self,
                Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.ModeTag.self, "Mode")
        ])
}
