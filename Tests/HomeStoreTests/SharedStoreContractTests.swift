import HomeStore
import PostgresStore
import PostgresTesting
import TestHomes
import Testing

/// The contract of every store that nodes share.
@Suite struct SharedStoreContractTests {
    /// A kind of store.
    enum Kind: CaseIterable {
        case model, postgres

        /// Creates a store, and returns what adds a node to it.
        func makeStore() throws -> (_ name: String) throws -> any SharedStore {
            switch self {
            case .model:
                let database = ModelDatabase()
                return { try SharedMemoryStore(database, as: $0, at: "\($0):1") }
            case .postgres:
                let target = try PostgresTarget(PostgresServer.makeDatabase())
                return { try PostgresHomes(target, sharedAs: $0, at: "\($0):1", lease: .milliseconds(4)) }
            }
        }

        func makeNodes() throws -> (one: any SharedStore, two: any SharedStore) {
            let join = try makeStore()
            return (try join("one"), try join("two"))
        }
    }

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

    @Test(arguments: Kind.allCases, Situation.allCases)
    func aHomeWithoutOwnerIsClaimed(kind: Kind, situation: Situation) throws {
        let (one, two) = try kind.makeNodes()
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

    @Test(arguments: Kind.allCases) func aHomeWithoutOwnerIsNotAddedAgain(kind: Kind) throws {
        let (one, two) = try kind.makeNodes()
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

    @Test(arguments: Kind.allCases) func aHomeMovesWithItsLogAndItsCheckpoints(kind: Kind) throws {
        let (one, two) = try kind.makeNodes()
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

    @Test(arguments: Kind.allCases) func aNodeThatLeavesGivesBackAllItsHomes(kind: Kind) throws {
        let (one, two) = try kind.makeNodes()
        let journal = try one.create("test")
        #expect(try one.claimAny(limit: 9).map { $0[0].id } == ["default"])
        #expect(try two.claimAny(limit: 9).isEmpty)
        one.leave()
        #expect(throws: JournalError.closed) { try journal.commit([change(2)]) }
        #expect(throws: JournalError.closed) { try one.claim("test") }
        #expect(try two.claimAny(limit: 9).map { $0[0].id } == ["default", "test"])
    }

    @Test(arguments: Kind.allCases) func stepsOfSeveralHomesAreExecutedTogetherOrNotAtAll(kind: Kind) throws {
        let (one, _) = try kind.makeNodes()
        let (first, second) = (try one.create("first"), try one.create("second"))
        #expect(throws: JournalError.self) {
            _ = try one.execute([
                JournalStep(first, .append([change(2)])), JournalStep(second, .append([change(1)])),
            ])
        }
        #expect(try text(first) == "lamp=1, 1, last 1")
        #expect(
            try one.execute([JournalStep(first, .append([change(2)])), JournalStep(second, .delete)]).isEmpty)
        #expect(try text(first) == "lamp=2, 1, 2, last 2")
        #expect(try one.addedHomes().map { $0.id } == ["first"])
    }

    // MARK: Nodes

    /// The former node of a program that was started again could still be alive, and answer reads during its lease.
    @Test(arguments: Kind.allCases) func aNodeOfTheSameNameIsAnotherNode(kind: Kind) throws {
        let join = try kind.makeStore()
        let first = try join("same")
        let journal = try first.create("test")
        let second = try join("same")
        let membership = try second.connect()
        #expect(try membership.beat().map { $0.id } == [first.node, second.node])
        #expect(try membership.nodes().map { $0.id } == [first.node, second.node])
        try journal.commit([change(2)])
        #expect(try second.claimed("test") == nil)
        #expect(try membership.depose(membership.find(first.node)))
        #expect(throws: JournalError.self) { try journal.commit([change(3)]) }
        #expect(try second.claimed("test") == ["test"])
        // Who was deposed can still read which nodes there are.
        #expect(try first.connect().nodes().map { $0.id } == [second.node])
    }

    @Test(arguments: Kind.allCases) func aNodeThatIsAliveIsNotDeposed(kind: Kind) throws {
        let (one, two) = try kind.makeNodes()
        let (first, second) = (try one.connect(), try two.connect())
        let seen = try first.find(two.node)
        _ = try second.beat()
        #expect(try !first.depose(seen))
        #expect(try first.depose(first.find(two.node)))
        // It is removed already.
        #expect(try first.depose(seen))
        for _ in 0..<2 {
            let error = #expect(throws: JournalError.self) { try second.beat() }
            #expect(error?.outcome == .fenced)
        }
        // A node that was deposed deposes no other one.
        let error = #expect(throws: JournalError.self) { try second.depose(try first.find(one.node)) }
        #expect(error?.outcome == .fenced)
        #expect(try first.beat().map { $0.name } == ["one"])
    }

    @Test(arguments: Kind.allCases) func aNodeThatWasDeposedDoesNothing(kind: Kind) throws {
        let (one, two) = try kind.makeNodes()
        let journal = try two.create("test")
        try two.release(["default"])
        let membership = try one.connect()
        #expect(try membership.depose(membership.find(two.node)))
        #expect(try membership.owner(of: "test") == .nobody)
        let calls: [() throws -> Void] = [
            { try journal.commit([change(2)]) }, { _ = try two.claim("default") }, { _ = try two.claimAny(limit: 5) },
            { try two.release(["test"]) }, { _ = try two.addPlace("new") }, { try two.removePlace("test") },
            { try journal.probe() },
        ]
        for call in calls {
            let error = #expect(throws: JournalError.self) { try call() }
            #expect(error?.outcome == .fenced)
        }
        #expect(try membership.owner(of: "new") == .noHome)
        let claimed = try one.claimAny(limit: 5)
        #expect(claimed.map { $0.map { $0.id } } == [["default"], ["test"]])
        #expect(try text(claimed[1][0].journal) == "lamp=1, 1, last 1")
    }
}

extension SharedStore {
    /// Adds a durable home, with one change.
    fileprivate func create(_ id: String) throws -> any Journal {
        try #require(try addPlace(id))
        let journal = try journal(adding: id, description: Array(id.utf8))
        try journal.replaceAll(with: change(1))
        return journal
    }

    /// The ids of homes that a claim returns.
    fileprivate func claimed(_ id: String) throws -> [String]? { try claim(id).map { $0.map { $0.id } } }
}

extension StoreMembership {
    /// Returns another node as it is now.
    fileprivate func find(_ node: StoreNode.ID) throws -> StoreNode { try #require(try beat().first { $0.id == node }) }
}

/// A change of a lamp.
private func change(_ number: UInt64) -> Transaction { Transaction([number: ""], put: ["lamp": "\(number)"]) }

/// The records and the log of a home as text.
private func text(_ journal: any Journal) throws -> String {
    let home = try StoredHome(journal)
    let records = home.records.map { String($0.dropFirst(2)) }
    let entries = home.entries.map { String($0.dropLast()) }
    return (records + entries + ["last \(home.summary.lastSequence)"]).joined(separator: ", ")
}
