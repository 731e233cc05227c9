public import HomeModel

/// A pump that moves water or another liquid through pipes.
///
/// Source: Matter 1.4.1, device type 0x0303
public enum PumpDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0303
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Required<Matter.PumpConfigurationAndControlTrait>() public var pumpConfigurationAndControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.LevelControlTrait>() public var levelControlTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.PressureMeasurementTrait>() public var pressureMeasurementTrait
        @Supported<Matter.FlowMeasurementTrait>() public var flowMeasurementTrait
        @Supported<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.ScenesManagementTrait>() public var scenesManagementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .pump,
        summary: [
            .onOff, .value(Matter.PumpConfigurationAndControlTrait.self, \.capacity, words: [Word(Int16(0), "")]),
            .pressure, .flow,
        ],
        actions: [
            .power, .write(.select, Matter.PumpConfigurationAndControlTrait.self, \.operationMode, label: "Mode"),
        ])
}
