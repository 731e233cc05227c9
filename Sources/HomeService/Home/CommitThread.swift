import HomeStore
import Threads

/// The thread that commits the changes of homes whose journals wait for the disk. Several homes can share it.
///
/// Changes of homes in the same ``JournalStore`` are committed together, with one wait for the disk. Each commit takes
/// a share of the waiting changes of each home, so that a home with many changes delays the others only by its share.
/// If such a commit fails because of one home, the others are committed alone. A commit that a fault of the simulation
/// delays waits beside the others. The thread exists while there are homes.
///
/// Unchecked because its state is used only with the condition's lock held.
public final class CommitThread: @unchecked Sendable {
    /// The number of changed objects and frames that one commit contains, about.
    private static let capacity = 4_000
    /// The part of ``capacity`` that a home has at least.
    private static let leastShare = 64
    /// The interval at which a journal that failed is probed.
    private static let probeInterval = Duration.milliseconds(500)

    private let condition = Condition()
    /// The number of homes.
    private var homeCount = 0
    /// The homes with waiting changes, in the order of their turns.
    private var ready = Queue<Committer>()
    /// The turns that a fault delays, with the times of ``MonotonicClock`` at which they are over.
    private var delayed: [(turn: Turn, end: UInt64)] = []
    /// The homes whose journals failed.
    private var failed: [Committer] = []
    /// The time of ``MonotonicClock`` at which these journals are probed.
    private var probeTime: UInt64 = .max
    private var jobs = Queue<@Sendable () -> Void>()
    /// The stores that contain data of replaced or deleted homes.
    private var uncleanStores: [any JournalStore] = []
    private var isRunning = false

    public init() {}

    // MARK: For committers

    func withLock<Result>(_ body: () -> Result) -> Result { condition.withLock(body) }

