internal import CLinux
internal import Glibc
internal import Threads

/// The stream thread's loop: writes to the open streams of its worker. Only the stream thread uses it.
///
/// A stream is a slot of a table. Its socket is registered in epoll once, edge-triggered, and remains registered until
/// it is closed. A slot whose socket is full is marked as blocked until epoll reports that the socket is writable.
struct StreamLoop {
    /// Identifies the inbox in an event of epoll; slots are identified by generation and index.
    static let inboxID = UInt64.max

    /// Small frames are combined up to this size before they are sent.
    private static let combinedSize = 16 << 10
    /// Maximum number of steps and bytes of one stream before the others get their turn.
    private static let stepsPerTurn = 64
    private static let bytesPerTurn = 256 << 10
    /// Number of peers that are checked before the streams get their turn.
    private static let checksPerTurn = 256

    private let epoll: Int32
    private let inbox: StreamInbox
    private let state: ServerState
    private let metrics: Metrics
    private let acknowledgementTimeout: UInt64
    private let housekeeping: @Sendable (UInt64) -> UInt64?

    private var streams = StreamTable()
    private var deadlines = DeadlineHeap()
    /// The slots whose turn ended before they had sent everything.
    private var unfinished: [UInt32] = []
    private var nextHousekeeping: UInt64?
    /// The time of the next check of the peers; nil while there are no streams.
    private var nextCheck: UInt64?
    /// The slot at which that check starts.
    private var checkIndex = 0
    private var isDraining = false

    /// Takes ownership of `epoll`, in which the inbox's descriptor is registered.
    init(
        epoll: Int32, inbox: StreamInbox, state: ServerState, metrics: Metrics, acknowledgementTimeout: UInt64,
        housekeeping: @escaping @Sendable (UInt64) -> UInt64?
    ) {
        self.epoll = epoll
        self.inbox = inbox
        self.state = state
        self.metrics = metrics
        self.acknowledgementTimeout = acknowledgementTimeout
        self.housekeeping = housekeeping
    }

    /// Serves streams until the inbox requests the end of the loop.
    mutating func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        while true {
            let count = epoll_wait(epoll, &events, Int32(events.count), timeout())
            let now = MonotonicClock.now
            var hasMessages = false
            for event in events.prefix(Int(max(0, count))) {
                if event.data.u64 == Self.inboxID { hasMessages = true } else { handle(event, now) }
            }
            if hasMessages, !readMessages(now) { break }
            while let due = deadlines.popDue(at: now) { wake(due, now) }
            let turn = unfinished
            unfinished = []
            for slot in turn {
                streams[Int(slot)].isUnfinished = false
                serve(slot, now)
            }
            if let next = nextHousekeeping, next <= now { nextHousekeeping = housekeeping(now) }
            if let next = nextCheck, next <= now { closeGonePeers(now) }
        }
        finish()
    }

    /// Returns the milliseconds until a deadline is due, rounded up; -1 if there is no deadline.
    private func timeout() -> Int32 {
        guard unfinished.isEmpty else { return 0 }
        guard let next = [deadlines.next, nextHousekeeping, nextCheck].compactMap({ $0 }).min() else { return -1 }
        let now = MonotonicClock.now
        return next <= now ? 0 : Int32(clamping: (next - now + 999_999) / 1_000_000)
    }

    /// Returns false if the stream thread has to end.
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
            for slot in streams.open { drain(slot, now) }
            // A stream that closed right before this message has not signaled.
            state.shutdownSignal.signal()
        }
        if nextHousekeeping == nil { nextHousekeeping = housekeeping(now) }
        return true
    }

    private mutating func finish() {
        for slot in streams.open { closeSlot(slot) }
        for stream in inbox.close().streams { reject(stream) }
        Glibc.close(epoll)
    }
}

// MARK: - One stream

