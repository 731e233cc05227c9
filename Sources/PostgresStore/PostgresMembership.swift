import HomeStore
import Synchronization

/// Shows other nodes that a program is alive, and removes those that are dead, with a connection of its own.
///
/// A connection that was lost is made again by the next call.
final class PostgresMembership: StoreMembership {
    /// An answer that comes later is too late for the lease of the node.
    private static let timeouts = PostgresConnection.Timeouts(connect: .seconds(1), answer: .seconds(1))
    /// How often a removal is tried. Each attempt ends after the time of a lock.
    private static let attempts = 2

    private let target: PostgresTarget
    private let node: StoreNode.ID
    private let faults: (any ConnectionFaults)?
    private let connection = Mutex<PostgresConnection?>(nil)

    init(_ target: PostgresTarget, of node: StoreNode.ID, faults: (any ConnectionFaults)?) {
        (self.target, self.node, self.faults) = (target, node, faults)
    }

    func beat() throws(JournalError) -> [StoreNode] {
        let rows = try withConnection { connection throws(JournalError) in
            // Only the time of the last beat is lost in a crash of the server.
            try connection.transact([.init(.hurry), .init(.beat, PostgresParameter(node)), .init(.listNodes)])
        }
        guard rows[1].count == 1 else { throw target.taken }
        return rows[2].nodes
    }

    func nodes() throws(JournalError) -> [StoreNode] {
        try withConnection { connection throws(JournalError) in try connection.run([.init(.listNodes)])[0].nodes }
    }

    func depose(_ seen: StoreNode) throws(JournalError) -> Bool {
        let rows = try withConnection { connection throws(JournalError) in
            var attempt = 1
            while true {
                do throws(JournalError) { return try connection.transact(calls(deposing: seen)) } catch {
                    // A program that was stopped in a transaction keeps its locks.
                    guard connection.hasLockTimeout, attempt < Self.attempts else { throw error }
                    attempt += 1
                    _ = try connection.run([.init(.endBackends, PostgresParameter([seen.id]))])
                }
            }
        }
        guard rows[1].count == 1 else { throw target.taken }
        return rows[4].count == 0
    }

    private func calls(deposing seen: StoreNode) -> [PostgresConnection.Call] {
        let (node, other) = (PostgresParameter(node), PostgresParameter(seen.id))
        return [
            .init(.limitLocks), .init(.findNode, node), .init(.deposeNode, node, other, PostgresParameter(seen.beat)),
            .init(.deposeWriters), .init(.findNode, other),
        ]
    }

    func owner(of id: String) throws(JournalError) -> HomeOwner {
        let rows = try withConnection { connection throws(JournalError) in
            try connection.run([.init(.owner, PostgresParameter(id))])[0]
        }
        guard rows.count == 1 else { return .noHome }
        return rows.isNull(0, 0) ? .nobody : .node(rows.number(0, 0))
    }

    func withConnection<Result: Sendable>(
        _ body: (PostgresConnection) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try connection.withLock { current throws(JournalError) in
            if let connection = current, connection.failure == nil { return try body(connection) }
            let connection = try connect()
            current = connection
            return try body(connection)
        }
    }

    private func connect() throws(JournalError) -> PostgresConnection {
        let connection = try PostgresConnection.open(target, faults: faults, timeouts: Self.timeouts)
        try connection.makeDurable()
        try connection.prepare(PostgresStatement.membership)
        return connection
    }
}
