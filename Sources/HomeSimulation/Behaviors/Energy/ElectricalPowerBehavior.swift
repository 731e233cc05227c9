import HomeCatalog
import HomeModel

/// What a meter reads: the load of its device while that is switched on, in proportion to the level of a dimmer.
///
/// A meter on the part of a switch measures that part; one on a part of its own measures all switches of the device. A
/// device without a switch draws its load all the time. The load is known from what the meter read when the device was
/// made, and can be set. Values are reported once a second at most.
struct ElectricalPowerBehavior: Behavior {
    typealias Subject = Matter.ElectricalPowerMeasurementTrait
    typealias Meter = TraitDraft<Subject>

    /// Fires when a dimmer has arrived.
    private static let arrived = "arrived"

    /// The greatest load in either direction, in milliwatts: a gigawatt.
    private static let greatestLoad: Int64 = 1_000_000_000_000

    struct Load: Schema {
        /// What the device draws while it is on at its greatest level; negative if it feeds in. Null if the meter cannot
        /// measure it.
        @Field<Int64?>(0, .from(-1_000_000_000_000), .to(1_000_000_000_000), .unit(.milliwatts)) var activePower
    }

    var stimuli: [StimulusHandler] {
        [
            .on("setLoad", Load.self) { endpoint, fields in
                Self.set(load: fields.activePower, on: endpoint)
            }
        ]
    }

    func start(on endpoint: Endpoint) { Self.update(endpoint) }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.update(endpoint) }

    func powerUp(_ endpoint: Endpoint) { Self.update(endpoint) }
}

extension ElectricalPowerBehavior {
    /// What the device draws while it is on at its greatest level, in milliwatts; nil if the meter cannot measure it.
    static func set(load: Int64?, on endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        meter.reading.load = load
        if load == nil { meter.activePower = nil }
        update(endpoint)
    }

    /// The device was switched or dimmed.
    static func follow(_ endpoint: Endpoint) {
        guard endpoint.draft.shape.has(Subject.self) else { return }
        for part in endpoint.parts where part.has(Subject.self) { update(part) }
    }

    private static func update(_ endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        meter.cancel(arrived)
        let share = Share(of: endpoint)
        if meter.reading.load == nil, let power = meter.activePower {
            meter.reading.load = share.now > 0 ? Int64(saturating: (Double(power) / share.now).rounded()) : power
        }
        guard let load = meter.reading.load.map({ min(max($0, -greatestLoad), greatestLoad) }) else {
            ElectricalEnergyBehavior.count(endpoint, power: 0)
            meter.activePower = nil
            meter.activeCurrent = nil
            return
        }
        let now = Int64((Double(load) * share.now).rounded())
        let goal = Int64((Double(load) * share.goal).rounded())
        ElectricalEnergyBehavior.count(endpoint, power: (now + goal) / 2)
        show(now, goal, over: share.span, on: endpoint)
        if share.span > .zero { meter.schedule(arrived, after: share.span) }
    }

    /// Shows a power and what follows from it; what was reported less than a second ago is reported again later.
    private static func show(_ power: Int64, _ goal: Int64, over span: Span, on endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        let voltage = meter.voltage ?? meter.rmsVoltage ?? 0
        let factor = max(1, (meter.powerFactor ?? 10_000).magnitude)
        func current(_ power: Int64) -> Int64 {
            voltage > 0 ? Int64(clamping: Int128(power) * 1000 / Int128(voltage)) : 0
        }
        func apparent(_ power: Int64) -> Int64 { Int64(clamping: Int128(abs(power)) * 10_000 / Int128(factor)) }
        func reactive(_ power: Int64) -> Int64 {
            let (apparent, active) = (Double(apparent(power)), Double(power))
            return Int64(saturating: max(0, apparent * apparent - active * active).squareRoot().rounded())
        }
        if span == .zero, meter.activePower == goal, meter.target(\.activePower) == nil { return }
        let due = HomeTime.nextReport(after: meter.reading.reported, now: endpoint.now)
        func move(
            _ path: KeyPath<Subject.Attributes, AttributeKey<Int64?>>, _ value: (Int64) -> Int64,
            isOfCurrent: Bool = false
        ) {
            guard meter.supports(path), !isOfCurrent || voltage > 0 else { return }
            let (from, to) = (value(power), value(goal))
            if span > .zero {
                let isLate = endpoint.now >= due || span >= .seconds(2)
                meter.move(path, from: from, to: to, over: span, reporting: isLate ? .everySecond : .end)
            } else if endpoint.now >= due {
                meter[dynamicMember: path] = to
            } else {
                meter.delayReport(of: path, at: to, until: due)
            }
        }
        move(\.activePower) { $0 }
        move(\.rmsPower) { abs($0) }
        move(\.apparentPower, apparent)
        move(\.reactivePower, reactive)
        move(\.activeCurrent, current, isOfCurrent: true)
        move(\.rmsCurrent, { current(apparent($0)) }, isOfCurrent: true)
        move(\.apparentCurrent, { current(apparent($0)) }, isOfCurrent: true)
        move(\.reactiveCurrent, { current(reactive($0)) }, isOfCurrent: true)
        meter.reading.reported = max(due, endpoint.now).microseconds
    }
}

/// The part of its load that a device draws: now, when its dimmer has arrived, and how long that takes.
private struct Share {
    var now = 1.0
    var goal = 1.0
    var span = Span.zero

    init(of meter: Endpoint) {
        let switches =
            meter.has(Matter.OnOffTrait.self) ? [meter] : meter.parts.filter { $0.has(Matter.OnOffTrait.self) }
        if switches.isEmpty { return }
        (now, goal) = (0, 0)
        for part in switches {
            let isOn = part[Matter.OnOffTrait.self].onOff == true
            let level = part[Matter.LevelControlTrait.self]
            guard level.has(.lighting), let present = level.currentLevel else {
                if isOn { (now, goal) = (1, 1) }
                continue
            }
            // After it was switched off, a dimmer still draws something until it has faded.
            let target = level.target(\.currentLevel)
            guard isOn || target != nil else { continue }
            now = max(now, Double(present) / 254)
            goal = max(goal, isOn ? Double(target ?? Int64(present)) / 254 : 0)
            if let arrival = level.arrival(\.currentLevel) { span = max(span, arrival - meter.now) }
        }
    }
}

/// What a meter keeps besides attributes.
struct MeterReading: Schema {
    /// What the device draws while it is on at its greatest level, in milliwatts; absent if that is not known.
    @Field<Int64>(0) var load
    /// When the values were reported last, or will be, in microseconds. A time of the clock.
    @Field<Int64>(0x100) var reported
}

extension TraitDraft<Matter.ElectricalPowerMeasurementTrait> {
    fileprivate var reading: Record<MeterReading> {
        get { memory.flatMap { Record($0) } ?? Record() }
        nonmutating set { memory = newValue.value == .empty ? nil : newValue.value }
    }
}
