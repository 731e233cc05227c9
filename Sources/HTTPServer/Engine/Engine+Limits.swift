internal import Glibc
internal import Synchronization
internal import Threads

/// Limits for all clients together and for each client. They are exact although several workers use them: everything is
/// counted in the step that compares it with the limit.
extension Engine {
    /// The number of connections that a client may have open before their first request, in addition to its limit.
    private static let newConnectionsPerClient = 64

    /// Counts a connection from `peer` and returns true; returns false to close it without a response.
    func accepts(_ peer: UnsafePointer<sockaddr>?) -> Bool {
        if state.isDraining.load(ordering: .relaxed) { return false }
        if hasLimitsPerClient, !isProxy(PeerAddress(peer)) {
            let limit = configuration.connectionsPerClient.map { $0 + Self.newConnectionsPerClient } ?? .max
            let isCounted = state.clients.withLock { clients in
                clients.client(at: ClientAddress(peer), now: MonotonicClock.coarse).connections.count(upTo: limit)
            }
            guard isCounted else {
                metrics.rejectedConnectionsOfClients.count()
                return false
            }
        }
        state.openConnections.count()
        return true
    }

    /// Returns whether an address is that of a trusted proxy.
    func isProxy(_ peer: PeerAddress) -> Bool {
        configuration.trustedProxies.contains(peer)
    }

    var hasLimitsPerClient: Bool {
        configuration.connectionsPerClient != nil || configuration.streamsPerClient != nil
            || configuration.requestRate != nil
    }

    /// Calls a function with the client of a request; with nil if the configuration has no limits per client.
    ///
    /// The client that a proxy has named has no connections, so the table may drop it unless the function counts
    /// something for it. The function runs under the lock of the table.
    func withClient<Result>(of exchange: borrowing Exchange, _ body: (Client?) -> Result) -> Result {
        guard exchange.connection.isProxied, hasLimitsPerClient else { return body(exchange.connection.client) }
        let address = exchange.peer.client
        return state.clients.withLock { body($0.client(at: address, now: MonotonicClock.coarse)) }
    }

    /// Counts a connection as one that carries requests; returns the failure if there are too many.
    ///
    /// A connection is counted at its first request, unless that request opens a stream: after a network failure many
    /// clients reconnect, and their connections become streams at once. If there is no room, idle connections are
    /// closed, which HTTP allows at any time, and then connections of slow clients.
    ///
    /// - Parameter usesReserve: Whether the connection may be one of those that are reserved.
    func admit(_ connection: Connection, usesReserve: Bool) -> HTTPFailure? {
        guard !connection.isCounted.load(ordering: .relaxed) else { return nil }
        let limitOfClient = configuration.connectionsPerClient ?? .max
        if let client = connection.client, !client.countedConnections.count(upTo: limitOfClient) {
            return .tooManyConnectionsOfClient(limit: limitOfClient)
        }
        let limit = configuration.connectionLimit
        let reserved = usesReserve ? configuration.reservedConnections : 0
        guard takeRoom(limit) || makeRoom() && takeRoom(limit) || takeRoom(limit + reserved) else {
            connection.client?.countedConnections.count(-1)
            return .tooManyConnections(limit: limit)
        }
        connection.isCounted.store(true, ordering: .relaxed)
        return nil
    }

    private func takeRoom(_ limit: Int) -> Bool { state.countedConnections.count(upTo: limit) }

    /// Closes several connections at once, so that it rarely has to run; returns false if all connections are in use.
    private func makeRoom() -> Bool {
        let closed = state.connections.evict(
            max(1, configuration.connectionLimit / 32), at: MonotonicClock.now,
            timeouts: ConnectionDeadline.Timeouts(
                evictableAfter: configuration.newConnectionTimeout.nanoseconds, headers: timeouts.headers,
                body: timeouts.body, response: timeouts.response))
        for connection in closed { stopCounting(connection) }
        metrics.evictedConnections.count(closed.count)
        return !closed.isEmpty
    }

    /// Stops counting a connection as one that carries requests.
    func stopCounting(_ connection: Connection) {
        guard connection.isCounted.exchange(false, ordering: .relaxed) else { return }
        state.countedConnections.count(-1)
        connection.client?.countedConnections.count(-1)
    }

    /// Takes one of the client's tokens for a request; returns the failure if there is none.
    func takeToken(_ exchange: borrowing Exchange) -> HTTPFailure? {
        guard let rate = configuration.requestRate, !isUnmetered(exchange.head.fields) else { return nil }
        let wait = withClient(of: exchange) { client -> UInt64 in
            guard let client, client.take(at: MonotonicClock.coarse, rate) > 0 else { return 0 }
            // The coarse clock is slightly late, so a client that waited for the time in `Retry-After` could be
            // rejected again.
            return client.take(at: MonotonicClock.now, rate)
        }
        if wait == 0 { return nil }
        metrics.rejectedRequests.count()
        return .tooManyRequests(rate, retryAfter: TokenBucket.seconds(wait))
    }

    /// Counts one more stream; returns the failure if there are too many.
    func admitStream(of client: Client?) -> HTTPFailure? {
        let limitOfClient = configuration.streamsPerClient ?? .max
        if let client, !client.streams.count(upTo: limitOfClient) {
            return .tooManyStreamsOfClient(limit: limitOfClient)
        }
        let limit = configuration.streamLimit
        guard state.openStreams.count(upTo: limit) else {
            client?.streams.count(-1)
            return .tooManyStreams(limit: limit)
        }
        return nil
    }

    /// Counts a rejection that is due to the number of connections or streams.
    func count(_ failure: HTTPFailure) {
        switch failure {
        case .tooManyConnections: metrics.rejectedConnections.count()
        case .tooManyConnectionsOfClient: metrics.rejectedConnectionsOfClients.count()
        case .tooManyStreams: metrics.rejectedStreams.count()
        case .tooManyStreamsOfClient: metrics.rejectedStreamsOfClients.count()
        default: break
        }
    }

    /// Returns whether the path is one of a probe, which is exempt from the limits.
    func isUnmetered(_ head: RequestHead) -> Bool {
        unmeteredPaths.contains { path in
            path.count <= head.targetEnd && head.bytes.starts(with: path)
                && (path.count == head.targetEnd || head.bytes[path.count] == UInt8(ascii: "?"))
        }
    }
}
