import Observability
import Synchronization

/// The responses of a route: their number by the class of their status, and how long they took.
final class RouteStatistics: Sendable {
    private let counts = InlineArray<5, Atomic<Int>> { _ in Atomic(0) }
    /// The time from the arrival of a request to its response; of a stream, to its beginning.
    let durations = DurationHistogram()

    /// Counts a response; the operation does not order other memory accesses.
    func count(status: Int, nanoseconds: UInt64) {
        counts[min(max(status / 100, 1), 5) - 1].add(1, ordering: .relaxed)
        durations.add(nanoseconds: nanoseconds)
    }

    /// The classes of which there was a response, such as `2xx`, with their counts.
    var classes: [(name: String, count: Int)] {
        (0..<5).map { ("\($0 + 1)xx", counts[$0].load(ordering: .relaxed)) }.filter { $0.1 > 0 }
    }
}
