internal import CLinux
internal import CSocketInput
internal import Glibc
internal import Synchronization
internal import Threads

/// A client's connection while libmicrohttpd has it open.
final class Connection: Sendable {
    let id: UInt64
    let peer: PeerAddress
    /// Whether the peer is a proxy that names the client of a request.
    let isProxied: Bool
    /// The client; nil if the configuration has no limits per client, or if the peer is a proxy.
    let client: Client?
    /// Whether the connection counts toward the limits: from its first request on, unless that request opens a stream.
    let isCounted = Atomic(false)
    /// The suspended request; nil if there is none.
    let deferral = Mutex<Deferral?>(nil)

    /// Reads the requests of the connection before libmicrohttpd does.
    ///
    /// Unsafe because only the daemon's thread uses it, and the connection is freed after its requests.
    nonisolated(unsafe) let reader: UnsafeMutablePointer<RequestReader>

    /// The last `Host` that was accepted.
    private let host = Mutex("")
    private let socket: Int32
    private let deadline: Atomic<UInt64>
    /// The maximum time from the first to the last byte of a head, in nanoseconds.
    private let headTimeout: UInt64

    init(
        id: UInt64, socket: Int32, peer: PeerAddress, isProxied: Bool, client: Client?, deadline: ConnectionDeadline,
        headerLimit: Int, headTimeout: UInt64
    ) {
        reader = .allocate(capacity: 1)
        reader.initialize(to: RequestReader(headerLimit: headerLimit))
        self.headTimeout = headTimeout
        self.id = id
        self.socket = socket
        self.peer = peer
        self.isProxied = isProxied
        self.client = client
        self.deadline = Atomic(deadline.word)
    }

    deinit {
        reader.deinitialize(count: 1)
        reader.deallocate()
    }

    /// Reads the checked bytes for libmicrohttpd, with the results of `recv`. Only the daemon's thread
    /// calls it.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let wasInsideHead = reader.pointee.isInsideHead
        let count = reader.pointee.read(into: buffer) { buffer in
            CSocketInput_receive(socket, buffer.baseAddress, buffer.count)
        }
        if !wasInsideHead, reader.pointee.isInsideHead { beginHead() }
        return count
    }

    /// Sets the deadline of a head on an idle connection. If the first bytes of a head arrive together with a complete
    /// request, the deadline is set when that request has its response.
    private func beginHead() {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.phase == .idle else { return }
        let next = ConnectionDeadline(.headers, until: MonotonicClock.coarse + headTimeout)
        _ = replace(current, by: next)
    }

    func accepts(host: String) -> Bool {
        self.host.withLock { $0 == host && !host.isEmpty }
    }

    func setAccepted(host: String) {
        self.host.withLock { $0 = host }
    }

    /// Begins a phase; returns false if the previous deadline has passed and the connection is being closed.
    func enter(_ next: ConnectionDeadline) -> Bool {
        let previous = ConnectionDeadline(word: deadline.exchange(next.word, ordering: .acquiringAndReleasing))
        guard previous.phase == .closed else { return true }
        deadline.store(ConnectionDeadline.closed.word, ordering: .releasing)
        return false
    }

    /// Closes the connection and returns true if its deadline has passed.
    ///
    /// Only ``ConnectionTable`` calls it, because its lock keeps the descriptor open during the call.
    ///
    /// - Parameter response: The response for a client whose request has begun. libmicrohttpd sends none in this case.
    func expire(at now: UInt64, response: () -> [UInt8]) -> Bool {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.hasPassed(at: now), replace(current, by: .closed) else { return false }
        close(in: current.phase, response)
        return true
    }

    var phase: ConnectionDeadline.Phase { ConnectionDeadline(word: deadline.load(ordering: .acquiring)).phase }

    func evictionRank(at now: UInt64, _ timeouts: ConnectionDeadline.Timeouts) -> UInt64? {
        ConnectionDeadline(word: deadline.load(ordering: .acquiring)).evictionRank(at: now, timeouts)
    }

    /// Closes the connection to make room for another one, unless a request is being handled. Only
    /// ``ConnectionTable`` calls it.
    ///
    /// - Parameter response: The response for a client whose request has begun, as in ``expire(at:response:)``.
    func evict(response: () -> [UInt8]) -> Bool {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.phase != .handling, current.phase != .closed, replace(current, by: .closed) else { return false }
        close(in: current.phase, response)
        return true
    }

    private func close(in phase: ConnectionDeadline.Phase, _ response: () -> [UInt8]) {
        if phase == .headers || phase == .body {
            _ = response().withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
        }
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Closes the connection if it is between two requests. Only ``ConnectionTable`` calls it.
    func closeIfIdle() {
        let current = ConnectionDeadline(word: deadline.load(ordering: .acquiring))
        guard current.phase == .idle, replace(current, by: .closed) else { return }
        shutdown(socket, Int32(SHUT_RDWR))
    }

    private func replace(_ current: ConnectionDeadline, by next: ConnectionDeadline) -> Bool {
        deadline.compareExchange(expected: current.word, desired: next.word, ordering: .acquiringAndReleasing)
            .exchanged
    }
}
