import HomeModel

/// Which devices need attention when, earliest first.
///
/// An entry is a reminder only: a device that no longer is due then is skipped by whoever looks.
struct Agenda: Sendable {
    struct Entry: Sendable, Comparable {
        let due: HomeTime
        let ordinal: Int

        static func < (first: Entry, second: Entry) -> Bool {
            (first.due, first.ordinal) < (second.due, second.ordinal)
        }
    }

    private var heap: [Entry] = []

    var first: Entry? { heap.first }

    mutating func add(_ ordinal: Int, due: HomeTime) {
        heap.append(Entry(due: due, ordinal: ordinal))
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
