import HomeStore
package import Threads

/// The thread that commits the changes of homes whose journals wait for the disk. Several homes can share it.
///
/// Changes of homes in the same ``JournalStore`` are committed together, with one wait for the disk. Each commit takes
/// a share of the waiting changes of each home, so that a home with many changes delays the others only by its share.
/// If such a commit fails because of one home, the others are committed alone. A commit that a fault of the simulation
/// delays waits beside the others. The thread exists while there are homes.
///
/// Unchecked because its state is used only with the condition's lock held, except `doubts`, which only the thread
/// uses.
package final class CommitThread: @unchecked Sendable {
    /// The number of changed objects and frames that one commit contains, about.
    static let capacity = 4_000
    /// The part of ``capacity`` that a home has at least.
    private static let leastShare = 64
    /// The interval at which a journal that failed is probed.
    private static let probeInterval = Duration.milliseconds(500)

    private let condition = Condition()
    let host: ThreadHost
    /// The maximum number of devices that one step of a replacement writes, so that other homes are not delayed.
    let partSize: Int
    /// The number of homes.
    private var homeCount = 0
    /// The homes with waiting changes, in the order of their turns.
    private var ready = Queue<Committer>()
    /// The turns that a fault delays, with the times of the host at which they are over.
    private var delayed: [(turn: Turn, end: UInt64)] = []
    /// The homes whose journals failed.
    private var failed: [Committer] = []
    /// The time of the host at which these journals are probed.
    private var probeTime: UInt64 = .max
    private var jobs = Queue<@Sendable () -> Void>()
    /// The stores that contain data of replaced or deleted homes.
    private var uncleanStores: [any JournalStore] = []
    private var isRunning = false
    /// The commits whose outcome is unknown, oldest first.
    var doubts: [CommitDoubt] = []

    package convenience init() { self.init(on: .system) }

    /// Creates a thread of the system, or one of a simulation, which calls ``work()``.
    package init(on host: ThreadHost, partSize: Int = 1_000) {
        self.host = host
        self.partSize = partSize
    }

    // MARK: For committers

    func withLock<Result>(_ body: () -> Result) -> Result { condition.withLock(body) }

    /// Waits for a change of the state until a time of the host, with the lock held. Returns false if the host is a
    /// simulation and the thread has no work that could change the state.
    func wait(until end: UInt64 = .max) -> Bool {
        guard host.isSimulated else {
            condition.wait(until: end)
            return true
        }
        return condition.withoutLock { work() }
    }

    func broadcast() { condition.broadcast() }

    /// Adds a home, and starts the thread if it is not running. Throws if the system does not allow another thread.
    func register(_ committer: Committer) throws(SystemCallError) {
        let failure = condition.withLock {
            let failure = startIfNeeded()
            if failure == nil { homeCount += 1 }
            return failure
        }
        if let failure { throw failure }
    }

    /// Removes a home, with the lock held.
    func unregister(_ committer: Committer) {
        homeCount -= 1
        failed.removeAll { $0 === committer }
        delayed.removeAll { $0.turn.committer === committer }
        condition.broadcast()
    }

    /// Adds a home to those that have work, with the lock held.
    func enqueue(_ committer: Committer) {
        guard !committer.isReady, !committer.isActive else { return }
        committer.isReady = true
        ready.append(committer)
        condition.broadcast()
    }

    // MARK: Other work

    /// Runs a job on the thread. Throws if the system does not allow another thread.
    func run(_ job: @escaping @Sendable () -> Void) throws(SystemCallError) {
        let failure = condition.withLock {
            let failure = startIfNeeded()
            if failure == nil {
                jobs.append(job)
                condition.broadcast()
            }
            return failure
        }
        if let failure { throw failure }
    }

    /// Removes the data of replaced and deleted homes from a store, in parts, while there are homes.
    func removeUnused(of store: any JournalStore) {
        condition.withLock {
            guard !uncleanStores.contains(where: { $0 === store }) else { return }
            uncleanStores.append(store)
            condition.broadcast()
        }
    }

    /// Starts the thread, with the lock held. Returns an error if the system does not allow another one.
    private func startIfNeeded() -> SystemCallError? {
        guard !isRunning, !host.isSimulated else { return nil }
        do throws(SystemCallError) {
            try WorkerThread.detach(name: "commits") { [self] in run() }
        } catch {
            return error
        }
        isRunning = true
        return nil
    }

    // MARK: The thread

    private enum Work {
        case commit([Turn])
        case probe([Committer])
        case job(@Sendable () -> Void)
        case clean
    }

    private func run() { while let work = next() { perform(work) } }

    /// Waits for work and returns it; nil once there are no homes and no jobs.
    private func next() -> Work? {
        // A commit in doubt can have the last reference to its home, which leaves the thread when it is released: that
        // needs the lock.
        var obsolete: [CommitDoubt] = []
        return condition.withLock {
            while true {
                if let work = takeWork() { return work }
                if homeCount == 0 {
                    isRunning = false
                    swap(&doubts, &obsolete)
                    return nil
                }
                condition.wait(until: wakeTime)
            }
        }
    }

    /// Returns the next work; nil if there is none now.
    private func takeWork() -> Work? {
        if let job = jobs.first {
            jobs.dropFirst()
            return .job(job)
        }
        let turns = takeTurns()
        if !turns.isEmpty { return .commit(turns) }
        guard homeCount > 0 else { return nil }
        if !failed.isEmpty, host.now >= probeTime {
            probeTime = host.time(after: Self.probeInterval)
            return .probe(failed)
        }
        return uncleanStores.isEmpty ? nil : .clean
    }

    /// The time of the host at which there is work if nothing else happens.
    private var wakeTime: UInt64 {
        let end = delayed.lazy.map { $0.end }.min() ?? .max
        return failed.isEmpty ? end : min(end, probeTime)
    }

    private func perform(_ work: Work) {
        switch work {
        case .commit(let turns): commit(turns)
        case .probe(let committers): probe(committers)
        case .job(let job): job()
        case .clean: break
        }
        dropObsoleteDoubts()
        clean()
    }

    // MARK: Simulations

    /// Performs the next work on the thread of the simulation. Returns false if there is none now.
    package func work() -> Bool {
        guard let work = condition.withLock({ takeWork() }) else { return false }
        perform(work)
        return true
    }

    /// The time of the host at which there is work; nil if there is none.
    package var nextTime: UInt64? {
        condition.withLock {
            if jobs.first != nil || ready.first != nil || !uncleanStores.isEmpty { return host.now }
            return wakeTime == .max ? nil : wakeTime
        }
    }

    // MARK: Turns

    /// A home and the changes that it commits next.
    private struct Turn {
        let committer: Committer
        let items: [Committer.Item]
        let isTimerDue: Bool
        /// The effect of the faults on the journal; nil if that is not decided yet.
        var effect: JournalFaults.Effect?
    }

    private func takeTurns() -> [Turn] {
        var turns = takeDelayedTurns()
        guard ready.count > 0 else { return turns }
        let share = max(Self.leastShare, Self.capacity / ready.count)
        var weight = 0
        while weight < Self.capacity, let committer = ready.first {
            ready.dropFirst()
            committer.isReady = false
            guard committer.hasWork else { continue }
            committer.isActive = true
            var isTimerDue = false
            let items = committer.take(limit: share, isTimerDue: &isTimerDue)
            weight += items.isEmpty ? partSize : items.reduce(0) { $0 + $1.weight }
            turns.append(Turn(committer: committer, items: items, isTimerDue: isTimerDue))
        }
        condition.broadcast()
        return turns
    }

    /// Returns the turns whose delay is over.
    private func takeDelayedTurns() -> [Turn] {
        guard !delayed.isEmpty else { return [] }
        let now = host.now
        let isOver = { (delay: (turn: Turn, end: UInt64)) in delay.end <= now || delay.turn.committer.ignoresDelays }
        defer { delayed.removeAll(where: isOver) }
        return delayed.filter(isOver).map { $0.turn }
    }

    /// Returns whether a fault delays a turn, which is committed later then.
    private func delays(_ turn: Turn, _ effect: JournalFaults.Effect) -> Bool {
        guard effect.delay > 0, turn.effect == nil else { return false }
        var turn = turn
        turn.effect = effect
        let end = host.time(after: .milliseconds(effect.delay))
        return condition.withLock {
            guard !turn.committer.ignoresDelays else { return false }
            delayed.append((turn, end))
            return true
        }
    }

    private func commit(_ turns: [Turn]) {
        var steps: [CommitStep] = []
        var executed: [Turn] = []
        for turn in turns {
            guard let home = turn.committer.home else { continue }
            if turn.isTimerDue { home.timer.set(after: 0) }
            let effect = turn.effect ?? home.journalEffect(on: turn.items)
            if delays(turn, effect) { continue }
            executed.append(turn)
            if let error = effect.error, error.outcome == .refused {
                fail(turn.items, of: home, turn.committer, because: error)
            } else if let step = home.step(for: turn.items, turn.committer) {
                if let error = effect.error, let isDurable = effect.isDurable {
                    write(step, because: error, isDurable: isDurable)
                } else {
                    steps.append(step)
                }
            }
        }
        // Most steps are of one store.
        while let first = steps.first {
            guard let store = first.home.journal.store else {
                steps.removeFirst()
                write([first], nil)
                continue
            }
            let group = steps.filter { $0.home.journal.store === store }
            steps.removeAll { $0.home.journal.store === store }
            write(group, store)
        }
        condition.withLock {
            for turn in executed {
                turn.committer.isActive = false
                if turn.committer.hasWork { enqueue(turn.committer) }
            }
            condition.broadcast()
        }
    }

    // MARK: Failures

    /// Fails changes of a home, and probes its journal from now on, unless another writer has taken it.
    func fail(
        _ items: [Committer.Item], of home: Home, _ committer: Committer, because error: JournalError
    ) {
        committer.replacement = nil
        if error.outcome == .fenced {
            endProbes(of: committer)
        } else {
            condition.withLock {
                if failed.isEmpty { probeTime = host.time(after: Self.probeInterval) }
                if !committer.hasFailed { failed.append(committer) }
                committer.hasFailed = true
            }
        }
        home.fail(items, because: error)
    }

    /// Ends the probes of a home.
    func endProbes(of committer: Committer) {
        condition.withLock {
            committer.hasFailed = false
            failed.removeAll { $0 === committer }
        }
    }

    /// Removes a part of the data of replaced and deleted homes.
    private func clean() {
        guard let store = condition.withLock({ uncleanStores.first }) else { return }
        // If it fails, the data is removed after the next replacement or at the next start.
        let hasMore = (try? store.removeUnused()) ?? false
        guard !hasMore else { return }
        condition.withLock { uncleanStores.removeAll { $0 === store } }
    }
}
