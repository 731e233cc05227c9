import HomeCatalog
import HomeModel

/// Behavior of Matter's Electrical Energy Measurement: counts imported and exported energy. Reads are exact. Reports
/// are sent every minute and when the power changes, but at most once a second; `endTimestamp` is the time of the last
/// report. Events are emitted, and periods end, every five minutes.
struct ElectricalEnergyBehavior: Behavior {
    typealias Subject = Matter.ElectricalEnergyMeasurementTrait
    typealias Energy = Record<Subject.EnergyMeasurementStruct>
    private typealias Meter = TraitDraft<Subject>
    private typealias Path = any KeyPath<Subject.Attributes, AttributeKey<Energy?>> & Sendable

    /// Fires when the energy must be reported.
    private static let reportDue = "measured"
    private static let interval = Span.minutes(1)
    /// The length of a period, and the interval of events.
    private static let period = Span.minutes(5)
    /// The limit of a counter, in milliwatt-hours. Beyond it the counter stops.
    private static let limit: Int64 = 4_000_000_000_000_000

    func interval(of timer: String) -> Span? { Self.interval }

    /// Reports the energy until now, and schedules the next report at a multiple of the interval.
    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        fire(timer, on: endpoint)
        let meter = endpoint[Subject.self]
        guard meter.tally.power ?? 0 != 0 else { return }
        meter.schedule(Self.reportDue, after: endpoint.timeUntilNext(Self.interval, since: due), isAmbient: true)
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        Self.countEnergy(endpoint, power: meter.tally.power ?? 0)
        let start = HomeTime(microseconds: meter.tally.periodStart ?? 0)
        guard endpoint.now - start >= Self.period else { return }
        Self.emitCumulative(meter)
        Self.endPeriod(endpoint)
    }
}

extension ElectricalEnergyBehavior {
    /// Counts the energy until now, then continues with this power, in milliwatts.
    static func countEnergy(_ endpoint: Endpoint, power: Int64) {
        guard endpoint.has(Subject.self) else { return }
        let meter = endpoint[Subject.self]
        var tally = meter.tally
        if tally.since == nil { tally.begin(meter, at: endpoint.now) }
        let due = HomeTime.nextReport(tally.lastOrNextReport, now: endpoint.now)
        let former = tally.power ?? 0
        let hadPower = former != 0
        tally.changePower(to: power, at: endpoint.now)
        let (counts, later) = (tally.counts(at: endpoint.now), tally.counts(at: endpoint.now + interval))
        updateCounter(\.cumulativeEnergyImported, counts.imported, later.imported, due, former > 0, on: endpoint)
        updateCounter(\.cumulativeEnergyExported, counts.exported, later.exported, due, former < 0, on: endpoint)
        if hadPower || power != 0 { tally.lastOrNextReport = max(due, endpoint.now).microseconds }
        meter.tally = tally
        if power != 0 {
            meter.schedule(reportDue, after: interval, isAmbient: true)
        } else if !meter.has(.periodicEnergy) {
            meter.cancel(reportDue)
            if hadPower, endpoint.now >= due { emitCumulative(meter) }
        }
    }

    /// Updates a counter that moves from `count` to `later`, in microwatt-hours, or stays the same. `hasMoved` is whether
    /// it moved until now.
    private static func updateCounter(
        _ path: Path, _ count: Int64, _ later: Int64, _ due: HomeTime, _ hasMoved: Bool, on endpoint: Endpoint
    ) {
        let meter = endpoint[Subject.self]
        guard meter.supports(path), meter[dynamicMember: path]?.energy ?? 0 < limit else { return }
        let isDue = endpoint.now >= due
        if count != later {
            if isDue, hasMoved { meter[dynamicMember: path]?.endTimestamp = endpoint.now.matterSeconds }
            meter.move(
                path, \.energy, from: count, to: later, per: 1000, over: interval,
                reporting: isDue ? .edges(threshold: 0) : .end, isAmbient: true)
        } else if isDue {
            var total = meter[dynamicMember: path] ?? Energy()
            total.energy = count / 1000
            if hasMoved { total.endTimestamp = endpoint.now.matterSeconds }
            meter[dynamicMember: path] = total
        } else {
            meter.move(
                path, \.energy, from: count, to: count, per: 1000, over: due - endpoint.now, reporting: .end,
                isAmbient: true)
        }
    }

    private static func emitCumulative(_ meter: Meter) {
        guard meter.has(.cumulativeEnergy) else { return }
        let (imported, exported) = (meter.cumulativeEnergyImported, meter.cumulativeEnergyExported)
        meter.emit(\.cumulativeEnergyMeasured) {
            $0.energyImported = imported
            $0.energyExported = exported
        }
    }

    /// Begins a new period, and reports the energy of the one that ends now.
    private static func endPeriod(_ endpoint: Endpoint) {
        let meter = endpoint[Subject.self]
        var tally = meter.tally
        let start = HomeTime(microseconds: tally.periodStart ?? endpoint.now.microseconds)
        func period(_ flowed: Int64) -> Energy {
            Energy {
                $0.energy = flowed / 1000
                $0.startTimestamp = start.matterSeconds
                $0.endTimestamp = endpoint.now.matterSeconds
            }
        }
        let (imported, exported) = tally.endPeriod(at: endpoint.now)
        meter.tally = tally
        guard meter.has(.periodicEnergy) else { return }
        meter.periodicEnergyImported = period(imported)
        meter.periodicEnergyExported = period(exported)
        let measured = (meter.periodicEnergyImported, meter.periodicEnergyExported)
        meter.emit(\.periodicEnergyMeasured) {
            $0.energyImported = measured.0
            $0.energyExported = measured.1
        }
    }
}
