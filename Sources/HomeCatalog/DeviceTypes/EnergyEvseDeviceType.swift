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
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
    }

    public static let display = DeviceTypeDisplay(
        .charger,
        summary: [
            .value(Matter.EnergyEvseTrait.self, \.state),
            .value(Matter.EnergyEvseTrait.self, \.stateOfCharge, text: "vehicle {value}"),
            .value(
                Matter.EnergyEvseTrait.self, \.sessionEnergyCharged,
                when: .attribute(
                    Matter.EnergyEvseTrait.self, \.state, is: .pluggedInCharging, .pluggedInDemand,
                    .pluggedInNoDemand)),
        ],
        actions: [
            .buttons(
                .invoke(
                    Matter.EnergyEvseTrait.self, \.enableCharging,
                    when: [
                        .attribute(Matter.EnergyEvseTrait.self, \.supplyState, isNot: .chargingEnabled, .enabled)
                    ]
                ) {
                    $0.fix(\.chargingEnabledUntil, nil)
                    $0.fix(\.minimumChargeCurrent, 6_000)
                    $0.fix(\.maximumChargeCurrent, 32_000)
                },
                .invoke(
                    Matter.EnergyEvseTrait.self, \.disable,
                    when: [
                        .attribute(Matter.EnergyEvseTrait.self, \.supplyState, is: .chargingEnabled, .enabled),
                        .attribute(Matter.EnergyEvseTrait.self, \.state, is: .pluggedInCharging),
                    ]),
                // Nothing charges that could be stopped, but a vehicle that demands energy would get it.
                .invoke(
                    Matter.EnergyEvseTrait.self, \.disable, "Turn charging off",
                    when: [
                        .attribute(Matter.EnergyEvseTrait.self, \.supplyState, is: .chargingEnabled, .enabled),
                        .attribute(Matter.EnergyEvseTrait.self, \.state, isNot: .pluggedInCharging),
                    ])),
            .mode(Matter.EnergyEvseModeTrait.self, Matter.EnergyEvseModeTrait.ModeTag.self, "Mode"),
        ])
}
