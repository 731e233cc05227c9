internal import Synchronization

/// All connections that libmicrohttpd has open.
///
/// libmicrohttpd restarts its own idle timeout at each byte, so one byte per second would hold a connection open
/// indefinitely. ``sweep(at:shortening:)`` applies deadlines instead. A connection leaves the table before its
/// descriptor is closed, so under the table's lock each descriptor belongs to its connection.
final class ConnectionTable: Sendable {
    private struct State {
        var connections: [UInt64: Connection] = [:]
        var lastID: UInt64 = 0
        var isClosing = false
    }

    private let state = Mutex(State())
    private let sweepInterval: UInt64
    private let timeoutResponse: @Sendable () -> [UInt8]

    /// - Parameter timeoutResponse: Returns the complete response, head and body, for clients whose request does not
    ///   arrive in time.
    init(sweepInterval: UInt64, timeoutResponse: @escaping @Sendable () -> [UInt8]) {
        self.sweepInterval = sweepInterval
        self.timeoutResponse = timeoutResponse
    }

    /// Adds a connection. Also returns whether it is the only one, so that sweeping has to start.
    func add(_ make: (_ id: UInt64) -> Connection) -> (connection: Connection, isFirst: Bool) {
        state.withLock { state in
            state.lastID += 1
            let connection = make(state.lastID)
            state.connections[state.lastID] = connection
            return (connection, state.connections.count == 1)
        }
    }

    func remove(_ connection: Connection) {
        state.withLock { state in
            _ = state.connections.removeValue(forKey: connection.id)
        }
    }

    /// Closes the connections whose deadline has passed. Returns their number and the time of the next sweep; nil if
    /// there are no connections.
    ///
    /// - Parameter shortening: The nanoseconds by which deadlines are earlier: for connections without a request so
    ///   far, and for connections whose clients are reading a response.
    func sweep(at now: UInt64, shortening: (newConnections: UInt64, responses: UInt64)) -> (expired: Int, next: UInt64?)
    {
        state.withLock { state in
            var expired = 0
            // Many connections can expire at once.
            lazy var response = timeoutResponse()
            for connection in state.connections.values {
                let isCounted = connection.isCounted.load(ordering: .relaxed)
                let responseShortening = connection.phase == .response ? shortening.responses : 0
                let time = now + max(responseShortening, isCounted ? 0 : shortening.newConnections)
                if connection.expire(at: time, response: { response }) { expired += 1 }
            }
            return (expired, state.connections.isEmpty ? nil : now + sweepInterval)
        }
    }

    /// Closes up to `count` connections and returns them: first those that have been idle the longest, then those whose
    /// clients are slow to send a head or a body or to read a response.
    func evict(_ count: Int, at now: UInt64, timeouts: ConnectionDeadline.Timeouts) -> [Connection] {
        state.withLock { state in
            var candidates: [(rank: UInt64, connection: Connection)] = []
            for connection in state.connections.values where connection.isCounted.load(ordering: .relaxed) {
                if let rank = connection.evictionRank(at: now, timeouts) { candidates.append((rank, connection)) }
            }
            candidates.sort { ($0.rank, $0.connection.id) < ($1.rank, $1.connection.id) }
            var closed: [Connection] = []
            lazy var response = timeoutResponse()
            for (_, connection) in candidates where closed.count < count && connection.evict(response: { response }) {
                closed.append(connection)
            }
            return closed
        }
    }

    /// Closes the connections that are between two requests.
    func closeIdle() {
        state.withLock { state in
            for connection in state.connections.values { connection.closeIfIdle() }
        }
    }

    /// Suspends `handle` of this connection until its response is ready; nil after ``resumeAll(with:)``.
    ///
    /// Only the daemon's thread calls it, in its handler.
    func suspend(_ connection: Connection, _ handle: OpaquePointer) -> Deferral? {
        state.withLock { state in
            guard !state.isClosing else { return nil }
            let deferral = Deferral(suspending: handle)
            connection.deferral.withLock { $0 = deferral }
            return deferral
        }
    }

    /// Sends `failure` to every suspended request, and suspends no others after that. libmicrohttpd aborts the process
    /// if it is stopped while a connection is suspended.
    func resumeAll(with failure: HTTPFailure) {
        let connections = state.withLock { state in
            state.isClosing = true
            return Array(state.connections.values)
        }
        for connection in connections {
            connection.deferral.withLock { $0 }?.complete(.failure(failure))
        }
    }
}
