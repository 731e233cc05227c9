import HomeCatalog
import HomeModel

/// Behavior of Matter's Thermostat: setpoints and their limits, modes, presets and holds.
///
/// `ThermostatBehavior+Room.swift` simulates the room, `ThermostatBehavior+Presets.swift` has the presets.
struct ThermostatBehavior: Behavior {
    typealias Subject = Matter.ThermostatTrait
    typealias Thermostat = TraitDraft<Subject>

    /// Fires when a hold ends.
    private static let holdEnd = "holdEnd"
    private static let keys = Subject.Attributes.keys

    struct TurnDialFields: LocalSchema {
        /// The change of the setpoints; negative lowers them.
        @Field<Int8>(0, .unit(.tenthsOfDegreeCelsius)) var amount
    }

    struct OccupyFields: LocalSchema {
        /// Whether a person is in the room.
        @Field<Bool>(0) var isOccupied
    }

    struct MeasureFields: LocalSchema {
        /// The temperature of the room, or of the water in a tank; null if the sensor fails.
        @Field<Int16?>(0, .unit(.hundredthsOfDegreeCelsius)) var temperature
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.setpointRaiseLower) { (endpoint, fields) throws(HomeError) in
                try Self.raiseOrLower(endpoint, fields)
            },
            .on(\.setActivePresetRequest) { (endpoint, fields) throws(HomeError) in
                try Self.activatePreset(fields.presetHandle, on: endpoint)
            },
            .respond(to: \.atomicRequest) { (endpoint, fields) throws(HomeError) in
                try Self.executeAtomicRequest(endpoint, fields)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnDial", TurnDialFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.shift([.heat, .cool], by: fields.amount ?? 0, source: .manual, on: endpoint)
            },
            .on("occupy", OccupyFields.self, given: Subject.Feature.occupancy) { endpoint, fields in
                endpoint[Subject.self].occupancy = fields.isOccupied ?? true ? [.occupied] : []
                Self.updateEquipment(endpoint)
            },
            .on("measure", MeasureFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.measure(fields.temperature, on: endpoint)
            },
        ]
    }

    var reactions: [Reaction] {
        [.after(\.onOff, of: Matter.OnOffTrait.self) { Self.updateEquipment($0) }]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let thermostat = endpoint[Subject.self]
        var remaining = values
        if remaining[Self.keys.schedules.id] != nil {
            throw .rejected(
                .invalidInState,
                "Schedules are written inside an atomic write, which this home does not simulate for them; leave them out."
            )
        }
        // These two writes succeed without effect, as the specification requires for compatibility with older clients.
        remaining[Self.keys.controlSequenceOfOperation.id] = nil
        remaining[Self.keys.minSetpointDeadBand.id] = nil
        if let mode = remaining[Self.keys.systemMode.id] { try Self.check(mode, on: thermostat) }
        try Self.writeSetpoints(&remaining, on: endpoint)
        if let presets = remaining.removeValue(forKey: Self.keys.presets.id) { try Self.store(presets, on: endpoint) }
        if let calibration = remaining.removeValue(forKey: Self.keys.localTemperatureCalibration.id)?.integer {
            thermostat.localTemperatureCalibration = Int8(min(max(calibration, -25), 25))
        }
        for (id, value) in remaining { thermostat.set(id, to: value) }
        if remaining[Self.keys.temperatureSetpointHold.id] ?? remaining[Self.keys.temperatureSetpointHoldDuration.id]
            != nil
        {
            Self.renewHold(endpoint)
        }
        Self.updateLocalTemperature(endpoint)
        Self.updateEquipment(endpoint)
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        switch timer {
        case Self.holdEnd:
            let thermostat = endpoint[Subject.self]
            thermostat.temperatureSetpointHold = .setpointHoldOff
            thermostat.setpointHoldExpiryTimestamp = nil
        case Self.atomicWriteEnd: Self.endAtomicWrite(endpoint)
        default: Self.advanceRoom(endpoint)
        }
    }

    func interval(of timer: String) -> Span? { timer == Self.roomStep ? Self.stepInterval : nil }

    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        Self.advanceRoom(endpoint, since: due)
    }

    func start(on endpoint: Endpoint) { Self.startRoom(endpoint) }

    func powerUp(_ endpoint: Endpoint) {
        if Self.atomicWrite(of: endpoint[Subject.self]) != nil { Self.endAtomicWrite(endpoint) }
    }
}

extension ThermostatBehavior {
    // MARK: Setpoints

    private static func raiseOrLower(_ endpoint: Endpoint, _ fields: Record<Subject.SetpointRaiseLower>)
        throws(HomeError)
    {
        let setpoints = Setpoints(endpoint[Subject.self])
        let sides: [Setpoints.Side]
        switch fields.mode {
        case .heat: sides = [.heat]
        case .cool: sides = [.cool]
        case .both: sides = [.heat, .cool].filter { setpoints[$0] != nil }
        case nil:
            throw .rejected(
                .invalidCommand, "setpointRaiseLower accepts the modes heat, cool and both; send one of these.")
        }
        if let missing = sides.first(where: { setpoints[$0] == nil }) {
            throw .rejected(.invalidCommand, "This thermostat cannot \(missing); send the other mode.")
        }
        do throws(HomeError) {
            try shift(sides, by: fields.amount ?? 0, source: .external, on: endpoint)
        } catch {
            throw .rejected(.invalidCommand, error.message)
        }
    }

