internal import CMicroHTTPD
internal import Synchronization

/// Connections that come and go.
extension Engine {
    func connect(_ handle: OpaquePointer) -> Connection {
        metrics.openConnections.count()
        let peer = CMHD_peer(handle)
        let client = client(at: peer)
        client?.connections.count()
        // A new connection counts as idle, but has no more time than for its first headers.
        let deadline = ConnectionDeadline(
            .idle, until: MonotonicClock.coarse + patience.headers)
        let (connection, isFirst) = table.add { id in
            Connection(
                id: id, socket: CMHD_socket(handle), peer: PeerAddress(peer), client: client, deadline: deadline)
        }
        if isFirst { inbox.ring() }
        return connection
    }

    func disconnect(_ connection: Connection) {
        table.remove(connection)
        metrics.openConnections.count(-1)
        connection.client?.connections.count(-1)
        unsettle(connection)
    }

    /// The request line has arrived.
    func start(on connection: Connection, target: UnsafeBufferPointer<UInt8>) -> Exchange {
        openExchanges.count()
        _ = enter(.headers, for: patience.headers, connection)
        return Exchange(connection, target: target)
    }
}
