import Synchronization
import Testing

@testable import AccessControl

/// Sessions and tickets that several gateways share, with a store in memory.
@Suite struct SharedSecretTests {
    /// The records of the store, and the time.
    private final class Store: Sendable {
        let records = Mutex<[[UInt8]: SecretRecord]>([:])
        let seconds = Mutex<Int64>(1_000_000)

        var now: Int64 { seconds.withLock { $0 } }
        func advance(_ span: Int64) { seconds.withLock { $0 += span } }
        func add(_ record: SecretRecord) { records.withLock { $0[record.digest] = record } }
        func find(_ digest: [UInt8]) -> SecretRecord? { records.withLock { $0[digest] } }
        func take(_ digest: [UInt8]) -> SecretRecord? { records.withLock { $0.removeValue(forKey: digest) } }
    }

    private struct StoreFailure: Error {}

    private let store = Store()
    private let text = TokenText()
    private let one: AccessGuard<Int>
    private let two: AccessGuard<Int>

    init() {
        let (store, token) = (store, Self.token(text))
        func gateway() -> AccessGuard<Int> {
            AccessGuard(
                [token], now: { store.now * 1_000_000 }, calendar: { store.now }, sharesSecrets: true)
        }
        (one, two) = (gateway(), gateway())
    }

    private static func token(_ text: TokenText) -> AccessToken {
        AccessToken(
            id: text.id, label: "ci", scope: .control, homes: nil, digest: text.digest, createdAt: 0, expiresAt: nil)
    }

    private func lookup(
        _ credentials: AccessGuard<Int>.Credentials, at gateway: AccessGuard<Int>
    ) throws -> SecretLookup {
        do throws(AccessGuard<Int>.Rejection) {
            _ = try gateway.authenticate(credentials, from: 1)
        } catch {
            if case .unresolved(let lookup) = error { return lookup }
            throw error
        }
        throw StoreFailure()
    }

    private func caller(
        _ credentials: AccessGuard<Int>.Credentials, at gateway: AccessGuard<Int>, from address: Int = 1
    ) throws -> Caller {
        let lookup = try lookup(credentials, at: gateway)
        let resolved = gateway.resolve(lookup) { digest in
            if case .ticket = lookup { return store.take(digest) }
            return store.find(digest)
        }
        return try gateway.authenticate(try #require(resolved), from: address)
    }

    private func session(at gateway: AccessGuard<Int>) throws -> IssuedSecret {
        let issued = gateway.issueSession(for: try gateway.authenticate(.token(text.text), from: 1))
        store.add(issued.record)
        gateway.beginSession(issued.record)
        return issued
    }

    @Test func aSessionOfAnotherGatewayIsLookedUpOnce() throws {
        let session = try session(at: one)
        #expect(try one.authenticate(.session([session.text]), from: 1).token.label == "ci")
        #expect(try caller(.session(["x", session.text]), at: two).token.label == "ci")
        _ = store.take(session.record.digest)
        #expect(try two.authenticate(.session([session.text]), from: 1).token.label == "ci")
    }

    @Test func aTicketIsOnlyInTheStore() throws {
        let ticket = one.issueSharedTicket(for: try one.authenticate(.token(text.text), from: 1))
        store.add(ticket.record)
        #expect(ticket.record.rest == 30_000_000)
        #expect(try caller(.ticket(ticket.text), at: one).token.label == "ci")
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try caller(.ticket(ticket.text), at: two) }
    }

    @Test func secretsThatNoGatewayHasIssuedAreNotLookedUp() {
        for secret in ["", "x", String(repeating: "l", count: 32)] {
            for credentials: AccessGuard<Int>.Credentials in [.session([secret]), .ticket(secret), .session([])] {
                #expect(throws: AccessGuard<Int>.Rejection.invalid) { try lookup(credentials, at: one) }
            }
        }
    }

