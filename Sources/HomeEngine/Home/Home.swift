package import HomeModel
import HomeStore
import Synchronization
import Threads

/// A home: the graph of structures, rooms and devices. All changes go through it.
///
/// It has two states: *head*, to which changes are applied, and *committed*, which all reads use. A change is
/// acknowledged and published only after its commit. If the journal is inline, the caller's thread commits. Otherwise
/// a commit thread commits all waiting changes together, also with those of other homes.
///
/// Lock order: `writer` before `published`. While `published` is locked, no thread encodes, waits for the disk or calls
/// an observer.
package final class Home: Sendable {
    package let catalog: CatalogIndex
    let rules: HomeRules
    let journal: any Journal
    package let hostTime: HostTime
    let journalStatus: @Sendable (String?) -> Void
    package let limits: SimulationLimits
    let trimmedChanges: UInt64
    let catchUpStatus: @Sendable (CatchUpReport) -> Void
    let writer: Mutex<Writer>
    let published: Mutex<Published>
    let statistics = Mutex(JournalStatistics())
    let journalFaults = JournalFaults()
    /// The changes that wait for the commit thread; nil if the journal is inline.
    let committer: Committer?
    let timer: DueTimer
    /// Prepares wide changes.
    let preparations: BackgroundQueue<ObjectIdentifier>
    /// Signaled when a wide change is prepared.
    let preparationEnd = Condition()
    /// The part of the shared resources that the home uses.
    let share: ResourceShare
    /// The number of readers that receive every change.
    let followers = Atomic(0)
    private let deletion = Atomic(false)
    /// The changes that loading made to stored data that could not be used unchanged, for the log.
    package let openingNotices: [String]

    /// Head, and the state that changes with it.
    struct Writer: Sendable {
        var head: HomeState
        var clock: HomeClock
        var epoch: Epoch
        /// The number of the last change before the epoch began.
        var epochStart: UInt64
        /// The time at which each device is due.
        var dueQueue = DueQueue<HomeTime>()
        /// The faults that are set on devices.
        var faults = DeviceFaults()
        /// The ordinals of the devices on which a process that a command started is running.
        var busyDevices: Set<Int> = []
        /// The time for which the timer is set; nil if it has to be set again.
        var timerDue: HomeTime?
        /// Whether devices run and changes are accepted.
        var availability = Availability()
        /// What was published while the lock is held; observers are informed when it is released.
        var announcement = Announcement()
        /// The responses to requests with an idempotency key.
        var responses = IdempotencyCache()
        /// The shapes that the journal stores; changed on the commit thread only.
        var storedShapes = StoredShapes()
        /// Whether a wide change is being prepared; see ``Home/prepare(_:at:failingWith:on:_:)``.
        var isPreparing = false
        /// The frames of faults that were prepared, until the timers continue; nil if there are none.
        var preparedFaults: PreparedFaults?
        /// How often head was replaced, by a rollback or by another home.
        var headGeneration = 0
        /// The current catch-up; nil if the home is not catching up.
        var catchUp: CatchUp?
        /// Changes that wait for the catch-up, in the order of their targets.
        var waiting = Queue<WaitingChange>()
        /// The number of advances in progress.
        var advances = 0
        /// The time until which repeating timers are held; see ``SimulationWindow``.
        var heldUntil = HomeTime.first
    }

    /// Committed state, and the state that changes with it.
    struct Published: Sendable {
        var state: HomeState
        var clock: HomeClock
        /// How often the clock was changed.
        var clockRevision: UInt64 = 0
        var epoch: Epoch
        var epochStart: UInt64
        /// The time at which the next device is due.
        var nextDue = HomeTime.last
        var log: EventLog
        /// The log's ``EventLog/lastDropped`` when the journal was last trimmed.
        var trimmedThrough: UInt64 = 0
        /// The host's calendar when the clock was last stored with other changes; nil if it has not been stored yet.
        var clockStoredAt: Int64?
        /// The losses of the import of the home.
        var losses: [ImportLoss]
        var observers: [(id: UInt64, call: Observer)] = []
        var observerCount: UInt64 = 0

        mutating func add(_ batch: borrowing Batch, _ share: ResourceShare) {
            if let replacement = batch.replacement {
                state = replacement.state
                epoch = replacement.epoch
                epochStart = state.sequence
                losses = replacement.losses
                log.restart(at: PastStart(sequence: state.sequence, time: batch.header?.time ?? .first))
                trimmedThrough = log.lastDropped
                clockStoredAt = nil
            }
            if let result = batch.result {
                state = result
            } else {
                for step in batch.steps { state.apply(step.mutation) }
            }
            if let start = batch.logStart {
                state.sequence = start.sequence
                log.restart(at: start)
            }
            for frame in batch.frames {
                log.append(frame)
                state.sequence = frame.sequence
            }
            for change in batch.changes { log.append(change) }
            share.setLogBytes(log.byteCount)
            if let clock = batch.clock {
                self.clock = clock
                clockRevision += 1
            }
            if let due = batch.due { nextDue = due }
        }

        /// Returns the home's time: that of the clock, but not later than ``nextDue``.
        func time(host: Int64) -> HomeTime { min(clock.now(host: host), nextDue) }

        var cursor: Cursor { Cursor(epoch: epoch, sequence: state.sequence) }
    }

    init(_ contents: HomeContents, configuration: Configuration) throws(OpeningError) {
        catalog = configuration.catalog
        journal = configuration.journal
        hostTime = configuration.hostTime
        journalStatus = configuration.journalStatus
        catchUpStatus = configuration.catchUpStatus
        limits = configuration.limits
        trimmedChanges = configuration.trimmedChanges
        timer = DueTimer(on: configuration.timers)
        preparations = configuration.preparations
        share = configuration.share ?? ResourceShare(of: configuration.resources)
        openingNotices = contents.notices
        rules = HomeRules(seed: contents.seed, behaviors: configuration.behaviors, shapes: contents.shapes)
        writer = Mutex(
            Writer(
                head: contents.state, clock: contents.clock, epoch: contents.epoch, epochStart: contents.epochStart,
                responses: contents.responses, storedShapes: contents.storedShapes))
        published = Mutex(
            Published(
                state: contents.state, clock: contents.clock, epoch: contents.epoch, epochStart: contents.epochStart,
                log: contents.log,
                trimmedThrough: contents.log.lastDropped, losses: contents.losses))
        committer = configuration.journal.isInline ? nil : Committer(on: configuration.commits)
        let due = writer.withLock { writer in
            writer.scheduleAll()
            if contents.hasWithheldReports {
                writer.faults.mustRelease(at: writer.clock.now(host: configuration.hostTime.steady()))
            }
            return writer.nextDue
        }
        let logBytes = published.withLock { published in
            published.nextDue = due
            let time = published.time(host: configuration.hostTime.steady())
            published.log.beginPast(after: published.state.sequence, at: time)
            return published.log.byteCount
        }
        share.setDevices(contents.state.devices.count)
        share.setLogBytes(logBytes)
        do throws(SystemCallError) { try committer?.start(for: self) } catch { throw OpeningError(error) }
        share.resources.add(self)
        share.resources.shortenLogs()
    }

    package var behaviors: BehaviorSet { rules.behaviors }

    /// The number that determines all random values of the home.
    package var seed: UInt64 { rules.seed }

    /// Begins to run devices when they become due, on the thread for timers. It begins with those that became due while
    /// the home was closed.
    ///
    /// Returns at once: the home can be read while it catches up.
    package func run() throws(OpeningError) {
        do throws(SystemCallError) {
            try timer.start { [weak self] in self?.runTimer() ?? true }
        } catch {
            throw OpeningError(error)
        }
        writer.withLock { $0.availability.run() }
        timer.set(after: 0)
    }

    /// Stops the simulation before the home is closed: a catch-up or an advance ends after its slice, and the clock
    /// keeps the time that it has reached. Changes that wait for it fail with `unavailable`; other changes are still
    /// made.
    package func stopSimulation() {
        writer.withLock { $0.availability.stop() }
        runDue()
    }

    /// Whether the home was deleted. It can still be read, but changes fail and its observers receive nothing any more.
    package var isDeleted: Bool { deletion.load(ordering: .acquiring) }

    /// Deletes the home and what its store contains of it, after the changes that wait for the disk; then closes it and
    /// informs its observers.
    ///
    /// Fails with `notFound` if the home was deleted before, and with `unavailable` if the store cannot be written. In
    /// that case the home stays.
    @discardableResult
    package func delete() -> Operation<Void> { delete(with: []) }

    /// - Parameter checkpoints: The checkpoints that the store has of the home.
    func delete(with checkpoints: [CheckpointPlace]) -> Operation<Void> {
        let operation: Operation<Void> = exclusively { writer in
            guard writer.availability.beginDeletion() else { return .completed(.failure(Availability.deleted)) }
            let outcome = writer.outcome(of: ())
            guard let committer else { return .completed(outcome) }
            let pending = Pending(outcome)
            var batch = Batch()
            batch.lone = .deletion(checkpoints: checkpoints)
            committer.add(Committer.Item(batch: batch) { pending.complete($0) })
            return .pending(pending)
        }
        if case .completed(.success) = operation { end() }
        return operation
    }

    /// Closes a home that was deleted, and informs its observers. Only the first call has an effect.
    func end() {
        guard deletion.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        close()
        share.release()
        for observer in published.withLock({ $0.observers }) { observer.call(.deletion) }
    }

    /// Closes the home because another program is going to have it, and informs its observers.
    func depart() {
        close()
        share.release()
        for observer in published.withLock({ $0.observers }) { observer.call(.departure) }
    }

    /// Commits the changes that wait for the disk and closes the journal.
    package func close() {
        prepareToClose()
        committer?.stop()
        journal.close()
    }

    /// Stops the simulation and stores the clock, before ``close()``. Homes that are closed together store their clocks
    /// in one commit.
    func prepareToClose() {
        stopSimulation()
        timer.stop()
        storeClock()
    }

    deinit {
        committer?.leave()
        share.resources.remove(self)
        share.release()
    }
}
