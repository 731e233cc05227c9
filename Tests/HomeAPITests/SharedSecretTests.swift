import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import HomeStore
import JSON
import Synchronization
import TestSupport
import Testing

@testable import HomeAPI

/// Sessions and tickets that two gateways share.
@Suite struct SharedSecretTests {
    private let shared: SharedGateways
    private var one: TestGateway { shared.one }
    private var two: TestGateway { shared.two }

    init() throws { shared = try SharedGateways() }

    /// What a request presents.
    enum Presented: String, CaseIterable {
        case token, session, ticket, unknownSession, unknownTicket, malformedSession, malformedTicket
    }

    /// Creates what a request to a stream presents; returns its address and its headers.
    private func request(_ presented: Presented, madeAt gateway: TestGateway) -> (target: String, headers: [Header]) {
        switch presented {
        case .token: ("/events", shared.bearer)
        case .session: ("/events", shared.signIn(at: gateway))
        case .ticket: ("/events?ticket=\(shared.ticket(at: gateway))", [])
        case .unknownSession: ("/events", SharedGateways.wrongCookie)
        case .unknownTicket: ("/events?ticket=\(SharedGateways.wrongSecret)", [])
        case .malformedSession: ("/events", [Header("Cookie", "\(HomeAPI.sessionCookie)=x")])
        case .malformedTicket: ("/events?ticket=x", [])
        }
    }

    private func status(_ presented: Presented, isFromHere: Bool, _ mode: MemorySecrets.Mode) -> Int {
        switch presented {
        case .token: 200
        case .session: isFromHere || mode == .works ? 200 : 503
        case .ticket: mode == .works ? 200 : 503
        case .unknownSession, .unknownTicket: mode == .works ? 401 : 503
        case .malformedSession, .malformedTicket: 401
        }
    }

    @Test(arguments: Presented.allCases, MemorySecrets.Mode.allCases)
    func allGatewaysAcceptTheSameCredentials(presented: Presented, mode: MemorySecrets.Mode) throws {
        for isFromHere in [true, false] {
            shared.secrets.mode = .works
            let (target, headers) = request(presented, madeAt: isFromHere ? two : one)
            shared.secrets.mode = mode
            let response = SharedGateways.start(target, headers, at: two).wait()
            #expect(response.status == status(presented, isFromHere: isFromHere, mode))
            let retry = response.headers.contains { $0.name == "Retry-After" }
            #expect(retry == (response.status == 503))
            shared.secrets.mode = .works
            // A ticket whose answer was lost is used up.
            let isUsed = presented == .ticket && mode != .fails
            let later = isUsed ? 401 : status(presented, isFromHere: isFromHere, .works)
            #expect(SharedGateways.status(target, headers, at: two) == later)
        }
    }

