internal import Glibc
internal import Synchronization
internal import Threads

/// Limits for all clients together and for each client. All functions run on the daemon's thread.
extension Engine {
    /// The number of connections that a client may have open before their first request, in addition to its limit.
    private static let newConnectionsPerClient = 64

    /// Returns whether to accept a connection from `peer`; otherwise it is closed without a response.
    func accepts(_ peer: UnsafePointer<sockaddr>?) -> Bool {
        if isDraining.load(ordering: .relaxed) { return false }
        guard let limit = configuration.connectionsPerClient, !isProxy(PeerAddress(peer)) else { return true }
        let open = clients.withLock { $0[ClientAddress(peer)]?.connections.load(ordering: .relaxed) } ?? 0
        if open < limit + Self.newConnectionsPerClient { return true }
        metrics.rejectedConnectionsOfClients.count()
        return false
    }

    /// Returns whether an address is that of a trusted proxy.
    func isProxy(_ peer: PeerAddress) -> Bool {
        configuration.trustedProxies.contains(peer)
    }

    /// Returns the client of a request; nil if the configuration has no limits per client.
    ///
    /// The client that a proxy has named has no connections. Unless something is counted for it at once, the table may
    /// drop it.
    func client(of exchange: borrowing Exchange) -> Client? {
        exchange.connection.isProxied ? client(at: exchange.peer.client) : exchange.connection.client
    }

    /// Returns the client at an address; nil if the configuration has no limits per client.
    func client(at address: ClientAddress) -> Client? {
        guard
            configuration.connectionsPerClient != nil || configuration.streamsPerClient != nil
                || configuration.requestRate != nil
        else { return nil }
        return clients.withLock { $0.client(at: address, now: MonotonicClock.coarse) }
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
        if let limit = configuration.connectionsPerClient, let client = connection.client,
            client.countedConnections.load(ordering: .relaxed) >= limit
        {
            return .tooManyConnectionsOfClient(limit: limit)
        }
        let limit = configuration.connectionLimit
        let reserved = usesReserve ? configuration.reservedConnections : 0
        guard hasRoom(limit) || makeRoom() && hasRoom(limit) || hasRoom(limit + reserved) else {
            return .tooManyConnections(limit: limit)
        }
        connection.isCounted.store(true, ordering: .relaxed)
        metrics.countedConnections.count()
        connection.client?.countedConnections.count()
        return nil
    }

    private func hasRoom(_ limit: Int) -> Bool { metrics.countedConnections.load(ordering: .relaxed) < limit }

    /// Closes several connections at once, so that it rarely has to run; returns false if all connections are in use.
    private func makeRoom() -> Bool {
        let closed = connections.evict(
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
        metrics.countedConnections.count(-1)
        connection.client?.countedConnections.count(-1)
    }

    /// Takes one of the client's tokens for a request; returns the failure if there is none.
    func takeToken(_ exchange: borrowing Exchange) -> HTTPFailure? {
        guard let rate = configuration.requestRate, !isUnmetered(exchange.head), let client = client(of: exchange)
        else { return nil }
        if client.take(at: MonotonicClock.coarse, rate) == 0 { return nil }
        // The coarse clock is slightly late, so a client that waited for the time in `Retry-After` could be rejected
        // again.
        let wait = client.take(at: MonotonicClock.now, rate)
        if wait == 0 { return nil }
        metrics.rejectedRequests.count()
        return .tooManyRequests(rate, retryAfter: TokenBucket.seconds(wait))
    }

    /// Counts one more stream; returns the failure if there are too many.
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
