import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// Programs that open one database: alone, or as nodes that share it. See also `SharedStoreContractTests`.
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
        let membership = PostgresMembership(target, of: homes.node, faults: nil)
        let beats = try PostgresBeats(membership, every: .milliseconds(1), target)
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
            let name = isFirstShared ? "the gateway first (first:1)" : "another gateway (test)"
            #expect(message.contains(name), "\(message)")
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
