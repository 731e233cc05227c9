/// A cache of values by key, with a limit in bytes.
///
/// It has two generations. Reading a value moves it to the young generation. When the young generation reaches half of
/// the limit, it becomes the old one and the former old one is dropped. Values in use stay, at the cost of one
/// dictionary lookup.
struct GenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let size: Int
    }

    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngSize = 0
    private var oldSize = 0
    private let limit: Int

    /// - Parameter limit: The maximum of the sum of all sizes.
    init(limit: Int) { self.limit = limit }

    /// The sum of the sizes of all values.
    var size: Int { youngSize + oldSize }

    /// Returns the value of a key; nil if there is none that meets the condition.
    mutating func value(for key: Key, where isValid: (Value) -> Bool = { _ in true }) -> Value? {
        if let entry = young[key], isValid(entry.value) { return entry.value }
        guard let entry = old[key], isValid(entry.value) else { return nil }
        insert(entry.value, size: entry.size, for: key)
        return entry.value
    }

    /// Stores a value and replaces an older one. A value larger than half of the limit is not stored.
    mutating func insert(_ value: Value, size: Int, for key: Key) {
        if let former = old.removeValue(forKey: key) { oldSize -= former.size }
        if let former = young.removeValue(forKey: key) { youngSize -= former.size }
        guard size <= limit / 2 else { return }
        if youngSize + size > limit / 2 {
            old = young
            oldSize = youngSize
            young = [:]
            youngSize = 0
        }
        young[key] = Entry(value: value, size: size)
        youngSize += size
    }
}
