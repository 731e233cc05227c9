internal import CLinux
internal import Glibc
internal import Threads

/// The hub's loop: writes to all open streams. Only the hub's thread uses it.
///
/// A stream is a slot of a table. Its socket is registered in epoll once, edge-triggered, and remains registered until
/// it is closed. A slot whose socket is full is marked as blocked until epoll reports that the socket is writable.
struct StreamLoop {
    /// Identifies the inbox in an event of epoll; slots are identified by generation and index.
    static let inboxMark = UInt64.max

    /// Small frames are combined up to this size before they are sent.
    private static let combinedSize = 16 << 10
    /// Maximum number of steps and bytes of one stream before the others get their turn.
    private static let stepsPerTurn = 64
    private static let bytesPerTurn = 256 << 10
    /// Number of peers that are checked before the streams get their turn.
    private static let checksPerTurn = 256

    private struct Slot {
        var socket: Int32 = -1
        var generation: UInt32 = 0
        var source: (any StreamSource)?
        var group: StreamGroup?
        var client: Client?
        /// The index of this slot among the members of its group.
        var membership = 0
        /// Whether frames are sent as chunks.
        var isChunked = false
        var liveness = PeerLiveness()
        var buffer = WriteBuffer()
        var deadline = UInt64.max
        /// The time of the soonest entry of ``deadlines`` for this slot.
        var armed = UInt64.max
        var isBlocked = false
        /// Whether its turn ended before it had sent everything, so that it gets another turn.
        var isUnfinished = false
        /// Whether the stream ends after what is in the buffer.
        var isEnding = false
    }

    /// The open streams of one group.
    private struct Members {
        let group: StreamGroup
        var slots: [UInt32] = []
    }

    private let epoll: Int32
    private let inbox: StreamInbox
    private let metrics: Metrics
    private let acknowledgementTimeout: UInt64
    private let drained: WakeUp
    private let housekeeping: @Sendable (UInt64) -> UInt64?

    private var slots: [Slot] = []
    private var free: [UInt32] = []
    private var groups: [ObjectIdentifier: Members] = [:]
    private var deadlines = DeadlineHeap()
    /// Slots whose turn ended before they had sent everything.
    private var unfinished: [UInt32] = []
    private var nextHousekeeping: UInt64?
    /// The time of the next check of the peers; nil while there are no streams.
    private var nextCheck: UInt64?
    /// The slot at which that check starts.
    private var checkIndex = 0
    private var isDraining = false

    /// Takes ownership of `epoll`, in which the inbox's descriptor is registered.
    init(
        epoll: Int32, inbox: StreamInbox, metrics: Metrics, acknowledgementTimeout: UInt64, drained: WakeUp,
        housekeeping: @escaping @Sendable (UInt64) -> UInt64?
    ) {
        self.epoll = epoll
        self.inbox = inbox
        self.metrics = metrics
        self.acknowledgementTimeout = acknowledgementTimeout
        self.drained = drained
        self.housekeeping = housekeeping
    }

    /// Serves streams until the inbox requires the end.
    mutating func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        while true {
            let count = epoll_wait(epoll, &events, Int32(events.count), timeout())
            let now = MonotonicClock.now
            var hasMessages = false
            for event in events.prefix(Int(max(0, count))) {
                if event.data.u64 == Self.inboxMark { hasMessages = true } else { handle(event, now) }
            }
            if hasMessages, !readMessages(now) { break }
            while let due = deadlines.popDue(at: now) { wake(due, now) }
            let turn = unfinished
            unfinished = []
            for slot in turn {
                slots[Int(slot)].isUnfinished = false
                pump(slot, now)
            }
            if let next = nextHousekeeping, next <= now { nextHousekeeping = housekeeping(now) }
            if let next = nextCheck, next <= now { closeGonePeers(now) }
        }
        finish()
    }

    /// Milliseconds until something is due, rounded up; -1 if nothing is.
    private func timeout() -> Int32 {
        guard unfinished.isEmpty else { return 0 }
        guard let next = [deadlines.next, nextHousekeeping, nextCheck].compactMap({ $0 }).min() else { return -1 }
        let now = MonotonicClock.now
        return next <= now ? 0 : Int32(clamping: (next - now + 999_999) / 1_000_000)
    }

    /// Returns false if the hub has to end.
    private mutating func readMessages(_ now: UInt64) -> Bool {
        let messages = inbox.collect()
        if messages.stops {
            for stream in messages.streams { reject(stream) }
            return false
        }
        for stream in messages.streams { open(stream, now) }
        for group in messages.woken { wake(group, now) }
        if messages.drains {
            isDraining = true
            for slot in slots.indices where slots[slot].socket >= 0 { drain(UInt32(slot), now) }
        }
        if nextHousekeeping == nil { nextHousekeeping = housekeeping(now) }
        return true
    }

    private mutating func finish() {
        for slot in slots.indices where slots[slot].socket >= 0 { closeSlot(UInt32(slot)) }
        for stream in inbox.close().streams { reject(stream) }
        Glibc.close(epoll)
    }
}

