import HomeCatalog
import HomeModel

/// Behavior of Matter's Pump Configuration and Control: the pump runs while it is on and no fault stops it, in the
/// written mode, or in the mode that is set at the pump.
///
/// In normal operation, the level of Level Control on the same part, 1 to 200 half percent, sets the speed.
struct PumpBehavior: Behavior {
    typealias Subject = Matter.PumpConfigurationAndControlTrait

    /// Fires after each complete hour of operation.
    private static let operatingHour = "hour"
    private static let attributes = Subject.Attributes.keys

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let pump = endpoint[Subject.self]
        try Self.check(values, on: pump)
        // The time until now counts before the write takes effect.
        Self.countOperation(pump, until: endpoint.now)
        pump.set(values)
        Self.update(endpoint)
    }

    var reactions: [Reaction] {
        [.derived(from: \.onOff, of: Matter.OnOffTrait.self) { Self.update($0) }]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.update(endpoint) }

    func start(on endpoint: Endpoint) { Self.update(endpoint) }

    func powerUp(_ endpoint: Endpoint) { Self.update(endpoint) }

    func interval(of timer: String) -> Span? { timer == Self.operatingHour ? .hours(1) : nil }
}

extension PumpBehavior {
    /// Runs or stops the pump according to the switch, the modes and the status.
    static func update(_ endpoint: Endpoint) {
        let pump = endpoint[Subject.self]
        countOperation(pump, until: endpoint.now)
        var status = pump.pumpStatus ?? []
        let isStopped = pump.data.fault?.stopsPump ?? false
        let runs = endpoint[Matter.OnOffTrait.self].onOff != false && !isStopped
        status.set(.running, runs)
        pump.pumpStatus = status
        let mode = status.contains(.localOverride) ? .local : pump.operationMode ?? .normal
        pump.effectiveOperationMode = mode
        pump.effectiveControlMode = controlMode(of: pump, status)
        let maximum = max(1, pump.maxSpeed ?? 3_000)
        let speed = runs ? speed(in: mode, of: pump, maximum, on: endpoint) : 0
        let share = Double(speed) / Double(maximum)
        pump.speed = speed
        pump.capacity = Int16(share * 20_000)
        // The power of a pump grows with the cube of its speed.
        pump.power = UInt32((share * share * share * Double(ratedPower)).rounded(.up))
        pump.cancel(operatingHour)
        pump.data.since = runs ? endpoint.now.microseconds : nil
        if runs {
            let remaining = Span.hours(1).microseconds.saturatingSubtracting(pump.data.partOfHour ?? 0)
            pump.schedule(operatingHour, after: Span(microseconds: remaining), isAmbient: true)
        }
    }

    /// The power at maximum speed, in watts.
    private static let ratedPower = 90

    private static func speed(
        in mode: Subject.OperationModeEnum, of pump: TraitDraft<Subject>, _ maximum: UInt16, on endpoint: Endpoint
    ) -> UInt16 {
        switch mode {
        case .minimum: return min(pump.minConstSpeed ?? maximum / 5, maximum)
        case .maximum: return min(pump.maxConstSpeed ?? maximum, maximum)
        case .local: return maximum / 2
        case .normal:
            let level = endpoint[Matter.LevelControlTrait.self]
            let halfPercents = level.target(\.currentLevel) ?? level.currentLevel.map { Int64($0) } ?? 150
            return UInt16(clamping: Int64(maximum) * min(max(1, halfPercents), 200) / 200)
        }
    }

    /// Returns the effective control mode: that of a remote sensor, else the written one. An automatic pump chooses
    /// constant flow.
    private static func controlMode(of pump: TraitDraft<Subject>, _ status: Subject.PumpStatusBitmap)
        -> Subject.ControlModeEnum
    {
        if status.contains(.remotePressure) { return .constantPressure }
        if status.contains(.remoteFlow) { return .constantFlow }
        if status.contains(.remoteTemperature) { return .constantTemperature }
        let requested = pump.controlMode ?? pump.effectiveControlMode ?? .constantSpeed
        guard requested == .automatic else { return requested }
        let choices: [Subject.ControlModeEnum] = [
            .proportionalPressure, .constantPressure, .constantFlow, .constantTemperature, .constantSpeed,
        ]
        return choices.first { $0.feature.map { pump.has($0) } ?? false } ?? .constantSpeed
    }

    private static func check(_ values: [UInt32: Value], on pump: TraitDraft<Subject>) throws(HomeError) {
        if let mode = values[attributes.controlMode.id].flatMap({ Subject.ControlModeEnum($0) }),
            let feature = mode.feature, !pump.has(feature)
        {
            throw .rejected(.constraintError, "This pump does not have the controlMode \(mode).")
        }
        if let mode = values[attributes.operationMode.id].flatMap({ Subject.OperationModeEnum($0) }),
            let feature = mode.feature, !pump.has(feature)
        {
            throw .rejected(.constraintError, "This pump does not have the operationMode \(mode).")
        }
    }

    /// Adds the operating time and the energy since the last count.
    private static func countOperation(_ pump: TraitDraft<Subject>, until now: HomeTime) {
        guard let since = pump.data.since, now.microseconds > since else { return }
        let span = now.microseconds.saturatingSubtracting(since)
        pump.data.since = now.microseconds
        let time = (pump.data.partOfHour ?? 0).saturatingAdding(span)
        let hour = Span.hours(1).microseconds
        pump.data.partOfHour = time % hour
        if let hours = pump.lifetimeRunningHours {
            pump.lifetimeRunningHours = UInt32(clamping: min(Int64(hours) + time / hour, 0xFF_FFFE))
        }
        // A milliwatt-hour is 3.6 Ws; a kilowatt-hour is a million milliwatt-hours.
        let used = Int64(clamping: Int128(pump.power ?? 0) * Int128(span) / 3_600_000)
        let energy = (pump.data.partOfKilowattHour ?? 0).saturatingAdding(used)
        pump.data.partOfKilowattHour = energy % 1_000_000
        if let total = pump.lifetimeEnergyConsumed {
            pump.lifetimeEnergyConsumed = UInt32(clamping: min(Int64(total) + energy / 1_000_000, 0xFFFF_FFFE))
        }
    }
}

/// The data of a pump besides its attributes.
struct PumpData: LocalSchema {
    /// When the operating time was last counted, in microseconds of the home's clock; absent if the pump is stopped.
    @Field<Int64>(0x100) var since
    /// The part of an hour that is not counted yet, in microseconds.
    @Field<Int64>(1) var partOfHour
    /// The part of a kilowatt-hour that is not counted yet, in milliwatt-hours.
    @Field<Int64>(2) var partOfKilowattHour
    /// The fault of the pump; absent if there is none.
    @Field<PumpFault>(3) var fault
}

extension TraitDraft<Matter.PumpConfigurationAndControlTrait> {
    var data: Record<PumpData> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}

extension Matter.PumpConfigurationAndControlTrait.ControlModeEnum {
    /// The feature that the mode requires; nil if none.
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
    /// The feature that the mode requires; nil if none.
    fileprivate var feature: Matter.PumpConfigurationAndControlTrait.Feature? {
        switch self {
        case .normal: nil
        case .minimum, .maximum: .constantSpeed
        case .local: .localOperation
        }
    }
}
