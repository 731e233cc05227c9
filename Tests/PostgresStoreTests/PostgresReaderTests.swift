import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// Reading a database while a program writes it.
@Suite struct PostgresReaderTests {
    private let target: PostgresTarget

    init() throws { target = try PostgresTarget(PostgresServer.makeDatabase()) }

    @Test func aReaderSeesOneMomentAndDisturbsNoWriter() throws {
        #expect(throws: JournalError.self) { try PostgresReader(target) }
        let homes = try PostgresHomes.alone(target)
        try homes.main.commit([change(1)])
        let other = try homes.journal(adding: "other", description: [7])
        try other.replaceAll(with: change(5))
        let reader = try PostgresReader(target)
        try homes.main.commit([change(2)])
        try homes.execute(JournalStep(other, .delete))
        while try homes.removeUnused() {}
        #expect(reader.homes.map { $0.id } == ["default", "other"] && reader.homes[1].description == [7])
        #expect(try text(reader.homes[0].journal) == "lamp=1, 1, last 1")
        #expect(try text(reader.homes[1].journal) == "lamp=5, 5, last 5")
        // Its journals ignore writes.
        try reader.homes[0].journal.commit([change(9)])
        #expect(try text(homes.main) == "lamp=2, 1, 2, last 2")
        homes.main.close()
    }

    @Test func openingsContinueThoseOfACopiedStore() throws {
        let homes = try PostgresHomes.alone(target)
        try homes.continueOpenings(of: 7)
        try homes.continueOpenings(of: 3)
        homes.main.close()
        let again = try PostgresHomes.alone(target)
        #expect(again.openings == 7)
        #expect(try PostgresReader(target).openings == 8)
        again.main.close()
    }
}
