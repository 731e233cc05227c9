import HomeCatalog
import HomeModel

extension Blueprint {
    /// A tank of 200 liters with a heat pump and an immersion element, hot at first, and a meter.
    static let waterHeater = Blueprint(
        WaterHeaterDeviceType.self, hotWaterTank, [.waterThermostat, .tank, .waterModes],
        others: [.meter(number: 2, product: nil)])

    private static let hotWaterTank = Product("Hearthside", 0xFFF2, "Hot Water Tank", 0x813A)
}

extension TraitTemplate {
    fileprivate static let waterThermostat = TraitTemplate(Matter.ThermostatTrait.self, features: [.heating]) {
        $0.controlSequenceOfOperation = .heatingOnly
        $0.systemMode = .heat
        $0.localTemperature = 5500
        $0.occupiedHeatingSetpoint = 5500
        $0.absMinHeatSetpointLimit = 3500
        $0.absMaxHeatSetpointLimit = 6500
        $0.minHeatSetpointLimit = 3500
        $0.maxHeatSetpointLimit = 6500
        $0.thermostatRunningState = []
        $0.piHeatingDemand = 0
    }

    fileprivate static let tank = TraitTemplate(
        Matter.WaterHeaterManagementTrait.self, features: [.energyManagement, .tankPercent]
    ) {
        $0.heaterTypes = [.immersionElement1, .heatPump]
        $0.heatDemand = []
        $0.tankVolume = 200
        $0.estimatedHeatRequired = 0
        $0.tankPercentage = 100
        $0.boostState = .inactive
    }

    fileprivate static let waterModes: TraitTemplate = {
        typealias Modes = Matter.WaterHeaterModeTrait
        var modes = TraitTemplate.modes(
            of: Modes.self,
            [("Off", [.off]), ("Manual", [.manual]), ("Timed", [.timed]), ("Vacation", [.timed, .vacation])])
        modes.edit(Modes.self) { $0.currentMode = 1 }
        return modes
    }()
}
