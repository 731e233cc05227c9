internal import CMicroHTTPD
internal import Synchronization
internal import Threads

/// The beginning and the end of connections.
extension Engine {
    func connect(_ handle: OpaquePointer) -> Connection {
        metrics.openConnections.count()
        let (peer, socket) = (CMHD_peer(handle), CMHD_socket(handle))
        let address = PeerAddress(peer)
        let isProxied = isProxy(address)
        let client = isProxied ? nil : client(at: address.client)
        client?.connections.count()
        // A new connection is idle, but its deadline is that of a head.
        let deadline = ConnectionDeadline(
            .idle, until: MonotonicClock.coarse + timeouts.headers)
        let (connection, isFirst) = connections.add { id in
            Connection(
                id: id, socket: socket, peer: address, isProxied: isProxied, client: client, deadline: deadline,
                headerLimit: configuration.headerLimit, headTimeout: timeouts.headers)
        }
        inputs.add(Unmanaged.passUnretained(connection).toOpaque(), socket: socket)
        if isFirst { inbox.wake() }
        return connection
    }

    func disconnect(_ connection: Connection, _ handle: OpaquePointer) {
        inputs.remove(socket: CMHD_socket(handle))
        connections.remove(connection)
        metrics.openConnections.count(-1)
        connection.client?.connections.count(-1)
        stopCounting(connection)
    }

    /// Starts the exchange of a request that libmicrohttpd has begun to read. ``RequestReader`` has already read its
    /// head.
    func start(on connection: Connection) -> Exchange {
        openExchanges.count()
        return Exchange(connection, connection.reader.pointee.takeArrival())
    }
}