    @Test func aSessionIsLookedUpOnce() {
        let cookie = shared.signIn(at: one)
        #expect(one.get("/rooms", headers: cookie).status == 200)
        #expect(shared.secrets.calls == 1)
        for _ in 0..<3 { #expect(two.get("/rooms", headers: cookie).status == 200) }
        #expect(shared.secrets.calls == 2)
        #expect(two.get("/session", headers: cookie)["label"] == "ci")
        #expect(shared.secrets.secrets.map { $0.rest } == [12 * 3_600_000_000])
    }

    @Test func aTicketOpensOneStreamOfTwoThatOpenAtTheSameTime() {
        // After more failures, an address is rejected for a time.
        for _ in 0..<10 {
            let ticket = shared.ticket(at: one)
            let gates = shared.gateways.map { SharedGateways.start("/events?ticket=\(ticket)", at: $0) }
            #expect(gates.map { $0.wait().status }.sorted() == [200, 401])
        }
    }

    @Test(arguments: [MemorySecrets.Mode.fails, .losesAnswers])
    func nothingIsIssuedThatOtherGatewaysMayNotAccept(mode: MemorySecrets.Mode) {
        shared.secrets.mode = mode
        let session = one.send(.post, "/session", #"{"token":"\#(shared.text.text)"}"#)
        #expect(session.status == 503 && session.header("Set-Cookie") == nil)
        #expect(session.header("Retry-After") == "1" && session["code"] == "unavailable")
        let ticket = one.send(.post, "/tickets", headers: shared.bearer)
        #expect(ticket.status == 503 && ticket["ticket"] == .null)
    }

    // MARK: Signing out

    @Test func aSessionThatEndsAtOneGatewayHasEndedAtTheOther() {
        let cookie = shared.signIn(at: one)
        #expect(two.get("/rooms", headers: cookie).status == 200)
        let response = one.send(.delete, "/session", headers: cookie)
        #expect(response.status == 204 && response.header("Set-Cookie")?.hasSuffix("Max-Age=0") == true)
        for gateway in shared.gateways { #expect(gateway.get("/rooms", headers: cookie).status == 401) }
        #expect(shared.secrets.secrets.isEmpty)
        // Without a session, there is nothing to end.
        shared.secrets.mode = .fails
        #expect(one.send(.delete, "/session").status == 204)
    }

    @Test func aSessionThatAnotherGatewayHasBegunCanBeEndedAtOnce() {
        let cookie = shared.signIn(at: one)
        #expect(two.send(.delete, "/session", headers: cookie).status == 204)
        for gateway in shared.gateways { #expect(gateway.get("/rooms", headers: cookie).status == 401) }
    }

    @Test func signingOutIsRepeatedUntilAllGatewaysHaveEndedTheSession() {
        let cookie = shared.signIn(at: one)
        #expect(two.get("/rooms", headers: cookie).status == 200)
        shared.secrets.mode = .fails
        #expect(one.send(.delete, "/session", headers: cookie).status == 503)
        shared.secrets.mode = .losesAnswers
        #expect(one.send(.delete, "/session", headers: cookie).status == 503)
        shared.secrets.mode = .works
        shared.peers[0].setAnswers(false)
        let response = one.send(.delete, "/session", headers: cookie)
        #expect(response.status == 503 && response.header("Set-Cookie") == nil)
        #expect(response["detail"].stringValue?.contains("Send the request again") == true)
        #expect(two.get("/rooms", headers: cookie).status == 200)
        shared.peers[0].setAnswers(true)
        #expect(one.send(.delete, "/session", headers: cookie).status == 204)
        #expect(two.get("/rooms", headers: cookie).status == 401)
    }

    @Test func aSessionThatEndsWhileAnotherGatewayLooksItUpIsNotRestored() {
        let cookie = shared.signIn(at: one)
        let (hasRead, mayGoOn) = (Gate<Bool>(), Gate<Bool>())
        shared.secrets.setWhenRead {
            hasRead.open(with: true)
            _ = mayGoOn.wait()
        }
        let response = SharedGateways.start("/rooms", cookie, at: two)
        _ = hasRead.wait()
        #expect(one.send(.delete, "/session", headers: cookie).status == 204)
        mayGoOn.open(with: true)
        #expect(response.wait().status == 401)
        #expect(two.get("/rooms", headers: cookie).status == 401)
    }

    // MARK: Other requests

    @Test func aRevokedTokenOpensNothing() {
        let cookie = shared.signIn(at: one)
        let ticket = shared.ticket(at: one)
        shared.access[1].replace(with: [])
        #expect(two.get("/rooms", headers: cookie).status == 401)
        #expect(SharedGateways.status("/events?ticket=\(ticket)", at: two) == 401)
        #expect(one.get("/rooms", headers: cookie).status == 200)
    }

    @Test func wrongTicketsAreSlowedDownAndWrongCookiesAreNot() {
        for _ in 0..<20 { #expect(two.get("/rooms", headers: SharedGateways.wrongCookie).status == 401) }
        for _ in 0..<11 {
            #expect(SharedGateways.status("/events?ticket=\(SharedGateways.wrongSecret)", at: two) == 401)
        }
        let rejected = SharedGateways.start("/events?ticket=\(SharedGateways.wrongSecret)", at: two).wait()
        #expect(rejected.status == 429)
        #expect(two.api.wrongCredentials.load(ordering: .relaxed) == 32)
        #expect(SharedGateways.status("/events?ticket=\(shared.ticket(at: one))", at: two) == 200)
    }

    @Test func wrongCookiesDoNotBlockOtherRequests() {
        let cookie = shared.signIn(at: two)
        let mayGoOn = Gate<Bool>()
        shared.secrets.setWhenRead { _ = mayGoOn.wait() }
        let count = HomeAPI.queueCapacity + 100
        let flood = (0..<count).map { _ in SharedGateways.start("/rooms", SharedGateways.wrongCookie, at: two) }
        #expect(two.get("/rooms", headers: shared.bearer).status == 200)
        #expect(two.get("/rooms", headers: cookie).status == 200)
        #expect(two.get("/health", headers: SharedGateways.wrongCookie).status == 200)
        mayGoOn.open(with: true)
        let statuses = flood.map { $0.wait().status }
        // One is looked up while the queue is full.
        #expect(
            Set(statuses).isSubset(of: [401, 503]) && statuses.count { $0 == 503 } >= count - HomeAPI.queueCapacity - 1)
    }

    @Test func routesForEveryoneNeedNoLookup() {
        let cookie = shared.signIn(at: one)
        shared.secrets.mode = .fails
        for path in ["/health", "/ready", "/problems"] { #expect(two.get(path, headers: cookie).status == 200) }
        // Otherwise, the page would show the form to sign in.
        #expect(two.get("/session", headers: cookie).status == 503)
        #expect(two.get("/session", headers: SharedGateways.wrongCookie).status == 503)
        shared.secrets.mode = .works
        #expect(two.get("/session", headers: cookie)["scope"] == "simulate")
        #expect(two.get("/session", headers: SharedGateways.wrongCookie)["scope"] == .null)
    }

    @Test func aRequestThatWasLookedUpIsRecordedAndCountedAsOthers() {
        let cookie = shared.signIn(at: one)
        #expect(two.get("/rooms", headers: cookie).status == 200)
        #expect(two.get("/nothing", headers: shared.signIn(at: one)).status == 404)
        #expect(two.get("/nothing", headers: SharedGateways.wrongCookie).status == 404)
        // The last one is recorded after its lookup.
        var recorded: [String] = []
        #expect(
            eventually {
                let requests = two.get("/simulation/requests", headers: shared.bearer)["requests"].arrayValue ?? []
                recorded = requests.map { "\($0["client"].stringValue ?? "") \($0["path"].stringValue ?? "")" }
                return recorded.count == 2
            })
        #expect(recorded == ["ci /rooms", "ci /nothing"])
    }

    @Test func anAbandonedRequestDoesNotUseItsTicket() throws {
        let ticket = shared.ticket(at: one)
        guard case .deferred(let work) = try two.router.reply(to: .get, "/events?ticket=\(ticket)") else {
            Issue.record("a ticket is known at once")
            return
        }
        work(Responder(isAbandoned: { true }) { _ in })
        // A later request has its turn after the first.
        #expect(two.get("/rooms", headers: SharedGateways.wrongCookie).status == 401)
        #expect(SharedGateways.status("/events?ticket=\(ticket)", at: two) == 200)
    }

    @Test func theEndsOfSessionsReachTheStoreAgainAfterAFailure() {
        let cookie = shared.signIn(at: one)
        one.api.extendSharedSessions()
        #expect(shared.secrets.extended.isEmpty)
        shared.clock.advance(600)
        #expect(one.get("/rooms", headers: cookie).status == 200)
        shared.secrets.mode = .fails
        one.api.extendSharedSessions()
        shared.secrets.mode = .works
        one.api.extendSharedSessions()
        #expect(shared.secrets.extended.isEmpty)
        shared.clock.advance(600)
        one.api.extendSharedSessions()
        #expect(shared.secrets.extended.map { $0.rest } == [(12 * 3_600 - 600) * 1_000_000])
        one.api.extendSharedSessions(isLast: true)
        #expect(shared.secrets.extended.count == 1)
    }

    @Test func aGatewayThatHasJoinedAgainLooksItsSessionsUp() {
        let cookie = shared.signIn(at: one)
        #expect(two.get("/rooms", headers: cookie).status == 200)
        shared.peers[0].setAnswers(false)
        #expect(one.send(.delete, "/session", headers: cookie).status == 503)
        two.api.dropSharedSessions()
        #expect(two.get("/rooms", headers: cookie).status == 401)
    }
}
