public import HomeModel
import Synchronization

/// How a home's time is played: what is due happens at its own time, in the order of time, slice by slice.
extension Home {
    /// How many commits may wait for the disk before playing waits for it.
    private static let waitingCommits = 32

    /// What came of playing.
    struct Played {
        /// Whether nothing more is due in the stretch.
        var isDone = false
        /// Whether an endless timer was held.
        var hasHeld = false
        /// The time of what was played last; nil if nothing was.
        var last: HomeTime?
    }

    /// Plays what is due until the end of a stretch, at most a slice of it.
    func play(_ writer: inout Writer, _ stretch: Stretch, telling frames: inout [Frame]) -> Played {
        var played = Played()
        var slice = PlayedSlice()
        var count = 0
        writer.hold(until: stretch.replayStart)
        while let entry = writer.agenda.first, entry.due <= stretch.end {
            if stretch.endsWhenIdle, writer.busy.isEmpty { break }
            if count == limits.slice {
                commit(slice, of: writer, telling: &frames)
                return played
            }
            count += 1
            let isHolding = entry.due < stretch.replayStart
            if hold(entry, until: stretch.replayStart, on: &writer, &played) { continue }
            played.last = entry.due
            let behaviors = behaviors
            let worked = try? work(out: .device, at: entry.due, on: &writer) { change throws(HomeError) in
                try change.update(entry.ordinal) { draft throws(HomeError) in
                    behaviors.advance(draft, isHolding: isHolding)
                }
            }
            if let worked { slice.append(worked.1) }
            // A device that is still due now has a held timer. Without one it would stay due without end.
            if writer.agenda.first == entry, !hold(entry, until: stretch.replayStart, on: &writer, &played) {
                writer.agenda.schedule(entry.ordinal, at: nil)
            }
        }
        played.isDone = true
        commit(slice, of: writer, telling: &frames)
        return played
    }

    private func commit(_ slice: PlayedSlice, of writer: borrowing Writer, telling frames: inout [Frame]) {
        guard !slice.isEmpty else { return }
        commit(slice.batch(of: writer), telling: &frames)
    }

    /// Moves an entry of the agenda to when its device is due while endless timers are held until a time; false if the
    /// device is due at the time of the entry all the same.
    private func hold(
        _ entry: Agenda.Entry, until end: HomeTime, on writer: inout Writer, _ played: inout Played
    ) -> Bool {
        guard entry.due < end, let device = writer.head.devices[ordinal: entry.ordinal],
            let due = behaviors.due(of: device, holdingUntil: end), due > entry.due
        else { return false }
        writer.agenda.schedule(entry.ordinal, at: due)
        played.hasHeld = true
        return true
    }

    // MARK: Catching up

    /// How far behind its clock a home is when it begins to catch up: what is due may be too much to replay.
    private static let catchUpThreshold = Span.hours(1)

    /// What is to be played so that the home shows the time of its clock.
    private func dueStretch(_ writer: inout Writer, now: HomeTime) -> Stretch {
        // What an advance holds stays held.
        if writer.advances > 0 { return Stretch(end: now, replayStart: writer.heldUntil) }
        let due = writer.agenda.first?.due ?? now
        if writer.catchUp == nil, now - due >= Self.catchUpThreshold {
            writer.catchUp = CatchUp(
                start: due, startHost: hostTime.steady(),
                replay: Replay(of: writer.head, behaviors: behaviors, limit: limits.catchUpReports))
        }
        writer.catchUp?.replay.plan(from: due, to: now)
        return Stretch(end: now, replayStart: writer.catchUp?.replay.start ?? .first)
    }

    /// Plays a slice of what is due by now; returns whether nothing more is.
    private func playDue(_ writer: inout Writer, now: HomeTime, telling frames: inout [Frame]) -> Bool {
        let stretch = dueStretch(&writer, now: now)
        let played = play(&writer, stretch, telling: &frames)
        if played.hasHeld { writer.catchUp?.skippedUntil = stretch.replayStart }
        return played.isDone
    }

    /// Plays what is due by now, before a change; false if it is more than a slice, so that the change has to wait.
    func keepsUp(_ writer: inout Writer, host: Int64, telling frames: inout [Frame]) -> Bool {
        guard writer.waiting.count == 0 else { return false }
        let now = writer.clock.now(host: host)
        guard let due = writer.agenda.first?.due, due <= now else { return true }
        guard !writer.isStopping else { return false }
        // A home that does not run has no thread that could be waited for.
        guard writer.isRunning else {
            runDue(&writer, now: now, telling: &frames)
            return true
        }
        return writer.catchUp == nil && playDue(&writer, now: now, telling: &frames)
    }

    private func runDue(_ writer: inout Writer, now: HomeTime, telling frames: inout [Frame]) {
        while !playDue(&writer, now: now, telling: &frames) {}
        _ = writer.endCatchUp(at: now, host: hostTime.steady())
    }

