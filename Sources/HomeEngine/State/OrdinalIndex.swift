/// The ordinals of a ``Table``'s elements by id: O(1) copy, O(256) update.
///
/// The ids are divided into buckets. While an older copy of the index exists, a change copies only the bucket with its
/// id; a single dictionary of all ids would be copied completely, 6 MB in a home of 100,000 devices.
struct OrdinalIndex: Sendable {
    /// The maximum average number of ids in a bucket.
    private static let bucketSize = 256

    /// The buckets; their number is a power of two.
    private var buckets: [[String: Int]] = [[:]]
    private(set) var count = 0

    subscript(id: String) -> Int? { buckets[bucket(of: id)][id] }

    /// Sets the ordinal of an id, replacing an existing one.
    mutating func set(_ ordinal: Int, for id: String) {
        if buckets[bucket(of: id)].updateValue(ordinal, forKey: id) == nil { add() }
    }

    /// Sets the ordinal of an id. Returns false and changes nothing if it has one already.
    mutating func insert(_ ordinal: Int, for id: String) -> Bool {
        let bucket = bucket(of: id)
        guard buckets[bucket][id] == nil else { return false }
        buckets[bucket][id] = ordinal
        add()
        return true
    }

    mutating func remove(_ id: String) {
        if buckets[bucket(of: id)].removeValue(forKey: id) != nil { count -= 1 }
    }

    /// Prepares for a number of ids.
    mutating func reserve(_ count: Int) {
        var buckets = buckets.count
        while buckets * Self.bucketSize < count { buckets *= 2 }
        if buckets > self.buckets.count { distribute(over: buckets) }
    }

    private mutating func add() {
        count += 1
        if count > buckets.count * Self.bucketSize { distribute(over: buckets.count * 2) }
    }

    private mutating func distribute(over count: Int) {
        let former = buckets
        buckets = (0..<count).map { _ in Dictionary(minimumCapacity: Self.bucketSize / 2) }
        for bucket in former {
            for (id, ordinal) in bucket { buckets[self.bucket(of: id)][id] = ordinal }
        }
    }

    /// The number of ids in the largest bucket, which is the maximum that a change copies.
    var largestBucket: Int { buckets.reduce(0) { max($0, $1.count) } }

    /// Returns the index of the bucket for an id. It is computed from the last bytes, in which ids usually differ; the
    /// dictionary of the bucket hashes all bytes. If a client chooses ids that share a bucket, only that bucket grows.
    private func bucket(of id: String) -> Int {
        guard buckets.count > 1 else { return 0 }
        var tail: UInt64 = UInt64(id.utf8.count)
        for byte in id.utf8.suffix(8) { tail = tail << 8 ^ UInt64(byte) ^ tail >> 56 }
        // Multiplication by the golden ratio spreads neighbors over the upper bits.
        let mixed = tail &* 0x9E37_79B9_7F4A_7C15
        return Int(mixed >> 32) & (buckets.count - 1)
    }
}
