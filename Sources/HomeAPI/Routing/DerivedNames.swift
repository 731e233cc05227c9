import HomeModel
import HomeService
import Synchronization

/// Names for what a client did not name: they follow from the seed, what they are for, and how many came before.
final class DerivedNames: Sendable {
    /// Seed and start, mixed.
    private let noise: Noise
    private let count = Atomic<UInt64>(0)

    /// - Parameter start: Where the home stands, so that names do not repeat when it is opened again.
    init(seed: UInt64, start: Cursor) {
        var noise = Noise(seed: seed)
        noise.mix(start.epoch.number)
        noise.mix(start.sequence)
        self.noise = noise
    }

    /// `device-3k9v0x2mt81`: the kind and eleven digits to the base 36.
    func next(_ kind: StaticString) -> String {
        let number = count.add(1, ordering: .relaxed).newValue
        var noise = noise
        // Text by text, as one name is made for each request.
        return kind.withUTF8Buffer { kind in
            for byte in kind { noise.mix(UInt64(byte)) }
            noise.mix(number)
            var rest = noise.value
            return String(unsafeUninitializedCapacity: kind.count + 12) { text in
                _ = text.initialize(fromContentsOf: kind)
                text.initializeElement(at: kind.count, to: UInt8(ascii: "-"))
                for place in (kind.count + 1)..<(kind.count + 12) {
                    let digit = UInt8(truncatingIfNeeded: rest % 36)
                    text.initializeElement(at: place, to: digit < 10 ? 0x30 + digit : 0x57 + digit)
                    rest /= 36
                }
                return kind.count + 12
            }
        }
    }
}
