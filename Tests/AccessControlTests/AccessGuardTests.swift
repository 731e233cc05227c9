import Synchronization
import Testing

@testable import AccessControl

/// Tokens, sessions and tickets, with a clock that a test moves.
@Suite struct AccessGuardTests {
    private final class Clock: Sendable {
        private let seconds = Mutex<Int64>(1_000_000)
        var now: Int64 { seconds.withLock { $0 } }
        func advance(_ span: Int64) { seconds.withLock { $0 += span } }
    }

    private let clock = Clock()
    private let text = TokenText()
    private let guardian: AccessGuard<Int>

    init() {
        let clock = clock
        guardian = AccessGuard(
            [Self.token(text)], now: { clock.now * 1_000_000 }, calendar: { clock.now })
    }

    private static func token(
        _ text: TokenText, scope: AccessScope = .control, homes: [String]? = nil, expiresAt: Int64? = nil
    ) -> AccessToken {
        AccessToken(
            id: text.id, label: "ci", scope: scope, homes: homes, digest: text.digest, createdAt: 0,
            expiresAt: expiresAt)
    }

    private func rejection(_ credentials: AccessGuard<Int>.Credentials, from address: Int = 1)
        -> AccessGuard<Int>.Rejection?
    {
        do throws(AccessGuard<Int>.Rejection) {
            _ = try guardian.authenticate(credentials, from: address)
            return nil
        } catch {
            return error
        }
    }

    /// Begins a session and returns its secret.
    private func session() throws -> String {
        guardian.beginSession(for: try guardian.authenticate(.token(text.text), from: 1))
    }

    @Test func oneValidSessionOfSeveralIsEnough() throws {
        let valid = try session()
        #expect(rejection(.session(["x", valid, "y"])) == nil)
        #expect(rejection(.session(["x", "y"])) == .invalid)
    }

    @Test func aTokenIsAccepted() throws {
        let caller = try guardian.authenticate(.token(text.text), from: 1)
        #expect(caller.token.label == "ci" && caller.has(.read) && caller.has(.control) && !caller.has(.simulate))
        #expect(caller.lastUse == clock.now)
    }

