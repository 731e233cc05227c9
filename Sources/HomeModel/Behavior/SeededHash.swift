/// A hash with a seed, the source of all random numbers of a home. Each number is the hash of its purpose, so it
/// depends neither on stored state nor on the order of requests. The hash is FNV-1a with SplitMix64's finalizer.
public struct SeededHash: Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed ^ 0x9E37_79B9_7F4A_7C15 }

    public mutating func mix(_ number: UInt64) {
        state = Self.scramble(state ^ number)
    }

    public mutating func mix(_ text: String) {
        var (text, hash) = (text, ByteHash())
        text.withUTF8 { hash.mix($0) }
        mix(hash.value)
    }

    public var value: UInt64 { Self.scramble(state) }

    /// Returns an id such as `room-dvre6eh6`, determined by a seed, a kind and numbers.
    public static func id(_ kind: String, seed: UInt64, _ numbers: UInt64...) -> String {
        var hash = SeededHash(seed: seed)
        hash.mix(kind)
        for number in numbers { hash.mix(number) }
        return "\(kind)-\(String(hash.value & 0xFF_FFFF_FFFF, radix: 36))"
    }

    private static func scramble(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
