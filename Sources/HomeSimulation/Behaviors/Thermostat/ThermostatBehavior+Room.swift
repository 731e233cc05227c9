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

        /// Lets one step pass.
        mutating func pass(outdoors: Double) {
            temperature += (outdoors - temperature) * loss
            switch running {
            case .heating: temperature += equipmentPower
            case .cooling: temperature -= equipmentPower
            case .idle, .fan: break
            }
        }

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

    /// What switches the equipment: the mode and the setpoints as they are.
    private struct Control {
        let mode: Subject.SystemModeEnum
        let heat: Double?
        let cool: Double?
        private let thermostat: Thermostat

        init(_ thermostat: Thermostat) {
            self.thermostat = thermostat
            let setpoints = Setpoints(thermostat)
            let isEmpty = thermostat.has(.occupancy) && thermostat.occupancy?.contains(.occupied) == false
            heat = setpoints.heat.flatMap { isEmpty ? $0.unoccupied : $0.occupied }.map { Double($0) }
            cool = setpoints.cool.flatMap { isEmpty ? $0.unoccupied : $0.occupied }.map { Double($0) }
            let mode = thermostat.systemMode ?? .off
            let isBlind = thermostat.localTemperature == nil && !thermostat.has(.localTemperatureNotExposed)
            self.mode = isBlind && mode != .fanOnly ? .off : mode
        }

        /// What the equipment does from now on.
        func running(in room: Room) -> Running {
            let temperature = Double(shown(room, by: thermostat))
            let mayHeat = mode == .heat || mode == .emergencyHeat || mode == .auto
            let mayCool = mode == .cool || mode == .precooling || mode == .auto
            if mode == .fanOnly { return .fan }
            if mayHeat, let heat, temperature < heat + (room.running == .heating ? hysteresis : -hysteresis) {
                return .heating
            }
            if mayCool, let cool, temperature > cool + (room.running == .cooling ? -hysteresis : hysteresis) {
                return .cooling
            }
            return .idle
        }
    }

    /// How often the room is looked at.
    static let step = Span.minutes(5)
    /// How much of the past a room shows: after so long, a thousandth is left of a difference to the weather.
    private static let remembered = Span.hours(9 * 24)
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
        let phase = Int64(endpoint.random("phase", step: 0) * Double(step.microseconds))
        thermostat.schedule("room", after: Span(microseconds: phase), isAmbient: true)
    }

    static func letTimePass(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        thermostat.schedule("room", after: step, isAmbient: true)
        guard var room = Room(thermostat.memory) else { return }
        room.pass(outdoors: Climate.outdoorTemperature.value(at: endpoint))
        show(room, on: endpoint)
    }

    /// Brings the room to what it has become since it was due to be looked at: the same steps, reported once.
    static func letTimePass(_ endpoint: Endpoint, since due: HomeTime) {
        let thermostat = endpoint[Subject.self]
        let rest = endpoint.untilNext(step, since: due)
        thermostat.schedule("room", after: rest, isAmbient: true)
        guard var room = Room(thermostat.memory) else { return }
        let last = endpoint.now + rest - step
        let count = min((last - due).microseconds / step.microseconds, remembered.microseconds / step.microseconds)
        let control = Control(thermostat)
        for number in (0...max(0, count)).reversed() {
            let time = last - Span(microseconds: number * step.microseconds)
            room.pass(outdoors: Climate.outdoorTemperature.value(at: endpoint, time))
            room.running = control.running(in: room)
        }
        show(room, on: endpoint)
    }

    private static func show(_ room: Room, on endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
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
        let control = Control(thermostat)
        room.running = control.running(in: room)
        thermostat.memory = room.value
        let temperature = Double(shown(room, by: thermostat))

        thermostat.thermostatRunningState = relays(of: room.running)
        if thermostat.systemMode == .auto {
            thermostat.thermostatRunningMode =
                room.running == .heating ? .heat : room.running == .cooling ? .cool : .off
        } else {
            thermostat.thermostatRunningMode = .off
        }
        thermostat.piHeatingDemand =
            room.running == .heating ? demand((control.heat ?? temperature) + hysteresis - temperature) : 0
        thermostat.piCoolingDemand =
            room.running == .cooling ? demand(temperature - (control.cool ?? temperature) + hysteresis) : 0
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
