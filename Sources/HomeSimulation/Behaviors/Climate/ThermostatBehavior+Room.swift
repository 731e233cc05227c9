import HomeCatalog
import HomeModel

/// The room around a thermostat: it loses heat to the outdoors and gains heat from the equipment.
///
/// The trait's memory stores its temperature, with a finer resolution than the attribute.
extension ThermostatBehavior {
    /// The state of the equipment.
    enum Running: UInt8 { case idle, heating, cooling, fan }

    private struct Room {
        /// The temperature of the room, in hundredths of a degree.
        var temperature: Double
        var running: Running

        /// Advances by one step.
        mutating func advance(outdoors: Double) {
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

    /// The mode and the setpoints that control the equipment.
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

        /// Returns the new state of the equipment.
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

    /// Fires at each step of the room.
    private static let roomStep = "room"

    /// The interval at which the room changes.
    static let step = Span.minutes(5)
    /// The time after which earlier temperatures no longer matter: a thousandth of a difference remains.
    private static let relevantTime = Span.hours(9 * 24)
    /// The change of temperature in one step, in hundredths of a degree.
    private static let equipmentPower = 21.0
    /// The share of the difference to the outdoors that a room loses in one step: a thirtieth in an hour.
    private static let loss = 1.0 / 360
    /// The distance from a setpoint at which the equipment is switched, in hundredths of a degree.
    private static let hysteresis = 30.0
    /// The minimum change that the attribute follows, in hundredths of a degree.
    private static let resolution = 10.0

    static func startRoom(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        // A thermostat from a home file has a room already and continues with it.
        if Room(thermostat.memory) == nil {
            thermostat.memory = Room(temperature: Double(thermostat.localTemperature ?? 2100)).value
            showWeather(endpoint)
            control(endpoint)
        }
        let phase = Int64(endpoint.random("phase", step: 0) * Double(step.microseconds))
        thermostat.schedule(roomStep, after: Span(microseconds: phase), isAmbient: true)
    }

    static func advanceRoom(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        thermostat.schedule(roomStep, after: step, isAmbient: true)
        guard var room = Room(thermostat.memory) else { return }
        room.advance(outdoors: Climate.outdoorTemperature.value(at: endpoint))
        show(room, on: endpoint)
    }

    /// Advances the room by all steps since it was due, and reports the result once.
    static func advanceRoom(_ endpoint: Endpoint, since due: HomeTime) {
        let thermostat = endpoint[Subject.self]
        let untilNextStep = endpoint.untilNext(step, since: due)
        thermostat.schedule(roomStep, after: untilNextStep, isAmbient: true)
        guard var room = Room(thermostat.memory) else { return }
        let last = endpoint.now + untilNextStep - step
        let count = min((last - due).microseconds / step.microseconds, relevantTime.microseconds / step.microseconds)
        let control = Control(thermostat)
        for number in (0...max(0, count)).reversed() {
            let time = last - Span(microseconds: number * step.microseconds)
            room.advance(outdoors: Climate.outdoorTemperature.value(at: endpoint, time))
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

    /// Sets the temperature of the room; nil makes the sensor fail until the next stimulus.
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

    /// Updates the attribute if the temperature of the room differs enough from it.
    static func showTemperature(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        guard let room = Room(thermostat.memory), let last = thermostat.localTemperature else { return }
        let next = shown(room, by: thermostat)
        if abs(Double(next) - Double(last)) >= resolution { thermostat.localTemperature = next }
    }

    /// Switches the equipment according to the mode, the setpoints and the temperature.
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

    /// Returns the demand for a difference, in steps of ten percent; 100 % from 1.5 °C.
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
