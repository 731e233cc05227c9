internal import Synchronization

/// Counts durations in buckets, on any thread.
public final class DurationHistogram: Sendable {
    /// The upper limits of the buckets in microseconds, ascending.
    public static let limits: [UInt64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
        5_000_000, 10_000_000,
    ]

    /// One for each limit, and the last one for longer durations.
    private let buckets = InlineArray<17, Atomic<Int>> { _ in Atomic(0) }
    private let nanoseconds = Atomic<UInt64>(0)

    public init() {}

    /// Counts a duration; the operation does not order other memory accesses.
    public func add(nanoseconds duration: UInt64) {
        let index = Self.limits.firstIndex { duration <= $0 * 1_000 } ?? Self.limits.count
        buckets[index].add(1, ordering: .relaxed)
        nanoseconds.add(duration, ordering: .relaxed)
    }

    /// The number of durations in each bucket; the last one is of those above all limits.
    public var counts: [Int] { buckets.indices.map { buckets[$0].load(ordering: .relaxed) } }

    /// The sum of all durations in nanoseconds.
    public var sum: UInt64 { nanoseconds.load(ordering: .relaxed) }
}
