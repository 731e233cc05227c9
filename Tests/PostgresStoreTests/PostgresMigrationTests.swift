import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// Databases that earlier versions have written.
@Suite struct PostgresMigrationTests {
    private let address: String
    private let target: PostgresTarget

    init() throws {
        address = try PostgresServer.makeDatabase()
        target = try PostgresTarget(address)
    }

    /// The tables of layout 1, with a home, an old program, and the rows of a home that was replaced.
    private static let firstLayout = [
        "CREATE SCHEMA IF NOT EXISTS home_gateway",
        "CREATE TABLE home_gateway.meta (key text PRIMARY KEY, value int8 NOT NULL)",
        """
        CREATE TABLE home_gateway.writers (
            id int8 PRIMARY KEY, incarnation int8 NOT NULL, token int8 NOT NULL, probes int8 NOT NULL
        ) WITH (fillfactor = 50)
        """,
        """
        CREATE TABLE home_gateway.homes (
            number int8 PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE, description bytea NOT NULL, term int8 NOT NULL,
            last_sequence int8 NOT NULL, token int8 NOT NULL
        ) WITH (fillfactor = 50)
        """,
        """
        CREATE TABLE home_gateway.records (
            home int8, kind int2, id bytea, bytes bytea NOT NULL, PRIMARY KEY (home, kind, id)
        ) WITH (fillfactor = 70)
        """,
        "CREATE TABLE home_gateway.log (home int8, sequence int8, bytes bytea NOT NULL, PRIMARY KEY (home, sequence))",
        "CREATE TABLE home_gateway.abandoned (number int8 PRIMARY KEY)",
        "CREATE SEQUENCE home_gateway.numbers INCREMENT BY 1000 START 1000",
        "INSERT INTO home_gateway.homes VALUES (0, 'default', '', 1, 0, 0)",
        "INSERT INTO home_gateway.meta VALUES ('layout', 1), ('openings', 0)",
        // A program has opened the store.
        "UPDATE home_gateway.meta SET value = 3 WHERE key = 'openings'",
        "SELECT nextval('home_gateway.numbers')",
        "INSERT INTO home_gateway.writers VALUES (1000, 1, 77, 0)",
        "UPDATE home_gateway.homes SET term = 4, last_sequence = 5, token = 77",
        "INSERT INTO home_gateway.records VALUES (0, 1, 'lamp', '5'), (1001, 1, 'lamp', '9')",
        "INSERT INTO home_gateway.log VALUES (0, 5, 'x')",
        "INSERT INTO home_gateway.homes VALUES (1002, 'attic', 'a', 1, 0, 0), (1003, 'attic/evening', '', 1, 0, 0)",
        "INSERT INTO home_gateway.abandoned VALUES (1001)",
    ]

    private func createFirstLayout() throws -> PostgresConnection {
        let connection = try PostgresConnection.open(target)
        _ = try connection.execute(["BEGIN"] + Self.firstLayout + ["COMMIT"])
        return connection
    }

    @Test func theFirstLayoutIsReadAndNotChanged() throws {
        let connection = try createFirstLayout()
        #expect(try PostgresServerCheck.run(target).hasHomes)
        let reader = try PostgresReader(target)
        #expect(reader.summary == "layout 1" && reader.openings == 3)
        #expect(reader.homes.map { $0.id } == ["default", "attic", "attic/evening"].sorted())
        #expect(try PostgresServerCheck.layout(connection, target) == 1)
    }

    @Test func aUserWhoCannotChangeTheTablesIsReported() throws {
        let connection = try createFirstLayout()
        let role = "writer_\(UInt32.random(in: 0...UInt32.max))"
        _ = try connection.execute([
            "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA home_gateway TO \(role)",
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA home_gateway TO \(role)",
        ])
        let other = try PostgresTarget(address.replacing("postgres@", with: "\(role)@"))
        let error = #expect(throws: JournalError.self) { try PostgresServerCheck.run(other) }
        #expect(error?.reason == .inaccessible && error?.message.contains("may not change them") == true)
    }

    @Test(arguments: [false, true]) func aStartChangesTheFirstLayout(isShared: Bool) throws {
        let connection = try createFirstLayout()
        let homes = try isShared ? PostgresHomes.shared(target, "one") : .alone(target)
        #expect(homes.openings == 3)
        let main = isShared ? try #require(try homes.claim("default")?.first).journal : homes.main
        #expect(try text(main) == "lamp=5, 5, last 5")
        try main.commit([change(6)])
        if isShared { #expect(try homes.claimed("attic") == ["attic", "attic/evening"]) }
        // The old program cannot write any more.
        let rows = try connection.execute([
            "UPDATE home_gateway.writers SET token = 78 WHERE id = 1000 AND incarnation = 1 RETURNING id"
        ])
        #expect(rows[0].count == 0)
        // The rows of the replaced home are removed.
        while try homes.removeUnused() {}
        let rest = try connection.execute(["SELECT count(*) FROM home_gateway.records WHERE home = 1001"])
        #expect(rest[0].number(0, 0) == 0)
        #expect(try PostgresReader(target).summary == "layout 2")
        let membership = try homes.connect()
        try membership.add(SharedSecret(.session, digest: [1], tokenID: "a", rest: 1_000_000_000), limit: 1)
        #expect(try membership.secret(.session, [1])?.tokenID == "a")
        homes.leave()
    }

    @Test func programsThatStartTogetherChangeTheTablesOnce() throws {
        _ = try createFirstLayout()
        let target = target
        let nodes = try Concurrently.run(4) { try PostgresHomes.shared(target, "node \($0)") }.map { try $0.get() }
        #expect(nodes.map { $0.openings }.sorted() == [3, 4, 5, 6])
    }
}
