internal import CMicroHTTPD
internal import Synchronization
internal import Threads

/// The beginning and the end of connections.
extension Engine {
    func connect(_ handle: OpaquePointer) -> Connection {
        let (peer, socket) = (CMHD_peer(handle), CMHD_socket(handle))
        let address = PeerAddress(peer)
        let isProxied = isProxy(address)
        // It is in the table, because ``accepts(_:)`` has counted the connection.
        let client = isProxied || !hasLimitsPerClient ? nil : state.clients.withLock { $0[address.client] }
        // A new connection is idle, but its deadline is that of a head.
        let deadline = ConnectionDeadline(
            .idle, until: MonotonicClock.coarse + timeouts.headers)
        let (connection, isFirst) = state.connections.add { id in
            Connection(
                id: id, socket: socket, peer: address, isProxied: isProxied, client: client, deadline: deadline,
                headerLimit: configuration.headerLimit, headTimeout: timeouts.headers)
        }
        inputs.add(Unmanaged.passUnretained(connection).toOpaque(), socket: socket)
        if isFirst { sweeper.wake() }
        return connection
    }

    func disconnect(_ connection: Connection, _ handle: OpaquePointer) {
        inputs.remove(socket: CMHD_socket(handle))
        state.connections.remove(connection)
        state.openConnections.count(-1)
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
