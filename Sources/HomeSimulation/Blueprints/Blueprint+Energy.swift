import HomeCatalog
import HomeModel

extension Blueprint {
    /// Devices that supply, consume and measure electricity.
    static let energy = [
        evse, electricalSensor, powerSource, energyManagement, solarPower, batteryStorage, heatPump,
    ]

    /// A charging station of 32 A with no vehicle plugged in.
    private static let evse = Blueprint(
        EnergyEvseDeviceType.self, Product("Gridline", 0xFFF4, "Wall Box", 0x8130),
        [
            TraitTemplate(Matter.EnergyEvseTrait.self, features: [.chargingPreferences]) {
                $0.state = .notPluggedIn
                $0.supplyState = .disabled
                $0.faultState = .noError
                $0.chargingEnabledUntil = 0
                $0.circuitCapacity = 32_000
                $0.minimumChargeCurrent = 6000
                $0.maximumChargeCurrent = 0
                $0.userMaximumChargeCurrent = 32_000
                $0.randomizationDelayWindow = 600
            },
            .modes(
                of: Matter.EnergyEvseModeTrait.self,
                [
                    ("Manual", [.manual]), ("Off-Peak", [.timeOfUse]), ("Solar", [.solarCharging]),
                ]),
        ],
        others: [.meter(number: 2, product: nil), .mains(number: 3, product: nil)])

    private static let electricalSensor = Blueprint(
        ElectricalSensorDeviceType.self,
        parts: [
            .meter(number: 1, product: Product("Gridline", 0xFFF4, "Power Meter", 0x8131))
        ])

    /// A solar roof that supplies 2.4 kW at noon; supplied power is negative.
    static let solarMeter = Blueprint(
        ElectricalSensorDeviceType.self,
        parts: [
            .generatorMeter(
                number: 1, power: solarPowerAtNoon, product: Product("Gridline", 0xFFF4, "Solar Meter", 0x8134))
        ])

    /// A home battery, three quarters full and charging.
    static let houseBattery = Blueprint(
        PowerSourceDeviceType.self, Product("Gridline", 0xFFF4, "House Battery", 0x8135), [.houseBattery(.isCharging)])

    private static let powerSource = Blueprint(
        PowerSourceDeviceType.self,
        parts: [
            .mains(number: 1, product: Product("Gridline", 0xFFF4, "Power Supply", 0x8132))
        ])

    /// An appliance without a meter, whose power and operation can be adjusted in all ways.
    private static let energyManagement = Blueprint(
        DeviceEnergyManagementDeviceType.self,
        parts: [
            .energyManagement(
                number: 1, of: .other, features: [.startTimeAdjustment, .pausable, .forecastAdjustment],
                power: 100_000...2_000_000, [.adjustment(to: 100_000...2_000_000, upTo: 3600)],
                product: Product("Gridline", 0xFFF4, "Energy Manager", 0x8133))
        ])

    private static let solarPowerAtNoon: Int64 = -2_415_000

    /// Solar panels of 5 kW that supply 2.4 kW at noon. Clients can reduce the power.
    private static let solarPower = Blueprint(
        SolarPowerDeviceType.self, Product("Gridline", 0xFFF4, "Sun Inverter", 0x8136),
        others: [
            .generatorMeter(number: 2, power: solarPowerAtNoon, product: nil),
            PartTemplate(
                number: 3, type: PowerSourceDeviceType.definition,
                traits: [
                    TraitTemplate(Matter.PowerSourceTrait.self, features: [.wired]) {
                        $0.status = .active
                        $0.order = 0
                        $0.description = "Solar panels"
                        $0.wiredCurrentType = .dc
                        $0.wiredPresent = true
                    }
                ]),
            .energyManagement(
                number: 4, of: .solarPV, power: -5_000_000...0, [.adjustment(to: solarPowerAtNoon...0, upTo: 14_400)]),
        ])

    /// A battery of 10 kWh, three quarters full, which charges with 2 kW and discharges with 3 kW.
    private static let batteryStorage = Blueprint(
        BatteryStorageDeviceType.self, Product("Gridline", 0xFFF4, "Energy Store", 0x8137),
        others: [
            .generatorMeter(number: 2, power: 0, isStorage: true, product: nil),
            PartTemplate(
                number: 3, type: PowerSourceDeviceType.definition, traits: [.houseBattery(.isNotCharging)]),
            .energyManagement(
                number: 4, of: .batteryStorage, power: -3_000_000...2_000_000,
                [
                    .adjustment(to: 0...2_000_000, upTo: 4200), .adjustment(to: -3_000_000...0, upTo: 9000),
                ]),
        ])

    /// A heat pump that heats the house with 1.2 kW of electricity.
    private static let heatPump = Blueprint(
        HeatPumpDeviceType.self, Product("Gridline", 0xFFF4, "Heat Pump", 0x8138),
        others: [
            .meter(number: 2, power: 1_200_000, product: nil), .mains(number: 3, product: nil),
            .energyManagement(
                number: 4, of: .spaceHeating, features: [.pausable], power: 600_000...3_000_000,
                [.adjustment(to: 600_000...3_000_000, upTo: 7200)]),
        ])
}
