public import HomeModel

/// A device that keeps a tank of water hot.
///
/// Source: Matter 1.4.1, device type 0x050F
public enum WaterHeaterDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x050F

    public struct MatterTraits: Schema {
        @Required<Matter.ThermostatTrait>(.heating) public var thermostatTrait
        @Required<Matter.WaterHeaterManagementTrait>() public var waterHeaterManagementTrait
        @Required<Matter.WaterHeaterModeTrait>() public var waterHeaterModeTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .heater,
        summary: Reading.thermostat(and: [
            .value(Matter.WaterHeaterManagementTrait.self, \.tankPercentage, text: "{value} hot water"),
            .value(
                Matter.WaterHeaterManagementTrait.self, \.boostState,
                when: .attribute(Matter.WaterHeaterManagementTrait.self, \.boostState, is: .active)),
        ]),
        actions: [
            .buttons(
                .invoke(
                    Matter.WaterHeaterManagementTrait.self, \.boost, "Heat for an hour",
                    when: [.attribute(Matter.WaterHeaterManagementTrait.self, \.boostState, is: .inactive)]
                ) { $0.fix(\.boostInfo, Record { $0.duration = 3600 }) },
                .invoke(
                    Matter.WaterHeaterManagementTrait.self, \.cancelBoost,
                    when: [.attribute(Matter.WaterHeaterManagementTrait.self, \.boostState, is: .active)])),
            .write(.dial, Matter.ThermostatTrait.self, \.occupiedHeatingSetpoint, label: "Heat to"),
            .mode(Matter.WaterHeaterModeTrait.self, Matter.WaterHeaterModeTrait.ModeTag.self, "Mode"),
        ])
}
