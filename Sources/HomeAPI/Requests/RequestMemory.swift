import HomeEngine
import Synchronization

/// The memory that the journals of requests of all homes share. Beyond its limit, the largest journals are shortened.
final class RequestMemory: Sendable {
    private struct WeakJournal: Sendable {
        weak var journal: RequestJournal?
    }

    private let journals = Mutex<[ObjectIdentifier: WeakJournal]>([:])
    private let used = Atomic(0)
    private let isShortening = Atomic(false)
    /// The maximum size of all journals together, in bytes.
    let limit: Int

    /// The limit of a gateway.
    static let defaultLimit = 256 << 20

    init(limit: Int) { self.limit = limit }

    var size: Int { used.load(ordering: .relaxed) }

    func add(_ journal: RequestJournal) {
        journals.withLock { $0[ObjectIdentifier(journal)] = WeakJournal(journal: journal) }
    }

    /// Removes a journal that occupies a number of bytes.
    func remove(_ journal: RequestJournal, _ size: Int) {
        journals.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(journal)) }
        change(by: -size)
    }

    func change(by difference: Int) { used.add(difference, ordering: .relaxed) }

    /// Shortens the largest journals if all of them together are too large. Do not call it with the lock of a journal
    /// held.
    func makeRoom() {
        guard size > limit,
            isShortening.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        defer { isShortening.store(false, ordering: .releasing) }
        let journals = journals.withLock { $0.values.compactMap { $0.journal } }
        let sizes = journals.map { $0.size }
        // A little more than needed, so that not every request measures all journals.
        let level = HomeResources.level(of: sizes, removing: size - (limit - limit / 64))
        for (journal, size) in zip(journals, sizes) where size > level { journal.shorten(to: level) }
    }
}