    @Test func aSessionContinuesAfterARestart() throws {
        let secret = try session()
        let stored = try #require(guardian.fileToStore())
        #expect(stored.sessions.count == 1 && stored.sessions[0].tokenID == text.id)
        #expect(stored.sessions[0].end == clock.now + 12 * 3_600)
        let bytes = stored.bytes
        #expect(!String(decoding: bytes, as: UTF8.self).contains(secret))
        let read = try #require(SessionFile(bytes))
        #expect(read == stored)

        // The steady clock of another process begins anywhere.
        clock.advance(3_600)
        let clock = clock
        let restarted = AccessGuard<Int>(
            [Self.token(text)], now: { (clock.now - 900_000) * 1_000_000 }, calendar: { clock.now })
        restarted.restore(read)
        #expect(try restarted.authenticate(.session([secret]), from: 1).token.label == "ci")
        clock.advance(12 * 3_600 - 1)
        #expect(try restarted.authenticate(.session([secret]), from: 1).token.label == "ci")
        clock.advance(12 * 3_600)
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try restarted.authenticate(.session([secret]), from: 1) }
    }

    @Test func storedSessionsOfOtherTokensAndThoseThatHaveEndedDoNotContinue() throws {
        let secret = try session()
        let stored = try #require(guardian.fileToStore())
        let clock = clock
        let other = AccessGuard<Int>(
            [Self.token(TokenText())], now: { clock.now * 1_000_000 }, calendar: { clock.now })
        other.restore(stored)
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try other.authenticate(.session([secret]), from: 1) }
        clock.advance(12 * 3_600)
        let late = AccessGuard<Int>([Self.token(text)], now: { 0 }, calendar: { clock.now })
        late.restore(stored)
        #expect(throws: AccessGuard<Int>.Rejection.invalid) { try late.authenticate(.session([secret]), from: 1) }
        // A file cannot prolong a session.
        let long = StoredSession(digest: stored.sessions[0].digest, tokenID: text.id, end: clock.now + 1_000_000)
        late.restore(SessionFile([long]))
        #expect(late.fileToStore() == nil)
    }

    @Test func sessionsAreStoredWhenTheyBeginEndOrHaveMoved() throws {
        #expect(guardian.fileToStore()?.sessions.isEmpty ?? true)
        let secret = try session()
        #expect(guardian.fileToStore()?.sessions.count == 1)
        #expect(guardian.fileToStore() == nil)
        clock.advance(600)
        _ = try guardian.authenticate(.session([secret]), from: 1)
        #expect(guardian.fileToStore()?.sessions.first?.end == clock.now + 12 * 3_600)
        guardian.endSession(secret)
        #expect(guardian.fileToStore()?.sessions.isEmpty == true)
        _ = try session()
        _ = guardian.fileToStore()
        guardian.replace(with: [])
        #expect(guardian.fileToStore()?.sessions.isEmpty == true)
    }

    @Test func theLastUsesOfTokensContinueAfterARestart() throws {
        _ = try guardian.authenticate(.token(text.text), from: 1)
        let used = clock.now
        // They are stored from time to time, and at the end.
        #expect(guardian.fileToStore() == nil)
        let stored = try #require(guardian.fileToStore(isLast: true))
        #expect(stored == SessionFile(lastUses: [text.id: used]) && guardian.fileToStore(isLast: true) == nil)
        let read = try #require(SessionFile(stored.bytes))
        clock.advance(3_600)
        let clock = clock
        let other = TokenText()
        let restarted = AccessGuard<Int>(
            [Self.token(text), Self.token(other)], now: { clock.now * 1_000_000 }, calendar: { clock.now })
        restarted.restore(read)
        #expect(restarted.callers.map { $0.lastUse }.compactMap { $0 } == [used])
        #expect(restarted.fileToStore(isLast: true) == nil)
        clock.advance(600)
        _ = try restarted.authenticate(.token(other.text), from: 1)
        #expect(restarted.fileToStore()?.lastUses == [text.id: used, other.id: clock.now])
    }

    @Test func sessionsOfATokenWhoseWholeTextIsTheSecretAreNotStored() throws {
        guardian.replace(with: [AccessToken(plain: "a-long-secret-for-ci", label: "ci", scope: .admin)])
        _ = guardian.beginSession(for: try guardian.authenticate(.token("a-long-secret-for-ci"), from: 1))
        #expect(guardian.fileToStore()?.sessions.isEmpty == true)
    }

    @Test(arguments: [
        "", "{}", #"{"format":"home-gateway sessions","version":2,"sessions":[]}"#,
        #"{"format":"home-gateway sessions","version":1,"sessions":[{"token":"a","sha256":"YQ==","expiresAt":1}]}"#,
    ])
    func aDamagedSessionFileIsRejected(text: String) {
        #expect(SessionFile(Array(text.utf8)) == nil)
    }

    @Test func nothingIsMissingAndAnythingElseIsInvalid() {
        #expect(rejection(.none) == .missing)
        let other = TokenText()
        let wrongSecret = String(text.text.dropLast()) + (text.text.last == "2" ? "3" : "2")
        for wrong in [
            "", "hg_", "x", other.text, wrongSecret, text.text + "a", text.text.uppercased(), "hg_\(text.id)_",
        ] {
            #expect(rejection(.token(wrong)) == .invalid, "\(wrong)")
        }
        #expect(rejection(.session(["x"])) == .invalid && rejection(.ticket("")) == .invalid)
    }

    @Test func anExpiredTokenIsInvalid() throws {
        guardian.replace(with: [Self.token(text, expiresAt: clock.now + 10)])
        #expect(rejection(.token(text.text)) == nil)
        let session = try session()
        clock.advance(10)
        #expect(rejection(.token(text.text)) == .invalid)
        #expect(rejection(.session([session])) == .invalid)
    }

    @Test func aTokenThatWasRemovedOrChangedIsRevoked() throws {
        let caller = try guardian.authenticate(.token(text.text), from: 1)
        let session = try session()
        guardian.replace(with: [Self.token(text)])
        #expect(!caller.isRevoked)
        guardian.replace(with: [Self.token(text, scope: .read)])
        #expect(caller.isRevoked)
        #expect(try guardian.authenticate(.session([session]), from: 1).has(.control) == false)
        guardian.replace(with: [])
        #expect(rejection(.token(text.text)) == .invalid && rejection(.session([session])) == .invalid)
    }

    @Test func aSessionEndsAfterTwelveHoursWithoutARequest() throws {
        let session = try session()
        for _ in 0..<5 {
            clock.advance(11 * 3_600)
            #expect(rejection(.session([session])) == nil)
        }
        clock.advance(12 * 3_600)
        #expect(rejection(.session([session])) == .invalid)
        // The cookie is sent with each request; it is not a guess.
        for _ in 0..<100 { #expect(rejection(.session([session])) == .invalid) }
        #expect(rejection(.token(text.text)) == nil)
    }

    @Test func aSessionThatWasEndedIsInvalid() throws {
        let session = try session()
        guardian.endSession(session)
        #expect(rejection(.session([session])) == .invalid)
    }

    @Test func aTicketIsUsedOnceAndEndsSoon() throws {
        let caller = try guardian.authenticate(.token(text.text), from: 1)
        let ticket = guardian.issueTicket(for: caller)
        #expect(try guardian.authenticate(.ticket(ticket), from: 2) === caller)
        #expect(rejection(.ticket(ticket)) == .invalid)
        let late = guardian.issueTicket(for: caller)
        clock.advance(30)
        #expect(rejection(.ticket(late)) == .invalid)
        // A session is not a ticket.
        let session = try session()
        #expect(rejection(.ticket(session)) == .invalid)
    }

    @Test func anAddressThatGuessesIsSlowedDown() {
        for _ in 0..<10 { #expect(rejection(.token("x")) == .invalid) }
        #expect(rejection(.token("x")) == .invalid)
        #expect(rejection(.token("x")) == .throttled(retryAfter: 1))
        #expect(rejection(.token("x"), from: 2) == .invalid)
        // A valid token is accepted from the same address. Its bearer cannot go on guessing.
        #expect(rejection(.token(text.text), from: 1) == nil)
        #expect(rejection(.token("x")) == .throttled(retryAfter: 1))
    }

    @Test func eachFurtherFailureDoublesTheTime() {
        for _ in 0...10 { #expect(rejection(.token("x")) == .invalid) }
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
            #expect(rejection(.token("x")) == .throttled(retryAfter: Int(seconds)))
            clock.advance(seconds - 1)
            #expect(rejection(.token("x")) == .throttled(retryAfter: 1))
            clock.advance(1)
            #expect(rejection(.token("x")) == .invalid)
        }
        clock.advance(700)
        for _ in 0..<11 { #expect(rejection(.token("x")) == .invalid) }
    }

    @Test func tokensAreRestrictedToHomes() {
        let token = Self.token(text, homes: ["a", "b"])
        #expect(token.allows(home: "a") && !token.allows(home: "default"))
        #expect(Self.token(text).allows(home: "default"))
    }
}

/// The parts on their own.
@Suite struct AccessPartsTests {
    @Test func aTokenTextIsReadAgain() throws {
        let text = TokenText()
        let read = try #require(TokenText(text.text))
        #expect(read.id == text.id && Digest.isEqual(read.digest, text.digest))
        #expect(text.text.utf8.count == 44 && TokenText().text != text.text)
        #expect(text.digest.count == 32 && text.digest != TokenText().digest)
    }

    @Test func theDigestIsSHA256() {
        let digest = Digest.sha256(Array("abc".utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        #expect(digest.joined() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(Digest.isEqual([1, 2], [1, 2]) && !Digest.isEqual([1, 2], [1, 3]) && !Digest.isEqual([1], [1, 2]))
    }

    /// Only the sessions of the same token end, so that its bearers cannot sign out others.
    @Test func eachTokenHasItsOwnLimit() {
        var table = SecretTable(limit: 4, limitPerToken: 3)
        let other = table.issue(for: "other", until: 1, at: 0)
        let secrets = (1...10).map { table.issue(for: "t", until: Int64($0 * 10), at: 0) }
        #expect(table.count == 4 && table.entry(of: other, at: 0) != nil)
        #expect(secrets.map { table.entry(of: $0, at: 0) != nil } == (1...10).map { $0 > 7 })
        // The table is full: the token with the most secrets gives one of its own.
        let third = table.issue(for: "third", until: 1, at: 0)
        #expect(table.entry(of: third, at: 0) != nil && table.entry(of: other, at: 0) != nil)
        #expect(table.entry(of: secrets[7], at: 0) == nil && table.count == 4)
    }

    @Test func theTableOfSecretsHasALimit() {
        var table = SecretTable(limit: 3, limitPerToken: 10)
        let secrets = (1...4).map { table.issue(for: "t", until: Int64($0 * 10), at: 0) }
        #expect(table.count == 3)
        // The one that would end first was dropped.
        #expect(table.entry(of: secrets[0], at: 0) == nil && table.entry(of: secrets[3], at: 0) != nil)
        _ = table.issue(for: "t", until: 100, at: 35)
        #expect(table.count == 2)
    }

    @Test func theThrottleStoresALimitedNumberOfAddresses() {
        var throttle = LoginThrottle<Int>(limit: 100)
        for address in 0..<1_000 { throttle.fail(address, at: 0) }
        for _ in 0..<12 { throttle.fail(-1, at: 1) }
        #expect(throttle.rejection(of: -1, at: 1) > 0)
        for address in 0..<150 { throttle.fail(address, at: 2) }
        // Addresses with many failures stay.
        #expect(throttle.rejection(of: -1, at: 2) > 0)
    }

    @Test func aTokenFileIsReadAgain() throws {
        let text = TokenText()
        let token = AccessToken(
            id: text.id, label: "a \"b\" ü", scope: .simulate, homes: ["x"], digest: text.digest, createdAt: 5,
            expiresAt: 7)
        let other = AccessToken(
            id: "other", label: "", scope: .admin, homes: nil, digest: text.digest, createdAt: 6, expiresAt: nil)
        let file = try TokenFile(TokenFile([token, other]).bytes)
        #expect(file.tokens == [token, other])
        #expect(!String(decoding: TokenFile([token]).bytes, as: UTF8.self).contains(text.text.suffix(32)))
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"format":"home-gateway tokens","version":2,"tokens":[]}"#,
        #"{"format":"home-gateway tokens","version":1,"tokens":[{}]}"#,
        #"{"format":"home-gateway tokens","version":1,"tokens":[{"id":"a","label":"","scope":"root","sha256":"","createdAt":1}]}"#,
        #"{"format":"home-gateway tokens","version":1,"tokens":[{"id":"a","label":"","scope":"read","sha256":"AAAA","createdAt":1}]}"#,
    ])
    func aDamagedTokenFileIsRejected(text: String) {
        #expect(throws: TokenFile.Mistake.self) { try TokenFile(Array(text.utf8)) }
    }
}

extension SecretTable {
    fileprivate func entry(of secret: String, at now: Int64) -> Entry? {
        entry(of: Self.digest(of: secret), at: now)
    }
}
