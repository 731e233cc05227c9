import JSON

/// A cache of encoded objects, with a limit in bytes. Each entry is valid for one stamp.
struct ByteCache<Key: Hashable & Sendable, Stamp: Hashable & Sendable>: Sendable {
    /// A class, because copying a reference is cheaper than copying the members.
    final class Entry: Sendable {
        let stamp: Stamp
        /// The entity tag; nil if the object has none.
        let tag: String?
        let object: EncodedObject

        init(stamp: Stamp, tag: String?, object: EncodedObject) {
            self.stamp = stamp
            self.tag = tag
            self.object = object
        }
    }

    /// The approximate size of an entry without the bytes: its key, its objects, and its place in the table.
    private static var overhead: Int { 256 }

    private var entries: GenerationCache<Key, Entry>
    private(set) var hits = 0
    private(set) var misses = 0

    /// - Parameter limit: The maximum size in bytes, including the overhead of each entry.
    init(limit: Int) { entries = GenerationCache(limit: limit) }

    /// The size of all entries, in bytes.
    var size: Int { entries.size }

    /// Returns the entry of an object; nil if there is none with this stamp.
    mutating func entry(of key: Key, stamp: Stamp) -> Entry? {
        let entry = entries.value(for: key) { $0.stamp == stamp }
        if entry == nil { misses += 1 } else { hits += 1 }
        return entry
    }

    /// Stores an entry and replaces an older one. An entry larger than half of the limit is not stored.
    mutating func insert(_ entry: Entry, for key: Key) {
        entries.insert(entry, size: entry.object.bytes.count + Self.overhead, for: key)
    }
}
