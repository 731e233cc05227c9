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

    func fire(_ timer: String, on endpoint: Endpoint) { Self.report(endpoint, endingPeriodAt: endpoint.now) }

    /// Has the effects of all reports that were due until now, except their events, and schedules the next one at a
    /// multiple of the interval.
    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        Self.report(endpoint, endingPeriodAt: Self.skipPeriods(endpoint, since: due))
        let meter = endpoint[Subject.self]
        guard meter.tally.power ?? 0 != 0 else { return }
        meter.schedule(Self.reportDue, after: endpoint.timeUntilNext(Self.interval, since: due), isAmbient: true)
    }

    /// A meter whose power stays the same reports its counter every minute, and the end of a period with each fifth
    /// report. A counter that does not move within a minute is not always reported.
    func cycle(of timer: String, on endpoint: Endpoint) -> ReportCycle? {
        let (meter, now) = (endpoint[Subject.self], endpoint.now)
        let tally = meter.tally
        guard let power = tally.power, let start = tally.periodStart, meter.has(.cumulativeEnergy) else { return nil }
        let path: Path = power > 0 ? \.cumulativeEnergyImported : \.cumulativeEnergyExported
        let (count, next) = (tally.counts(at: now), tally.counts(at: now + Self.interval))
        let moved = power > 0 ? next.imported - count.imported : next.exported - count.exported
        let left = Self.limit * 1000 - max(count.imported, count.exported)
        let sinceStart = (now - HomeTime(microseconds: start)).microseconds
        let interval = Self.interval.microseconds
        guard meter.supports(path), moved > 1000, left > 0, sinceStart % interval == 0,
            (interval...Self.period.microseconds).contains(sinceStart)
        else { return nil }
        let length = Int(Self.period.microseconds / interval)
        let ended = Int(sinceStart / interval)
        let changes = (0..<length).map { index in
            (ended + index) % length == 0 ? meter.has(.periodicEnergy) ? 3 : 2 : 1
        }
        return ReportCycle(every: Self.interval, changes: changes, count: Int(left / (moved + 1)))
    }
}

extension ElectricalEnergyBehavior {
    /// Reports the energy until now, and the end of the period if it is over at a time.
    private static func report(_ endpoint: Endpoint, endingPeriodAt end: HomeTime) {
        let meter = endpoint[Subject.self]
        countEnergy(endpoint, power: meter.tally.power ?? 0)
        let start = HomeTime(microseconds: meter.tally.periodStart ?? 0)
        guard end - start >= period else { return }
        emitCumulative(meter)
        endPeriod(endpoint, at: end)
    }

    /// Begins the last period that has ended with one of the reports since `due`, and returns its end. If none has ended,
    /// returns the time of the last of these reports.
    private static func skipPeriods(_ endpoint: Endpoint, since due: HomeTime) -> HomeTime {
        let meter = endpoint[Subject.self]
        var tally = meter.tally
        guard let start = tally.periodStart.map({ HomeTime(microseconds: $0) }), endpoint.now > due else {
            return endpoint.now
        }
        func multiple(of span: Span, in length: Span) -> Span {
            Span(microseconds: length.microseconds / span.microseconds * span.microseconds)
        }
        let last = due + multiple(of: interval, in: endpoint.now - due)
        let wait = max(.zero, start + period - due)
        let firstEnd = due + multiple(of: interval, in: wait + interval - Span(microseconds: 1))
        guard firstEnd <= last else { return last }
        let end = firstEnd + multiple(of: period, in: last - firstEnd)
        if end > firstEnd {
            tally.beginPeriod(at: end - period)
            meter.tally = tally
        }
        return end
    }

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

    /// Begins a new period, and reports the energy of the one that has ended.
    private static func endPeriod(_ endpoint: Endpoint, at end: HomeTime) {
        let meter = endpoint[Subject.self]
        var tally = meter.tally
        let start = HomeTime(microseconds: tally.periodStart ?? end.microseconds)
        func period(_ flowed: Int64) -> Energy {
            Energy {
                $0.energy = flowed / 1000
                $0.startTimestamp = start.matterSeconds
                $0.endTimestamp = end.matterSeconds
            }
        }
        let (imported, exported) = tally.endPeriod(at: end)
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
