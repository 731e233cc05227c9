import HomeCatalog
import HomeModel

/// The room around a thermostat: it loses heat to the outdoors and gains heat from the equipment.
///
/// The trait's memory stores its temperature, with a finer resolution than the attribute, and an atomic write that has
/// begun. The thermostat of a water heater measures the water in the tank, which ``WaterHeaterManagementBehavior``
/// simulates; it has no room.
extension ThermostatBehavior {
    /// The state of the equipment.
    enum EquipmentState: UInt8 { case idle, heating, cooling, fan }

    private struct Room {
        /// The temperature of the room, in hundredths of a degree.
        var temperature: Double
        var equipment: EquipmentState
        /// The atomic write that has begun; nil if none has.
        var atomicWrite: Record<AtomicWrite>?

        /// Advances by one ``stepInterval``.
        mutating func advance(outdoors: Double) {
            temperature += (outdoors - temperature) * lossPerStep
            switch equipment {
            case .heating: temperature += equipmentPower
            case .cooling: temperature -= equipmentPower
            case .idle, .fan: break
            }
        }

        init(temperature: Double) {
            self.temperature = temperature
            equipment = .idle
        }

        init?(_ memory: Value?) {
            guard case .list(let parts)? = memory, parts.count >= 2, case .float(let temperature) = parts[0],
                let equipment = UInt8(parts[1]).flatMap({ EquipmentState(rawValue: $0) })
            else { return nil }
            self.temperature = temperature
            self.equipment = equipment
            atomicWrite = parts.count > 2 ? Record(parts[2]) : nil
        }

        var value: Value {
            .list([.float(temperature), equipment.rawValue.value] + [atomicWrite].compactMap { $0?.value })
        }
    }

    /// The mode and the setpoints that control the equipment.
    private struct Control {
        let mode: Subject.SystemModeEnum
        let heat: Double?
        let cool: Double?
        private let thermostat: Thermostat

        init(_ endpoint: Endpoint) {
            let thermostat = endpoint[Subject.self]
            self.thermostat = thermostat
            let setpoints = Setpoints(thermostat)
            let occupancy = Setpoints.Occupancy(of: thermostat)
            heat = setpoints.heat?[occupancy].map { Double($0) }
            cool = setpoints.cool?[occupancy].map { Double($0) }
            let mode = thermostat.systemMode ?? .off
            let hasNoReading = thermostat.localTemperature == nil && !thermostat.has(.localTemperatureNotExposed)
            // A room air conditioner has a switch, too.
            let isSwitchedOff = endpoint[Matter.OnOffTrait.self].onOff == false
            self.mode = isSwitchedOff || hasNoReading && mode != .fanOnly ? .off : mode
        }

        /// Returns the new state of the equipment.
        func equipment(in room: Room) -> EquipmentState {
            let temperature = Double(displayedTemperature(of: room, by: thermostat))
            let mayHeat = mode == .heat || mode == .emergencyHeat || mode == .auto
            let mayCool = mode == .cool || mode == .precooling || mode == .auto
            if mode == .fanOnly { return .fan }
            if mayHeat, let heat, temperature < heat + (room.equipment == .heating ? hysteresis : -hysteresis) {
                return .heating
            }
            if mayCool, let cool, temperature > cool + (room.equipment == .cooling ? -hysteresis : hysteresis) {
                return .cooling
            }
            return .idle
        }
    }

    /// Fires at each step of the room.
    static let roomStep = "room"

    /// The interval at which the room changes.
    static let stepInterval = Span.minutes(5)
    /// The time after which earlier temperatures no longer matter: a thousandth of a difference remains.
    private static let relevantTime = Span.hours(9 * 24)
    /// The change of temperature in one step, in hundredths of a degree.
    private static let equipmentPower = 21.0
    /// The share of the difference to the outdoors that a room loses in one step: a thirtieth in an hour.
    private static let lossPerStep = 1.0 / 360
    /// The distance from a setpoint at which the equipment is switched, in hundredths of a degree.
    private static let hysteresis = 30.0
    /// The minimum change that the attribute follows, in hundredths of a degree.
    private static let resolution = 10.0

    static func startRoom(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        // A thermostat from a home file has a room already and continues with it.
        let isNew = Room(thermostat.memory) == nil
        if isNew { thermostat.memory = Room(temperature: Double(thermostat.localTemperature ?? 2100)).value }
        if controlsWater(endpoint) { return }
        if isNew {
            updateOutdoorTemperature(endpoint)
            updateEquipment(endpoint)
        }
        let phase = Int64(endpoint.random("phase", step: 0) * Double(stepInterval.microseconds))
        thermostat.schedule(roomStep, after: Span(microseconds: phase), isAmbient: true)
    }

    static func advanceRoom(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        thermostat.schedule(roomStep, after: stepInterval, isAmbient: true)
        guard var room = Room(thermostat.memory) else { return }
        room.advance(outdoors: Climate.outdoorTemperature.value(at: endpoint))
        apply(room, to: endpoint)
    }

