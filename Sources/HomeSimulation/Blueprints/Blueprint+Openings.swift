import HomeCatalog
import HomeModel

extension Blueprint {
    /// Doors, blinds, valves and pumps.
    static let openings = [doorLock, windowCovering, waterValve, pump]

    /// An open venetian blind with slats.
    static let windowCovering = Blueprint(
        WindowCoveringDeviceType.self, Product("Latchworks", 0xFFF2, "Venetian Blind", 0x8062),
        [
            TraitTemplate(
                Matter.WindowCoveringTrait.self, features: [.lift, .tilt, .positionAwareLift, .positionAwareTilt]
            ) {
                $0.type = .tiltBlindLiftAndTilt
                $0.endProductType = .interiorVenetianBlind
                $0.configStatus = [.operational, .liftPositionAware, .tiltPositionAware]
                $0.operationalStatus = []
                $0.currentPositionLiftPercent100ths = 0
                $0.targetPositionLiftPercent100ths = 0
                $0.currentPositionLiftPercentage = 0
                $0.currentPositionTiltPercent100ths = 0
                $0.targetPositionTiltPercent100ths = 0
                $0.currentPositionTiltPercentage = 0
                $0.numberOfActuationsLift = 0
                $0.numberOfActuationsTilt = 0
                $0.mode = []
                $0.safetyStatus = []
            }
        ])

    /// A closed valve that can open partly.
    static let waterValve = Blueprint(
        WaterValveDeviceType.self, Product("Latchworks", 0xFFF2, "Water Valve", 0x8063),
        [
            TraitTemplate(Matter.ValveConfigurationAndControlTrait.self, features: [.level]) {
                $0.currentState = .closed
                $0.currentLevel = 0
                $0.defaultOpenLevel = 100
                $0.levelStep = 5
                $0.valveFault = []
            }
        ])

    /// A stopped pump.
    static let pump = Blueprint(
        PumpDeviceType.self, Product("Latchworks", 0xFFF2, "Circulation Pump", 0x8064),
        [
            TraitTemplate(Matter.OnOffTrait.self),
            TraitTemplate(Matter.PumpConfigurationAndControlTrait.self, features: [.constantSpeed, .localOperation]) {
                $0.maxPressure = 60
                $0.maxSpeed = 4800
                $0.maxFlow = 35
                $0.minConstSpeed = 800
                $0.maxConstSpeed = 4800
                $0.pumpStatus = []
                $0.effectiveOperationMode = .normal
                $0.effectiveControlMode = .constantSpeed
                $0.operationMode = .normal
                $0.controlMode = .constantSpeed
                $0.capacity = 0
                $0.speed = 0
                $0.power = 0
                $0.lifetimeRunningHours = 1250
                $0.lifetimeEnergyConsumed = 47
            },
        ])
}
