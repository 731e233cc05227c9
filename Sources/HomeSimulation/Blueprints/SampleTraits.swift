import HomeCatalog
import HomeModel

/// Typical values of traits that no blueprint has, or has only with fewer features.
enum SampleTraits {
    static let all: [TraitTemplate] =
        detectors + locks + air + announcements + lighting + energy + prices + nodes + closures + zones + kitchen
        + garden + cloud

    private static let detectors = [
        TraitTemplate(
            Matter.BooleanStateConfigurationTrait.self,
            features: [.visual, .audible, .alarmSuppress, .sensitivityLevel]
        ) {
            $0.supportedSensitivityLevels = 3
            $0.currentSensitivityLevel = 1
            $0.defaultSensitivityLevel = 1
            $0.alarmsActive = []
            $0.alarmsSuppressed = []
            $0.alarmsEnabled = [.visual, .audible]
            $0.alarmsSupported = [.visual, .audible]
            $0.sensorFault = []
        }
        .acceptingAllCommands,
        TraitTemplate(Matter.PressureMeasurementTrait.self, features: [.extended]) {
            $0.measuredValue = 1013
            $0.minMeasuredValue = 300
            $0.maxMeasuredValue = 1100
            $0.tolerance = 1
            $0.scaledValue = 10_130
            $0.minScaledValue = 3000
            $0.maxScaledValue = 11_000
            $0.scale = -1
        },
    ]

    private static let announcements = [
        TraitTemplate(
            Matter.MessagesTrait.self, features: [.receivedConfirmation, .confirmationResponse, .confirmationReply]
        ) {
            let id = Octets([UInt8](1...16))
            $0.messages = [
                Record {
                    $0.messageID = id
                    $0.priority = .low
                    $0.messageControl = [.confirmationRequired]
                    $0.startTime = nil
                    $0.duration = nil
                    $0.messageText = "Electricity is cheap until noon."
                    $0.responses = []
                }
            ]
            $0.activeMessageIDs = [id]
        },
        TraitTemplate(Matter.ChimeTrait.self) {
            $0.installedChimeSounds = ["Ding-Dong", "Westminster", "Bird"].enumerated()
                .map { number, name in
                    Record {
                        $0.chimeID = UInt8(number)
                        $0.name = name
                    }
                }
            $0.selectedChime = 0
            $0.enabled = true
        },
    ]

    private static let energy = [
        TraitTemplate(Matter.EnergyPreferenceTrait.self, features: [.energyBalance, .lowPowerModeSensitivity]) {
            $0.energyPriorities = [.comfort, .efficiency]
            $0.energyBalances = steps([(0, "Comfort"), (50, "Balanced"), (100, "Efficiency")])
            $0.currentEnergyBalance = 1
            $0.lowPowerModeSensitivities = steps([(10, "After an hour"), (50, "After 15 minutes"), (90, "At once")])
            $0.currentLowPowerModeSensitivity = 0
        }
    ]

    private static func steps(_ steps: [(UInt8, String)]) -> [Record<Matter.EnergyPreferenceTrait.BalanceStruct>] {
        steps.map { step, label in
            Record {
                $0.step = step
                $0.label = label
            }
        }
    }

    private static let locks = [
        TraitTemplate(
            Matter.DoorLockTrait.self,
            features: [.rfidCredential, .fingerCredentials, .faceCredentials, .user]
        ) {
            $0.numberOfTotalUsersSupported = 10
            $0.numberOfRFIDUsersSupported = 10
            $0.minRFIDCodeLength = 4
            $0.maxRFIDCodeLength = 20
            $0.numberOfCredentialsSupportedPerUser = 5
        }
    ]

    private static let air = [
        concentration(Matter.CarbonDioxideConcentrationMeasurementTrait.self, 620, in: .ppm, upTo: 5000),
        concentration(Matter.CarbonMonoxideConcentrationMeasurementTrait.self, 0, in: .ppm, upTo: 1000),
        concentration(Matter.FormaldehydeConcentrationMeasurementTrait.self, 20, in: .ugm3, upTo: 1000),
        concentration(Matter.NitrogenDioxideConcentrationMeasurementTrait.self, 12, in: .ppb, upTo: 2000),
        concentration(Matter.OzoneConcentrationMeasurementTrait.self, 25, in: .ppb, upTo: 1000),
        concentration(Matter.Pm1ConcentrationMeasurementTrait.self, 4, in: .ugm3, upTo: 1000),
        concentration(Matter.Pm10ConcentrationMeasurementTrait.self, 11, in: .ugm3, upTo: 1000),
        concentration(Matter.Pm25ConcentrationMeasurementTrait.self, 6, in: .ugm3, upTo: 1000),
        concentration(Matter.RadonConcentrationMeasurementTrait.self, 40, in: .bqm3, upTo: 10_000),
        concentration(
            Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait.self, 90, in: .ppb, upTo: 60_000),
    ]

    /// Returns a concentration with the peak and the average of the last hour.
    private static func concentration<T: Trait>(
        _ trait: T.Type, _ value: Float, in unit: Matter.ConcentrationMeasurement.MeasurementUnitEnum,
        upTo maximum: Float
    ) -> TraitTemplate
    where
        T.Attributes == Matter.ConcentrationMeasurement.Attributes,
        T.Feature == Matter.ConcentrationMeasurement.Feature
    {
        var sample = TraitTemplate.concentration(trait, value, in: unit, upTo: maximum)
        sample.features.insert(Matter.ConcentrationMeasurement.Feature.peakMeasurement)
        sample.edit(trait) {
            $0.peakMeasuredValue = value
            $0.peakMeasuredValueWindow = 3600
        }
        return sample
    }

