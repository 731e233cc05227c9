import HomeModel
import Synchronization

/// How often a fault had an effect, and the random numbers that decide about it.
package final class FaultCounts: Sendable {
    private let hash: SeededHash
    private let limit: Int?
    private let probability: Double
    private let draws = Atomic<UInt64>(0)
    private let count = Atomic(0)

    /// - Parameters:
    ///   - id: The id of the fault. With the seed of the home, it determines the random numbers.
    ///   - limit: How often the fault has an effect at most; nil if there is no limit.
    ///   - probability: The share of cases in which it has an effect.
    package init(_ id: String, seed: UInt64, limit: Int?, probability: Double) {
        var hash = SeededHash(seed: seed)
        hash.mix("fault")
        hash.mix(id)
        self.hash = hash
        self.limit = limit
        self.probability = probability
    }

    /// How often the fault had an effect.
    package var applied: Int { count.load(ordering: .relaxed) }

    package var isUsedUp: Bool { limit.map { applied >= $0 } ?? false }

    /// Decides whether the fault has an effect on the next case, and counts it if it has.
    package func apply() -> Bool {
        if probability < 1, Double(draw() >> 11) * 0x1p-53 >= probability { return false }
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

    /// Returns a random number from 0 to a bound.
    package func random(through bound: Int) -> Int { bound < 1 ? 0 : Int(draw() % (UInt64(bound) + 1)) }

    private func draw() -> UInt64 {
        var hash = hash
        hash.mix(draws.add(1, ordering: .relaxed).oldValue)
        return hash.value
    }
}

/// The state of a fault in time.
package enum FaultPhase: String, CaseIterable, Sendable {
    case waiting, active, ended
}
