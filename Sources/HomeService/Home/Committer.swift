import HomeModel
import Threads

/// The commit thread of a home whose journal is not inline: it takes all changes that wait in one commit.
///
/// Unchecked because its state is touched only with the condition's lock held, but for `home` and `thread`, which `start`
/// writes before anything waits.
final class Committer: @unchecked Sendable {
    struct Item: Sendable {
        let batch: Batch
        /// Called on the commit thread once the change is safe and published, or with why it is not.
        let completion: @Sendable (HomeError?) -> Void
    }

    private let condition = Condition()
    private var waiting: [Item] = []
    private var isStopped = false
    private var thread: WorkerThread?
    private weak var home: Home?

    /// How often a journal that failed is asked whether it can write again.
    private static let probeInterval = Duration.milliseconds(500)

    func start(for home: Home) throws(SystemCallError) {
        self.home = home
        thread = try WorkerThread(name: "commits") { [self] in run() }
    }

    /// Called with the writer's lock held, so that items wait in the order of their sequence numbers.
    func add(_ item: Item) {
        condition.withLock {
            waiting.append(item)
            condition.broadcast()
        }
    }

    /// Takes what waits, for a failure that it shares. Called with the writer's lock held.
    func takeWaiting() -> [Item] {
        condition.withLock {
            defer { waiting = [] }
            return waiting
        }
    }

    /// Waits until fewer than so many changes wait, so that a writer who waits for none of them cannot run away.
    func waitForRoom(below limit: Int) {
        condition.withLock {
            while waiting.count >= limit, !isStopped { condition.wait() }
        }
    }

    /// Commits what waits and ends.
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
            if items.isEmpty { home.recover() } else { home.commit(items) }
        }
    }

    /// What waits; empty from time to time where nothing does; nil once it has been stopped and nothing is left.
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
