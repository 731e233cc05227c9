import HomeModel

/// Random numbers that are equal for equal seeds.
struct Die {
    let seed: UInt64
    private var rolls: UInt64 = 0

    init(seed: UInt64) { self.seed = seed }

    /// Returns a number from 0 to `sides` - 1.
    mutating func roll(_ sides: UInt64) -> UInt64 {
        rolls += 1
        var hash = SeededHash(seed: seed)
        hash.mix(rolls)
        return hash.value % sides
    }

    /// Returns a random element; nil if there is none.
    mutating func pick<Things: RandomAccessCollection>(_ things: Things) -> Things.Element? {
        guard !things.isEmpty else { return nil }
        return things[things.index(things.startIndex, offsetBy: Int(roll(UInt64(things.count))))]
    }
}
