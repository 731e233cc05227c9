import HomeModel
import Synchronization

/// How often a fault had an effect, and its sequence of random numbers.
final class FaultCounts: Sendable {
    private let hash: SeededHash
    private let draws = Atomic<UInt64>(0)
    private let count = Atomic(0)

    /// - Parameter hash: Determines the sequence.
    init(_ hash: SeededHash) { self.hash = hash }

    var applied: Int { count.load(ordering: .relaxed) }

    /// Returns the next number of the sequence.
    func draw() -> UInt64 {
        var hash = hash
        hash.mix(draws.add(1, ordering: .relaxed).oldValue)
        return hash.value
    }

    /// Counts a case unless there have been `limit` of them; returns whether it was counted.
    func apply(limit: Int?) -> Bool {
        guard let limit else {
            count.add(1, ordering: .relaxed)
            return true
        }
        var current = count.load(ordering: .relaxed)
        while current < limit {
            let (exchanged, original) = count.compareExchange(
                expected: current, desired: current + 1, ordering: .relaxed)
            if exchanged { return true }
            current = original
        }
        return false
    }
}
