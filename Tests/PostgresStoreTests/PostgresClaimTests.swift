import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// The owners of homes in a database that nodes share. See also `SharedStoreContractTests`.
@Suite struct PostgresClaimTests {
    private let target: PostgresTarget

    init() throws { target = try PostgresTarget(PostgresServer.makeDatabase()) }

    @Test func homesOfAStoreThatWasUsedAloneAreShared() throws {
        let alone = try PostgresHomes.alone(target)
        for id in ["kitchen", "kitchen/evening", "attic"] {
            try alone.journal(adding: id, description: []).replaceAll(with: change(1))
        }
        alone.main.close()
        let node = try PostgresHomes.shared(target, "one")
        #expect(try node.addedHomes().isEmpty)
        let membership = try node.connect()
        #expect(try membership.owner(of: "kitchen") == .nobody && membership.owner(of: "kitchen/evening") == .noHome)
        #expect(try node.claimAny(limit: 2).count == 2)
        let ids = try #require(try node.claimAny(limit: 9).first).map { $0.id }
        #expect(ids == ["kitchen", "kitchen/evening"] || ids == ["default"] || ids == ["attic"])
        node.leave()
        let again = try PostgresHomes.alone(target)
        #expect(try again.addedHomes().map { $0.id } == ["attic", "kitchen", "kitchen/evening"])
    }

    @Test func nodesThatClaimAtTheSameTimeGetDifferentHomes() throws {
        let creator = try PostgresHomes.shared(target, "creator")
        let ids = (0..<200).map { "home-\($0)" }
        for id in ids { _ = try creator.create(id) }
        creator.leave()
        let nodes = try (0..<3).map { try PostgresHomes.shared(target, "node \($0)") }
        let claimed = try Concurrently.run(nodes.count) { index in
            var ids: [String] = []
            while case let homes = try nodes[index].claimAny(limit: 7), !homes.isEmpty {
                for home in homes {
                    ids.append(home[0].id)
                    // Its owner can write it.
                    try home[0].journal.commit([change(2)])
                }
            }
            return ids
        }
        #expect(try claimed.flatMap { try $0.get() }.sorted() == (ids + ["default"]).sorted())
    }

    @Test func oneOfSeveralNodesClaimsAHome() throws {
        let nodes = try (0..<4).map { try PostgresHomes.shared(target, "node \($0)") }
        for _ in 0..<10 {
            let claims = try Concurrently.run(nodes.count) { try nodes[$0].claimed("default") }
            let found = try (0..<nodes.count).filter { try claims[$0].get() == ["default"] }
            try #require(found.count == 1)
            try nodes[found[0]].release(["default"])
        }
    }

    @Test func whatADeadNodeHasNotCompletedIsRemoved() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        let journal = try two.create("test")
        #expect(try two.execute([JournalStep(journal, .stage(change(7), isFirst: true))]).isEmpty)
        // The rows of a living node are not removed.
        #expect(try one.claimAny(limit: 1).count == 1)
        #expect(try !one.removeUnused())
        #expect(try two.execute([JournalStep(journal, .replace(change(8), isFirst: false))]).isEmpty)
        #expect(try text(journal) == "lamp=8, 8, last 8")
        #expect(try two.execute([JournalStep(journal, .stage(change(9), isFirst: true))]).isEmpty)
        let membership = try one.connect()
        #expect(try membership.depose(membership.find(two.node)))
        #expect(try one.claimAny(limit: 1).count == 1)
        while try one.removeUnused() {}
        let connection = try PostgresConnection.open(target)
        let rows = try connection.execute([
            "SELECT count(*) FROM home_gateway.abandoned",
            "SELECT count(*) FROM home_gateway.records r WHERE r.home NOT IN (SELECT number FROM home_gateway.homes)",
        ])
        #expect(rows.map { $0.number(0, 0) } == [0, 0])
    }
}
