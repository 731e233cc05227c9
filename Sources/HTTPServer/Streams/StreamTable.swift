/// The stream thread's open streams in numbered slots, and the slots of each group.
struct StreamTable {
    /// The place of one stream; free if it has none.
    struct Slot {
        /// The socket; -1 for a free slot.
        var socket: Int32 = -1
        fileprivate var generation: UInt32 = 0
        var source: (any StreamSource)?
        fileprivate var group: StreamGroup?
        var client: Client?
        /// The index of this slot among the members of its group.
        fileprivate var memberIndex = 0
        /// Whether frames are sent as chunks.
        var isChunked = false
        /// The gzip file that is being sent; nil for a stream that is not compressed.
        var gzip: GzipStream?
        var liveness = PeerLiveness()
        var buffer = WriteBuffer()
        var deadline = UInt64.max
        /// The time of the earliest entry for this slot in the stream thread's deadlines. It stays set when the slot
        /// becomes free.
        var scheduledTime = UInt64.max
        var isBlocked = false
        /// Whether its turn ended before it had sent everything, so that it gets another turn.
        var isUnfinished = false
        /// Whether the stream ends once the buffer has been sent.
        var isEnding = false
    }

    /// The open streams of one group. They retain the group, so that its object identifier stays unique.
    private struct Members {
        let group: StreamGroup
        var slots: [UInt32] = []
    }

    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    private var groups: [ObjectIdentifier: Members] = [:]

    /// The number of slots, including free ones.
    var count: Int { slots.count }

    var isEmpty: Bool { freeSlots.count == slots.count }

    /// The slots of all open streams.
    var open: [UInt32] { slots.indices.filter { slots[$0].socket >= 0 }.map { UInt32($0) } }

    subscript(index: Int) -> Slot {
        _read { yield slots[index] }
        _modify { yield &slots[index] }
    }

    /// Returns the slots of the open streams of `group`.
    func members(of group: StreamGroup) -> [UInt32] { groups[ObjectIdentifier(group)]?.slots ?? [] }

    /// Returns the id of the stream in a slot. It differs from the ids of all other streams, also of later ones.
    func streamID(inSlot slot: UInt32) -> UInt64 { UInt64(slots[Int(slot)].generation) << 32 | UInt64(slot) }

    /// Returns the slot of a stream; nil if the stream has been removed.
    func slot(ofStream id: UInt64) -> UInt32? {
        let slot = UInt32(truncatingIfNeeded: id)
        return slots[Int(slot)].socket >= 0 && streamID(inSlot: slot) == id ? slot : nil
    }

    /// Puts a stream into a free slot, with its head in the buffer.
    mutating func add(_ stream: StreamInbox.NewStream) -> UInt32 {
        let slot = freeSlots.popLast() ?? UInt32(slots.count)
        if slot == slots.count { slots.append(Slot()) }
        let index = Int(slot)
        slots[index].socket = stream.socket
        slots[index].source = stream.source
        slots[index].group = stream.group
        slots[index].client = stream.client
        slots[index].isChunked = stream.isChunked
        slots[index].buffer.append(stream.responseHead)
        if stream.isCompressed {
            slots[index].gzip = GzipStream()
            slots[index].buffer.append(GzipStream.head, isChunked: stream.isChunked)
        }
        let id = ObjectIdentifier(stream.group)
        slots[index].memberIndex = groups[id]?.slots.count ?? 0
        groups[id, default: Members(group: stream.group)].slots.append(slot)
        return slot
    }

    /// Frees a slot and returns the stream that was in it.
    @discardableResult
    mutating func remove(_ slot: UInt32) -> Slot {
        let index = Int(slot)
        let removed = slots[index]
        slots[index] = Slot(generation: removed.generation &+ 1, scheduledTime: removed.scheduledTime)
        freeSlots.append(slot)
        leaveGroup(removed)
        return removed
    }

    private mutating func leaveGroup(_ removed: Slot) {
        guard let group = removed.group else { return }
        let id = ObjectIdentifier(group)
        guard let last = groups[id]?.slots.last else { return }
        groups[id]?.slots[removed.memberIndex] = last
        groups[id]?.slots.removeLast()
        // If the removed slot was itself the last one, this changes only a free slot.
        slots[Int(last)].memberIndex = removed.memberIndex
        if groups[id]?.slots.isEmpty == true { groups[id] = nil }
    }
}
