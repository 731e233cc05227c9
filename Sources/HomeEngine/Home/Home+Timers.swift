package import HomeModel
import Synchronization

/// The timers and ramps of a home. Each runs at its own time, earliest first. The work is divided into slices.
extension Home {
    /// The result of a slice.
    struct SliceResult {
        /// Whether no device is due in the rest of the period.
        var isDone = false
        /// Whether a repeating timer was held.
        var hasHeldTimers = false
        /// The time at which a device ran last; nil if none ran.
        var last: HomeTime?
        /// Whether the condition was met, at ``last``.
        var isMet = false
    }

    /// Runs the devices that are due until the end of a period; stops after one slice of them.
    ///
    /// - Parameter condition: Ends the period at the time at which it is met.
    func run(_ period: Period, until condition: ResolvedCondition? = nil, on writer: inout Writer) -> SliceResult {
        var result = SliceResult()
        var slice = Slice(isLogged: writer.nextDue >= period.loggedFrom, limit: limits.slice)
        writer.hold(until: period.heldUntil)
        if let prepared = writer.preparedFaults {
            writer.preparedFaults = nil
            result.last = prepared.time
            if meets(condition, prepared.frames, at: prepared.time, on: writer) {
                result.isMet = true
                result.isDone = true
                return result
            }
        }
        while let entry = writer.firstDue, entry.due <= period.end {
            if period.endsWhenIdle, writer.busyDevices.isEmpty { break }
            if slice.isFull || slice.isLogged != (entry.due >= period.loggedFrom) {
                commit(slice, until: result.last, on: &writer)
                return result
            }
            if entry.ordinal == Writer.faultsOrdinal {
                slice.countRun()
                // The copy of head has to contain the slice.
                if prepareFaults(at: entry.due, on: &writer) {
                    commit(slice, until: result.last, on: &writer)
                    return result
                }
                result.last = entry.due
                let batch = (try? applyFaults(.device, at: entry.due, to: &writer)) ?? Batch()
                slice.append(batch)
                if meets(condition, batch.frames, at: entry.due, on: writer) {
                    result.isMet = true
                    break
                }
                continue
            }
            let isHolding = entry.due < period.heldUntil
            if hold(entry, until: period.heldUntil, on: &writer, &result) {
                slice.countRun()
                continue
            }
            result.last = entry.due
            if !slice.isLogged {
                if countReport(entry, in: &slice, on: &writer) { continue }
                computeCountedReports(of: entry.ordinal, in: &slice, on: &writer)
            }
            slice.countRun()
            let behaviors = behaviors
            let applied = try? apply(.device, at: entry.due, to: &writer, isLogged: slice.isLogged) {
                change throws(HomeError) in
                try change.update(entry.ordinal) { draft throws(HomeError) in
                    behaviors.advance(draft, isHolding: isHolding)
                }
            }
            if case (_, let batch)? = consume applied {
                if let condition {
                    result.isMet = condition.isMet(
                        by: batch.frames, of: entry.ordinal, in: writer.head, at: entry.due)
                }
                slice.append(batch)
            }
            // If the device is still due, one of its timers must be held. Otherwise the device would stay due forever.
            if writer.dueQueue.first == entry, !hold(entry, until: period.heldUntil, on: &writer, &result) {
                writer.dueQueue.schedule(entry.ordinal, at: nil)
            }
            if result.isMet { break }
        }
        result.isDone = true
        commit(slice, until: result.last, on: &writer)
        return result
    }

    /// Returns whether the changes that faults made at a time meet a condition.
    private func meets(
        _ condition: ResolvedCondition?, _ frames: [Frame], at time: HomeTime, on writer: borrowing Writer
    ) -> Bool {
        condition.map { $0.isMet(by: frames, of: $0.ordinal, in: writer.head, at: time) } ?? false
    }

    /// - Parameter last: The time at which a device ran last; nil if none ran.
    private func commit(_ slice: consuming Slice, until last: HomeTime?, on writer: inout Writer) {
        var slice = slice
        for ordinal in slice.countedDevices { computeCountedReports(of: ordinal, in: &slice, on: &writer) }
        guard !slice.isEmpty else { return }
        let isLogged = slice.isLogged
        var batch = slice.batch(nextDue: writer.nextDue)
        if !isLogged, let last { batch.logStart = PastStart(sequence: writer.head.sequence, time: last) }
        commit(batch, on: &writer)
    }