    /// Advances the room by all steps since it was due, and reports the result once.
    static func advanceRoom(_ endpoint: Endpoint, since due: HomeTime) {
        let thermostat = endpoint[Subject.self]
        let untilNextStep = endpoint.timeUntilNext(stepInterval, since: due)
        thermostat.schedule(roomStep, after: untilNextStep, isAmbient: true)
        guard var room = Room(thermostat.memory) else { return }
        let last = endpoint.now + untilNextStep - stepInterval
        let count = min(
            (last - due).microseconds / stepInterval.microseconds, relevantTime.microseconds / stepInterval.microseconds
        )
        let control = Control(endpoint)
        for number in (0...max(0, count)).reversed() {
            let time = last - Span(microseconds: number * stepInterval.microseconds)
            room.advance(outdoors: Climate.outdoorTemperature.value(at: endpoint, time))
            room.equipment = control.equipment(in: room)
        }
        apply(room, to: endpoint)
    }

    private static func apply(_ room: Room, to endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        thermostat.memory = room.value
        updateOutdoorTemperature(endpoint)
        if thermostat.localTemperature != nil { updateLocalTemperature(endpoint) }
        updateEquipment(endpoint)
    }

    /// Sets the temperature of the room or the water; nil makes the sensor fail until the next stimulus.
    static func measure(_ temperature: Int16?, on endpoint: Endpoint) throws(HomeError) {
        let thermostat = endpoint[Subject.self]
        if let temperature, controlsWater(endpoint) {
            try WaterHeaterManagementBehavior.measure(temperature, on: endpoint)
            if !thermostat.has(.localTemperatureNotExposed) { thermostat.localTemperature = temperature }
        } else if let temperature, var room = Room(thermostat.memory) {
            room.temperature = Double(temperature)
            thermostat.memory = room.value
            if !thermostat.has(.localTemperatureNotExposed) {
                thermostat.localTemperature = displayedTemperature(of: room, by: thermostat)
            }
        } else {
            thermostat.localTemperature = nil
        }
        updateEquipment(endpoint)
    }

    /// Returns whether the thermostat controls the water in a tank instead of the air in a room.
    private static func controlsWater(_ endpoint: Endpoint) -> Bool {
        endpoint.has(Matter.WaterHeaterManagementTrait.self)
    }

    /// Returns the atomic write that has begun; nil if none has.
    static func atomicWrite(of thermostat: Thermostat) -> Record<AtomicWrite>? { atomicWrite(in: thermostat.memory) }

    static func atomicWrite(in memory: Value?) -> Record<AtomicWrite>? { Room(memory)?.atomicWrite }

    static func setAtomicWrite(_ write: Record<AtomicWrite>?, on endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        guard var room = Room(thermostat.memory) else { return }
        room.atomicWrite = write
        thermostat.memory = room.value
    }

    /// Updates the attribute if the temperature of the room differs enough from it.
    static func updateLocalTemperature(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        guard !controlsWater(endpoint), let room = Room(thermostat.memory), let last = thermostat.localTemperature
        else { return }
        let next = displayedTemperature(of: room, by: thermostat)
        if abs(Double(next) - Double(last)) >= resolution { thermostat.localTemperature = next }
    }

    /// Switches the equipment according to the mode, the setpoints and the temperature.
    static func updateEquipment(_ endpoint: Endpoint) {
        if controlsWater(endpoint) { return WaterHeaterManagementBehavior.update(endpoint) }
        let thermostat = endpoint[Subject.self]
        guard var room = Room(thermostat.memory) else { return }
        let control = Control(endpoint)
        room.equipment = control.equipment(in: room)
        thermostat.memory = room.value
        let temperature = Double(displayedTemperature(of: room, by: thermostat))

        thermostat.thermostatRunningState = relays(of: room.equipment)
        if control.mode == .auto {
            thermostat.thermostatRunningMode =
                room.equipment == .heating ? .heat : room.equipment == .cooling ? .cool : .off
        } else {
            thermostat.thermostatRunningMode = .off
        }
        thermostat.piHeatingDemand =
            room.equipment == .heating ? demand((control.heat ?? temperature) + hysteresis - temperature) : 0
        thermostat.piCoolingDemand =
            room.equipment == .cooling ? demand(temperature - (control.cool ?? temperature) + hysteresis) : 0
    }

    private static func relays(of equipment: EquipmentState) -> Subject.RelayStateBitmap {
        switch equipment {
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

    private static func displayedTemperature(of room: Room, by thermostat: Thermostat) -> Int16 {
        let calibrated = room.temperature + Double(thermostat.localTemperatureCalibration ?? 0) * 10
        return Int16(min(max(calibrated, -27315), 32767).rounded())
    }

    private static func updateOutdoorTemperature(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        let outdoors = Climate.outdoorTemperature.value(at: endpoint).rounded()
        if let last = thermostat.outdoorTemperature, abs(outdoors - Double(last)) < 50 { return }
        thermostat.outdoorTemperature = Int16(outdoors)
    }
}
