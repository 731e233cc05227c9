public import HomeModel

/// A valve that opens or closes a water pipe.
///
/// Source: Matter 1.4.1, device type 0x0042
public enum WaterValveDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0042

    public struct MatterTraits: Schema {
        @Required<Matter.ValveConfigurationAndControlTrait>() public var valveConfigurationAndControlTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.FlowMeasurementTrait>() public var flowMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .valve,
        summary: [
            .value(Matter.ValveConfigurationAndControlTrait.self, \.currentState),
            .value(Matter.ValveConfigurationAndControlTrait.self, \.remainingDuration, text: "{value} left"), .flow,
        ],
        actions: [
            .buttons(
                .invoke(
                    Matter.ValveConfigurationAndControlTrait.self, \.open,
                    when: [.attribute(Matter.ValveConfigurationAndControlTrait.self, \.currentState, isNot: .open)]),
                .invoke(
                    Matter.ValveConfigurationAndControlTrait.self, \.close,
                    when: [
                        .attribute(Matter.ValveConfigurationAndControlTrait.self, \.currentState, isNot: .closed)
                    ]))
        ])
}
