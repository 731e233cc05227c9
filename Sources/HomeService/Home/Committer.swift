import HomeModel
import Threads

/// The commit thread of a home whose journal is not inline: it commits all waiting changes together.
///
/// Unchecked because its state is used only with the condition's lock held, except `home` and `thread`, which `start`
/// writes before a change can wait.
final class Committer: @unchecked Sendable {
    struct Item: Sendable {
        let batch: Batch
        /// Called on the commit thread when the change is committed and published, or with an error.
        let completion: @Sendable (HomeError?) -> Void
    }

    private let condition = Condition()
    private var waiting: [Item] = []
    /// Whether the home's timer waits until few changes wait.
    private var hasWaitingTimer = false
    private var isStopped = false
    private var thread: WorkerThread?
    private weak var home: Home?

    /// The interval at which a journal that failed is probed.
    private static let probeInterval = Duration.milliseconds(500)

    func start(for home: Home) throws(SystemCallError) {
        self.home = home
        thread = try WorkerThread(name: "commits") { [self] in run() }
    }

    /// Adds a change. Called with the writer locked, so that changes wait in the order of their sequence numbers.
    func add(_ item: Item) {
        condition.withLock {
            waiting.append(item)
            condition.broadcast()
        }
    }

    /// Removes and returns the waiting changes after a failure that also affects them. Called with the writer locked.
    func takeWaiting() -> [Item] {
        condition.withLock {
            defer { waiting = [] }
            return waiting
        }
    }

    /// Returns whether fewer than `limit` changes wait. If not, the home's timer is set once they are taken.
    func reserveCapacity(below limit: Int) -> Bool {
        condition.withLock {
            hasWaitingTimer = waiting.count >= limit
            return !hasWaitingTimer
        }
    }

    /// Waits until fewer than `limit` changes wait. Slows a writer that does not wait for its own changes.
    func waitForCapacity(below limit: Int) {
        condition.withLock {
            while waiting.count >= limit, !isStopped { condition.wait() }
        }
    }

    /// Waits on the commit thread, until the end at the latest.
    func pause(for duration: Duration) {
        let end = MonotonicClock.time(after: duration)
        condition.withLock {
            while !isStopped, MonotonicClock.now < end { condition.wait(until: end) }
        }
    }

    /// Commits the waiting changes and ends the thread.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
        thread?.join()
        thread = nil
    }

    private func run() {
        while let items = next() {
            guard let home else { return }
            if takeWaitingTimer() { home.timer.set(after: 0) }
            if items.isEmpty { home.recover() } else { home.commit(items) }
        }
    }

    private func takeWaitingTimer() -> Bool {
        condition.withLock {
            defer { hasWaitingTimer = false }
            return hasWaitingTimer
        }
    }

    /// Waits for changes, removes and returns them. Returns an empty array after each probe interval without changes,
    /// and nil once the thread has to end and no changes are left.
    private func next() -> [Item]? {
        condition.withLock {
            if waiting.isEmpty, !isStopped { condition.wait(until: MonotonicClock.time(after: Self.probeInterval)) }
            if waiting.isEmpty, isStopped { return nil }
            defer {
                waiting = []
                condition.broadcast()
            }
            return waiting
        }
    }
}
