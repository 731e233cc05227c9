/// Encoded objects by id, each good for one stamp, bounded in bytes.
struct ByteCache<Stamp: Hashable & Sendable>: Sendable {
    /// What is kept of one object.
    struct Entry: Sendable {
        let stamp: Stamp
        let tag: String
        let bytes: [UInt8]
    }

    private var entries: GenerationCache<String, Entry>
    private(set) var hits = 0
    private(set) var misses = 0

    /// - Parameter limit: In bytes, what an entry costs besides its bytes included.
    init(limit: Int) { entries = GenerationCache(limit: limit) }

    /// What the cache holds, in bytes.
    var size: Int { entries.size }

    /// The entry of an object; nil where there is none with this stamp.
    mutating func entry(of id: String, stamp: Stamp) -> Entry? {
        let entry = entries.value(for: id) { $0.stamp == stamp }
        if entry == nil { misses += 1 } else { hits += 1 }
        return entry
    }

    /// Keeps an entry in place of an older one; not one that alone takes half of the limit.
    mutating func insert(_ entry: Entry, for id: String) {
        entries.insert(entry, size: entry.bytes.count + id.utf8.count + 128, for: id)
    }
}
