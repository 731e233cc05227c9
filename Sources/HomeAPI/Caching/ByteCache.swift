import HTTPServer
import HomeEngine
import JSON
import Synchronization

/// A cache of encoded objects, with a limit in bytes. Each entry is valid for one stamp.
struct ByteCache<Key: Hashable & Sendable, Stamp: Hashable & Sendable>: Sendable {
    /// A class, because copying a reference is cheaper than copying the members.
    final class Entry: Sendable {
        let stamp: Stamp
        /// The entity tag; nil if the object has none.
        let tag: String?
        let object: EncodedObject
        /// The response to a read of the object, and the cursor that it names; nil until it has been read twice at one
        /// cursor.
        let response: (cursor: Cursor, response: Response)?
        /// The sequence number of the cursor of the last read.
        private let lastRead = Atomic<UInt64>(.max)

        init(stamp: Stamp, tag: String?, object: EncodedObject, response: (cursor: Cursor, response: Response)? = nil) {
            self.stamp = stamp
            self.tag = tag
            self.object = object
            self.response = response
        }

        /// Returns whether the last read was at the same cursor. If not, the home may change all the time, and a stored
        /// response would be of no use.
        func isReadAgain(at cursor: Cursor) -> Bool {
            lastRead.exchange(cursor.sequence, ordering: .relaxed) == cursor.sequence
        }

        func with(_ response: Response, at cursor: Cursor) -> Entry {
            Entry(stamp: stamp, tag: tag, object: object, response: (cursor, response))
        }
    }

    /// The approximate size of an entry without the bytes: its key, its objects, and its place in the table.
    private static var overhead: Int { 256 }
    /// The approximate size of a response to a read, without the bytes: its headers, twice.
    private static var responseSize: Int { 2_048 }

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
        let size = entry.object.bytes.count + Self.overhead + (entry.response == nil ? 0 : Self.responseSize)
        entries.insert(entry, size: size, for: key)
    }
}
