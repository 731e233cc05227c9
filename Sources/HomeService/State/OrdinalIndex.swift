/// The ordinals of a ``Table``'s elements by id: O(1) copy, O(256) update.
///
/// The ids are divided into parts. While an older copy of the index exists, a change copies only the part with its id;
/// a single dictionary of all ids would be copied completely, 6 MB in a home of 100,000 devices.
struct OrdinalIndex: Sendable {
    /// The maximum average number of ids in a part.
    private static let partSize = 256

    /// The parts; their number is a power of two.
    private var parts: [[String: Int]] = [[:]]
    private(set) var count = 0

    subscript(id: String) -> Int? { parts[part(of: id)][id] }

    /// Sets the ordinal of an id, replacing an existing one.
    mutating func set(_ ordinal: Int, for id: String) {
        if parts[part(of: id)].updateValue(ordinal, forKey: id) == nil { add() }
    }

    /// Sets the ordinal of an id. Returns false and changes nothing if it has one already.
    mutating func insert(_ ordinal: Int, for id: String) -> Bool {
        let part = part(of: id)
        guard parts[part][id] == nil else { return false }
        parts[part][id] = ordinal
        add()
        return true
    }

    mutating func remove(_ id: String) {
        if parts[part(of: id)].removeValue(forKey: id) != nil { count -= 1 }
    }

    /// Prepares for a number of ids.
    mutating func reserve(_ count: Int) {
        var parts = parts.count
        while parts * Self.partSize < count { parts *= 2 }
        if parts > self.parts.count { distribute(over: parts) }
    }

    private mutating func add() {
        count += 1
        if count > parts.count * Self.partSize { distribute(over: parts.count * 2) }
    }

    private mutating func distribute(over count: Int) {
        let former = parts
        parts = (0..<count).map { _ in Dictionary(minimumCapacity: Self.partSize / 2) }
        for part in former {
            for (id, ordinal) in part { parts[self.part(of: id)][id] = ordinal }
        }
    }

    /// The number of ids in the largest part, which is the maximum that a change copies.
    var largestPart: Int { parts.reduce(0) { max($0, $1.count) } }

    /// Returns the index of the part for an id. It is computed from the last bytes, in which ids usually differ; the
    /// dictionary of the part hashes all bytes. If a client chooses ids that share a part, only that part grows.
    private func part(of id: String) -> Int {
        guard parts.count > 1 else { return 0 }
        var tail: UInt64 = UInt64(id.utf8.count)
        for byte in id.utf8.suffix(8) { tail = tail << 8 ^ UInt64(byte) ^ tail >> 56 }
        // Multiplication by the golden ratio spreads neighbors over the upper bits.
        let mixed = tail &* 0x9E37_79B9_7F4A_7C15
        return Int(mixed >> 32) & (parts.count - 1)
    }
}