    /// Schedules a device for the time at which it is due while repeating timers are held. Returns false if that is
    /// still the entry's time.
    private func hold(
        _ entry: DueQueue<HomeTime>.Entry, until end: HomeTime, on writer: inout Writer, _ result: inout SliceResult
    ) -> Bool {
        guard entry.due < end, let device = writer.head.devices[ordinal: entry.ordinal],
            let due = behaviors.due(of: device, holdingUntil: end), due > entry.due
        else { return false }
        writer.dueQueue.schedule(entry.ordinal, at: due)
        result.hasHeldTimers = true
        return true
    }

    // MARK: Catching up

    /// The minimum lag at which a home catches up instead of running everything that is due, which may be too much.
    private static let catchUpThreshold = Span.hours(1)

    /// Returns the period to run until the home has caught up with its clock.
    private func duePeriod(_ writer: inout Writer, now: HomeTime) -> Period {
        // Timers that are held by an advance remain held.
        if writer.advances > 0 { return Period(end: now, heldUntil: writer.heldUntil) }
        let due = writer.firstDue?.due ?? now
        if writer.catchUp == nil, now - due >= Self.catchUpThreshold {
            writer.catchUp = CatchUp(
                start: due, startHost: hostTime.steady(),
                window: SimulationWindow(of: writer.head, behaviors: behaviors, limit: limits.catchUpReports))
        }
        writer.catchUp?.window.plan(from: due, to: now)
        return Period(end: now, heldUntil: writer.catchUp?.window.start ?? .first)
    }

    /// Runs a slice of the devices that are due by now; returns whether none is left.
    private func runDue(_ writer: inout Writer, now: HomeTime) -> Bool {
        let period = duePeriod(&writer, now: now)
        let result = run(period, on: &writer)
        if result.hasHeldTimers { writer.catchUp?.skippedUntil = period.heldUntil }
        return result.isDone
    }

    /// Runs the devices that are due by now, before a change. Returns false if they are more than a slice; the change
    /// then has to wait.
    func hasCaughtUp(_ writer: inout Writer, host: Int64) -> Bool {
        guard writer.waiting.count == 0 else { return false }
        let now = writer.clock.now(host: host)
        guard let due = writer.firstDue?.due, due <= now else { return true }
        switch writer.availability.simulation {
        case .stopping:
            return false
        case .running:
            return writer.catchUp == nil && runDue(&writer, now: now)
        case .opened:
            // The home has no thread of its own, so it catches up here.
            while !runDue(&writer, now: now) {}
            _ = writer.endCatchUp(at: now, host: hostTime.steady())
            return true
        }
    }

    /// Returns how far the home is behind its clock, and which part of that time it is going to skip; nil if it is less
    /// than ``catchUpThreshold`` behind.
    package func expectedCatchUp() -> CatchUpReport? {
        writer.withLock { writer in
            let now = writer.clock.now(host: hostTime.steady())
            guard let due = writer.firstDue?.due, now - due >= Self.catchUpThreshold else { return nil }
            var window = SimulationWindow(of: writer.head, behaviors: behaviors, limit: limits.catchUpReports)
            window.plan(from: due, to: now)
            return CatchUpReport(start: due, end: now, skipped: max(.zero, window.start - due), duration: .zero)
        }
    }

    /// Runs all devices that are due by now, and begins the changes that wait for that.
    func runDue() {
        while !runSlice() { _ = waitForCapacity() }
    }

    /// Runs a slice on the thread for timers; returns whether the thread has to run no other one now.
    ///
    /// While many commits wait for the disk, the home waits too: the commit thread sets its timer. Other homes go on.
    func runTimer() -> Bool {
        guard committer?.reserveCapacity() ?? true else { return true }
        return runSlice()
    }

    /// Waits until few commits wait for the disk, but only for a moment: other homes use the same thread. Returns whether
    /// few commits wait.
    func waitForCapacity() -> Bool {
        committer?.waitForCapacity(atMost: .milliseconds(5)) ?? true
    }

