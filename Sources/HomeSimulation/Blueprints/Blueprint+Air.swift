import HomeCatalog
import HomeModel

extension Blueprint {
    /// Devices that heat, cool and move the air or heat water, and sensors for temperature and humidity.
    static let climate = [
        temperatureSensor, humiditySensor, thermostat, fan, airPurifier, extractorHood, roomAirConditioner,
        heatingCoolingUnit, waterHeater,
    ]

    private static let fan = Blueprint(
        FanDeviceType.self, Product("Hearthside", 0xFFF2, "Tower Fan", 0x8032),
        [
            TraitTemplate(
                Matter.FanControlTrait.self, features: [.multiSpeed, .auto, .rocking, .wind, .step, .airflowDirection]
            ) {
                $0.setStoppedFan(.offLowMedHighAuto)
                $0.rockSupport = [.rockLeftRight, .rockUpDown]
                $0.windSupport = [.sleepWind, .naturalWind]
            }
        ])

    private static let airPurifier = Blueprint(
        AirPurifierDeviceType.self, Product("Hearthside", 0xFFF2, "Air Purifier", 0x8033),
        [
            TraitTemplate(Matter.FanControlTrait.self, features: [.multiSpeed, .auto]) {
                $0.setStoppedFan(.offLowMedHighAuto)
            },
            .filter(Matter.HepaFilterMonitoringTrait.self, condition: 82, name: "HF-200"),
            .filter(Matter.ActivatedCarbonFilterMonitoringTrait.self, condition: 64, name: "CF-200"),
        ])

    private static let extractorHood = Blueprint(
        ExtractorHoodDeviceType.self, Product("Hearthside", 0xFFF2, "Extractor Hood", 0x8034),
        [
            TraitTemplate(Matter.FanControlTrait.self, features: [.multiSpeed]) { $0.setStoppedFan(.offLowMedHigh) },
            .filter(Matter.ActivatedCarbonFilterMonitoringTrait.self, condition: 71, name: "EH-10"),
        ])

    /// An air conditioner, turned off.
    private static let roomAirConditioner = Blueprint(
        RoomAirConditionerDeviceType.self, Product("Hearthside", 0xFFF2, "Air Conditioner", 0x8035),
        [
            TraitTemplate(Matter.OnOffTrait.self, features: [.deadFrontBehavior]) { $0.onOff = false },
            TraitTemplate(Matter.ThermostatTrait.self, features: [.cooling]) {
                $0.controlSequenceOfOperation = .coolingOnly
                $0.systemMode = .off
                $0.localTemperature = 2400
                $0.absMinCoolSetpointLimit = 1600
                $0.absMaxCoolSetpointLimit = 3200
                $0.minCoolSetpointLimit = 1600
                $0.maxCoolSetpointLimit = 3200
                $0.occupiedCoolingSetpoint = 2400
                $0.thermostatRunningState = []
            },
            TraitTemplate(Matter.FanControlTrait.self, features: [.multiSpeed, .auto]) {
                $0.setStoppedFan(.offLowMedHighAuto)
            },
        ])

    private static let heatingCoolingUnit = Blueprint(
        HeatingCoolingUnitDeviceType.self, Product("Hearthside", 0xFFF2, "Air Handler", 0x8036),
        [TraitTemplate(Matter.OnOffTrait.self)])
}

extension AttributeEditor<Matter.FanControlTrait> {
    /// Sets the values of a stopped fan. A fan with speeds has ten.
    mutating func setStoppedFan(_ sequence: Matter.FanControlTrait.FanModeSequenceEnum) {
        self.fanModeSequence = sequence
        self.fanMode = .off
        self.percentSetting = 0
        self.percentCurrent = 0
        self.speedMax = 10
        self.speedSetting = 0
        self.speedCurrent = 0
    }
}
