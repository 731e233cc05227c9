internal import Synchronization

/// All connections that libmicrohttpd has open.
///
/// libmicrohttpd's own idle timeout starts again at each byte, so a byte a second holds a connection for ever;
/// ``sweep(at:)`` goes by deadlines instead. A connection leaves the table before its descriptor is closed, so under
/// the table's lock each descriptor is the connection's own.
final class ConnectionTable: Sendable {
    private struct State {
        var connections: [UInt64: Connection] = [:]
        var lastID: UInt64 = 0
        var isClosing = false
    }

    private let state = Mutex(State())
    private let sweepInterval: UInt64
    private let timeoutAnswer: [UInt8]

    /// - Parameter timeoutAnswer: The whole answer, head and body, for clients whose request does not arrive in time.
    init(sweepInterval: UInt64, timeoutAnswer: [UInt8]) {
        self.sweepInterval = sweepInterval
        self.timeoutAnswer = timeoutAnswer
    }

    /// Adds a connection; true if it is the only one, so that sweeping has to begin.
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

    /// Cuts what has passed its deadline. Returns how many that were and when to sweep again, nil without connections.
    ///
    /// - Parameter haste: How much sooner the deadlines are of connections that have not been settled yet, and of those
    ///   that take an answer.
    func sweep(at now: UInt64, haste: (newcomers: UInt64, readers: UInt64)) -> (expired: Int, next: UInt64?) {
        state.withLock { state in
            var expired = 0
            for connection in state.connections.values {
                let isSettled = connection.isSettled.load(ordering: .relaxed)
                let readers = connection.phase == .response ? haste.readers : 0
                let time = now + max(readers, isSettled ? 0 : haste.newcomers)
                if connection.expire(at: time, answer: timeoutAnswer) { expired += 1 }
            }
            return (expired, state.connections.isEmpty ? nil : now + sweepInterval)
        }
    }

    /// Closes up to `count` connections and returns them: first those that have been idle for longest, then those whose
    /// clients are slow to send a head or a body or to read a response.
    func evict(_ count: Int, at now: UInt64, patience: ConnectionDeadline.Patience) -> [Connection] {
        state.withLock { state in
            var candidates: [(rank: UInt64, connection: Connection)] = []
            for connection in state.connections.values where connection.isSettled.load(ordering: .relaxed) {
                if let rank = connection.evictionRank(at: now, patience) { candidates.append((rank, connection)) }
            }
            candidates.sort { ($0.rank, $0.connection.id) < ($1.rank, $1.connection.id) }
            var closed: [Connection] = []
            for (_, connection) in candidates where closed.count < count && connection.evict(answer: timeoutAnswer) {
                closed.append(connection)
            }
            return closed
        }
    }

    /// Closes the connections on which no request is under way.
    func closeIdle() {
        state.withLock { state in
            for connection in state.connections.values { connection.closeIfIdle() }
        }
    }

    /// Suspends `handle` of this connection for an answer that comes later; nil once ``resumeAll(with:)`` has been
    /// called.
    ///
    /// Only for the daemon's thread, from within its handler.
    func suspend(_ connection: Connection, _ handle: OpaquePointer) -> Deferral? {
        state.withLock { state in
            guard !state.isClosing else { return nil }
            let deferral = Deferral(suspending: handle)
            connection.deferral.withLock { $0 = deferral }
            return deferral
        }
    }

    /// Answers every request that still waits, and lets none wait from now on: stopping libmicrohttpd with a suspended
    /// connection aborts the process.
    func resumeAll(with failure: HTTPFailure) {
        let connections = state.withLock { state in
            state.isClosing = true
            return Array(state.connections.values)
        }
        for connection in connections {
            connection.deferral.withLock { $0 }?.fail(failure)
        }
    }
}
