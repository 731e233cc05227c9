/// The time at which each device is due next, earliest first: a binary heap with at most one entry per device.
struct DueQueue<Time: Comparable & Sendable>: Sendable {
    struct Entry: Sendable, Comparable {
        let due: Time
        let ordinal: Int

        static func < (first: Entry, second: Entry) -> Bool {
            (first.due, first.ordinal) < (second.due, second.ordinal)
        }
    }

    private var heap: [Entry] = []
    /// The index of each device's entry in `heap`, by the ordinal of the device; ``none`` if it has no entry.
    private var indices: [Int32] = []

    private static var none: Int32 { -1 }

    /// The entry that is due first. If several are due at that time, the device with the lowest ordinal comes first.
    var first: Entry? { heap.first }

    var count: Int { heap.count }

    /// Sets or replaces the time at which a device is due; nil if nothing runs on it.
    mutating func schedule(_ ordinal: Int, at due: Time?) {
        guard let index = index(of: ordinal) else {
            if let due { add(Entry(due: due, ordinal: ordinal)) }
            return
        }
        guard let due else { return remove(at: index) }
        let entry = Entry(due: due, ordinal: ordinal)
        if entry < heap[index] { siftUp(entry, from: index) } else { siftDown(entry, from: index) }
    }

    private func index(of ordinal: Int) -> Int? {
        guard ordinal < indices.count, indices[ordinal] != Self.none else { return nil }
        return Int(indices[ordinal])
    }

    private mutating func add(_ entry: Entry) {
        while indices.count <= entry.ordinal { indices.append(Self.none) }
        heap.append(entry)
        siftUp(entry, from: heap.count - 1)
    }

    private mutating func remove(at index: Int) {
        indices[heap[index].ordinal] = Self.none
        guard let last = heap.popLast(), index < heap.count else { return }
        if last < heap[index] { siftUp(last, from: index) } else { siftDown(last, from: index) }
    }

    /// Puts an entry at an index, or at an ancestor of it if the entry is due before the ancestor's entry.
    private mutating func siftUp(_ entry: Entry, from index: Int) {
        var child = index
        while child > 0, entry < heap[(child - 1) / 2] {
            put(heap[(child - 1) / 2], at: child)
            child = (child - 1) / 2
        }
        put(entry, at: child)
    }

    /// Puts an entry at an index, or at a descendant of it if the descendant's entry is due before the entry.
    private mutating func siftDown(_ entry: Entry, from index: Int) {
        var parent = index
        while true {
            var child = 2 * parent + 1
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard child < heap.count, heap[child] < entry else { break }
            put(heap[child], at: parent)
            parent = child
        }
        put(entry, at: parent)
    }

    private mutating func put(_ entry: Entry, at index: Int) {
        heap[index] = entry
        indices[entry.ordinal] = Int32(truncatingIfNeeded: index)
    }
}
