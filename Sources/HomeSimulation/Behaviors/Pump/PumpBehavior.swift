import HomeCatalog
import HomeModel

/// How a pump runs: while it is switched on and has no fault that stops it, in the mode that was written, or that was set
/// at the pump itself.
///
/// A level beside it, of 1 to 200 half percents, sets the speed in normal operation.
struct PumpBehavior: Behavior {
    typealias Subject = Matter.PumpConfigurationAndControlTrait

    /// Fires when another hour of running is complete.
    private static let hour = "hour"
    private static let ids = Subject.Attributes()

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let pump = endpoint[Subject.self]
        try Self.check(values, on: pump)
        // What has run so far counts on top of the old number, not of the new one.
        Self.count(pump, until: endpoint.now)
        pump.set(values)
        Self.follow(endpoint)
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.follow(endpoint) }

    func start(on endpoint: Endpoint) { Self.follow(endpoint) }

    func powerUp(_ endpoint: Endpoint) { Self.follow(endpoint) }

    func interval(of timer: String) -> Span? { timer == Self.hour ? .hours(1) : nil }
}

extension PumpBehavior {
    /// Runs or stops the pump as the switch, the modes and the status demand.
    static func follow(_ endpoint: Endpoint) {
        let pump = endpoint[Subject.self]
        count(pump, until: endpoint.now)
        var status = pump.pumpStatus ?? []
        let isStopped = pump.run.fault?.stopsPump ?? false
        let runs = endpoint[Matter.OnOffTrait.self].onOff != false && !isStopped
        status.set(.running, runs)
        pump.pumpStatus = status
        let mode = status.contains(.localOverride) ? .local : pump.operationMode ?? .normal
        pump.effectiveOperationMode = mode
        pump.effectiveControlMode = controlMode(of: pump, status)
        let greatest = max(1, pump.maxSpeed ?? 3_000)
        let speed = runs ? speed(in: mode, of: pump, greatest, on: endpoint) : 0
        let share = Double(speed) / Double(greatest)
        pump.speed = speed
        pump.capacity = Int16(share * 20_000)
        // The power of a pump grows with the cube of its speed.
        pump.power = UInt32((share * share * share * Double(ratedPower)).rounded(.up))
        pump.cancel(hour)
        pump.run.since = runs ? endpoint.now.microseconds : nil
        if runs {
            let rest = Span.hours(1).microseconds.saturatingSubtracting(pump.run.partOfHour ?? 0)
            pump.schedule(hour, after: Span(microseconds: rest), isAmbient: true)
        }
    }

    /// What a pump draws at its greatest speed, in watts.
    private static let ratedPower = 90

    private static func speed(
        in mode: Subject.OperationModeEnum, of pump: TraitDraft<Subject>, _ greatest: UInt16, on endpoint: Endpoint
    ) -> UInt16 {
        switch mode {
        case .minimum: return min(pump.minConstSpeed ?? greatest / 5, greatest)
        case .maximum: return min(pump.maxConstSpeed ?? greatest, greatest)
        case .local: return greatest / 2
        case .normal:
            let level = endpoint[Matter.LevelControlTrait.self]
            let halfPercents = level.target(\.currentLevel) ?? level.currentLevel.map { Int64($0) } ?? 150
            return UInt16(Int64(greatest) * min(max(1, halfPercents), 200) / 200)
        }
    }

    /// A remote sensor decides what the pump keeps up; otherwise what was written does, and an automatic pump chooses.
    private static func controlMode(of pump: TraitDraft<Subject>, _ status: Subject.PumpStatusBitmap)
        -> Subject.ControlModeEnum
    {
        if status.contains(.remotePressure) { return .constantPressure }
        if status.contains(.remoteFlow) { return .constantFlow }
        if status.contains(.remoteTemperature) { return .constantTemperature }
        let wanted = pump.controlMode ?? pump.effectiveControlMode ?? .constantSpeed
        guard wanted == .automatic else { return wanted }
        let choices: [Subject.ControlModeEnum] = [
            .proportionalPressure, .constantPressure, .constantFlow, .constantTemperature, .constantSpeed,
        ]
        return choices.first { $0.feature.map { pump.has($0) } ?? false } ?? .constantSpeed
    }

