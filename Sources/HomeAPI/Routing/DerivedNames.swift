import HomeModel
import HomeService
import Synchronization

/// Names for what a client did not name: they follow from the seed, what they are for, and how many came before.
final class DerivedNames: Sendable {
    private let seed: UInt64
    private let start: Cursor
    private let count = Atomic<UInt64>(0)

    /// - Parameter start: Where the home stands, so that names do not repeat when it is opened again.
    init(seed: UInt64, start: Cursor) {
        self.seed = seed
        self.start = start
    }

    /// `request-3k9v0x2m`
    func next(_ kind: String) -> String {
        var noise = Noise(seed: seed)
        noise.mix(kind)
        noise.mix(start.epoch.number)
        noise.mix(start.sequence)
        noise.mix(count.add(1, ordering: .relaxed).newValue)
        return "\(kind)-\(String(noise.value & 0xF_FFFF_FFFF_FFFF, radix: 36))"
    }
}
