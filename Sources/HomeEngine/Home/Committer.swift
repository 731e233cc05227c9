import HomeModel
import HomeStore
import Threads

/// The changes of a home that wait for its ``CommitThread``.
///
/// Unchecked because its state is used only with the lock of the thread held, except `replacement`, which only the
/// commit thread uses, and `home`, which `start` writes before a change can wait.
final class Committer: @unchecked Sendable {
    struct Item: Sendable {
        let batch: Batch
        /// Called on the commit thread when the change is committed and published, or with an error.
        let completion: @Sendable (HomeError?) -> Void

        /// Whether no other change is in the same step of the journal.
        fileprivate var isAlone: Bool { batch.lone != nil }
        /// The number of changed objects and frames, and one for the change itself.
        var weight: Int { 1 + batch.steps.count + batch.frames.count }
    }

    /// The number of waiting changes from which a writer that does not wait for its own changes is slowed.
    private static let capacity = 32

    private let thread: CommitThread
    private(set) weak var home: Home?
    private var waiting: [Item] = []
    /// The weight of the waiting changes.
    private var waitingWeight = 0
    /// Whether the home's timer waits until few changes wait.
    private var hasWaitingTimer = false
    /// Whether the home is about to close, and whether its deletion waits.
    private var isStopped = false
    private var isDeleting = false
    /// Whether the thread serves the home.
    private var isRegistered = false
    /// Whether the home is in the thread's queue, and whether it takes part in the commit in progress.
    var isReady = false
    var isActive = false
    /// Whether the last commit failed.
    var hasFailed = false
    /// The home or checkpoint that is written in parts, with its change and its journal; nil if there is none.
    var replacement: (item: Item, parts: ReplacementParts, journal: any Journal)?

    init(on thread: CommitThread) { self.thread = thread }

    func start(for home: Home) throws(SystemCallError) {
        self.home = home
        try thread.register(self)
        thread.withLock { isRegistered = true }
    }

    /// Adds a change. Called with the writer locked, so that changes wait in the order of their sequence numbers.
    func add(_ item: Item) {
        thread.withLock {
            waiting.append(item)
            waitingWeight += item.weight
            if item.batch.isDeletion { isDeleting = true }
            thread.enqueue(self)
            if isDeleting { thread.broadcast() }
        }
    }

    /// Removes and returns the waiting changes after a failure that also affects them. Called with the writer locked.
    func takeWaiting() -> [Item] {
        thread.withLock {
            isDeleting = false
            defer { removeWaiting() }
            return waiting
        }
    }

    /// Whether few changes wait: neither many nor large ones, because a change of all devices needs much memory.
    private var hasCapacity: Bool { waiting.count < Self.capacity && waitingWeight < CommitThread.capacity }

    /// Returns whether few changes wait. If not, the home's timer is set once they are taken.
    func reserveCapacity() -> Bool {
        thread.withLock {
            hasWaitingTimer = !hasCapacity
            return !hasWaitingTimer
        }
    }

    /// Waits until few changes wait, for some time at most. Returns whether that is so. Slows a writer that does not
    /// wait for its own changes.
    func waitForCapacity(atMost duration: Duration) -> Bool {
        let end = thread.host.time(after: duration)
        return thread.withLock {
            while !hasCapacity, !isStopped {
                guard thread.host.now < end, thread.wait(until: end) else { return false }
            }
            return true
        }
    }

    /// Waits until the waiting changes are committed, and removes the home from the thread.
    func stop() {
        thread.withLock {
            isStopped = true
            thread.broadcast()
            while isRegistered, hasWork || isActive, thread.wait() {}
        }
        leave()
    }

    /// Whether the home has not left the thread.
    var isOpen: Bool { thread.withLock { isRegistered } }

    /// Removes the home from the thread, without its waiting changes.
    func leave() {
        thread.withLock {
            guard isRegistered else { return }
            isRegistered = false
            removeWaiting()
            thread.unregister(self)
        }
    }

    /// Runs a job on the thread, before the changes that wait.
    func run(_ job: @escaping @Sendable () -> Void) throws(SystemCallError) { try thread.run(job) }

    /// The maximum number of devices that one step of a replacement writes.
    var partSize: Int { thread.partSize }

    // MARK: For the thread, with its lock held

    private func removeWaiting() {
        waiting = []
        waitingWeight = 0
    }

    /// Whether faults do not delay the commits any more.
    var ignoresDelays: Bool { isStopped || isDeleting }

    var hasWork: Bool { !waiting.isEmpty || replacement != nil }

    /// Removes and returns the changes of the next step, whose weight is about `limit` at most. The array is empty if a
    /// replacement continues. Sets `isTimerDue` if the home's timer waits for that.
    func take(limit: Int, isTimerDue: inout Bool) -> [Item] {
        isTimerDue = hasWaitingTimer
        hasWaitingTimer = false
        guard replacement == nil, let first = waiting.first else { return [] }
        var count = 1
        var weight = first.weight
        while !first.isAlone, count < waiting.count, weight < limit, !waiting[count].isAlone {
            weight += waiting[count].weight
            count += 1
        }
        defer {
            waiting.removeFirst(count)
            waitingWeight -= weight
        }
        return Array(waiting[..<count])
    }
}
