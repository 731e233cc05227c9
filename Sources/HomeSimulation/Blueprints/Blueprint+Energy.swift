import HomeCatalog
import HomeModel

extension Blueprint {
    /// Devices that supply, consume and measure electricity.
    static let energy = [evse, electricalSensor, powerSource, energyManagement]

    /// A charging station of 32 A with no vehicle plugged in.
    private static let evse = Blueprint(parts: [
        PartTemplate(
            number: 1, type: EnergyEvseDeviceType.definition, isPrimary: true,
            traits: [
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
                .identity(of: Product("Gridline", 0xFFF4, "Wall Box", 0x8130)),
            ]),
        .meter(number: 2, product: nil),
        .mains(number: 3, product: nil),
    ])

    private static let electricalSensor = Blueprint(parts: [
        .meter(number: 1, product: Product("Gridline", 0xFFF4, "Power Meter", 0x8131))
    ])

    /// A solar roof that supplies 2.4 kW at noon; supplied power is negative.
    static let solarMeter = single(
        ElectricalSensorDeviceType.self, Product("Gridline", 0xFFF4, "Solar Meter", 0x8134),
        TraitTemplate(Matter.PowerTopologyTrait.self, features: [.nodeTopology]),
        TraitTemplate(Matter.ElectricalPowerMeasurementTrait.self, features: [.alternatingCurrent]) {
            $0.powerMode = .ac
            $0.numberOfMeasurementTypes = 3
            $0.accuracy = [
                .accuracy(of: .voltage, upTo: 500_000), .accuracy(of: .activeCurrent, from: -63_000, upTo: 63_000),
                .accuracy(of: .activePower, from: -25_000_000, upTo: 25_000_000),
            ]
            $0.voltage = 230_000
            $0.activeCurrent = -10_500
            $0.activePower = -2_415_000
            $0.frequency = 50_000
        },
        TraitTemplate(Matter.ElectricalEnergyMeasurementTrait.self, features: [.exportedEnergy, .cumulativeEnergy]) {
            $0.accuracy = .accuracy(of: .electricalEnergy, upTo: 1_000_000_000_000)
            $0.cumulativeEnergyExported = Record { $0.energy = 9_730_000_000 }
        })

    /// A home battery, three quarters full and charging.
    static let houseBattery = single(
        PowerSourceDeviceType.self, Product("Gridline", 0xFFF4, "House Battery", 0x8135), .houseBattery)

    private static let powerSource = Blueprint(parts: [
        .mains(number: 1, product: Product("Gridline", 0xFFF4, "Power Supply", 0x8132))
    ])

    private static let energyManagement = single(
        DeviceEnergyManagementDeviceType.self, Product("Gridline", 0xFFF4, "Energy Manager", 0x8133))
}

extension PartTemplate {
    /// Returns a meter of 230 V without load; a separate device if it has a product.
    static func meter(number: UInt16, product: Product?) -> PartTemplate {
        PartTemplate(
            number: number, type: ElectricalSensorDeviceType.definition, isPrimary: product != nil,
            traits: [
                TraitTemplate(Matter.PowerTopologyTrait.self, features: [.nodeTopology]),
                TraitTemplate(Matter.ElectricalPowerMeasurementTrait.self, features: [.alternatingCurrent]) {
                    $0.powerMode = .ac
                    $0.numberOfMeasurementTypes = 3
                    $0.accuracy = [
                        .accuracy(of: .voltage, upTo: 500_000), .accuracy(of: .activeCurrent, upTo: 63_000),
                        .accuracy(of: .activePower, upTo: 25_000_000),
                    ]
                    $0.voltage = 230_000
                    $0.activeCurrent = 0
                    $0.activePower = 0
                    $0.frequency = 50_000
                },
                TraitTemplate(
                    Matter.ElectricalEnergyMeasurementTrait.self, features: [.importedEnergy, .cumulativeEnergy]
                ) {
                    $0.accuracy = .accuracy(of: .electricalEnergy, upTo: 1_000_000_000_000)
                    $0.cumulativeEnergyImported = Record { $0.energy = 0 }
                },
            ] + (product.map { [.identity(of: $0)] } ?? []))
    }

    /// Returns a mains supply; a separate device if it has a product.
    static func mains(number: UInt16, product: Product?) -> PartTemplate {
        PartTemplate(
            number: number, type: PowerSourceDeviceType.definition, isPrimary: product != nil,
            traits: [
                TraitTemplate(Matter.PowerSourceTrait.self, features: [.wired]) {
                    $0.status = .active
                    $0.order = 0
                    $0.description = "Mains"
                    $0.wiredCurrentType = .ac
                    $0.wiredNominalVoltage = 230_000
                    $0.wiredPresent = true
                }
            ] + (product.map { [.identity(of: $0)] } ?? []))
    }

    /// Returns a replaceable battery.
    static func battery(number: UInt16, kind: String, percent: UInt8) -> PartTemplate {
        PartTemplate(
            number: number, type: PowerSourceDeviceType.definition,
            traits: [
                TraitTemplate(Matter.PowerSourceTrait.self, features: [.battery, .replaceable]) {
                    $0.setBattery(percent)
                    $0.batReplaceability = .userReplaceable
                    $0.batReplacementDescription = kind
                    $0.batQuantity = 1
                }
            ])
    }

    /// Returns a rechargeable battery.
    static func rechargeableBattery(number: UInt16, percent: UInt8) -> PartTemplate {
        PartTemplate(
            number: number, type: PowerSourceDeviceType.definition, traits: [.rechargeableBattery(percent: percent)])
    }
}

extension TraitTemplate {
    /// Returns a rechargeable battery.
    static func rechargeableBattery(percent: UInt8) -> TraitTemplate {
        TraitTemplate(Matter.PowerSourceTrait.self, features: [.battery, .rechargeable]) {
            $0.setBattery(percent)
            $0.batReplaceability = .notReplaceable
            $0.batChargeState = percent == 100 ? .isAtFullCharge : .isNotCharging
            $0.batFunctionalWhileCharging = false
        }
    }
}

extension TraitTemplate {
    fileprivate static let houseBattery = TraitTemplate(
        Matter.PowerSourceTrait.self, features: [.battery, .rechargeable]
    ) {
        $0.setBattery(76)
        $0.batReplaceability = .notReplaceable
        $0.batChargeState = .isCharging
        $0.batFunctionalWhileCharging = true
    }
}

extension AttributeEditor<Matter.PowerSourceTrait> {
    fileprivate mutating func setBattery(_ percent: UInt8) {
        self.status = .active
        self.order = 0
        self.description = "Battery"
        self.batPercentRemaining = percent * 2
        self.batChargeLevel = .ok
        self.batReplacementNeeded = false
        self.batPresent = true
    }
}

extension Record<Matter.MeasurementAccuracyStruct> {
    /// Returns an accuracy of one percent over a range.
    fileprivate static func accuracy(
        of type: Matter.MeasurementTypeEnum, from minimum: Int64 = 0, upTo maximum: Int64
    ) -> Self {
        Record {
            $0.measurementType = type
            $0.measured = true
            $0.minMeasuredValue = minimum
            $0.maxMeasuredValue = maximum
            $0.accuracyRanges = [
                .init {
                    $0.rangeMin = minimum
                    $0.rangeMax = maximum
                    $0.percentMax = 100
                }
            ]
        }
    }
}