    @Test func wrongTicketsAreThrottledAndWrongSessionsAreNot() throws {
        let text = self.text.text
        for _ in 0..<20 {
            #expect(throws: AccessGuard<Int>.Rejection.invalid) {
                try caller(.session([TokenText.random(32)]), at: one)
            }
        }
        for _ in 0..<11 {
            #expect(throws: AccessGuard<Int>.Rejection.invalid) { try caller(.ticket(TokenText.random(32)), at: one) }
        }
        #expect(throws: AccessGuard<Int>.Rejection.throttled(retryAfter: 1)) {
            try caller(.ticket(TokenText.random(32)), at: one)
        }
        #expect(throws: AccessGuard<Int>.Rejection.throttled(retryAfter: 1)) {
            try one.authenticate(.ticket("short"), from: 1)
        }
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try caller(.session([TokenText.random(32)]), at: one) }
        // Valid credentials are accepted all the same.
        let ticket = one.issueSharedTicket(for: try one.authenticate(.token(text), from: 1))
        store.add(ticket.record)
        #expect(try caller(.ticket(ticket.text), at: one).token.label == "ci")
    }

    @Test func aSessionThatEndsDuringItsLookupIsNotRestored() throws {
        let session = try session(at: one)
        let lookup = try lookup(.session([session.text]), at: two)
        var lookups = 0
        let resolved = two.resolve(lookup) { digest in
            lookups += 1
            defer {
                // Another gateway ends the session after its record was read.
                if store.take(digest) != nil { two.endSession(session.text) }
            }
            return store.find(digest)
        }
        #expect(lookups == 2)
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try two.authenticate(try #require(resolved), from: 1) }
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try caller(.session([session.text]), at: two) }
    }

    @Test func aLookupEndsAlthoughItsSessionEndsAgainAndAgain() throws {
        let session = try session(at: one)
        let lookup = try lookup(.session([session.text]), at: two)
        let resolved = two.resolve(lookup) { digest in
            two.endSession(session.text)
            return store.find(digest)
        }
        #expect(resolved == nil)
    }

    @Test func aLookupThatFailsChangesNothing() throws {
        let session = try session(at: one)
        let lookup = try lookup(.session([session.text]), at: two)
        #expect(throws: StoreFailure.self) {
            try two.resolve(lookup) { _ throws(StoreFailure) in throw StoreFailure() }
        }
        #expect(try caller(.session([session.text]), at: two).token.label == "ci")
    }

    @Test func sessionsThatWereDroppedAreLookedUpAgain() throws {
        let session = try session(at: one)
        one.dropSessions()
        #expect(try caller(.session([session.text]), at: one).token.label == "ci")
        one.dropSessions()
        _ = store.take(session.record.digest)
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try caller(.session([session.text]), at: one) }
    }

    @Test func theUsesOfSessionsAreStoredFromTimeToTime() throws {
        let (used, idle) = (try session(at: one), try session(at: one))
        #expect(one.extendedSessions() == nil)
        store.advance(600)
        let first = try #require(one.extendedSessions())
        #expect(Set(first.records.map { $0.digest }) == [used.record.digest, idle.record.digest])
        #expect(one.extendedSessions() == nil)
        one.noteStored(at: first.time)
        store.advance(60)
        _ = try one.authenticate(.session([used.text]), from: 1)
        store.advance(540)
        let second = try #require(one.extendedSessions())
        #expect(second.records.map { $0.rest } == [(12 * 3_600 - 540) * 1_000_000])
        // What was not stored is returned again.
        #expect(one.extendedSessions(isLast: true)?.records.count == 1)
        one.noteStored(at: second.time)
        #expect(one.extendedSessions(isLast: true)?.records.isEmpty == true)
    }

    @Test func theFileOfSharedSessionsHasTheLastUsesOnly() throws {
        _ = try session(at: one)
        #expect(one.fileToStore() == nil)
        let file = try #require(one.fileToStore(isLast: true))
        #expect(file.sessions.isEmpty && file.lastUses == [text.id: store.now])
        let stored = StoredSession(digest: [1], tokenID: text.id, end: store.now + 100)
        two.restore(SessionFile([stored], lastUses: file.lastUses))
        #expect(two.callers[0].lastUse == store.now)
        #expect(two.extendedSessions(isLast: true)?.records.isEmpty == true)
    }

    @Test func aTokenThatOneGatewayDoesNotHaveOpensNothingThere() throws {
        let session = try session(at: one)
        two.replace(with: [Self.token(TokenText())])
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try caller(.session([session.text]), at: two) }
        one.replace(with: [])
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try caller(.session([session.text]), at: one) }
    }

    @Test(arguments: ["a-long-secret-for-ci", "another-secret-for-ci"])
    func aTokenWhoseWholeTextIsTheSecretStandsForItselfOnly(other: String) throws {
        let first = AccessToken(plain: "a-long-secret-for-ci", label: "ci", scope: .admin)
        let second = AccessToken(plain: other, label: "ci", scope: .admin)
        #expect((first.sharedID == second.sharedID) == (first == second))
        one.replace(with: [first])
        two.replace(with: [second])
        let issued = one.issueSession(for: try one.authenticate(.token("a-long-secret-for-ci"), from: 1))
        store.add(issued.record)
        let caller = try? caller(.session([issued.text]), at: two)
        #expect((caller != nil) == (first == second))
    }

    @Test func aFullTableOfSessionsDropsThoseThatEndFirst() throws {
        let sessions = try (0..<(AccessGuard<Int>.maximumSessionsPerToken + 1)).map { _ in
            store.advance(1)
            return try session(at: one)
        }
        #expect(try one.authenticate(.session([sessions[1].text]), from: 1).token.label == "ci")
        #expect(try caller(.session([sessions[0].text]), at: one).token.label == "ci")
    }
}