    /// Waits for a change of the state until a time of ``MonotonicClock``, with the lock held.
    func wait(until end: UInt64 = .max) { condition.wait(until: end) }

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
        guard !isRunning else { return nil }
        do throws(SystemCallError) {
            try WorkerThread.detach(name: "commits") { [self] in run() }
        } catch {
            return error
        }
        isRunning = true
        return nil
    }

    // MARK: The thread

    /// A home and the changes that it commits next.
    private struct Turn {
        let committer: Committer
        let items: [Committer.Item]
        let isTimerDue: Bool
        /// What the faults on the journal do to the changes; nil if that is not decided yet.
        var effect: JournalFaults.Effect?
    }

    private enum Work {
        case commit([Turn])
        case probe([Committer])
        case job(@Sendable () -> Void)
        case clean
    }

    private func run() {
        while let work = next() {
            switch work {
            case .commit(let turns): commit(turns)
            case .probe(let committers): probe(committers)
            case .job(let job): job()
            case .clean: break
            }
            clean()
        }
    }

    /// Waits for work and returns it; nil once there are no homes and no jobs.
    private func next() -> Work? {
        condition.withLock {
            while true {
                if let job = jobs.first {
                    jobs.dropFirst()
                    return .job(job)
                }
                let turns = takeTurns()
                if !turns.isEmpty { return .commit(turns) }
                if homeCount == 0 {
                    isRunning = false
                    return nil
                }
                if !failed.isEmpty, MonotonicClock.now >= probeTime {
                    probeTime = MonotonicClock.time(after: Self.probeInterval)
                    return .probe(failed)
                }
                if !uncleanStores.isEmpty { return .clean }
                let end = delayed.lazy.map { $0.end }.min() ?? .max
                condition.wait(until: failed.isEmpty ? end : min(end, probeTime))
            }
        }
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
            weight += items.isEmpty ? Home.partSize : items.reduce(0) { $0 + $1.weight }
            turns.append(Turn(committer: committer, items: items, isTimerDue: isTimerDue))
        }
        condition.broadcast()
        return turns
    }

    /// Returns the turns whose delay is over.
    private func takeDelayedTurns() -> [Turn] {
        guard !delayed.isEmpty else { return [] }
        let now = MonotonicClock.now
        let isOver = { (delay: (turn: Turn, end: UInt64)) in delay.end <= now || delay.turn.committer.ignoresDelays }
        defer { delayed.removeAll(where: isOver) }
        return delayed.filter(isOver).map { $0.turn }
    }

    /// Returns whether a fault delays a turn, which is committed later then.
    private func delays(_ turn: Turn, _ effect: JournalFaults.Effect) -> Bool {
        guard effect.delay > 0, turn.effect == nil else { return false }
        var turn = turn
        turn.effect = effect
        let end = MonotonicClock.time(after: .milliseconds(effect.delay))
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
            if let error = effect.error {
                fail(turn.items, of: home, turn.committer, because: error)
            } else if let step = home.step(for: turn.items, turn.committer) {
                steps.append(step)
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

    /// Executes steps of homes in one store, or of one home without a store.
    private func write(_ steps: [CommitStep], _ store: (any JournalStore)?) {
        let start = MonotonicClock.now
        do throws(JournalError) {
            if let store {
                try store.execute(steps.map { JournalStep($0.home.journal, $0.action) })
            } else {
                for step in steps { try step.home.journal.execute(step.action) }
            }
        } catch {
            // One of the homes may need more space than there is.
            if steps.count > 1, [.full, .outOfOrder, .closed].contains(error.reason) {
                for step in steps { write([step], store) }
            } else {
                for step in steps { fail(step.items, of: step.home, step.committer, because: error) }
            }
            return
        }
        let duration = MonotonicClock.now - start
        for step in steps {
            if let store, step.leavesUnusedData { removeUnused(of: store) }
            step.home.finish(step, taking: duration)
        }
    }

    private func fail(
        _ items: [Committer.Item], of home: Home, _ committer: Committer, because error: JournalError
    ) {
        committer.replacement = nil
        condition.withLock {
            if failed.isEmpty { probeTime = MonotonicClock.time(after: Self.probeInterval) }
            if !committer.hasFailed { failed.append(committer) }
            committer.hasFailed = true
        }
        home.fail(items, because: error)
    }

    /// Probes the journals that failed, each store once. The homes accept changes again if their journal can be written.
    private func probe(_ committers: [Committer]) {
        var probed: [(store: any JournalStore, isWorking: Bool)] = []
        for committer in committers {
            guard let home = committer.home else { continue }
            let isWorking: Bool
            if let store = home.journal.store, let former = probed.first(where: { $0.store === store }) {
                isWorking = former.isWorking
            } else {
                isWorking = (try? home.journal.probe()) != nil
                if let store = home.journal.store { probed.append((store, isWorking)) }
            }
            guard isWorking, home.recover() else { continue }
            condition.withLock {
                committer.hasFailed = false
                failed.removeAll { $0 === committer }
            }
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

/// What a home writes to its journal in one commit.
struct CommitStep: Sendable {
    let home: Home
    let committer: Committer
    /// The changes that are complete with this step, or that fail with it.
    let items: [Committer.Item]
    let action: JournalStep.Action
    /// The shapes that the journal stores afterwards; nil if they have not changed.
    var storedShapes: StoredShapes?
    /// Whether the changes are committed with this step.
    var isComplete = true

    /// Whether the store contains data afterwards that no home has.
    fileprivate var leavesUnusedData: Bool {
        switch action {
        case .append, .stage: false
        case .replace, .delete: true
        }
    }
}

extension Journal {
    /// Executes the step of a journal without a store. A replacement is not written in parts.
    fileprivate func execute(_ action: JournalStep.Action) throws(JournalError) {
        switch action {
        case .append(let transactions): try commit(transactions)
        case .replace(let contents, _): try replaceAll(with: contents)
        case .stage, .delete: return
        }
    }
}
