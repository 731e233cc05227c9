import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// The secrets that all nodes of a store accept.
@Suite struct PostgresSecretTests {
    private let target: PostgresTarget
    private let cuts = Cuts()
    private let one: any StoreMembership
    private let two: any StoreMembership

    private static let hour: Int64 = 3_600_000_000

    init() throws {
        target = try PostgresTarget(PostgresServer.makeDatabase())
        one = try PostgresHomes.shared(target, "one").connect(faults: cuts)
        two = try PostgresHomes.shared(target, "two").connect()
    }

    private func secret(
        _ kind: SharedSecret.Kind = .session, _ name: String = "a", of tokenID: String = "token", rest: Int64 = hour
    ) -> SharedSecret {
        SharedSecret(kind, digest: Array(name.utf8), tokenID: tokenID, rest: rest)
    }

    private func rest(_ name: String = "a") throws -> Int64? { try two.secret(.session, Array(name.utf8))?.rest }

    @Test(arguments: [SharedSecret.Kind.session, .ticket]) func allNodesFindASecretUntilOneTakesIt(
        kind: SharedSecret.Kind
    ) throws {
        try one.add(secret(kind), limit: 10)
        let found = try #require(try two.secret(kind, Array("a".utf8)))
        #expect(found.tokenID == "token" && found.digest == Array("a".utf8) && found.kind == kind)
        #expect((1...Self.hour).contains(found.rest))
        let other: SharedSecret.Kind = kind == .session ? .ticket : .session
        #expect(try two.secret(other, found.digest) == nil && two.take(other, found.digest) == nil)
        #expect(try two.take(kind, found.digest)?.tokenID == "token")
        #expect(try one.take(kind, found.digest) == nil && one.secret(kind, found.digest) == nil)
    }

    @Test func aSecretThatHasEndedIsNotFoundAndIsRemovedLater() throws {
        try one.add(secret(rest: 0), limit: 10)
        try one.add(secret(.ticket, "b", rest: -1), limit: 10)
        #expect(try rest() == nil)
        #expect(try two.take(.ticket, Array("b".utf8)) == nil)
        try two.add(secret(.session, "c"), limit: 10)
        #expect(try names() == ["c"])
    }

    private func names() throws -> [String] {
        let rows = try PostgresConnection.open(target).execute([
            "SELECT convert_from(digest, 'UTF8') FROM home_gateway.secrets ORDER BY digest"
        ])[0]
        return (0..<rows.count).map { rows.text($0, 0) }
    }

    @Test func theLaterEndOfASecretThatIsAddedAgainCounts() throws {
        try one.add(secret(rest: Self.hour), limit: 10)
        try two.add(secret(rest: 1_000_000), limit: 10)
        #expect(try #require(try rest()) > Self.hour / 2)
        try two.add(secret(rest: 3 * Self.hour), limit: 10)
        #expect(try #require(try rest()) > 2 * Self.hour)
    }

    @Test func onlyTheSessionsThatExistAreExtended() throws {
        try one.add(secret(), limit: 10)
        try one.add(secret(.ticket, "b"), limit: 10)
        try two.extend([
            secret(rest: 5 * Self.hour), secret(.session, "b", rest: 5 * Self.hour), secret(.session, "gone"),
        ])
        #expect(try #require(try rest()) > 4 * Self.hour)
        #expect(try #require(try one.secret(.ticket, Array("b".utf8))).rest <= Self.hour)
        #expect(try names() == ["a", "b"])
        try one.extend([secret(rest: 1)])
        #expect(try #require(try rest()) > 4 * Self.hour)
        try one.extend([])
    }