    /// Runs a slice; returns whether no device is due and no change waits.
    func runSlice() -> Bool {
        var ready: [WaitingChange] = []
        var report: CatchUpReport?
        var rejection: HomeError?
        let isDone = exclusively { writer in
            // The timer has fired, so it has to be set again.
            writer.timerDue = nil
            // The end of the preparation sets the timer.
            if writer.isPreparing { return true }
            let host = hostTime.steady()
            let now = writer.clock.now(host: host)
            rejection = writer.availability.rejection
            var isDone = true
            if rejection == nil {
                isDone = runDue(&writer, now: now)
                if isDone { report = writer.endCatchUp(at: now, host: host) }
            }
            let reached = writer.time(host: host)
            while let first = writer.waiting.first, isDone || first.target <= reached {
                ready.append(first)
                writer.waiting.dropFirst()
            }
            return isDone && writer.waiting.count == 0
        }
        for change in ready { change.begin(rejection) }
        if let report { catchUpStatus(report) }
        return isDone
    }
}

/// The progress of a home that runs the timers and ramps that became due while it was closed or its host was suspended.
struct CatchUp: Sendable {
    /// The earliest due time.
    let start: HomeTime
    /// The host's time when the catch-up began.
    let startHost: Int64
    var window: SimulationWindow
    /// The end of the part that is skipped; nil if nothing is skipped.
    var skippedUntil: HomeTime?
}

/// How a home has caught up with its clock.
package struct CatchUpReport: Hashable, Sendable {
    /// The home's time when it began, and when it ended.
    package let start: HomeTime
    package let end: HomeTime
    /// The length of the part that was skipped: repeating timers did not run in it. Zero if nothing was skipped.
    package let skipped: Span
    /// How long the catch-up took.
    package let duration: Duration
}

/// A change that waits until the home has caught up.
struct WaitingChange: Sendable {
    /// The time of the clock when the change was requested.
    let target: HomeTime
    /// Begins the change, or fails it with an error.
    let begin: @Sendable (HomeError?) -> Void
}

extension Home.Writer {
    /// The ordinal of the entry in ``firstDue`` that stands for the faults.
    static let faultsOrdinal = -1

    /// The first due entry: a device, or a change of the faults, which comes before the devices of the same time.
    var firstDue: DueQueue<HomeTime>.Entry? {
        guard let due = faults.due else { return dueQueue.first }
        let entry = DueQueue<HomeTime>.Entry(due: due, ordinal: Self.faultsOrdinal)
        return dueQueue.first.map { min($0, entry) } ?? entry
    }

    /// The time at which something is due next; ``HomeTime/last`` if nothing is.
    var nextDue: HomeTime { firstDue?.due ?? .last }

    /// Returns the home's time: that of the clock, but not later than ``nextDue``.
    func time(host: Int64) -> HomeTime { min(clock.now(host: host), nextDue) }

    /// Schedules a device for its next due time, and records whether a process that a command started is running on it.
    mutating func schedule(_ device: Device?, _ ordinal: Int) {
        // A process that is due at the last possible time never ends.
        guard let device, let due = device.due, due < .last else {
            dueQueue.schedule(ordinal, at: nil)
            busyDevices.remove(ordinal)
            return
        }
        dueQueue.schedule(ordinal, at: due)
        if device.processes.contains(where: { !$0.isAmbient }) {
            busyDevices.insert(ordinal)
        } else {
            busyDevices.remove(ordinal)
        }
    }

    mutating func scheduleAll() {
        dueQueue = DueQueue<HomeTime>()
        busyDevices = []
        for (ordinal, device) in head.devices.elements() { schedule(device, ordinal) }
    }

    /// Holds repeating timers until a time; ``HomeTime/first`` holds none.
    mutating func hold(until time: HomeTime) {
        // Timers that were held beyond the time are due again.
        if time < heldUntil { scheduleAll() }
        heldUntil = time
    }

    /// Ends a catch-up at a time of the home.
    mutating func endCatchUp(at time: HomeTime, host: Int64) -> CatchUpReport? {
        guard let catchUp else { return nil }
        self.catchUp = nil
        // No timer is held anymore, because the catch-up ends after the part in which timers are held.
        if advances == 0 { heldUntil = .first }
        return CatchUpReport(
            start: catchUp.start, end: time, skipped: catchUp.skippedUntil.map { $0 - catchUp.start } ?? .zero,
            duration: .microseconds(host.saturatingSubtracting(catchUp.startHost)))
    }
}
