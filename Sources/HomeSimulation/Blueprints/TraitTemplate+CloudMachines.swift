import HomeCatalog
import HomeModel

/// Traits of cloud appliances that cook, fill, clean and heat.
extension TraitTemplate {
    static let cloudMachines: [TraitTemplate] = [
        TraitTemplate(Google.CookTrait.self) {
            $0.supportedCookingModes = [.cook]
            $0.foodPresets = []
            $0.currentCookingMode = .unspecified
            $0.currentFoodPreset = ""
            $0.currentFoodQuantity = 0
            $0.currentFoodUnit = .noUnits
        },
        TraitTemplate(Google.DispenseTrait.self) {
            $0.supportedDispenseItems = [.dispensableItem("water", in: .milliliters)]
            $0.supportedDispensePresets = []
            $0.dispenseItems = [.dispenseItem("water", in: .milliliters)]
        },
        TraitTemplate(Google.DockTrait.self) { $0.isDocked = true },
        TraitTemplate(Google.FillTrait.self) {
            $0.isFilled = false
            $0.currentFillPercent = 0
        },
        TraitTemplate(Google.ExtendedOperationalStateTrait.self) {
            $0.minOperationDurationSeconds = 60
            $0.maxOperationDurationSeconds = 14_400
        },
        TraitTemplate(Google.ExtendedPowerSourceTrait.self) {
            $0.descriptiveCapacityRemaining = .high
            $0.isPluggedIn = false
            $0.batterySaverEnabled = false
        }
        .acceptingAllCommands,
        TraitTemplate(Google.ExtendedTemperatureControlTrait.self) { $0.temperatureDisplayMode = .celsius },
        TraitTemplate(Google.ExtendedThermostatTrait.self) {
            $0.extendedSupportedModes = [.standard, .eco]
            $0.extendedSystemMode = .standard
        },
        TraitTemplate(Google.ExtendedFanControlTrait.self) {
            $0.customFanModes = Record {
                $0.ordered = true
                $0.speeds = ["low", "medium", "high"]
                    .map { name in
                        Record {
                            $0.speedName = name
                            $0.speedValues = [
                                Record {
                                    $0.speedSynonym = [name]
                                    $0.lang = "en"
                                }
                            ]
                        }
                    }
            }
            $0.customFanMode = "low"
        },
        TraitTemplate(Google.RelativeHumidityControlTrait.self) {
            $0.minRelativeHumidity = 30
            $0.maxRelativeHumidity = 70
            $0.relativeHumiditySetpoint = 45
        }
        .acceptingAllCommands,
        TraitTemplate(Google.FilterMonitoringTrait.self) {
            $0.condition = 78
            $0.changeIndicationCleanliness = .ok
            $0.changeIndicationLifetime = .ok
        },
        TraitTemplate(Google.PreFilterMonitoringTrait.self) {
            $0.condition = 90
            $0.changeIndication = .ok
        },
    ]
}

extension Record<Google.DispenseTrait.DispensableItem> {
    fileprivate static func dispensableItem(_ name: String, in unit: Google.DispenseTrait.Unit) -> Self {
        Record {
            $0.itemName = name
            $0.itemNameSynonyms = [
                .init {
                    $0.lang = "en"
                    $0.synonyms = [name]
                }
            ]
            $0.supportedUnits = [unit]
            $0.defaultPortion = .init {
                $0.amount = 250
                $0.unit = unit
            }
        }
    }
}

extension Record<Google.DispenseTrait.DispenseItem> {
    fileprivate static func dispenseItem(_ name: String, in unit: Google.DispenseTrait.Unit) -> Self {
        Record {
            $0.itemName = name
            $0.amountRemaining = .init {
                $0.amount = 2000
                $0.unit = unit
            }
            $0.isCurrentlyDispensing = false
        }
    }
}