    @Test func theSecretsOfATokenThatEndFirstAreRemovedBeyondItsLimit() throws {
        for number in 1...3 { try one.add(secret(.session, "s\(number)", rest: Int64(number) * Self.hour), limit: 3) }
        try one.add(secret(.ticket, "t"), limit: 3)
        try one.add(secret(.session, "other", of: "other token", rest: 1_000_000), limit: 3)
        try two.add(secret(.session, "s4", rest: 2 * Self.hour), limit: 3)
        #expect(try names() == ["other", "s2", "s3", "s4", "t"])
        // A smaller limit takes effect with the next secret.
        try two.add(secret(.session, "s5"), limit: 1)
        #expect(try names() == ["other", "s5", "t"])
    }

    @Test func oneOfManyNodesTakesATicket() throws {
        let (target, ticket) = (target, secret(.ticket))
        let nodes = try (0..<4).map { try PostgresHomes.shared(target, "node \($0)").connect() }
        for _ in 0..<20 {
            try one.add(ticket, limit: 10)
            let taken = try Concurrently.run(4) { try nodes[$0].take(.ticket, ticket.digest) }
            #expect(try taken.compactMap { try $0.get() }.count == 1)
        }
    }

    @Test func nodesThatAddAndExtendAtTheSameTimeDoNotRefuseEachOther() throws {
        let target = target
        let nodes = try (0..<4).map { try PostgresHomes.shared(target, "node \($0)").connect() }
        let sessions = (0..<6).map { secret(.session, "0.\($0)") }
        let results = try Concurrently.run(4) { node in
            for round in 0..<20 {
                try nodes[node].add(secret(.session, "\(node).\(round)"), limit: 4)
                try nodes[node].extend(node.isMultiple(of: 2) ? sessions : sessions.reversed())
            }
        }
        for result in results { #expect(throws: Never.self) { try result.get() } }
    }

    // MARK: Connections that are lost

    /// Makes a call whose connection is cut at each point, then one that is not cut.
    private func cut(_ call: () throws(JournalError) -> Void, check: (_ error: JournalError?) throws -> Void) throws {
        for point in 0..<20 {
            let calls = cuts.calls
            cuts.begin(point..<(point + 1))
            var failure: JournalError?
            do throws(JournalError) { try call() } catch { failure = error }
            let isComplete = cuts.calls - calls <= point
            cuts.end()
            try check(failure)
            if isComplete {
                #expect(failure == nil && point > 1)
                return
            }
        }
        Issue.record("the call does not end")
    }

    @Test func aSecretWhoseAdditionWasNotConfirmedIsAddedAgain() throws {
        try cut { () throws(JournalError) in
            try one.add(secret(), limit: 2)
        } check: { _ throws in
            try one.add(secret(), limit: 2)
            #expect(try names() == ["a"])
            #expect(try two.take(.session, Array("a".utf8)) != nil)
        }
    }

    @Test func aTicketIsTakenOnceWhereverTheConnectionIsCut() throws {
        // A call that was cut can still be executed, so each ticket has its own digest, as in the gateway.
        var number = 0
        var ticket: SharedSecret { secret(.ticket, "ticket \(number)") }
        var taken: SharedSecret?
        try two.add(ticket, limit: 2)
        try cut { () throws(JournalError) in
            taken = nil
            taken = try one.take(.ticket, ticket.digest)
        } check: { error throws in
            let later = try two.take(.ticket, ticket.digest)
            if error == nil { #expect(taken != nil && later == nil) }
            // Only a call that was sent completely has an unknown outcome.
            if error?.outcome == .refused { #expect(later != nil) }
            number += 1
            try two.add(ticket, limit: 2)
        }
    }

    @Test func anExtensionWhoseConnectionIsCutCanBeRepeated() throws {
        try one.add(secret(), limit: 2)
        var hours: Int64 = 1
        try cut { () throws(JournalError) in
            hours += 2
            try one.extend([secret(rest: hours * Self.hour)])
        } check: { _ throws in
            try one.extend([secret(rest: hours * Self.hour)])
            #expect(try #require(try rest()) > (hours - 1) * Self.hour)
        }
    }
}
