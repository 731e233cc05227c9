import HomeCatalog
import HomeModel

/// Behavior of Matter's Electrical Power Measurement: the load of the device while it is on, in proportion to the level
/// of a dimmer.
///
/// A meter on a part with On/Off measures that part. A meter on another part measures all parts with On/Off. A device
/// without On/Off always draws its load. The load follows from the first reading of the meter, and a stimulus can set
/// it. While an energy manager adjusts the power, the meter shows the adjusted load instead. Values are reported at most
/// once a second.
struct ElectricalPowerBehavior: Behavior {
    typealias Subject = Matter.ElectricalPowerMeasurementTrait
    typealias Meter = TraitDraft<Subject>

    /// Fires when a dimmer reaches its level.
    private static let levelArrival = "arrived"

    /// The maximum load in either direction, in milliwatts: a gigawatt.
    private static let maximumLoad: Int64 = 1_000_000_000_000

    struct LoadFields: LocalSchema {
        /// The power at the maximum level; negative if the device feeds in. Null if the meter cannot measure it.
        @Field<Int64?>(0, .from(-1_000_000_000_000), .to(1_000_000_000_000), .unit(.milliwatts)) var activePower
    }

    var stimuli: [StimulusHandler] {
        [
            .on("setLoad", LoadFields.self) { endpoint, fields in
                Self.set(load: fields.activePower, on: endpoint)
            }
        ]
    }

    var reactions: [Reaction] {
        [.derived(from: \.onOff, of: Matter.OnOffTrait.self, onAnyPart: true) { Self.update($0) }]
    }

    func start(on endpoint: Endpoint) { Self.update(endpoint) }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.update(endpoint) }

    func powerUp(_ endpoint: Endpoint) { Self.update(endpoint) }
}

extension ElectricalPowerBehavior {
    /// Sets the power at the maximum level, in milliwatts; nil if the meter cannot measure it.
    static func set(load: Int64?, on endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        meter.reading.load = load
        if load == nil { meter.activePower = nil }
        update(endpoint)
    }

    /// Sets the power that an energy manager has requested, in milliwatts; nil if the device draws its own load.
    static func set(adjustedLoad: Int64?, on endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        guard adjustedLoad != meter.reading.adjustedLoad else { return }
        if meter.reading.adjustedLoad == nil { readLoad(of: meter, LoadShare(of: endpoint)) }
        meter.reading.adjustedLoad = adjustedLoad
        if adjustedLoad == nil, meter.reading.load == nil { meter.activePower = nil }
        update(endpoint)
    }

    /// Sets the power that all meters of the device measure at the maximum level, in milliwatts.
    static func setMeters(load: Int64, of endpoint: Endpoint) {
        for part in endpoint.parts where part.has(Subject.self) { set(load: load, on: part) }
    }

    /// Updates all meters of the device after it was dimmed.
    static func updateMeters(_ endpoint: Endpoint) {
        guard endpoint.draft.shape.has(Subject.self) else { return }
        for part in endpoint.parts where part.has(Subject.self) { update(part) }
    }

    private static func update(_ endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        meter.cancel(levelArrival)
        let adjustedLoad = meter.reading.adjustedLoad
        let share = adjustedLoad == nil ? LoadShare(of: endpoint) : LoadShare()
        if adjustedLoad == nil { readLoad(of: meter, share) }
        guard let load = (adjustedLoad ?? meter.reading.load).map({ min(max($0, -maximumLoad), maximumLoad) }) else {
            ElectricalEnergyBehavior.countEnergy(endpoint, power: 0)
            meter.activePower = nil
            meter.activeCurrent = nil
            return
        }
        let now = Int64((Double(load) * share.now).rounded())
        let end = Int64((Double(load) * share.end).rounded())
        ElectricalEnergyBehavior.countEnergy(endpoint, power: (now + end) / 2)
        updateValues(now, end, over: share.span, on: endpoint)
        if share.span > .zero { meter.schedule(levelArrival, after: share.span) }
    }

    /// Takes the load from the first reading of the meter.
    private static func readLoad(of meter: Meter, _ share: LoadShare) {
        guard meter.reading.load == nil, let power = meter.activePower else { return }
        meter.reading.load = share.now > 0 ? Int64(saturating: (Double(power) / share.now).rounded()) : power
    }

    /// Sets the power and the values that depend on it. A report within a second of the last one is delayed.
    private static func updateValues(_ power: Int64, _ end: Int64, over span: Span, on endpoint: Endpoint) {
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
        if span == .zero, meter.activePower == end, meter.target(\.activePower) == nil { return }
        let due = HomeTime.nextReport(meter.reading.lastOrNextReport, now: endpoint.now)
        func move(
            _ path: KeyPath<Subject.Attributes, AttributeKey<Int64?>>, _ value: (Int64) -> Int64,
            isOfCurrent: Bool = false
        ) {
            guard meter.supports(path), !isOfCurrent || voltage > 0 else { return }
            let (from, to) = (value(power), value(end))
            if span > .zero {
                let reportsEverySecond = endpoint.now >= due || span >= .seconds(2)
                meter.move(path, from: from, to: to, over: span, reporting: reportsEverySecond ? .everySecond : .end)
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
        meter.reading.lastOrNextReport = max(due, endpoint.now).microseconds
    }
}

/// The share of its load that a device draws, now and at the end of a dimmer's movement.
private struct LoadShare {
    var now = 1.0
    var end = 1.0
    /// The duration of the movement.
    var span = Span.zero

    /// Creates the share of a device that draws its whole load.
    init() {}

    init(of meter: Endpoint) {
        let switches =
            meter.has(Matter.OnOffTrait.self) ? [meter] : meter.parts.filter { $0.has(Matter.OnOffTrait.self) }
        if switches.isEmpty { return }
        (now, end) = (0, 0)
        for part in switches {
            let isOn = part[Matter.OnOffTrait.self].onOff == true
            let level = part[Matter.LevelControlTrait.self]
            guard level.has(.lighting), let present = level.currentLevel else {
                if isOn { (now, end) = (1, 1) }
                continue
            }
            // After switching off, a dimmer draws power until the fade ends.
            let target = level.target(\.currentLevel)
            guard isOn || target != nil else { continue }
            now = max(now, Double(present) / 254)
            end = max(end, isOn ? Double(target ?? Int64(present)) / 254 : 0)
            if let rampEnd = level.rampEnd(\.currentLevel) { span = max(span, rampEnd - meter.now) }
        }
    }
}

/// The data of a meter besides its attributes.
struct MeterReading: LocalSchema {
    /// The power at the maximum level, in milliwatts; absent if it is not known.
    @Field<Int64>(0) var load
    /// The time of the last or next report, in microseconds of the home's clock.
    @Field<Int64>(0x100) var lastOrNextReport
    /// The power that an energy manager has requested, in milliwatts; absent if the device draws its own load. Another
    /// home does not get it, because requests are not continued there.
    @Field<Int64>(0x101) var adjustedLoad
}

extension TraitDraft<Matter.ElectricalPowerMeasurementTrait> {
    fileprivate var reading: Record<MeterReading> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}