extension StreamLoop {
    private mutating func open(_ stream: StreamInbox.NewStream, _ now: UInt64) {
        let slot = streams.add(stream)
        let events = EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        var event = epoll_event(events: events, data: epoll_data_t(u64: streams.streamID(inSlot: slot)))
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, stream.socket, &event) == 0 else {
            streams.remove(slot)
            return reject(stream)
        }
        if nextCheck == nil { nextCheck = now + checkInterval }
        if isDraining { drain(slot, now) } else { serve(slot, now) }
    }

    /// Ends a stream that has no slot.
    private func reject(_ stream: StreamInbox.NewStream) {
        Glibc.close(stream.socket)
        stream.source.closed()
        countClosed(stream.client)
    }

    private func countClosed(_ client: Client?) {
        state.endStream(of: client)
        if isDraining { state.shutdownSignal.signal() }
    }

    private mutating func handle(_ event: epoll_event, _ now: UInt64) {
        guard let slot = streams.slot(ofStream: event.data.u64) else { return }
        let index = Int(slot)
        // A client that has finished sending still reads the response to its request.
        let isBody = streams[index].source?.isBody ?? false
        let ends = EPOLLHUP.rawValue | EPOLLERR.rawValue | (isBody ? 0 : EPOLLRDHUP.rawValue)
        if event.events & ends != 0 {
            closeSlot(slot)
        } else if streams[index].isBlocked {
            streams[index].isBlocked = false
            serve(slot, now)
        }
    }

    private mutating func wake(_ group: StreamGroup, _ now: UInt64) {
        let others = group.beginRound(at: inbox)
        // The other stream threads start first, so that all work at the same time.
        for other in others { other.wake(except: inbox) }
        for other in others {
            // A group that wakes itself has more work, which waits until the others have been served.
            if other === group { other.wake() } else { wake(other, now) }
        }
        // This is a copy, because streams may end and leave their group during the loop.
        for slot in streams.members(of: group) { serve(slot, now) }
    }

    private mutating func wake(_ due: DeadlineHeap.Entry, _ now: UInt64) {
        let index = Int(due.slot)
        guard streams[index].scheduledTime == due.time else { return }
        streams[index].scheduledTime = .max
        guard streams[index].socket >= 0 else { return }
        if streams[index].deadline <= now {
            serve(due.slot, now)
        } else {
            scheduleDeadline(index)
        }
    }

    /// Requests steps and writes until the source or the socket has to wait.
    private mutating func serve(_ slot: UInt32, _ now: UInt64) {
        let index = Int(slot)
        guard streams[index].socket >= 0, let source = streams[index].source else { return }
        var steps = 0
        var sent = 0
        while !streams[index].isBlocked {
            var isWaiting = false
            var isYielding = false
            while !streams[index].isEnding, !isWaiting, !isYielding, streams[index].buffer.count < Self.combinedSize,
                steps < Self.stepsPerTurn
            {
                steps += 1
                switch source.next(now: now) {
                case .frame(let frame): append(frame, to: index)
                // An iterator would retain each frame, which all stream threads share.
                case .frames(let frames): for frame in frames.indices { append(frames[frame], to: index) }
                case .more: isYielding = true
                case .wait(let time):
                    isWaiting = true
                    // A time in the past must not make the stream thread spin.
                    streams[index].deadline = time.map { max($0, now + 1_000_000) } ?? .max
                    scheduleDeadline(index)
                case .end: end(index)
                case .abort: streams[index].isEnding = true
                }
            }
            if streams[index].buffer.isEmpty {
                if streams[index].isEnding { return closeSlot(slot) }
                if isWaiting { return }
                if isYielding { return queue(slot) }
            } else {
                let count = write(index)
                guard count >= 0 else { return closeSlot(slot) }
                sent += count
                if isWaiting, streams[index].buffer.isEmpty { return }
            }
            if !streams[index].isBlocked, !streams[index].isEnding,
                isYielding || steps >= Self.stepsPerTurn || sent >= Self.bytesPerTurn
            {
                return queue(slot)
            }
        }
        if source.isCanceled {
            StreamSocket.abandon(streams[index].socket)
            closeSlot(slot)
        }
    }

    /// Queues another turn of a stream, after the other streams.
    private mutating func queue(_ slot: UInt32) {
        let index = Int(slot)
        if !streams[index].isUnfinished { unfinished.append(slot) }
        streams[index].isUnfinished = true
    }

    private mutating func append(_ frame: StreamFrame, to index: Int) {
        guard let encoded = streams[index].gzip?.encode(frame) else {
            return streams[index].buffer.append(frame, isChunked: streams[index].isChunked)
        }
        streams[index].buffer.append(encoded, isChunked: streams[index].isChunked)
    }

    /// Ends a stream after everything has been sent. The last chunk lets the client detect that the stream is complete.
    private mutating func end(_ index: Int) {
        streams[index].isEnding = true
        if let tail = streams[index].gzip?.tail {
            streams[index].buffer.append(tail, isChunked: streams[index].isChunked)
        }
        if streams[index].isChunked { streams[index].buffer.append(StreamFrame.lastChunk) }
    }

    /// Writes from the buffer. Returns how many bytes the socket accepted, or a negative number if it is broken. Marks
    /// the slot as blocked if the socket is full.
    private mutating func write(_ index: Int) -> Int {
        let socket = streams[index].socket
        var count = 0
        var error: Int32 = 0
        streams[index].buffer.write { bytes in
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
        streams[index].isBlocked = true
        return 0
    }

    private mutating func scheduleDeadline(_ index: Int) {
        guard streams[index].deadline < streams[index].scheduledTime else { return }
        streams[index].scheduledTime = streams[index].deadline
        deadlines.insert(DeadlineHeap.Entry(time: streams[index].deadline, slot: UInt32(index)))
    }

    /// Sends the rest of the buffer and the closing frame, then ends the stream.
    private mutating func drain(_ slot: UInt32, _ now: UInt64) {
        let index = Int(slot)
        guard !streams[index].isEnding, let source = streams[index].source else { return }
        if source.isBody { return serve(slot, now) }
        if let frame = source.closingFrame() { append(frame, to: index) }
        end(index)
        serve(slot, now)
    }

    private mutating func closeSlot(_ slot: UInt32) {
        let closed = streams.remove(slot)
        // If libmicrohttpd has not closed its own descriptor yet, closing this one would leave the socket registered.
        epoll_ctl(epoll, EPOLL_CTL_DEL, closed.socket, nil)
        // If bytes from the client are unread, closing sends a reset, and the client loses frames that it has not read.
        // MSG_TRUNC drops these bytes.
        shutdown(closed.socket, Int32(SHUT_WR))
        recv(closed.socket, nil, 1 << 20, Int32(MSG_TRUNC) | Int32(MSG_DONTWAIT))
        Glibc.close(closed.socket)
        closed.source?.closed()
        countClosed(closed.client)
    }

    /// Closes the streams whose peers are gone or whose sources have ended them. It checks a limited number of slots at a time.
    private mutating func closeGonePeers(_ now: UInt64) {
        let end = min(streams.count, checkIndex + Self.checksPerTurn)
        for index in checkIndex..<end where streams[index].socket >= 0 {
            let socket = streams[index].socket
            guard isGone(index, now) || streams[index].isBlocked && streams[index].source?.isCanceled == true else {
                continue
            }
            StreamSocket.abandon(socket)
            closeSlot(UInt32(index))
        }
        // The check stays due until all slots have been checked.
        checkIndex = end < streams.count ? end : 0
        if checkIndex == 0 { nextCheck = streams.isEmpty ? nil : now + checkInterval }
    }

    private mutating func isGone(_ index: Int, _ now: UInt64) -> Bool {
        guard let observation = StreamSocket.observation(of: streams[index].socket) else { return false }
        return streams[index].liveness.isGone(observation, at: now, timeout: acknowledgementTimeout)
    }

    private var checkInterval: UInt64 { min(max(acknowledgementTimeout / 6, 1_000_000), 10_000_000_000) }
}
