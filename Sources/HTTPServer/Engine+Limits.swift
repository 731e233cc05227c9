internal import Glibc
internal import Synchronization
internal import Threads

/// What all clients together and each of them may have; all on the daemon's thread.
extension Engine {
    /// Connections of one client, beyond those it may have, that may be open before their first request.
    private static let newcomersPerClient = 64

    /// Whether the system is to hand over a connection from `peer`; if not, it is closed without a word.
    func accepts(_ peer: UnsafePointer<sockaddr>?) -> Bool {
        if isDraining.load(ordering: .relaxed) { return false }
        guard let limit = configuration.connectionsPerClient else { return true }
        let known = clients.withLock { $0[ClientAddress(peer)]?.connections.load(ordering: .relaxed) } ?? 0
        if known < limit + Self.newcomersPerClient { return true }
        metrics.refusedConnectionsOfClients.count()
        return false
    }

    /// Who is at the other end; nil where that makes no difference.
    func client(at peer: UnsafePointer<sockaddr>?) -> Client? {
        guard
            configuration.connectionsPerClient != nil || configuration.streamsPerClient != nil
                || configuration.requestRate != nil
        else { return nil }
        return clients.withLock { $0.client(at: ClientAddress(peer), now: MonotonicClock.coarse) }
    }

    /// Counts a connection among those that carry requests; says why not if there are too many.
    ///
    /// Not before its first request, and not for one that opens a stream: the connections of a crowd that comes back
    /// after a cut are gone as soon as they have said what they want. If there is no room, idle connections are closed
    /// for it, which HTTP allows at any time, and those whose clients dawdle.
    func settle(_ connection: Connection) -> HTTPFailure? {
        guard !connection.isSettled.load(ordering: .relaxed) else { return nil }
        if let limit = configuration.connectionsPerClient, let client = connection.client,
            client.settledConnections.load(ordering: .relaxed) >= limit
        {
            return .tooManyConnectionsOfClient(limit: limit)
        }
        let limit = configuration.connectionLimit
        guard metrics.countedConnections.load(ordering: .relaxed) < limit || makeRoom() else {
            return .tooManyConnections(limit: limit)
        }
        connection.isSettled.store(true, ordering: .relaxed)
        metrics.countedConnections.count()
        connection.client?.settledConnections.count()
        return nil
    }

    /// Closes a few connections, so that it is a while before the next time; false if all are in use.
    private func makeRoom() -> Bool {
        let closed = table.evict(
            max(1, configuration.connectionLimit / 32), at: MonotonicClock.now,
            patience: ConnectionDeadline.Patience(
                short: configuration.newcomerDeadline.nanoseconds, headers: patience.headers, body: patience.body,
                response: patience.response))
        for connection in closed { unsettle(connection) }
        metrics.evictedConnections.count(closed.count)
        return !closed.isEmpty
    }

    /// Takes a connection that closes out of the count.
    func unsettle(_ connection: Connection) {
        guard connection.isSettled.exchange(false, ordering: .relaxed) else { return }
        metrics.countedConnections.count(-1)
        connection.client?.settledConnections.count(-1)
    }

    /// Takes one of the client's tokens for a request; says so if there is none.
    func charge(_ exchange: Exchange) -> HTTPFailure? {
        guard let rate = configuration.requestRate, let client = exchange.connection.client,
            !isUnmetered(exchange.head)
        else { return nil }
        if client.take(at: MonotonicClock.coarse, rate) == 0 { return nil }
        // The cheap clock is a little behind, and whoever has waited as long as was said must not be told to wait again.
        let wait = client.take(at: MonotonicClock.now, rate)
        if wait == 0 { return nil }
        metrics.refusedRequests.count()
        return .tooManyRequests(rate, retryAfter: Int((wait + 999_999_999) / 1_000_000_000))
    }

    /// Counts one more stream; says why not if there are too many.
    func admitStream(of client: Client?) -> HTTPFailure? {
        if let limit = configuration.streamsPerClient, let client, client.streams.load(ordering: .relaxed) >= limit {
            return .tooManyStreamsOfClient(limit: limit)
        }
        let limit = configuration.streamLimit
        guard metrics.openStreams.load(ordering: .relaxed) < limit else { return .tooManyStreams(limit: limit) }
        metrics.openStreams.count()
        client?.streams.count()
        return nil
    }

    /// Counts a refusal for the number of connections or streams.
    func count(_ failure: HTTPFailure) {
        switch failure {
        case .tooManyConnections: metrics.refusedConnections.count()
        case .tooManyConnectionsOfClient: metrics.refusedConnectionsOfClients.count()
        case .tooManyStreams: metrics.refusedStreams.count()
        case .tooManyStreamsOfClient: metrics.refusedStreamsOfClients.count()
        default: break
        }
    }

    /// Whether a probe asks, which is answered whatever the load.
    func isUnmetered(_ head: RequestHead) -> Bool {
        unmeteredPaths.contains { path in
            path.count <= head.targetEnd && head.bytes.starts(with: path)
                && (path.count == head.targetEnd || head.bytes[path.count] == UInt8(ascii: "?"))
        }
    }
}
