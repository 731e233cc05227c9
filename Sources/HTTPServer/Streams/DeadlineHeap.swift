/// Times and the slots that are due at them, soonest first.
///
/// Entries are never removed early. After ``popDue(at:)``, check whether the entry is still valid.
struct DeadlineHeap {
    struct Entry {
        let time: UInt64
        let slot: UInt32
    }

    private var entries: [Entry] = []

    /// The soonest time; nil if nothing is due.
    var next: UInt64? { entries.first?.time }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var index = entries.count - 1
        while index > 0, entries[index].time < entries[(index - 1) / 2].time {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the soonest entry if its time has come.
    mutating func popDue(at now: UInt64) -> Entry? {
        guard let first = entries.first, first.time <= now else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return first }
        entries[0] = last
        var index = 0
        while true {
            let left = 2 * index + 1
            guard left < entries.count else { return first }
            let right = left + 1
            let child = right < entries.count && entries[right].time < entries[left].time ? right : left
            guard entries[child].time < entries[index].time else { return first }
            entries.swapAt(index, child)
            index = child
        }
    }
}
