import HomeStore
import Synchronization

/// The commits of a home's journal since the home was opened. A journal that commits inline has none.
package struct JournalStatistics: Hashable, Sendable {
    /// The number of commits that failed.
    package internal(set) var failures = 0
    /// The time of all commits that succeeded, in nanoseconds.
    package private(set) var nanoseconds: UInt64 = 0
    /// The number of commits that took at most the limit of the same index and more than the one before; the last one
    /// took longer than all limits.
    package private(set) var commits = [Int](repeating: 0, count: limits.count + 1)
    /// The number of commits with at most as many changes as the limit of the same index in ``batchLimits``, and more
    /// than the one before; the last one had more than all limits.
    package private(set) var batches = [Int](repeating: 0, count: batchLimits.count + 1)
    /// The changes of all commits that succeeded.
    package private(set) var changes = 0
    /// The bytes of the home on disk; nil if it is in memory only.
    package internal(set) var sizeOnDisk: Int64?

    /// The limits of ``commits``, in microseconds.
    package static let limits: [UInt64] = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    ]

    /// The limits of ``batches``, in changes.
    package static let batchLimits = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]

    package init() {}

    /// - Parameter changes: The number of changes in the commit.
    mutating func add(commitOf changes: Int, taking nanoseconds: UInt64) {
        self.nanoseconds += nanoseconds
        commits[Self.limits.firstIndex { nanoseconds <= $0 * 1_000 } ?? Self.limits.count] += 1
        self.changes += changes
        batches[Self.batchLimits.firstIndex { changes <= $0 } ?? Self.batchLimits.count] += 1
    }
}

extension Home {
    /// The commits of the journal; nil if the journal commits inline.
    package var journalStatistics: JournalStatistics? {
        guard committer != nil else { return nil }
        var current = statistics.withLock { $0 }
        current.sizeOnDisk = journal.sizeOnDisk
        return current
    }
}
