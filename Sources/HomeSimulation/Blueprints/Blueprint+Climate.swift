import HomeCatalog
import HomeModel

extension Blueprint {
    static let temperatureSensor = Blueprint(
        TemperatureSensorDeviceType.self,
        parts: [
            .temperatureSensor(number: 1, product: Product("Fieldnote", 0xFFF3, "Thermometer", 0x8020))
        ])

    static let humiditySensor = Blueprint(
        HumiditySensorDeviceType.self,
        parts: [
            .humiditySensor(number: 1, product: Product("Fieldnote", 0xFFF3, "Hygrometer", 0x8021))
        ])

    /// A temperature sensor and a humidity sensor in one device.
    static let climateSensor = Blueprint(
        TemperatureSensorDeviceType.self,
        parts: [
            .temperatureSensor(number: 1, product: Product("Fieldnote", 0xFFF3, "Climate Sensor", 0x8022)),
            .humiditySensor(number: 2, product: nil),
        ])

    /// A thermostat that heats and cools, with automatic mode.
    static let thermostat = Blueprint(
        ThermostatDeviceType.self, Product("Hearthside", 0xFFF2, "Climate Dial", 0x8030),
        [
            TraitTemplate(Matter.ThermostatTrait.self, features: [.heating, .cooling, .occupancy, .autoMode]) {
                $0.controlSequenceOfOperation = .coolingAndHeating
                $0.systemMode = .auto
                $0.setCommonValues()
                $0.setHeatingLimits()
                $0.absMinCoolSetpointLimit = 1600
                $0.absMaxCoolSetpointLimit = 3200
                $0.minCoolSetpointLimit = 1600
                $0.maxCoolSetpointLimit = 3200
                $0.piCoolingDemand = 0
                $0.occupiedCoolingSetpoint = 2600
                $0.unoccupiedCoolingSetpoint = 2900
                $0.unoccupiedHeatingSetpoint = 1700
                $0.thermostatRunningMode = .off
            }
        ])

    /// A radiator thermostat.
    static let radiatorThermostat = Blueprint(
        ThermostatDeviceType.self, Product("Hearthside", 0xFFF2, "Radiator Knob", 0x8031),
        [
            TraitTemplate(Matter.ThermostatTrait.self, features: [.heating]) {
                $0.controlSequenceOfOperation = .heatingOnly
                $0.systemMode = .heat
                $0.setCommonValues()
                $0.setHeatingLimits()
            }
        ])
}

extension PartTemplate {
    fileprivate static func temperatureSensor(number: UInt16, product: Product?) -> PartTemplate {
        PartTemplate(
            number: number, type: TemperatureSensorDeviceType.definition, isPrimary: product != nil,
            traits: [
                TraitTemplate(Matter.TemperatureMeasurementTrait.self) {
                    $0.measuredValue = 2100
                    $0.minMeasuredValue = -2000
                    $0.maxMeasuredValue = 6000
                    $0.tolerance = 20
                }
            ] + (product.map { [.identity(of: $0)] } ?? []))
    }

    fileprivate static func humiditySensor(number: UInt16, product: Product?) -> PartTemplate {
        PartTemplate(
            number: number, type: HumiditySensorDeviceType.definition, isPrimary: product != nil,
            traits: [
                TraitTemplate(Matter.RelativeHumidityMeasurementTrait.self) {
                    $0.measuredValue = 4500
                    $0.minMeasuredValue = 0
                    $0.maxMeasuredValue = 10000
                    $0.tolerance = 200
                }
            ] + (product.map { [.identity(of: $0)] } ?? []))
    }
}

extension AttributeEditor<Matter.ThermostatTrait> {
    fileprivate mutating func setCommonValues() {
        self.localTemperature = 2100
        self.outdoorTemperature = 1200
        self.localTemperatureCalibration = 0
        self.temperatureSetpointHold = .setpointHoldOff
        self.temperatureSetpointHoldDuration = nil
        self.setpointHoldExpiryTimestamp = nil
        self.thermostatRunningState = []
        self.setpointChangeSource = .manual
        self.setpointChangeAmount = nil
        self.setpointChangeSourceTimestamp = 0
    }

    fileprivate mutating func setHeatingLimits() {
        self.absMinHeatSetpointLimit = 700
        self.absMaxHeatSetpointLimit = 3000
        self.minHeatSetpointLimit = 700
        self.maxHeatSetpointLimit = 3000
        self.occupiedHeatingSetpoint = 2000
        self.piHeatingDemand = 0
    }
}
