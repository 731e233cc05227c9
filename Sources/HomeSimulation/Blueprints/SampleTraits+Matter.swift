import HomeCatalog
import HomeModel

/// Matter's traits that no device type of the catalog has.
extension SampleTraits {
    /// A garage door with a panel.
    static let closures = [
        TraitTemplate(
            Matter.ClosureControlTrait.self,
            features: [
                .positioning, .motionLatching, .speed, .ventilation, .pedestrian, .calibration, .protection,
                .manuallyOperable,
            ]
        ) {
            $0.countdownTime = 0
            $0.mainState = .stopped
            $0.currentErrorList = []
            $0.latchControlModes = [.remoteLatching, .remoteUnlatching]
            $0.setClosed(FeatureMap([Matter.ClosureControlTrait.Feature.positioning, .motionLatching, .speed]))
        },
        TraitTemplate(
            Matter.ClosureDimensionTrait.self,
            features: [.positioning, .motionLatching, .unit, .limitation, .speed, .translation]
        ) {
            $0.resolution = 100
            $0.stepValue = 1000
            $0.unit = .millimeter
            $0.unitRange = Record {
                $0.min = 0
                $0.max = 2200
            }
            $0.limitRange = Record {
                $0.min = 0
                $0.max = 10_000
            }
            $0.translationDirection = .downward
            $0.setClosed(FeatureMap([Matter.ClosureDimensionTrait.Feature.positioning, .motionLatching, .speed]))
        },
    ]

    static let garden = [
        TraitTemplate(Matter.SoilMeasurementTrait.self) {
            $0.soilMoistureMeasurementLimits = Record {
                $0.measurementType = .unspecified
                $0.measured = true
                $0.minMeasuredValue = 0
                $0.maxMeasuredValue = 100
                $0.accuracyRanges = [
                    Record {
                        $0.rangeMin = 0
                        $0.rangeMax = 100
                        $0.fixedMax = 5
                    }
                ]
            }
            $0.soilMoistureMeasuredValue = 35
        }
    ]

    static let kitchen = [
        TraitTemplate(Matter.TimerTrait.self, features: [.reset]) {
            $0.setTime = 600
            $0.timeRemaining = 600
            $0.timerState = .ready
        }
        .acceptingAllCommands,
        // A freezer after a loss of power: the critical alarm is latched.
        TraitTemplate(
            Matter.TemperatureAlarmTrait.self,
            features: [.reset, .overTemperature, .majorThreshold, .overCriticalAdjustable, .overMajorAdjustable]
        ) {
            $0.mask = [.criticalOverTemperatureAlarm, .majorOverTemperatureAlarm]
            $0.latch = [.criticalOverTemperatureAlarm]
            $0.state = [.criticalOverTemperatureAlarm]
            $0.supported = [.criticalOverTemperatureAlarm, .majorOverTemperatureAlarm]
            $0.criticalOverTemperatureThreshold = -500
            $0.majorOverTemperatureThreshold = -1200
        }
        .acceptingAllCommands,
    ]

    /// A camera of which a user can divide the picture.
    static let zones = [
        TraitTemplate(Matter.ZoneManagementTrait.self, features: [.twoDimensionalCartesianZone, .userDefined]) {
            $0.maxUserDefinedZones = 5
            $0.maxZones = 6
            $0.sensitivityMax = 10
            $0.sensitivity = 5
            $0.twoDCartesianMax = corner(1919, 1079)
            $0.setZone(FeatureMap([Matter.ZoneManagementTrait.Feature.twoDimensionalCartesianZone]))
        }
    ]

    fileprivate static func corner(_ x: UInt16, _ y: UInt16)
        -> Record<Matter.ZoneManagementTrait.TwoDCartesianVertexStruct>
    {
        Record {
            $0.x = x
            $0.y = y
        }
    }
}

extension AttributeEditor<Matter.ZoneManagementTrait> {
    /// Sets a zone of the maker for the whole picture, and its trigger.
    mutating func setZone(_ features: FeatureMap) {
        typealias Feature = Matter.ZoneManagementTrait.Feature
        let corners = [(0, 0), (1919, 0), (1919, 1079), (0, 1079)].map { SampleTraits.corner($0, $1) }
        self.zones = [
            Record {
                $0.zoneID = 0
                $0.zoneType = .twoDCARTZone
                $0.zoneSource = .mfg
                guard features.contains(Feature.twoDimensionalCartesianZone) else { return }
                $0.twoDCartesianZone = Record {
                    $0.name = "Picture"
                    $0.use = .motion
                    $0.vertices = corners
                }
            }
        ]
        self.triggers = [
            Record {
                $0.zoneID = 0
                $0.initialDuration = 10
                $0.augmentationDuration = 5
                $0.maxDuration = 60
                $0.blindDuration = 5
                if features.contains(Feature.perZoneSensitivity) { $0.sensitivity = 5 }
            }
        ]
    }
}

extension AttributeEditor<Matter.ClosureControlTrait> {
    /// Sets the state of a closed closure with these features.
    mutating func setClosed(_ features: FeatureMap) {
        typealias Feature = Matter.ClosureControlTrait.Feature
        self.overallCurrentState = Record {
            if features.contains(Feature.positioning) { $0.position = .fullyClosed }
            if features.contains(Feature.motionLatching) { $0.latch = false }
            if features.contains(Feature.speed) { $0.speed = .auto }
            $0.secureState = !features.contains(Feature.motionLatching)
        }
    }
}

extension AttributeEditor<Matter.ClosureDimensionTrait> {
    /// Sets the state of a closed panel with these features.
    mutating func setClosed(_ features: FeatureMap) {
        typealias Feature = Matter.ClosureDimensionTrait.Feature
        self.currentState = Record {
            if features.contains(Feature.positioning) { $0.position = 10_000 }
            if features.contains(Feature.motionLatching) { $0.latch = false }
            if features.contains(Feature.speed) { $0.speed = .auto }
        }
    }
}
