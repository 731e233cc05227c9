import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// Programs that open one database: alone, or as nodes that share it.
@Suite struct PostgresNodeTests {
    private let address: String
    private let target: PostgresTarget

    init() throws {
        address = try PostgresServer.makeDatabase()
        target = try PostgresTarget(address)
    }

    @Test func ofProgramsThatStartTogetherOneUsesTheStoreAlone() throws {
        let target = target
        // Twice: with a database without tables, and with a dead node that all of them find.
        for _ in 0..<2 {
            let results = try Concurrently.run(4) { _ in
                try PostgresHomes(
                    target, for: .alone(address: "test"), lease: .milliseconds(200), beatInterval: .milliseconds(1))
            }
            let opened = results.compactMap { try? $0.get() }
            #expect(opened.count == 1)
            for case .failure(let error) in results { #expect((error as? JournalError)?.reason == .inUse, "\(error)") }
            #expect(throws: Never.self) { try opened.first?.main.probe() }
        }
    }

    @Test func nodesThatStartTogetherShareTheStore() throws {
        let target = target
        let nodes = try Concurrently.run(4) { try PostgresHomes.shared(target, "node \($0)") }.map { try $0.get() }
        #expect(try nodes[0].connect().beat().map { $0.name }.sorted() == (0..<4).map { "node \($0)" })
        #expect(nodes.map { $0.openings }.sorted() == [0, 1, 2, 3])
    }

    /// A program beats while another one waits for its lease.
    private func withBeats(of homes: PostgresHomes, _ body: () throws -> Void) throws {
        let beats = try PostgresBeats(
            PostgresMembership(target, of: homes.node, faults: nil), every: .milliseconds(1), target)
        defer { beats.end() }
        try body()
    }

    @Test(arguments: [(false, false), (false, true), (true, false)])
    func aProgramThatIsAliveIsNotReplaced(isFirstShared: Bool, isSecondShared: Bool) throws {
        let target = target
        let open = { (isShared: Bool, name: String) throws(JournalError) in
            isShared
                ? try PostgresHomes.shared(target, name, lease: .seconds(5))
                : try PostgresHomes.alone(target, lease: .seconds(5))
        }
        let first = try open(isFirstShared, "first")
        try withBeats(of: first) {
            let error = #expect(throws: JournalError.self) { _ = try open(isSecondShared, "second") }
            #expect(error?.reason == .inUse && error?.outcome == .refused)
            let message = try #require(error?.message)
            #expect(
                message.contains(isFirstShared ? "the gateway first (first:1)" : "another gateway (test)"), "\(message)"
            )
            #expect(message.contains("stop it first"))
        }
        // After a clean end, the next one does not wait.
        first.leave()
        try open(isSecondShared, "second").leave()
        try PostgresHomes(target).main.close()
    }

    @Test(arguments: [(false, false), (false, true), (true, false)])
    func aProgramThatIsDeadIsReplaced(isFirstShared: Bool, isSecondShared: Bool) throws {
        let first = try isFirstShared ? PostgresHomes.shared(target, "first") : .alone(target)
        let journal = isFirstShared ? try #require(try first.claim("default")?.first).journal : first.main
        try journal.commit([change(1)])
        let second = try isSecondShared ? PostgresHomes.shared(target, "second") : .alone(target)
        for _ in 0..<2 {
            let error = #expect(throws: JournalError.self) { try journal.commit([change(2)]) }
            #expect(error?.outcome == .fenced && error?.reason == .taken)
            #expect(error?.clientMessage == "Another program has taken the database.")
        }
        #expect(throws: JournalError.self) { try journal.probe() }
        let taken = isSecondShared ? try #require(try second.claim("default")?.first).journal : second.main
        try taken.commit([change(2)])
        first.leave()
        #expect(try text(taken) == "lamp=2, 1, 2, last 2")
        second.leave()
    }

    /// The former node of a program that was started again could still be alive, and answer reads during its lease.
    @Test func aNodeOfTheSameNameIsAnotherNode() throws {
        let first = try PostgresHomes.shared(target, "same")
        let journal = try first.create("test")
        let second = try PostgresHomes.shared(target, "same")
        let membership = try second.connect()
        #expect(try membership.beat().map { $0.id } == [first.node, second.node])
        try journal.commit([change(2)])
        #expect(try second.claimed("test") == nil)
        #expect(try membership.depose(membership.find(first.node)))
        #expect(throws: JournalError.self) { try journal.commit([change(3)]) }
        #expect(try second.claimed("test") == ["test"])
    }

    @Test func aNodeThatIsAliveIsNotDeposed() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
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

    @Test func aNodeThatWasDeposedDoesNothing() throws {
        let (one, two) = (try PostgresHomes.shared(target, "one"), try PostgresHomes.shared(target, "two"))
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

    @Test func aTransactionInDoubtStaysUnknownAfterADeposal() throws {
        let cuts = Cuts()
        let one = try PostgresHomes.shared(target, "one")
        let two = try PostgresHomes.shared(target, "two", faults: cuts)
        let journal = try two.create("test")
        // After the request was sent.
        cuts.begin(1..<2)
        let error = #expect(throws: JournalError.self) { try journal.commit([change(2)]) }
        #expect(error?.outcome == .unknown)
        let membership = try one.connect()
        #expect(try membership.depose(membership.find(two.node)))
        for _ in 0..<2 {
            let error = #expect(throws: JournalError.self) { try journal.resolve() }
            #expect(error?.outcome == .fenced)
        }
        let resolved = #expect(throws: JournalError.self) {
            try journal.resolving { () throws(JournalError) in throw JournalError(.failed, "", outcome: .unknown) }
        }
        #expect(resolved?.outcome == .unknown)
    }
}
