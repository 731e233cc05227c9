import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// The owners of homes in a database that nodes share.
@Suite struct PostgresClaimTests {
    private let target: PostgresTarget

    init() throws { target = try PostgresTarget(PostgresServer.makeDatabase()) }

    /// A home in the store, before it is claimed.
    enum Situation: CaseIterable {
        case noOwner, own, otherNode, deposed, noHome, memory, memoryOfOtherNode, memoryOfDeposed

        /// What the claim returns, and the owner afterwards.
        var expected: (isClaimed: Bool, owner: Owner) {
            switch self {
            case .noOwner, .deposed: (true, .claimer)
            case .own, .memory: (false, .claimer)
            case .otherNode, .memoryOfOtherNode: (false, .other)
            case .noHome, .memoryOfDeposed: (false, .noHome)
            }
        }
    }

    enum Owner { case claimer, other, noHome }

    @Test(arguments: Situation.allCases) func aHomeWithoutOwnerIsClaimed(situation: Situation) throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        let membership = try one.connect()
        switch situation {
        case .noOwner:
            _ = try two.create("test")
            try two.release(["test"])
        case .own: _ = try one.create("test")
        case .otherNode: _ = try two.create("test")
        case .deposed:
            _ = try two.create("test")
            #expect(try membership.depose(membership.find(two.node)))
        case .noHome: break
        case .memory: #expect(try one.addPlace("test"))
        case .memoryOfOtherNode: #expect(try two.addPlace("test"))
        case .memoryOfDeposed:
            #expect(try two.addPlace("test"))
            #expect(try membership.depose(membership.find(two.node)))
        }
        let (isClaimed, owner) = situation.expected
        #expect(try one.claimed("test") == (isClaimed ? ["test"] : nil))
        let expected: HomeOwner =
            switch owner {
            case .claimer: .node(one.node)
            case .other: .node(two.node)
            case .noHome: .noHome
            }
        #expect(try membership.owner(of: "test") == expected)
        // A second claim changes nothing.
        #expect(try one.claim("test") == nil && membership.owner(of: "test") == expected)
        // The place of a home that does not exist can be used.
        #expect(try one.addPlace("test") == (owner == .noHome))
    }

    @Test func aHomeWithoutOwnerIsNotAddedAgain() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        _ = try two.create("test")
        #expect(try !one.addPlace("test") && !two.addPlace("test") && !one.addPlace("default"))
        try two.release(["test"])
        #expect(try !one.addPlace("test"))
        // The place of a home in memory whose node has ended is used again.
        #expect(try two.addPlace("memory"))
        two.leave()
        #expect(try one.addPlace("memory"))
        try one.removePlace("memory")
        #expect(try one.connect().owner(of: "memory") == .noHome)
    }

    @Test func aHomeMovesWithItsLogAndItsCheckpoints() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        let ids = ["test", "test/", "test/evening"]
        let journal = try one.create("test")
        for id in ids.dropFirst() {
            try one.journal(adding: id, description: Array(id.utf8)).replaceAll(with: change(7))
        }
        // Neighbors in the order of ids are other homes.
        for id in ["tes", "test-2", "test!", "test0", "testing"] { _ = try one.create(id) }
        try journal.commit([change(2)])
        try journal.commit([change(3)])
        try journal.trim(before: 3)
        try one.release(["test"])
        #expect(throws: JournalError.closed) { try journal.commit([change(4)]) }
        #expect(throws: JournalError.closed) { try text(journal) }
        #expect(throws: JournalError.closed) { try journal.trim(before: 9) }

        let homes = try #require(try two.claim("test"))
        #expect(homes.map { $0.id } == ids && homes.map { $0.description } == ids.map { Array($0.utf8) })
        #expect(
            try homes.map { try text($0.journal) } == ["lamp=3, 3, last 3", "lamp=7, 7, last 7", "lamp=7, 7, last 7"])
        try homes[0].journal.commit([change(4)])
        #expect(try two.execute([JournalStep(homes[2].journal, .delete)]).isEmpty)
        #expect(try two.claimAny(limit: 10).map { $0[0].id } == ["default"])

        try two.release(["test"])
        let back = try #require(try one.claim("test"))
        #expect(back.map { $0.id } == ["test", "test/"])
        #expect(try text(back[0].journal) == "lamp=4, 3, 4, last 4")
        try back[0].journal.commit([change(5)])
        // The former journal of the same home stays closed.
        #expect(throws: JournalError.closed) { try journal.commit([change(6)]) }
    }

    @Test func aNodeThatLeavesGivesBackAllItsHomes() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
        let journal = try one.create("test")
        #expect(try one.claimAny(limit: 9).map { $0[0].id } == ["default"])
        #expect(try two.claimAny(limit: 9).isEmpty)
        one.leave()
        #expect(throws: JournalError.closed) { try journal.commit([change(2)]) }
        #expect(throws: JournalError.closed) { try one.claim("test") }
        #expect(try two.claimAny(limit: 9).map { $0[0].id } == ["default", "test"])
    }

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

    /// The number of a home stays in the list of unused ones if its replacement is refused.
    @Test func theRowsOfAReleasedHomeAreNotRemoved() throws {
        let cuts = Cuts()
        let one = try PostgresHomes.shared(target, "one", faults: cuts)
        let two = try PostgresHomes.shared(target, "two")
        let journal = try one.create("test")
        cuts.begin(0..<1)
        let error = #expect(throws: JournalError.self) {
            try one.execute(JournalStep(journal, .replace(change(9), isFirst: true)))
        }
        #expect(error?.outcome == .refused)
        try one.release(["test"])
        while try one.removeUnused() {}
        let home = try #require(try two.claim("test")?.first)
        #expect(try text(home.journal) == "lamp=1, 1, last 1")
    }

    /// The transaction is determined after the home was released, and does not bring it back.
    @Test func aHomeIsReleasedWhileACommitIsInDoubt() throws {
        let cuts = Cuts()
        let one = try PostgresHomes.shared(target, "one", faults: cuts)
        let two = try PostgresHomes.shared(target, "two")
        let journal = try one.create("test")
        cuts.begin(1..<4)
        let error = #expect(throws: JournalError.self) { try journal.commit([change(2)]) }
        #expect(error?.outcome == .unknown)
        // The database cannot be reached.
        #expect(throws: JournalError.self) { try one.release(["test"]) }
        cuts.end()
        #expect(throws: JournalError.closed) { try journal.commit([change(3)]) }
        try one.release(["test"])
        #expect(try one.resolve() == [])
        #expect(throws: JournalError.closed) { try text(journal) }
        let home = try #require(try two.claim("test")?.first)
        #expect(try text(home.journal) == "lamp=2, 1, 2, last 2")
    }
}
