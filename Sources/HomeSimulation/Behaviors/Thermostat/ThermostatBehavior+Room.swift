import HomeCatalog
import HomeModel

/// The room around a thermostat: it loses warmth to the weather, and gains what the equipment gives.
///
/// Its temperature is kept in the trait's memory, finer than the thermostat shows it.
extension ThermostatBehavior {
    /// What the equipment does.
    enum Running: UInt8 { case idle, heating, cooling, fan }

    private struct Room {
        /// Hundredths of a degree.
        var temperature: Double
        var running: Running

        init(temperature: Double) {
            self.temperature = temperature
            running = .idle
        }

        init?(_ memory: Value?) {
            guard case .list(let parts)? = memory, parts.count == 2, case .float(let temperature) = parts[0],
                let running = UInt8(parts[1]).flatMap({ Running(rawValue: $0) })
            else { return nil }
            self.temperature = temperature
            self.running = running
        }

        var value: Value { .list([.float(temperature), running.rawValue.value]) }
    }

    private static let step = Span.minutes(5)
    /// Hundredths of a degree in one step.
    private static let equipmentPower = 21.0
    /// The part of the difference to the weather that a room loses in one step: a thirtieth in an hour.
    private static let loss = 1.0 / 360
    /// How far the temperature leaves a setpoint before the equipment is switched.
    private static let hysteresis = 30.0
    /// Changes that are smaller are not shown, in hundredths of a degree.
    private static let resolution = 10.0

    static func startRoom(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        // A thermostat that comes out of a home file has lived before, and goes on as it was.
        if Room(thermostat.memory) == nil {
            thermostat.memory = Room(temperature: Double(thermostat.localTemperature ?? 2100)).value
            showWeather(endpoint)
            control(endpoint)
        }
        let phase = Int64(endpoint.noise("phase", step: 0) * Double(step.microseconds))
        thermostat.schedule("room", after: Span(microseconds: phase), isAmbient: true)
    }

    static func letTimePass(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        thermostat.schedule("room", after: step, isAmbient: true)
        guard var room = Room(thermostat.memory) else { return }
        room.temperature += (Climate.outdoorTemperature.value(at: endpoint) - room.temperature) * loss
        switch room.running {
        case .heating: room.temperature += equipmentPower
        case .cooling: room.temperature -= equipmentPower
        case .idle, .fan: break
        }
        thermostat.memory = room.value
        showWeather(endpoint)
        if thermostat.localTemperature != nil { showTemperature(endpoint) }
        control(endpoint)
    }

    /// Sets how warm the room is; nil lets the sensor fail until it measures again.
    static func measure(_ temperature: Int16?, on endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        if let temperature, var room = Room(thermostat.memory) {
            room.temperature = Double(temperature)
            thermostat.memory = room.value
            if !thermostat.has(.localTemperatureNotExposed) {
                thermostat.localTemperature = shown(room, by: thermostat)
            }
        } else {
            thermostat.localTemperature = nil
        }
        control(endpoint)
    }

    /// Shows the temperature of the room where it differs enough from what is shown.
    static func showTemperature(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        guard let room = Room(thermostat.memory), let last = thermostat.localTemperature else { return }
        let next = shown(room, by: thermostat)
        if abs(Double(next) - Double(last)) >= resolution { thermostat.localTemperature = next }
    }

    /// Switches the equipment as the mode, the setpoints and the temperature ask for.
    static func control(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        guard var room = Room(thermostat.memory) else { return }
        let setpoints = Setpoints(thermostat)
        let isEmpty = thermostat.has(.occupancy) && thermostat.occupancy?.contains(.occupied) == false
        let heat = setpoints.heat.flatMap { isEmpty ? $0.unoccupied : $0.occupied }.map { Double($0) }
        let cool = setpoints.cool.flatMap { isEmpty ? $0.unoccupied : $0.occupied }.map { Double($0) }
        let mode = thermostat.systemMode ?? .off
        let temperature = Double(shown(room, by: thermostat))
        let isBlind = thermostat.localTemperature == nil && !thermostat.has(.localTemperatureNotExposed)
        room.running = running(
            mode: isBlind && mode != .fanOnly ? .off : mode, temperature: temperature, heat: heat, cool: cool,
            before: room.running)
        thermostat.memory = room.value

        thermostat.thermostatRunningState = relays(of: room.running)
        if mode == .auto {
            thermostat.thermostatRunningMode =
                room.running == .heating ? .heat : room.running == .cooling ? .cool : .off
        } else {
            thermostat.thermostatRunningMode = .off
        }
        thermostat.piHeatingDemand =
            room.running == .heating ? demand(((heat ?? temperature) + hysteresis - temperature)) : 0
        thermostat.piCoolingDemand =
            room.running == .cooling ? demand((temperature - (cool ?? temperature) + hysteresis)) : 0
    }

    private static func running(
        mode: Subject.SystemModeEnum, temperature: Double, heat: Double?, cool: Double?, before: Running
    ) -> Running {
        let mayHeat = mode == .heat || mode == .emergencyHeat || mode == .auto
        let mayCool = mode == .cool || mode == .precooling || mode == .auto
        if mode == .fanOnly { return .fan }
        if mayHeat, let heat, temperature < heat + (before == .heating ? hysteresis : -hysteresis) { return .heating }
        if mayCool, let cool, temperature > cool + (before == .cooling ? -hysteresis : hysteresis) { return .cooling }
        return .idle
    }

    private static func relays(of running: Running) -> Subject.RelayStateBitmap {
        switch running {
        case .idle: []
        case .heating: [.heat]
        case .cooling: [.cool, .fan]
        case .fan: [.fan]
        }
    }

    /// How much of the equipment's power a difference asks for, in steps of ten percent: all of it from 1.5 °C on.
    private static func demand(_ difference: Double) -> UInt8 {
        UInt8(min(max((difference / 15).rounded(), 1), 10)) * 10
    }

    private static func shown(_ room: Room, by thermostat: Thermostat) -> Int16 {
        let calibrated = room.temperature + Double(thermostat.localTemperatureCalibration ?? 0) * 10
        return Int16(min(max(calibrated, -27315), 32767).rounded())
    }

    private static func showWeather(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        let outdoors = Climate.outdoorTemperature.value(at: endpoint).rounded()
        if let last = thermostat.outdoorTemperature, abs(outdoors - Double(last)) < 50 { return }
        thermostat.outdoorTemperature = Int16(outdoors)
    }
}