    private static func shift(
        _ sides: [Setpoints.Side], by tenths: Int8, source: Subject.SetpointChangeSourceEnum, on endpoint: Endpoint
    ) throws(HomeError) {
        let before = Setpoints(endpoint[Subject.self])
        var after = before
        try after.shift(sides.filter { before[$0] != nil }, by: Int(tenths) * 10)
        apply(after, replacing: before, source: source, on: endpoint)
        updateEquipment(endpoint)
    }

    /// Removes the setpoints and limits from a write and applies them, limits first.
    private static func writeSetpoints(_ values: inout [UInt32: Value], on endpoint: Endpoint) throws(HomeError) {
        let before = Setpoints(endpoint[Subject.self])
        var after = before
        func removeNumber(_ id: UInt32) -> Int? { values.removeValue(forKey: id)?.integer.map { Int($0) } }
        if let number = removeNumber(keys.minHeatSetpointLimit.id) { after.heat?.minimum = number }
        if let number = removeNumber(keys.maxHeatSetpointLimit.id) { after.heat?.maximum = number }
        if let number = removeNumber(keys.minCoolSetpointLimit.id) { after.cool?.minimum = number }
        if let number = removeNumber(keys.maxCoolSetpointLimit.id) { after.cool?.maximum = number }
        if after != before { try after.applyLimits() }
        let setpoints: [(UInt32, Setpoints.Side, Setpoints.Occupancy)] = [
            (keys.occupiedCoolingSetpoint.id, .cool, .occupied), (keys.occupiedHeatingSetpoint.id, .heat, .occupied),
            (keys.unoccupiedCoolingSetpoint.id, .cool, .unoccupied),
            (keys.unoccupiedHeatingSetpoint.id, .heat, .unoccupied),
        ]
        for (id, side, occupancy) in setpoints {
            if let number = removeNumber(id) { try after.set(side, occupancy, to: number) }
        }
        if after != before { apply(after, replacing: before, source: .external, on: endpoint) }
    }

    /// Stores setpoints. A preset is no longer active if the setpoints change that apply now.
    static func apply(
        _ after: Setpoints, replacing before: Setpoints, source: Subject.SetpointChangeSourceEnum,
        on endpoint: Endpoint
    ) {
        let thermostat = endpoint[Subject.self]
        after.store(in: thermostat)
        let occupancy = Setpoints.Occupancy(of: thermostat)
        if after.heat?[occupancy] != before.heat?[occupancy] || after.cool?[occupancy] != before.cool?[occupancy] {
            thermostat.activePresetHandle = nil
        }
        let pairs = [
            (before.heat?.occupied, after.heat?.occupied), (before.cool?.occupied, after.cool?.occupied),
            (before.heat?.unoccupied, after.heat?.unoccupied), (before.cool?.unoccupied, after.cool?.unoccupied),
        ]
        let amounts = pairs.compactMap { before, after in after.flatMap { after in before.map { after - $0 } } }
        guard let amount = amounts.first(where: { $0 != 0 }) else { return }
        thermostat.setpointChangeSource = source
        thermostat.setpointChangeAmount = Int16(clamping: amount)
        thermostat.setpointChangeSourceTimestamp = endpoint.now.matterSeconds
    }

    // MARK: Modes and holds

    private static func check(_ value: Value, on thermostat: Thermostat) throws(HomeError) {
        let sequence = thermostat.controlSequenceOfOperation
        let allowed = Subject.SystemModeEnum.allCases.filter { mode in
            switch mode {
            case .auto: thermostat.has(.autoMode)
            case .heat, .emergencyHeat: sequence != .coolingOnly && sequence != .coolingWithReheat
            case .cool, .precooling: sequence != .heatingOnly && sequence != .heatingWithReheat
            default: true
            }
        }
        guard let mode = Subject.SystemModeEnum(value), allowed.contains(mode) else {
            throw .rejected(
                .constraintError,
                "This thermostat has the modes \(allowed.map { "\($0)" }.joined(separator: ", ")); send one of these.")
        }
    }

    private static func renewHold(_ endpoint: Endpoint) {
        let thermostat = endpoint[Subject.self]
        thermostat.cancel(holdEnd)
        guard thermostat.temperatureSetpointHold == .setpointHoldOn,
            let minutes = thermostat.temperatureSetpointHoldDuration
        else {
            thermostat.setpointHoldExpiryTimestamp = nil
            return
        }
        let end = endpoint.now + .minutes(Int64(minutes))
        thermostat.setpointHoldExpiryTimestamp = end.matterSeconds
        thermostat.schedule(holdEnd, after: end - endpoint.now)
    }
}
