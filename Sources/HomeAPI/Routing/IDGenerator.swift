import HomeEngine
import HomeModel
import Synchronization

/// Creates ids for requests and objects without one. They follow from the seed, the kind and the number of earlier ids.
final class IDGenerator: Sendable {
    /// The hash of the seed and the start.
    private let hash: SeededHash
    private let count = Atomic<UInt64>(0)

    /// - Parameter start: The home's cursor, so that ids do not repeat after the home is opened again.
    init(seed: UInt64, start: Cursor) {
        var hash = SeededHash(seed: seed)
        hash.mix(start.epoch.number)
        hash.mix(start.sequence)
        self.hash = hash
    }

    /// Returns an id such as `device-3k9v0x2mt81`: the kind and eleven digits in base 36.
    func next(_ kind: StaticString) -> String {
        let number = count.add(1, ordering: .relaxed).newValue
        var hash = hash
        // Written without intermediate strings, because every change creates an id.
        return kind.withUTF8Buffer { kind in
            for byte in kind { hash.mix(UInt64(byte)) }
            hash.mix(number)
            var rest = hash.value
            return String(unsafeUninitializedCapacity: kind.count + 12) { text in
                _ = text.initialize(fromContentsOf: kind)
                text.initializeElement(at: kind.count, to: UInt8(ascii: "-"))
                for index in (kind.count + 1)..<(kind.count + 12) {
                    let digit = UInt8(truncatingIfNeeded: rest % 36)
                    text.initializeElement(at: index, to: digit < 10 ? 0x30 + digit : 0x57 + digit)
                    rest /= 36
                }
                return kind.count + 12
            }
        }
    }
}
