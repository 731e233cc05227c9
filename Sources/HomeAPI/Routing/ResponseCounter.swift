import Synchronization

/// Counts the responses of a route by the class of their status.
final class ResponseCounter: Sendable {
    private let counts = InlineArray<5, Atomic<Int>> { _ in Atomic(0) }

    /// Counts a response; the operation does not order other memory accesses.
    func count(status: Int) {
        counts[min(max(status / 100, 1), 5) - 1].add(1, ordering: .relaxed)
    }

    /// The classes of which there was a response, such as `2xx`, with their counts.
    var classes: [(name: String, count: Int)] {
        (0..<5).map { ("\($0 + 1)xx", counts[$0].load(ordering: .relaxed)) }.filter { $0.1 > 0 }
    }
}
