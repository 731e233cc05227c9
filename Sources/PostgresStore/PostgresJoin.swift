import Glibc
import HomeStore

/// Registers a program in a store, beside other nodes or instead of them.
///
/// A node in the way is removed if its beat does not change for the time of a lease.
struct PostgresJoin {
    /// How often the transaction is tried that removes other nodes. Each attempt ends after the time of a lock.
    private static let attempts = 8
    /// The number of parts of a lease, after each of which the beats are read.
    private static let parts = 10

    let connection: PostgresConnection
    let use: PostgresUse
    /// At most 10 s.
    let lease: Duration

    func run() throws(JournalError) -> PostgresRegistration {
        try createTables()
        try connection.prepare(PostgresStatement.session + PostgresStatement.joining)
        let dead = try deadNodes()
        let rows = try connection.execute(["SELECT nextval('home_gateway.numbers')"])
        let first = rows[0].number(0, 0)
        return try register(first..<(first + PostgresSchema.numberBlock), deposing: dead)
    }

    /// Creates the tables if there are none, or changes those of an earlier layout.
    private func createTables() throws(JournalError) {
        let target = connection.target
        let layout = try PostgresServerCheck.layout(connection, target)
        guard layout != PostgresSchema.layout else { return }
        let statements = layout == nil ? PostgresSchema.creation : PostgresSchema.migration
        do throws(JournalError) {
            _ = try connection.execute(["BEGIN"] + statements + ["COMMIT"])
        } catch {
            // Another program may have done it at the same time.
            guard connection.failure == nil else { throw error }
            _ = try connection.execute(["ROLLBACK"])
            guard try PostgresServerCheck.layout(connection, target) == PostgresSchema.layout else { throw error }
        }
    }

    // MARK: Other nodes

    /// Whether this program cannot use the store while another node is alive.
    private func isInTheWay(_ node: StoreNode) -> Bool { !use.isShared || node.name.isEmpty }

    /// Returns the nodes in the way, none of which has shown for the time of a lease that it is alive. Throws if one is
    /// alive, or if another one appears.
    private func deadNodes() throws(JournalError) -> [StoreNode] {
        let seen = try connection.nodes().filter { isInTheWay($0) }
        // Time in which the database does not answer must not count: the other nodes cannot beat then.
        for _ in 0..<Self.parts where !seen.isEmpty {
            usleep(UInt32(clamping: (lease / Self.parts).components.attoseconds / 1_000_000_000_000))
            let found = try connection.nodes().filter { isInTheWay($0) }
            if let node = found.first(where: { !seen.contains($0) }) { throw inUse(by: node) }
            // All have left.
            if found.isEmpty { return [] }
        }
        return seen
    }

    private func inUse(by node: StoreNode) -> JournalError {
        let remedy =
            use.isShared
            ? "it does not share its homes, so stop it first"
            : "stop it first, or let both share the homes, each with its own --node NAME"
        let name = node.name.isEmpty ? "another gateway" : "the gateway \(node.name)"
        return connection.target.error(.inUse, "\(name) (\(node.address)) uses it; \(remedy)")
    }

    // MARK: The transaction

    private func register(
        _ numbers: Range<Int64>, deposing dead: [StoreNode]
    ) throws(JournalError) -> PostgresRegistration {
        var attempt = 1
        while true {
            do throws(JournalError) {
                return try registration(numbers, try connection.transact(calls(numbers.lowerBound, deposing: dead)))
            } catch {
                // A removed program that was stopped in a transaction keeps its locks.
                guard connection.hasLockTimeout, attempt < Self.attempts else { throw error }
                attempt += 1
                _ = try connection.run([.init(.endBackends, PostgresParameter(dead.map { $0.id }))])
            }
        }
    }

    /// The calls that are the same in both uses, before those that take homes.
    private static let commonCount = 6

    private func calls(_ id: Int64, deposing dead: [StoreNode]) -> [PostgresConnection.Call] {
        let (id, name) = (PostgresParameter(id), PostgresParameter(use.name))
        let writers = PostgresParameter(dead.map { $0.id })
        let beats = PostgresParameter(dead.map { $0.beat })
        let common: [PostgresConnection.Call] = [
            .init(.limitLocks), .init(.countOpening), .init(.deposeNodes, writers, beats),
            .init(.deposeWriters), .init(.join, id, name), .init(.addNode, id, name, PostgresParameter(use.address)),
        ]
        let last: [PostgresConnection.Call] = [.init(.adopt, id), .init(.listNodes)]
        return common + (use.isShared ? [.init(.addPlaces, id)] : [.init(.takeAll, id), .init(.clearPlaces, id)]) + last
    }

    private func registration(
        _ numbers: Range<Int64>, _ rows: [PostgresRows]
    ) throws(JournalError) -> PostgresRegistration {
        let (openings, joined, adopted) = (rows[1], rows[4], rows[rows.count - 2])
        guard joined.count == 1 else {
            // Dead nodes are removed all the same.
            let living = rows[rows.count - 1].nodes.first { isInTheWay($0) }
            throw living.map { inUse(by: $0) } ?? connection.target.error(.inUse, "another gateway uses it")
        }
        let taken = use.isShared ? PostgresRows() : rows[Self.commonCount]
        return PostgresRegistration(
            writer: PostgresWriter(id: numbers.lowerBound, incarnation: 1),
            openings: UInt64(clamping: openings.number(0, 0) - 1),
            homes: (0..<taken.count).map { PostgresHome(taken, $0, from: 0) },
            numbers: numbers,
            unused: (0..<adopted.count).map { adopted.number($0, 0) }.sorted())
    }

}

/// A program that was registered in a store.
struct PostgresRegistration {
    let writer: PostgresWriter
    /// How often the store was opened before.
    let openings: UInt64
    /// The homes that the program has taken.
    let homes: [PostgresHome]
    /// The numbers that the program can use.
    let numbers: Range<Int64>
    /// The numbers of replaced and deleted homes whose rows are still in the store.
    let unused: [Int64]
}

extension PostgresConnection {
    func nodes() throws(JournalError) -> [StoreNode] { try run([.init(.listNodes)])[0].nodes }
}

extension PostgresRows {
    /// The rows of ``PostgresStatement/listNodes``.
    var nodes: [StoreNode] {
        (0..<count).map { StoreNode(id: number($0, 0), name: text($0, 1), address: text($0, 2), beat: number($0, 3)) }
    }
}
