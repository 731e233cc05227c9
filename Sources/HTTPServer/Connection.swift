internal import CLinux
internal import CSocketInput
internal import Glibc
internal import Synchronization
internal import Threads

/// One client's connection as long as libmicrohttpd has it.
final class Connection: Sendable {
    let id: UInt64
    let peer: PeerAddress
    /// Whose it is; nil where clients are not told apart.
    let client: Client?
    /// Whether it counts against the limits: since its first request, unless that opened a stream.
    let isSettled = Atomic(false)
    /// The request that waits for its answer, if one does.
    let deferral = Mutex<Deferral?>(nil)

    /// What it sends, request by request.
    ///
    /// Unsafe because only the daemon's thread uses it, and the connection outlives its requests.
    nonisolated(unsafe) let requests: UnsafeMutablePointer<RequestReader>

    /// The last `Host` that was found to be allowed.
    private let host = Mutex("")
    private let socket: Int32
    private let deadline: Atomic<UInt64>
    /// Nanoseconds that a head may take from its first byte on.
    private let headerPatience: UInt64

    init(
        id: UInt64, socket: Int32, peer: PeerAddress, client: Client?, deadline: ConnectionDeadline,
        headerLimit: Int, headerPatience: UInt64
    ) {
        requests = .allocate(capacity: 1)
        requests.initialize(to: RequestReader(headerLimit: headerLimit))
        self.headerPatience = headerPatience
        self.id = id
        self.socket = socket
        self.peer = peer
        self.client = client
        self.deadline = Atomic(deadline.word)
    }

    deinit {
        requests.deinitialize(count: 1)
        requests.deallocate()
    }

    /// Reads for libmicrohttpd what it may see, as `recv` does. Only for the daemon's thread.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let wasInsideHead = requests.pointee.isInsideHead
        let count = requests.pointee.read(into: buffer) { buffer in
            CSocketInput_receive(socket, buffer.baseAddress, buffer.count)
        }
        if !wasInsideHead, requests.pointee.isInsideHead { beginHead() }
        return count
    }

    /// Puts an idle connection on the deadline of a head. The first bytes of one that come along with a whole request are
    /// put on it when that request is answered.
    private func beginHead() {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.phase == .idle else { return }
        let next = ConnectionDeadline(.headers, until: MonotonicClock.coarse + headerPatience)
        _ = replace(current, by: next)
    }

    func isKnown(host: String) -> Bool {
        self.host.withLock { $0 == host && !host.isEmpty }
    }

    func remember(host: String) {
        self.host.withLock { $0 = host }
    }

    /// Begins a new phase; false when the connection's time has run out meanwhile and it is being closed.
    func enter(_ next: ConnectionDeadline) -> Bool {
        let previous = ConnectionDeadline(word: deadline.exchange(next.word, ordering: .acquiringAndReleasing))
        guard previous.phase == .cut else { return true }
        deadline.store(ConnectionDeadline.cut.word, ordering: .releasing)
        return false
    }

    /// Cuts the connection if its deadline has passed.
    ///
    /// Only for ``ConnectionTable``, whose lock keeps the descriptor from being closed and used again meanwhile.
    ///
    /// - Parameter answer: Sent to a client that has begun a request: libmicrohttpd sends nothing in those phases.
    func expire(at now: UInt64, answer: [UInt8]) -> Bool {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.hasPassed(at: now), replace(current, by: .cut) else { return false }
        close(in: current.phase, answer)
        return true
    }

    var phase: ConnectionDeadline.Phase { ConnectionDeadline(word: deadline.load(ordering: .acquiring)).phase }

    func evictionRank(at now: UInt64, _ patience: ConnectionDeadline.Patience) -> UInt64? {
        ConnectionDeadline(word: deadline.load(ordering: .acquiring)).evictionRank(at: now, patience)
    }

    /// Closes the connection for another one, unless it is in use by now. Only for ``ConnectionTable``.
    ///
    /// - Parameter answer: As for ``expire(at:answer:)``.
    func evict(answer: [UInt8]) -> Bool {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.phase != .handling, current.phase != .cut, replace(current, by: .cut) else { return false }
        close(in: current.phase, answer)
        return true
    }

    private func close(in phase: ConnectionDeadline.Phase, _ answer: [UInt8]) {
        if phase == .headers || phase == .body {
            _ = answer.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
        }
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Closes the connection if no request is under way on it. Only for ``ConnectionTable``.
    func closeIfIdle() {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.phase == .idle, replace(current, by: .cut) else { return }
        shutdown(socket, Int32(SHUT_RDWR))
    }

    private func replace(_ current: ConnectionDeadline, by next: ConnectionDeadline) -> Bool {
        deadline.compareExchange(expected: current.word, desired: next.word, ordering: .acquiringAndReleasing)
            .exchanged
    }
}
