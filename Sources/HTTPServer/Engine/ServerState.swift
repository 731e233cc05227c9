internal import Synchronization
internal import Threads

/// What the workers of a server have in common: the open connections and streams, which count toward the limits, and
/// the end of the server.
final class ServerState: Sendable {
    let connections: ConnectionTable
    /// Connections that were accepted and are not closed yet, without streams.
    let openConnections = Atomic(0)
    /// The connections among them that have carried a request.
    let countedConnections = Atomic(0)
    let openStreams = Atomic(0)
    let clients = Mutex(ClientTable())
    /// Set when the server begins to stop.
    let isDraining = Atomic(false)
    /// Signaled whenever a request or a stream ends during the shutdown.
    let shutdownSignal: WakeUp

    init(connections: ConnectionTable) throws(HTTPServerError) {
        self.connections = connections
        shutdownSignal = try HTTPServerError.wrapping(WakeUp.init)
    }

    /// Counts the end of a stream.
    func endStream(of client: Client?) {
        openStreams.count(-1)
        client?.streams.count(-1)
    }
}

extension Atomic<Int> {
    /// Adds `amount` to the counter; the operation does not order other memory accesses.
    func count(_ amount: Int = 1) {
        add(amount, ordering: .relaxed)
    }

    /// Adds 1 and returns true, unless the counter has reached `limit`.
    func count(upTo limit: Int) -> Bool {
        var current = load(ordering: .relaxed)
        while current < limit {
            let result = weakCompareExchange(expected: current, desired: current + 1, ordering: .relaxed)
            if result.exchanged { return true }
            current = result.original
        }
        return false
    }
}
