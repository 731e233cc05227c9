public import HomeModel
import HomeStore
import Synchronization
import Threads

/// A home: the graph of structures, rooms and devices, and the one place that changes it.
///
/// There are two states: *head*, against which the next change is worked out, and *committed*, which alone is read. A
/// change is answered and told of once it is committed. With an inline journal that happens on the caller's thread;
/// with another one, on the home's commit thread, which takes all changes that wait in one commit.
///
/// Lock order: `writer` before `published`. Nobody encodes, waits for the disk or calls an observer while holding
/// `published`.
public final class Home: Sendable {
    public let catalog: CatalogIndex
    let rules: HomeRules
    let journal: any Journal
    let hostTime: HostTime
    let journalStatus: @Sendable (String?) -> Void
    /// How much of its time the home plays at once.
    public let limits: SimulationLimits
    let catchUpStatus: @Sendable (CatchUpReport) -> Void
    let writer: Mutex<Writer>
    let published: Mutex<Published>
    /// Nil where the journal is inline.
    let committer: Committer?
    let alarm = Alarm()
    /// What was changed when the home was loaded, because it could not be used as it was stored; for the log.
    public let openingNotices: [String]

    /// Head and what belongs to it.
    struct Writer: Sendable {
        var head: HomeState
        var clock: HomeClock
        var epoch: Epoch
        var agenda = Agenda()
        /// What the alarm is set for.
        var alarmed: HomeTime?
        /// The devices on which something runs that was asked for.
        var busy: Set<Int> = []
        /// Why changes are refused at the moment; nil where they are not.
        var failure: HomeError?
        /// The responses to requests with an idempotency key.
        var responses = IdempotencyCache()
        /// The shapes that the journal holds; changed on the commit thread only.
        var storedShapes = StoredShapes()
        /// Whether the home's own thread plays what becomes due.
        var isRunning = false
        /// Whether the home is about to close.
        var isStopping = false
        /// Set while the home catches up with its clock.
        var catchUp: CatchUp?
        /// Changes that wait until it has, in the order of their targets.
        var waiting = Backlog<WaitingChange>()
        /// How many advances are under way.
        var advances = 0
        /// Until when endless timers are held; see ``Replay``.
        var heldUntil = HomeTime.first
    }

    /// Committed state and what belongs to it.
    struct Published: Sendable {
        var state: HomeState
        var clock: HomeClock
        var epoch: Epoch
        /// When the next device is due; the home's time does not pass it before it has been played.
        var nextDue = HomeTime.last
        var log: EventLog
        /// The log's floor when the journal was last trimmed.
        var trimmed: UInt64 = 0
        /// The host's calendar when the clock was last stored with other changes; nil if it was not yet.
        var clockStored: Int64?
        var observers: [(id: UInt64, call: Observer)] = []
        var observerCount: UInt64 = 0

        mutating func add(_ batch: borrowing Batch) {
            for step in batch.steps { state.apply(step.mutation) }
            for frame in batch.frames {
                log.append(frame)
                state.sequence = frame.sequence
            }
            if let clock = batch.clock { self.clock = clock }
            if let due = batch.due { nextDue = due }
        }

        /// The home's time: that of the clock, but no later than what is due next.
        func time(host: Int64) -> HomeTime { min(clock.now(host: host), nextDue) }
    }

    /// Called after changes have been published, on the thread that published them, without a lock held.
    public typealias Observer = @Sendable ([Frame]) -> Void

    init(_ contents: HomeContents, configuration: Configuration) throws(OpeningError) {
        catalog = configuration.catalog
        journal = configuration.journal
        hostTime = configuration.hostTime
        journalStatus = configuration.journalStatus
        catchUpStatus = configuration.catchUpStatus
        limits = configuration.limits
        openingNotices = contents.notices
        rules = HomeRules(seed: contents.seed, behaviors: configuration.behaviors, shapes: contents.shapes)
        writer = Mutex(
            Writer(
                head: contents.state, clock: contents.clock, epoch: contents.epoch, responses: contents.responses,
                storedShapes: contents.storedShapes))
        published = Mutex(
            Published(
                state: contents.state, clock: contents.clock, epoch: contents.epoch, log: contents.log,
                trimmed: contents.log.floor))
        committer = configuration.journal.isInline ? nil : Committer()
        let due = writer.withLock { writer in
            writer.remindOfAll()
            return writer.nextDue
        }
        published.withLock { $0.nextDue = due }
        do throws(SystemCallError) { try committer?.start(for: self) } catch { throw OpeningError(error) }
    }

    public var behaviors: BehaviorSet { rules.behaviors }

    /// From which all chance in the home follows.
    public var seed: UInt64 { rules.seed }

    /// Starts the home's own thread, which plays what becomes due, and first what became due while no server ran.
    ///
    /// Returns at once: a home that has to catch up does so while it is read.
    public func run() throws(OpeningError) {
        do throws(SystemCallError) {
            try alarm.start { [weak self] in self?.runDue() }
        } catch {
            throw OpeningError(error)
        }
        writer.withLock { $0.isRunning = true }
        alarm.set(0)
    }

    /// Ends the playing of time, so that the home can be closed soon: a catch-up or an advance stops after its slice
    /// and keeps the time it has reached. Changes that wait for it fail with `unavailable`; others go on.
    public func stopSimulation() {
        writer.withLock { $0.isStopping = true }
        runDue()
    }

