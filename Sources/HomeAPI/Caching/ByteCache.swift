/// Encoded objects by id, each good for one stamp, bounded in bytes.
///
/// Two generations: what is asked for moves to the young one; when that holds half of the limit the old one is dropped. So
/// what is in use stays, at the cost of a dictionary look-up.
struct ByteCache<Stamp: Hashable & Sendable>: Sendable {
    /// What is kept of one object.
    struct Entry: Sendable {
        let stamp: Stamp
        let tag: String
        let bytes: [UInt8]
    }

    private var young: [String: Entry] = [:]
    private var old: [String: Entry] = [:]
    private var youngSize = 0
    private var oldSize = 0
    private let limit: Int
    private(set) var hits = 0
    private(set) var misses = 0

    /// - Parameter limit: In bytes, what an entry costs besides its bytes included.
    init(limit: Int) { self.limit = limit }

    /// What the cache holds, in bytes.
    var size: Int { youngSize + oldSize }

    /// The entry of an object; nil where there is none with this stamp.
    mutating func entry(of id: String, stamp: Stamp) -> Entry? {
        if let entry = young[id], entry.stamp == stamp {
            hits += 1
            return entry
        }
        if let entry = old[id], entry.stamp == stamp {
            hits += 1
            insert(entry, for: id)
            return entry
        }
        misses += 1
        return nil
    }

    /// Keeps an entry in place of an older one; not one that alone takes half of the limit.
    mutating func insert(_ entry: Entry, for id: String) {
        if let former = old.removeValue(forKey: id) { oldSize -= Self.size(former, id) }
        if let former = young.removeValue(forKey: id) { youngSize -= Self.size(former, id) }
        let size = Self.size(entry, id)
        guard size <= limit / 2 else { return }
        if youngSize + size > limit / 2 {
            old = young
            oldSize = youngSize
            young = [:]
            youngSize = 0
        }
        young[id] = entry
        youngSize += size
    }

    private static func size(_ entry: Entry, _ id: String) -> Int { entry.bytes.count + id.utf8.count + 128 }
}
