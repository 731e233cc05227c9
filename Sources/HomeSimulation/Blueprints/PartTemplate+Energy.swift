import HomeCatalog
import HomeModel

/// The parts of which devices for electricity consist.
extension PartTemplate {
    /// Returns a meter of 230 V; a separate device if it has a product.
    static func meter(number: UInt16, power: Int64 = 0, product: Product?) -> PartTemplate {
        meter(
            number: number, from: 0, power: power, product: product,
            TraitTemplate(
                Matter.ElectricalEnergyMeasurementTrait.self, features: [.importedEnergy, .cumulativeEnergy]
            ) {
                $0.accuracy = .accuracy(of: .electricalEnergy, upTo: 1_000_000_000_000)
                $0.cumulativeEnergyImported = Record { $0.energy = 0 }
            })
    }

    /// Returns a meter of 230 V for a device that supplies energy; a separate device if it has a product. Supplied power
    /// is negative.
    static func generatorMeter(number: UInt16, power: Int64, isStorage: Bool = false, product: Product?)
        -> PartTemplate
    {
        meter(
            number: number, from: -1, power: power, product: product,
            TraitTemplate(
                Matter.ElectricalEnergyMeasurementTrait.self,
                features: [.exportedEnergy, .cumulativeEnergy] + (isStorage ? [.importedEnergy] : [])
            ) {
                $0.accuracy = .accuracy(of: .electricalEnergy, upTo: 1_000_000_000_000)
                if isStorage { $0.cumulativeEnergyImported = Record { $0.energy = 10_400_000_000 } }
                $0.cumulativeEnergyExported = Record { $0.energy = 9_730_000_000 }
            })
    }

    /// Returns a meter of 230 V that measures up to 25 kW, from 0 or in both directions.
    ///
    /// - Parameter sign: 0 or -1, by which the maxima are multiplied to the minima.
    private static func meter(
        number: UInt16, from sign: Int64, power: Int64, product: Product?, _ energy: TraitTemplate
    ) -> PartTemplate {
        PartTemplate(
            number: number, type: ElectricalSensorDeviceType.definition, isPrimary: product != nil,
            traits: [
                TraitTemplate(Matter.PowerTopologyTrait.self, features: [.nodeTopology]),
                TraitTemplate(Matter.ElectricalPowerMeasurementTrait.self, features: [.alternatingCurrent]) {
                    $0.powerMode = .ac
                    $0.numberOfMeasurementTypes = 3
                    $0.accuracy = [
                        .accuracy(of: .voltage, upTo: 500_000),
                        .accuracy(of: .activeCurrent, from: sign * 63_000, upTo: 63_000),
                        .accuracy(of: .activePower, from: sign * 25_000_000, upTo: 25_000_000),
                    ]
                    $0.voltage = 230_000
                    $0.activeCurrent = power / 230
                    $0.activePower = power
                    $0.frequency = 50_000
                },
                energy,
            ] + (product.map { [.identity(of: $0)] } ?? []))
    }

    /// Returns the energy management of an appliance that is available and has planned no operation; a separate device
    /// if it has a product.
    static func energyManagement(
        number: UInt16, of kind: Matter.DeviceEnergyManagementTrait.ESATypeEnum,
        features: [Matter.DeviceEnergyManagementTrait.Feature] = [], power: ClosedRange<Int64>,
        _ adjustments: [Record<Matter.DeviceEnergyManagementTrait.PowerAdjustStruct>], product: Product? = nil
    ) -> PartTemplate {
        PartTemplate(
            number: number, type: DeviceEnergyManagementDeviceType.definition, isPrimary: product != nil,
            traits: [
                TraitTemplate(
                    Matter.DeviceEnergyManagementTrait.self,
                    features: [.powerAdjustment, .powerForecastReporting] + features
                ) {
                    $0.esaType = kind
                    $0.esaCanGenerate = power.lowerBound < 0
                    $0.esaState = .online
                    $0.absMinPower = power.lowerBound
                    $0.absMaxPower = power.upperBound
                    $0.powerAdjustmentCapability = Record {
                        $0.powerAdjustCapability = adjustments
                        $0.cause = .noAdjustment
                    }
                    $0.forecast = nil
                    $0.optOutState = .noOptOut
                },
                .energyManagementModes,
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

    /// Returns a home battery, three quarters full.
    static func houseBattery(_ state: Matter.PowerSourceTrait.BatChargeStateEnum) -> TraitTemplate {
        TraitTemplate(Matter.PowerSourceTrait.self, features: [.battery, .rechargeable]) {
            $0.setBattery(76)
            $0.batReplaceability = .notReplaceable
            $0.batChargeState = state
            $0.batFunctionalWhileCharging = true
        }
    }

    /// The modes of energy management. The current one allows all adjustments.
    fileprivate static var energyManagementModes: TraitTemplate {
        modes(
            of: Matter.DeviceEnergyManagementModeTrait.self,
            [
                ("Home and grid", [.deviceOptimization, .localOptimization, .gridOptimization]),
                ("Home", [.deviceOptimization, .localOptimization]),
                ("Grid", [.deviceOptimization, .gridOptimization]), ("Device", [.deviceOptimization]),
                ("No optimization", [.noOptimization]),
            ])
    }
}

extension Record<Matter.DeviceEnergyManagementTrait.PowerAdjustStruct> {
    /// Returns a range of power, in milliwatts, for a minute to a longer time, in seconds.
    static func adjustment(to power: ClosedRange<Int64>, upTo duration: UInt32) -> Self {
        Record {
            $0.minPower = power.lowerBound
            $0.maxPower = power.upperBound
            $0.minDuration = 60
            $0.maxDuration = duration
        }
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
