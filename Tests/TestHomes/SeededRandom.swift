import HomeModel

/// A random source that returns the same numbers for the same seed.
package struct SeededRandom {
    package let seed: UInt64
    private var count: UInt64 = 0

    package init(seed: UInt64) { self.seed = seed }

    /// Returns a number from 0 to below `limit`.
    package mutating func below(_ limit: UInt64) -> UInt64 {
        count += 1
        var hash = SeededHash(seed: seed)
        hash.mix(count)
        return hash.value % limit
    }

    /// Returns a random element; nil if there is none.
    package mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element? {
        guard !elements.isEmpty else { return nil }
        return elements[elements.index(elements.startIndex, offsetBy: Int(below(UInt64(elements.count))))]
    }
}