    /// What a home that is about to run has to catch up with, and what it is going to skip; nil if that is little.
    public func expectedCatchUp() -> CatchUpReport? {
        writer.withLock { writer in
            let now = writer.clock.now(host: hostTime.steady())
            guard let due = writer.agenda.first?.due, now - due >= Self.catchUpThreshold else { return nil }
            var replay = Replay(of: writer.head, behaviors: behaviors, limit: limits.catchUpReports)
            replay.plan(from: due, to: now)
            return CatchUpReport(start: due, end: now, skipped: max(.zero, replay.start - due), duration: .zero)
        }
    }

    /// Plays everything that is due by now, and begins the changes that wait for it.
    func runDue() {
        while !runSlice() { waitForRoom() }
    }

    /// Waits until the disk keeps up with what is played.
    func waitForRoom() { committer?.waitForRoom(below: Self.waitingCommits) }

    /// Plays a slice; returns whether nothing more is due and no change waits.
    func runSlice() -> Bool {
        var frames: [Frame] = []
        var ready: [WaitingChange] = []
        var report: CatchUpReport?
        let (isDone, refusal, alarm): (Bool, HomeError?, Int64??) = writer.withLock { writer in
            // The alarm has rung, so it is set for nothing.
            writer.alarmed = nil
            let host = hostTime.steady()
            let now = writer.clock.now(host: host)
            var isDone = true
            if writer.refusal == nil {
                isDone = playDue(&writer, now: now, telling: &frames)
                if isDone { report = writer.endCatchUp(at: now, host: host) }
            }
            let reached = writer.time(host: host)
            while let first = writer.waiting.first, isDone || first.target <= reached {
                ready.append(first)
                writer.waiting.dropFirst()
            }
            return (isDone && writer.waiting.count == 0, writer.refusal, writer.nextAlarm(host: host))
        }
        tell(frames)
        set(alarm)
        for change in ready { change.begin(refusal) }
        if let report { catchUpStatus(report) }
        return isDone
    }
}

/// A home that plays what has become due while it was not running, or while its host stood still.
struct CatchUp: Sendable {
    /// When what was due first was due.
    let start: HomeTime
    /// The host's time when it began.
    let startHost: Int64
    var replay: Replay
    /// The end of the part that is skipped; nil if all is replayed.
    var skippedUntil: HomeTime?
}

/// How a home has caught up with its clock.
public struct CatchUpReport: Hashable, Sendable {
    /// The home's time when it began, and when it ended.
    public let start: HomeTime
    public let end: HomeTime
    /// How much of it was skipped: for so long, endless timers were held. Zero if all was replayed.
    public let skipped: Span
    /// How long it took.
    public let duration: Duration
}

/// A change that waits until the home has caught up.
struct WaitingChange: Sendable {
    /// The time of the clock when the change was requested.
    let target: HomeTime
    /// Begins it, or lets it fail.
    let begin: @Sendable (HomeError?) -> Void
}

/// What was played in one slice, as one batch: of a device only the last revision is stored.
private struct PlayedSlice {
    private var batch = Batch()
    /// By ordinal, the index of the device's step.
    private var steps: [Int: Int] = [:]

    var isEmpty: Bool { batch.steps.isEmpty }

    mutating func append(_ next: consuming Batch) {
        for step in next.steps {
            guard case .device(let ordinal, _) = step.mutation, let index = steps[ordinal] else {
                if case .device(let ordinal, _) = step.mutation { steps[ordinal] = batch.steps.count }
                batch.steps.append(step)
                continue
            }
            batch.steps[index] = HomeState.Step(mutation: step.mutation, inverse: batch.steps[index].inverse)
        }
        batch.frames += next.frames
    }

    /// The batch, with when the next device is due.
    consuming func batch(of writer: borrowing Home.Writer) -> Batch {
        batch.due = writer.nextDue
        return batch
    }
}

extension Home.Writer {
    /// When the next device is due; ``HomeTime/last`` if none is.
    var nextDue: HomeTime { agenda.first?.due ?? .last }

    /// The home's time: that of the clock, but no later than what is due next.
    func time(host: Int64) -> HomeTime { min(clock.now(host: host), nextDue) }

    /// Why nothing is changed or played now; nil if nothing prevents it.
    var refusal: HomeError? {
        failure
            ?? (isStopping
                ? HomeError(.unavailable, "The server is stopping; what was requested has not been done.") : nil)
    }

    /// Holds endless timers until a time; ``HomeTime/first`` holds none.
    mutating func hold(until time: HomeTime) {
        // What is held beyond the time is due again.
        if time < heldUntil { remindOfAll() }
        heldUntil = time
    }

    /// Ends a catch-up at a time of the home.
    mutating func endCatchUp(at time: HomeTime, host: Int64) -> CatchUpReport? {
        guard let catchUp else { return nil }
        self.catchUp = nil
        // Nothing is held any more: the end of the catch-up lies behind what was held.
        if advances == 0 { heldUntil = .first }
        return CatchUpReport(
            start: catchUp.start, end: time, skipped: catchUp.skippedUntil.map { $0 - catchUp.start } ?? .zero,
            duration: .microseconds(host.saturatingSubtracting(catchUp.startHost)))
    }
}