    private static let lighting = [
        TraitTemplate(Matter.BallastConfigurationTrait.self) {
            $0.physicalMinLevel = 1
            $0.physicalMaxLevel = 254
            $0.ballastStatus = []
            $0.minLevel = 1
            $0.maxLevel = 254
            $0.intrinsicBallastFactor = 100
            $0.ballastFactorAdjustment = nil
            $0.lampQuantity = 2
            $0.lampType = "T8 18 W"
            $0.lampManufacturer = "Hearthside"
            $0.lampRatedHours = 20_000
            $0.lampBurnHours = 1250
            $0.lampAlarmMode = []
            $0.lampBurnHoursTripPoint = nil
        }
    ]

    private static let nodes = [
        TraitTemplate(Matter.LocalizationConfigurationTrait.self) {
            $0.activeLocale = "en-US"
            $0.supportedLocales = ["en-US", "de-DE", "fr-FR"]
        },
        TraitTemplate(Matter.GroupsTrait.self, features: [.groupNames]) { $0.nameSupport = [.groupNames] },
    ]
}

extension TraitDefinition {
    /// Returns the attribute values that follow from the features, by attribute number.
    func values(following features: FeatureMap) -> [UInt32: Value] {
        var editing = TraitTemplate(definition: self, features: features, values: [:], commands: [])
        switch self {
        case Matter.ClosureControlTrait.definition:
            editing.edit(Matter.ClosureControlTrait.self) { $0.setClosed(features) }
        case Matter.ClosureDimensionTrait.definition:
            editing.edit(Matter.ClosureDimensionTrait.self) { $0.setClosed(features) }
        case Matter.ColorControlTrait.definition:
            editing.edit(Matter.ColorControlTrait.self) {
                $0.colorCapabilities = Bitmap(rawValue: UInt16(truncatingIfNeeded: features.rawValue & 0x1F))
            }
        case Matter.GroupsTrait.definition:
            let hasNames = features.contains(Matter.GroupsTrait.Feature.groupNames)
            editing.edit(Matter.GroupsTrait.self) { $0.nameSupport = hasNames ? [.groupNames] : [] }
        case Matter.OccupancySensingTrait.definition:
            editing.edit(Matter.OccupancySensingTrait.self) { $0.setSensorType(features) }
        case Matter.ThermostatTrait.definition:
            editing.edit(Matter.ThermostatTrait.self) { $0.setModes(features) }
        case Matter.WindowCoveringTrait.definition:
            editing.edit(Matter.WindowCoveringTrait.self) { $0.setAxes(features) }
        case Matter.ZoneManagementTrait.definition:
            editing.edit(Matter.ZoneManagementTrait.self) { $0.setZone(features) }
        default: break
        }
        return editing.values
    }
}

extension AttributeEditor<Matter.ThermostatTrait> {
    /// Sets what a thermostat that can only heat, or only cool, does.
    fileprivate mutating func setModes(_ features: FeatureMap) {
        typealias Feature = Matter.ThermostatTrait.Feature
        if features.contains(Feature.localTemperatureNotExposed) { self.localTemperature = nil }
        let (heats, cools) = (features.contains(Feature.heating), features.contains(Feature.cooling))
        if heats != cools {
            self.controlSequenceOfOperation = heats ? .heatingOnly : .coolingOnly
            self.systemMode = heats ? .heat : .cool
        } else if !features.contains(Feature.autoMode) {
            self.systemMode = .heat
        }
    }
}

extension AttributeEditor<Matter.OccupancySensingTrait> {
    /// Sets the older attributes to the values that the features require.
    fileprivate mutating func setSensorType(_ features: FeatureMap) {
        typealias Feature = Matter.OccupancySensingTrait.Feature
        var types: Matter.OccupancySensingTrait.OccupancySensorTypeBitmap = []
        if features.contains(Feature.passiveInfrared) { types.insert(.pir) }
        if features.contains(Feature.ultrasonic) { types.insert(.ultrasonic) }
        if features.contains(Feature.physicalContact) { types.insert(.physicalContact) }
        // Other kinds of sensors count as infrared.
        if types.isEmpty { types.insert(.pir) }
        self.occupancySensorTypeBitmap = types
        self.occupancySensorType =
            types == [.physicalContact]
            ? .physicalContact
            : types.contains(.ultrasonic) ? (types.contains(.pir) ? .pirAndUltrasonic : .ultrasonic) : .pir
    }
}

extension AttributeEditor<Matter.WindowCoveringTrait> {
    /// Sets the attributes of a covering's axes to the values that its features require.
    fileprivate mutating func setAxes(_ features: FeatureMap) {
        typealias Feature = Matter.WindowCoveringTrait.Feature
        var status: Matter.WindowCoveringTrait.ConfigStatusBitmap = [.operational]
        if features.contains(Feature.positionAwareLift) { status.insert(.liftPositionAware) }
        if features.contains(Feature.positionAwareTilt) { status.insert(.tiltPositionAware) }
        self.configStatus = status
        let (lifts, tilts) = (features.contains(Feature.lift), features.contains(Feature.tilt))
        self.type = lifts ? (tilts ? .tiltBlindLiftAndTilt : .rollerShade) : .tiltBlindTiltOnly
        self.endProductType = lifts ? (tilts ? .interiorVenetianBlind : .rollerShade) : .tiltOnlyInteriorBlind
    }
}