// MARK: - One stream

extension StreamLoop {
    private mutating func open(_ stream: StreamInbox.NewStream, _ now: UInt64) {
        let slot = free.popLast() ?? UInt32(slots.count)
        if slot == slots.count { slots.append(Slot()) }
        let index = Int(slot)
        let mark = UInt64(slots[index].generation) << 32 | UInt64(slot)
        var event = epoll_event(
            events: EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue, data: epoll_data_t(u64: mark))
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, stream.socket, &event) == 0 else {
            free.append(slot)
            return reject(stream)
        }
        let id = ObjectIdentifier(stream.group)
        slots[index].socket = stream.socket
        slots[index].source = stream.source
        slots[index].group = stream.group
        slots[index].client = stream.client
        slots[index].membership = groups[id]?.slots.count ?? 0
        slots[index].isChunked = stream.isChunked
        slots[index].buffer.append(stream.head)
        groups[id, default: Members(group: stream.group)].slots.append(slot)
        if nextCheck == nil { nextCheck = now + checkInterval }
        if isDraining { drain(slot, now) } else { pump(slot, now) }
    }

    /// Ends a stream that has no slot.
    private func reject(_ stream: StreamInbox.NewStream) {
        Glibc.close(stream.socket)
        stream.source.closed()
        countClosed(stream.client)
    }

    private func countClosed(_ client: Client?) {
        metrics.endStream(of: client)
        if isDraining { drained.signal() }
    }

    private mutating func handle(_ event: epoll_event, _ now: UInt64) {
        let slot = UInt32(truncatingIfNeeded: event.data.u64)
        let index = Int(slot)
        guard slots[index].socket >= 0, slots[index].generation == UInt32(event.data.u64 >> 32) else { return }
        if event.events & (EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
            closeSlot(slot)
        } else if slots[index].isBlocked {
            slots[index].isBlocked = false
            pump(slot, now)
        }
    }

    private mutating func wake(_ group: StreamGroup, _ now: UInt64) {
        for other in group.beginRound() {
            // A group that wakes itself has more work, which waits until the others have been served.
            if other === group { other.wake() } else { wake(other, now) }
        }
        // A copy: streams may end and leave their group during the loop.
        guard let members = groups[ObjectIdentifier(group)]?.slots else { return }
        for slot in members { pump(slot, now) }
    }

    private mutating func wake(_ due: DeadlineHeap.Entry, _ now: UInt64) {
        let index = Int(due.slot)
        guard slots[index].armed == due.time else { return }
        slots[index].armed = .max
        guard slots[index].socket >= 0 else { return }
        if slots[index].deadline <= now {
            pump(due.slot, now)
        } else {
            arm(index)
        }
    }

    /// Requests steps and writes until the source or the socket has to wait.
    private mutating func pump(_ slot: UInt32, _ now: UInt64) {
        let index = Int(slot)
        guard slots[index].socket >= 0, let source = slots[index].source else { return }
        var steps = 0
        var sent = 0
        while !slots[index].isBlocked {
            var isWaiting = false
            var isYielding = false
            while !slots[index].isEnding, !isWaiting, !isYielding, slots[index].buffer.count < Self.combinedSize,
                steps < Self.stepsPerTurn
            {
                steps += 1
                switch source.next(now: now) {
                case .frame(let frame): append(frame, to: index)
                case .frames(let frames): for frame in frames { append(frame, to: index) }
                case .more: isYielding = true
                case .wait(let time):
                    isWaiting = true
                    // A time in the past must not make the hub spin.
                    slots[index].deadline = time.map { max($0, now + 1_000_000) } ?? .max
                    arm(index)
                case .end: end(index)
                }
            }
            if slots[index].buffer.isEmpty {
                if slots[index].isEnding { return closeSlot(slot) }
                if isWaiting { return }
                if isYielding { return queue(slot) }
            } else {
                let count = write(index)
                guard count >= 0 else { return closeSlot(slot) }
                sent += count
                if isWaiting, slots[index].buffer.isEmpty { return }
            }
            if !slots[index].isBlocked, !slots[index].isEnding,
                isYielding || steps >= Self.stepsPerTurn || sent >= Self.bytesPerTurn
            {
                return queue(slot)
            }
        }
    }

    /// Gives a stream another turn after the other streams.
    private mutating func queue(_ slot: UInt32) {
        let index = Int(slot)
        if !slots[index].isUnfinished { unfinished.append(slot) }
        slots[index].isUnfinished = true
    }

    private mutating func append(_ frame: StreamFrame, to index: Int) {
        slots[index].buffer.append(frame, isChunked: slots[index].isChunked)
    }

    /// Ends a stream after everything has been sent, so that the client can detect that it is complete.
    private mutating func end(_ index: Int) {
        slots[index].isEnding = true
        if slots[index].isChunked { slots[index].buffer.append(StreamFrame.lastChunk) }
    }

    /// Writes from the buffer. Returns how many bytes the socket accepted, or a negative number if it is broken. Marks
    /// the slot as blocked if the socket is full.
    private mutating func write(_ index: Int) -> Int {
        let socket = slots[index].socket
        var count = 0
        var error: Int32 = 0
        slots[index].buffer.write { bytes in
            repeat {
                count = send(
                    socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                error = errno
            } while count < 0 && error == EINTR
            return max(0, count)
        }
        if count >= 0 {
            metrics.streamBytes.count(count)
            return count
        }
        guard error == EAGAIN || error == EWOULDBLOCK else { return -1 }
        slots[index].isBlocked = true
        return 0
    }

    private mutating func arm(_ index: Int) {
        guard slots[index].deadline < slots[index].armed else { return }
        slots[index].armed = slots[index].deadline
        deadlines.insert(DeadlineHeap.Entry(time: slots[index].deadline, slot: UInt32(index)))
    }

    /// Sends the rest of the buffer and the closing frame, then ends the stream.
    private mutating func drain(_ slot: UInt32, _ now: UInt64) {
        let index = Int(slot)
        guard !slots[index].isEnding, let source = slots[index].source else { return }
        if let frame = source.closingFrame() { append(frame, to: index) }
        end(index)
        pump(slot, now)
    }

    private mutating func closeSlot(_ slot: UInt32) {
        let index = Int(slot)
        let closed = slots[index]
        slots[index] = Slot(generation: closed.generation &+ 1, armed: closed.armed)
        free.append(slot)
        leave(closed)
        // The registration would outlive the descriptor if libmicrohttpd has not closed its own descriptor yet.
        epoll_ctl(epoll, EPOLL_CTL_DEL, closed.socket, nil)
        // Unread bytes from the client would turn the close into a reset, which makes the client lose frames that it
        // has not read. With MSG_TRUNC they are dropped.
        shutdown(closed.socket, Int32(SHUT_WR))
        recv(closed.socket, nil, 1 << 20, Int32(MSG_TRUNC) | Int32(MSG_DONTWAIT))
        Glibc.close(closed.socket)
        closed.source?.closed()
        countClosed(closed.client)
    }

    /// Closes the streams whose peers are gone, some slots at a time.
    private mutating func closeGonePeers(_ now: UInt64) {
        let end = min(slots.count, checkIndex + Self.checksPerTurn)
        for index in checkIndex..<end where slots[index].socket >= 0 {
            let socket = slots[index].socket
            guard let observation = StreamSocket.observation(of: socket),
                slots[index].liveness.isGone(observation, at: now, timeout: acknowledgementTimeout)
            else { continue }
            StreamSocket.abandon(socket)
            closeSlot(UInt32(index))
        }
        // The check stays due until all slots have been checked.
        checkIndex = end < slots.count ? end : 0
        if checkIndex == 0 { nextCheck = free.count < slots.count ? now + checkInterval : nil }
    }

    private var checkInterval: UInt64 { min(max(acknowledgementTimeout / 6, 1_000_000), 10_000_000_000) }

    private mutating func leave(_ closed: Slot) {
        guard let group = closed.group else { return }
        let id = ObjectIdentifier(group)
        guard let last = groups[id]?.slots.last else { return }
        groups[id]?.slots[closed.membership] = last
        groups[id]?.slots.removeLast()
        // If the slot that leaves is itself the last one, this changes only a free slot.
        slots[Int(last)].membership = closed.membership
        if groups[id]?.slots.isEmpty == true { groups[id] = nil }
    }
}