    private static func check(_ values: [UInt32: Value], on pump: TraitDraft<Subject>) throws(HomeError) {
        if let mode = values[ids.controlMode.id].flatMap({ Subject.ControlModeEnum($0) }),
            let feature = mode.feature, !pump.has(feature)
        {
            throw .rejected(.constraintError, "This pump does not have the controlMode \(mode).")
        }
        if let mode = values[ids.operationMode.id].flatMap({ Subject.OperationModeEnum($0) }),
            let feature = mode.feature, !pump.has(feature)
        {
            throw .rejected(.constraintError, "This pump does not have the operationMode \(mode).")
        }
    }

    /// Adds what the pump has run and used since this was last counted.
    private static func count(_ pump: TraitDraft<Subject>, until now: HomeTime) {
        guard let since = pump.run.since, now.microseconds > since else { return }
        let span = now.microseconds.saturatingSubtracting(since)
        pump.run.since = now.microseconds
        let time = (pump.run.partOfHour ?? 0).saturatingAdding(span)
        let hour = Span.hours(1).microseconds
        pump.run.partOfHour = time % hour
        if let hours = pump.lifetimeRunningHours {
            pump.lifetimeRunningHours = UInt32(clamping: min(Int64(hours) + time / hour, 0xFF_FFFE))
        }
        // 3.6 Ws are a milliwatt-hour; a kilowatt-hour is a million of them.
        let used = Int64(clamping: Int128(pump.power ?? 0) * Int128(span) / 3_600_000)
        let energy = (pump.run.partOfKilowattHour ?? 0).saturatingAdding(used)
        pump.run.partOfKilowattHour = energy % 1_000_000
        if let total = pump.lifetimeEnergyConsumed {
            pump.lifetimeEnergyConsumed = UInt32(clamping: min(Int64(total) + energy / 1_000_000, 0xFFFF_FFFE))
        }
    }
}

/// What a pump keeps besides attributes.
struct PumpRun: Schema {
    /// Since when the pump runs uncounted, in microseconds; absent if it stands still. A time of the clock.
    @Field<Int64>(0x100) var since
    /// The time of the hour that is not complete yet, in microseconds.
    @Field<Int64>(1) var partOfHour
    /// The energy of the kilowatt-hour that is not complete yet, in milliwatt-hours.
    @Field<Int64>(2) var partOfKilowattHour
    /// What is wrong with the pump; absent if nothing is.
    @Field<PumpFault>(3) var fault
}

extension TraitDraft<Matter.PumpConfigurationAndControlTrait> {
    var run: Record<PumpRun> {
        get { memory.flatMap { Record($0) } ?? Record() }
        nonmutating set { memory = newValue.value == .empty ? nil : newValue.value }
    }
}

extension Matter.PumpConfigurationAndControlTrait.ControlModeEnum {
    /// The feature without which a pump does not have the mode.
    fileprivate var feature: Matter.PumpConfigurationAndControlTrait.Feature? {
        switch self {
        case .constantSpeed: .constantSpeed
        case .constantPressure: .constantPressure
        case .proportionalPressure: .compensatedPressure
        case .constantFlow: .constantFlow
        case .constantTemperature: .constantTemperature
        case .automatic: .automatic
        }
    }
}

extension Matter.PumpConfigurationAndControlTrait.OperationModeEnum {
    /// The feature without which a pump does not have the mode.
    fileprivate var feature: Matter.PumpConfigurationAndControlTrait.Feature? {
        switch self {
        case .normal: nil
        case .minimum, .maximum: .constantSpeed
        case .local: .localOperation
        }
    }
}
