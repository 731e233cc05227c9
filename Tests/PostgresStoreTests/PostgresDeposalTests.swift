import CPostgreSQL
import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// Removing a node that was stopped in the middle of a transaction, so that the server keeps its locks.
@Suite struct PostgresDeposalTests {
    private let address: String
    private let target: PostgresTarget

    init() throws {
        address = try PostgresServer.makeDatabase()
        target = try PostgresTarget(address)
    }

    /// A connection of a node that has sent the first part of a transaction, and nothing more.
    private final class StoppedConnection {
        private let connection: OpaquePointer?

        init(_ address: String, of node: StoreNode.ID) throws {
            connection = PQconnectdb(address)
            #expect(PQstatus(connection) == CONNECTION_OK)
            // The backend of the node that the store knows is this one.
            execute(
                """
                UPDATE home_gateway.nodes n SET pid = a.pid, since = a.backend_start FROM pg_stat_activity a
                WHERE a.pid = pg_backend_pid() AND n.writer = \(node)
                """)
            execute("BEGIN")
            execute("UPDATE home_gateway.writers SET token = 5 WHERE id = \(node) AND incarnation = 1")
        }

        /// Returns whether the statement was executed.
        @discardableResult func execute(_ sql: String) -> Bool {
            let result = PQexec(connection, sql)
            defer { PQclear(result) }
            return PQresultStatus(result) == PGRES_COMMAND_OK
        }

        deinit { PQfinish(connection) }
    }

    @Test func aNodeIsDeposedThatWasStoppedInATransaction() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        _ = try two.create("test")
        let stopped = try StoppedConnection(address, of: two.node)
        let membership = try one.connect()
        #expect(try membership.depose(membership.find(two.node)))
        #expect(try one.claimed("test") == ["test"])
        #expect(!stopped.execute("COMMIT"))
        // Other connections are not touched.
        #expect(throws: JournalError.self) { try two.claim("default") }
        #expect(try one.claimed("default") == ["default"])
    }

    @Test func aNodeIsNotDeposedWhileAnUnknownProgramHasItsLock() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        let stopped = try StoppedConnection(address, of: two.node)
        let connection = try PostgresConnection.open(target)
        _ = try connection.execute(["UPDATE home_gateway.nodes SET since = now() WHERE name = 'two'"])
        let membership = try one.connect()
        let seen = try membership.find(two.node)
        let error = #expect(throws: JournalError.self) { try membership.depose(seen) }
        #expect(error?.outcome == .refused && error?.message.contains("lock timeout") == true)
        #expect(try membership.beat().count == 2)
        #expect(stopped.execute("COMMIT"))
        #expect(try membership.depose(seen))
    }

    @Test func aNodeThatWasStoppedInAClaimDoesNotStopOthers() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        let journal = try one.create("test")
        let stopped = try StoppedConnection(address, of: two.node)
        #expect(stopped.execute("UPDATE home_gateway.places SET owner = \(two.node) WHERE id = 'default'"))
        let error = #expect(throws: JournalError.self) { try one.claim("default") }
        #expect(error?.outcome == .refused)
        #expect(try one.claimAny(limit: 9).isEmpty)
        try journal.commit([change(2)])
        let membership = try one.connect()
        #expect(try membership.depose(membership.find(two.node)))
        #expect(try one.claimed("default") == ["default"])
    }

    @Test func aProgramThatStartsRemovesOneThatWasStoppedInATransaction() throws {
        let former = try PostgresHomes.alone(target)
        let stopped = try StoppedConnection(address, of: former.node)
        let homes = try PostgresHomes.alone(target)
        #expect(!stopped.execute("COMMIT"))
        try homes.main.commit([change(1)])
    }

    @Test func aProgramThatConnectsAgainEndsItsStoppedConnection() throws {
        let cuts = Cuts()
        let homes = try PostgresHomes.shared(target, "one", faults: cuts)
        let journal = try homes.create("test")
        let stopped = try StoppedConnection(address, of: homes.node)
        cuts.begin(0..<1)
        #expect(throws: JournalError.self) { try journal.commit([change(2)]) }
        // Otherwise, this would wait for the lock until its deadline.
        try journal.commit([change(2)])
        #expect(!stopped.execute("COMMIT"))
        #expect(try text(journal) == "lamp=2, 1, 2, last 2")
    }

    /// A trigger refuses the first attempts, as a server does that gives up one of two transactions.
    @Test(arguments: ["40001", "40P01"]) func aTransactionThatTheServerGivesUpIsRepeated(state: String) throws {
        let homes = try PostgresHomes.shared(target, "one")
        let journal = try homes.create("test")
        let connection = try PostgresConnection.open(target)
        _ = try connection.execute([
            "CREATE SEQUENCE attempts",
            """
            CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF nextval('attempts') % 6 < 5 THEN RAISE EXCEPTION 'conflict' USING ERRCODE = '\(state)'; END IF;
            RETURN NEW; END $$
            """,
            "CREATE TRIGGER refuse BEFORE INSERT ON home_gateway.log FOR EACH ROW EXECUTE FUNCTION refuse()",
            "CREATE TRIGGER refuse BEFORE UPDATE ON home_gateway.places FOR EACH ROW EXECUTE FUNCTION refuse()",
            "SELECT nextval('attempts')",
        ])
        try journal.commit([change(2)])
        _ = try connection.execute(["SELECT setval('attempts', 1)"])
        try homes.release(["test"])
        _ = try connection.execute(["SELECT setval('attempts', 1)"])
        #expect(try homes.claimed("test") == ["test"])
        // The number of attempts is limited.
        _ = try connection.execute(["SELECT setval('attempts', 5)"])
        let error = #expect(throws: JournalError.self) { try homes.release(["test"]) }
        #expect(error?.outcome == .refused && error?.message.contains(state) == true)
    }
}
