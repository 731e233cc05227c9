import HomeModel

// Actions that devices for heating, cooling and air share.

extension DeviceAction {
    static var fanSpeed: DeviceAction { .write(.slider, Matter.FanControlTrait.self, \.percentSetting, label: "Speed") }
    static var fanMode: DeviceAction { .write(.select, Matter.FanControlTrait.self, \.fanMode, label: "Mode") }

    /// The target temperature for heating or cooling, and the mode.
    static func thermostat(after first: [DeviceAction] = [], and last: [DeviceAction] = []) -> [DeviceAction] {
        let actions: [DeviceAction] = [
            .write(
                .dial, Matter.ThermostatTrait.self, \.occupiedHeatingSetpoint, label: "Heat to",
                when: .attribute(Matter.ThermostatTrait.self, \.systemMode, is: .heat, .emergencyHeat, .auto)),
            .write(
                .dial, Matter.ThermostatTrait.self, \.occupiedCoolingSetpoint, label: "Cool to",
                when: .attribute(Matter.ThermostatTrait.self, \.systemMode, is: .cool, .precooling, .auto)),
            .write(.select, Matter.ThermostatTrait.self, \.systemMode, label: "Mode"),
        ]
        return first + actions + last
    }

    static let targetTemperature = DeviceAction(
        .slider, "Temperature", values: [AttributePath(Matter.TemperatureControlTrait.self, \.temperatureSetpoint)],
        steps: [
            .invoke(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.control(\.targetTemperature) }
        ])

    static let temperatureLevel = DeviceAction(
        .select, "Temperature",
        values: [AttributePath(Matter.TemperatureControlTrait.self, \.selectedTemperatureLevel)],
        steps: [
            .invoke(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.control(\.targetTemperatureLevel) }
        ])
}