    /// Ends the home's own threads and closes its journal. Changes that wait for the disk are committed first.
    public func close() {
        stopSimulation()
        alarm.stop()
        storeClock()
        committer?.stop()
        journal.close()
    }

    // MARK: Reading

    /// Committed state as of now.
    public func snapshot() -> HomeSnapshot {
        published.withLock { published in
            HomeSnapshot(
                state: published.state, time: published.time(host: hostTime.steady()),
                cursor: Cursor(epoch: published.epoch, sequence: published.state.sequence))
        }
    }

    /// One device as committed, without a copy of all state around it.
    public func reading(ofDevice id: String) throws(HomeError) -> Committed<DeviceReading> {
        try published.withLock { published throws(HomeError) in
            let device = try published.state.device(id)
            return Committed(
                value: published.state.reading(device, at: published.time(host: hostTime.steady())),
                cursor: Cursor(epoch: published.epoch, sequence: published.state.sequence))
        }
    }

    /// The changes after a cursor, oldest first, at most so many.
    public func frames(after cursor: Cursor, limit: Int) -> FramesAfter {
        published.withLock { published in
            guard cursor.epoch == published.epoch else { return .epoch }
            guard cursor.sequence <= published.state.sequence,
                let frames = published.log.frames(after: cursor.sequence, limit: limit)
            else { return .gap }
            return .frames(frames)
        }
    }

    /// The changes with these numbers, which rise; nil where the log does not reach back to all of them.
    public func frames(numbered numbers: [UInt64]) -> [Frame]? {
        published.withLock { $0.log.frames(numbered: numbers) }
    }

    /// Whether a subscriber that resumes after a cursor may still have to receive the removal of an object: the log
    /// has it, or does not reach back to the cursor.
    public func mayReportRemoval(of kind: Frame.ObjectKind, _ id: String, after cursor: Cursor) -> Bool {
        published.withLock { published in
            guard cursor.epoch == published.epoch, cursor.sequence <= published.state.sequence else { return true }
            return published.log.hasRemoval(of: kind, id, after: cursor.sequence) ?? true
        }
    }

    /// Whether a reader that has caught up before is now more than half of the log behind: too slow to be given every
    /// change.
    public func isLagging(after cursor: Cursor) -> Bool {
        published.withLock { $0.epoch == cursor.epoch && $0.log.isLagging(after: cursor.sequence) }
    }

    /// What there is after a cursor.
    public enum FramesAfter: Sendable {
        case frames([Frame])
        /// The log does not reach back that far, or the number was never given.
        case gap
        /// The cursor belongs to another epoch.
        case epoch
    }

    /// Calls an observer after each change until the observation is cancelled. It has to return quickly.
    public func observe(_ observer: @escaping Observer) -> Observation {
        let id = published.withLock { published in
            published.observerCount += 1
            published.observers.append((published.observerCount, observer))
            return published.observerCount
        }
        return Observation { [weak self] in
            self?.published.withLock { published in published.observers.removeAll { $0.id == id } }
        }
    }

    /// An observer's subscription.
    public struct Observation: Sendable {
        let end: @Sendable () -> Void

        public func cancel() { end() }
    }
}

/// A home at one point of its history. A value: it does not change under its reader.
public struct HomeSnapshot: Sendable {
    public let state: HomeState
    /// The home's time when it was taken; moving values are read as of it.
    public let time: HomeTime
    public let cursor: Cursor
}

extension Home.Writer {
    /// Notes when a device next needs attention and whether something that was asked for runs on it.
    mutating func remind(of device: Device?, _ ordinal: Int) {
        // What is due at the end of time never happens.
        guard let device, let due = device.due, due < .last else {
            agenda.schedule(ordinal, at: nil)
            busy.remove(ordinal)
            return
        }
        agenda.schedule(ordinal, at: due)
        if device.processes.contains(where: { !$0.isAmbient }) {
            busy.insert(ordinal)
        } else {
            busy.remove(ordinal)
        }
    }

    mutating func remindOfAll() {
        agenda = Agenda()
        busy = []
        for (ordinal, device) in head.devices.elements() { remind(of: device, ordinal) }
    }

    /// When the alarm has to ring, in microseconds of the host's clock; nil where it is set right already.
    mutating func nextAlarm(host: Int64) -> Int64?? {
        let due = refusal == nil ? agenda.first?.due : nil
        guard due != alarmed else { return nil }
        alarmed = due
        guard let due else { return .some(nil) }
        return .some(due <= clock.now(host: host) ? host : clock.host(of: due))
    }
}

/// By what a home's devices live: the same for every change of it.
final class HomeRules: Sendable {
    let seed: UInt64
    let behaviors: BehaviorSet
    let shapes: ShapeTable

    init(seed: UInt64, behaviors: BehaviorSet, shapes: ShapeTable) {
        self.seed = seed
        self.behaviors = behaviors
        self.shapes = shapes
    }

    /// A device as it joins a home: what goes on without a command has started.
    func device(_ template: DeviceTemplate, network: NetworkState, at time: HomeTime, revision: UInt64) -> Device {
        let device = template.device(shapes: shapes, revision: revision)
        let draft = DeviceDraft(device, now: time, seed: seed)
        behaviors.start(draft)
        draft.connect(to: network)
        return draft.finish(revision: revision).device ?? device
    }
}
