import AccessControl
import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import Synchronization
import TestHomes
import Testing

@testable import HomeAPI

/// The permissions on a gateway with access control: every route and every kind of caller.
@Suite struct AccessTests {
    /// The caller that sends a request.
    enum Kind: String, CaseIterable {
        case nothing, wrongToken, expiredToken, basic, read, control, simulate, admin, readOtherHome, simulateOtherHome
    }

    /// A gateway with a token of each kind.
    private struct Secured {
        let gateway: TestGateway
        let access: AccessGuard<ClientAddress>
        var texts: [Kind: String] = [:]
        var tokens: [AccessToken] = []

        static let now: Int64 = 1_772_366_400

        init(
            _ template: HomeTemplate = DemoHome.template(seed: 1),
            configure: (inout HomeAPI.Configuration) -> Void = { _ in }
        ) throws {
            func token(_ scope: AccessScope, homes: [String]? = nil, expiresAt: Int64? = nil) -> (String, AccessToken) {
                let text = TokenText()
                return (
                    text.text,
                    AccessToken(
                        id: text.id, label: "label-\(scope.rawValue)", scope: scope, homes: homes, digest: text.digest,
                        createdAt: 0, expiresAt: expiresAt)
                )
            }
            for (kind, created) in [
                (Kind.expiredToken, token(.admin, expiresAt: Self.now)), (.read, token(.read)),
                (.control, token(.control)), (.simulate, token(.simulate)), (.admin, token(.admin)),
                (.readOtherHome, token(.read, homes: ["other"])),
                (.simulateOtherHome, token(.simulate, homes: ["other", "third"])),
            ] {
                texts[kind] = created.0
                tokens.append(created.1)
            }
            texts[.wrongToken] = TokenText().text
            let access = AccessGuard<ClientAddress>(tokens, now: { 0 }, calendar: { Self.now })
            self.access = access
            gateway = try TestGateway(template) {
                $0.access = access
                configure(&$0)
            }
        }

        func headers(_ kind: Kind) -> [Header] {
            switch kind {
            case .nothing: []
            case .basic: [Header("Authorization", "Basic YWRtaW46YWRtaW4=")]
            default: [Header("Authorization", "Bearer \(texts[kind] ?? "")")]
            }
        }

        /// Sends a request; returns the status, also that of a stream.
        func status(_ method: HTTPMethod, _ target: String, _ headers: [Header], body: String? = nil) -> Int {
            var headers = headers
            if body != nil { headers.append(Header("Content-Type", "application/json")) }
            guard
                let reply = try? gateway.router.reply(
                    to: method, target, headers: headers, body: Array((body ?? "").utf8))
            else { return 404 }
            return TestGateway.response(of: reply).status
        }
    }

    @Test func aRequestWithoutARouteIsRecordedOnlyIfItsCallerMayUseTheHome() throws {
        let secured = try Secured()
        for kind in Kind.allCases {
            for path in ["/device/\(kind.rawValue)", "/homes/other/device/\(kind.rawValue)"] {
                #expect(secured.status(.get, path, secured.headers(kind)) == 404)
            }
        }
        let recorded = secured.gateway.get("/simulation/requests?status=404", headers: secured.headers(.simulate))
        #expect(
            recorded["requests"].arrayValue?.map { $0["path"] } == [
                "/device/read", "/device/control", "/device/simulate", "/device/admin",
            ])
        // A caller without an `X-Client` has the label of its token.
        #expect(recorded["requests", "0", "client"] == .string("label-read"))
        #expect(secured.gateway.api.wrongCredentials.load(ordering: .relaxed) > 0)
    }

    /// Returns the status with which a caller must be rejected; nil if it may use the route of the home `default`.
    ///
    /// - Parameter isOfHome: Whether the path names a home. Routes that everyone may read otherwise do not reveal which
    ///   homes exist.
    private func rejection(_ route: Route, _ kind: Kind, isOfHome: Bool) -> Int? {
        let access = route.access == .everyone && isOfHome ? .scope(.read) : route.access
        if access == .everyone { return nil }
        let scope: AccessScope
        switch kind {
        case .nothing, .wrongToken, .expiredToken, .basic: return 401
        case .read: scope = .read
        case .control: scope = .control
        case .simulate: scope = .simulate
        case .admin: scope = .admin
        case .readOtherHome: scope = .read
        case .simulateOtherHome: scope = .simulate
        }
        let isRestricted = kind == .readOtherHome || kind == .simulateOtherHome
        switch access {
        case .everyone, .signedIn: return nil
        case .scope(let needed): return isRestricted || scope < needed ? 403 : nil
        case .allHomes(let needed): return isRestricted || scope < needed ? 403 : nil
        }
    }

    private static func target(of route: Route) -> String {
        route.pattern.replacing("{home}", with: "default").replacing("{id}", with: "desk-lamp")
            .replacing("{type}", with: "1").replacing("{trait}", with: "onOff").replacing("{name}", with: "x")
            .replacing("{scenario}", with: "x").replacing("{code}", with: "outOfRange")
    }

    @Test(arguments: HomeAPI.routes.map { $0.id })
    func everyRouteRejectsCallersWithoutItsScope(id: String) throws {
        let route = try #require(HomeAPI.routes.first { $0.id == id })
        // A small home, because there are a hundred routes.
        var template = Home.lampHouse
        template.devices[0].id = "desk-lamp"
        let secured = try Secured(template)
        let before = secured.gateway.home.cursor
        let requests = (route.belongsToHome ? [false, true] : [false]).flatMap { isOfHome in
            Kind.allCases.map { kind in
                (kind, isOfHome, expected: rejection(route, kind, isOfHome: isOfHome))
            }
        }
        func status(_ kind: Kind, _ isOfHome: Bool) -> Int {
            let target = (isOfHome ? "/homes/default" : "") + Self.target(of: route)
            return secured.status(route.method, target, secured.headers(kind))
        }
        for case (let kind, let isOfHome, let expected?) in requests {
            #expect(status(kind, isOfHome) == expected, "\(kind)")
        }
        #expect(secured.gateway.home.cursor == before)
        // The others may send the request, which is rejected later if it lacks its body.
        for case (let kind, let isOfHome, nil) in requests {
            let status = status(kind, isOfHome)
            #expect(status != 401 && status != 403, "\(kind)")
        }
    }

    @Test func aRestrictedTokenSeesAndUsesItsHomesOnly() throws {
        let secured = try Secured()
        let admin = secured.headers(.admin)
        for id in ["other", "fourth"] {
            let body = #"{"id":"\#(id)","from":{"template":"demo"}}"#
            #expect(secured.gateway.send(.post, "/homes", body, headers: admin).status == 201)
        }
        let restricted = secured.headers(.simulateOtherHome)
        let listed = secured.gateway.get("/homes", headers: restricted)["homes"].arrayValue ?? []
        #expect(listed.map { $0["id"] } == [.string("other")])
        #expect(secured.gateway.get("/homes/other/devices", headers: restricted).status == 200)
        #expect(secured.gateway.get("/homes/other/metrics", headers: restricted).status == 200)
        // A home that does not exist and one of others are the same.
        for id in ["fourth", "nothing", "default"] {
            for route in ["devices", "metrics"] {
                let response = secured.gateway.get("/homes/\(id)/\(route)", headers: restricted)
                #expect(response.status == 403 && response["type"] == .string("/problems/insufficient-scope"))
            }
        }
        let cursor = secured.gateway.get("/devices?limit=1", headers: admin)["cursor"].stringValue ?? ""
        // A cursor of another home gives nothing of that home.
        let reader = try StreamReader(
            secured.gateway, "/homes/other/events?after=\(cursor)", headers: restricted)
        #expect(try reader.changes(at: 0).first?.name == "resync")
        #expect(secured.gateway.send(.delete, "/homes/other", headers: restricted).status == 403)
        #expect(secured.gateway.send(.delete, "/homes/other", headers: admin).status == 204)
    }

    @Test(arguments: ["health", "ready", "openapi.json?traits=used", "problems", "nothing"])
    func withoutATokenAHomeThatExistsIsLikeOneThatDoesNot(path: String) throws {
        let secured = try Secured()
        func response(_ home: String) -> [String] {
            let response = secured.gateway.get("/homes/\(home)/\(path)")
            return ["\(response.status)", response.text.replacing(home, with: "…")]
                + response.headers.filter { $0.name != "Content-Length" }.map { "\($0.name): \($0.value)" }
        }
        #expect(response("default") == response("missing"))
    }

    @Test func theDescriptionOfTheUsedTraitsNeedsAToken() throws {
        let secured = try Secured()
        #expect(secured.gateway.get("/openapi.json?traits=used").status == 401)
        #expect(secured.gateway.get("/openapi.json?traits=generic").status == 200)
        #expect(secured.gateway.get("/openapi.json?traits=used", headers: secured.headers(.read)).status == 200)
        #expect(
            secured.gateway.get("/openapi.json?traits=used", headers: secured.headers(.readOtherHome)).status == 401)
    }

    @Test func thePageDoesNotTellWhichHomesThereAre() throws {
        let secured = try Secured()
        let body = #"{"id":"other","from":{"template":"guides"}}"#
        #expect(secured.gateway.send(.post, "/homes", body, headers: secured.headers(.admin)).status == 201)
        for id in ["other", "nothing"] {
            #expect(secured.gateway.api.pageCatalog(of: id) == "/homes/\(id)/catalog?traits=used&amp;details=0")
        }
        for id in ["", "default", "\"><script>"] {
            #expect(secured.gateway.api.pageCatalog(of: id) == "/catalog?traits=used&amp;details=0")
        }
    }

    @Test func aRejectionNamesTheSchemeAndTheScope() throws {
        let secured = try Secured()
        let missing = secured.gateway.get("/devices")
        #expect(missing.status == 401 && missing.header("WWW-Authenticate")?.hasPrefix("Bearer") == true)
        #expect(missing["code"] == .string("unauthenticated"))
        let weak = secured.gateway.send(.delete, "/rooms/kitchen", headers: secured.headers(.read))
        #expect(weak.header("WWW-Authenticate")?.contains("insufficient_scope") == true)
        #expect(weak["detail"].stringValue?.contains("needs the scope control") == true)
    }

    @Test func guessesAreSlowedDown() throws {
        let secured = try Secured()
        for _ in 0...10 {
            #expect(secured.gateway.get("/devices", headers: secured.headers(.wrongToken)).status == 401)
        }
        let response = secured.gateway.get("/devices", headers: secured.headers(.wrongToken))
        #expect(response.status == 429 && response.header("Retry-After") == "1")
        #expect(secured.gateway.get("/devices", headers: secured.headers(.read)).status == 200)
    }

    @Test func theRequestsWithATokenAreLimitedFromAllAddresses() throws {
        let secured = try Secured { $0.tokenRate = RequestRate(perSecond: 1, burst: 3) }
        for _ in 0..<3 { #expect(secured.gateway.get("/rooms", headers: secured.headers(.read)).status == 200) }
        let rejected = secured.gateway.get("/rooms", headers: secured.headers(.read))
        #expect(rejected.status == 429 && rejected.header("Retry-After") == "1")
        #expect(rejected["type"] == "/problems/too-many-requests")
        // Other tokens, and the checks of a monitor, have no part in it.
        #expect(secured.gateway.get("/rooms", headers: secured.headers(.control)).status == 200)
        #expect(secured.gateway.get("/health", headers: secured.headers(.read)).status == 200)
        let limits = secured.gateway.get("/limits", headers: secured.headers(.admin))
        #expect(limits["requestsPerSecondOfToken"] == 1 && limits["requestsAtOnceOfToken"] == 3)
    }

    @Test func signingInCountsAsARequestWithTheToken() throws {
        let secured = try Secured { $0.tokenRate = RequestRate(perSecond: 1, burst: 3) }
        func signIn(_ kind: Kind) -> TestResponse {
            secured.gateway.send(.post, "/session", #"{"token":"\#(secured.texts[kind] ?? "")"}"#)
        }
        for _ in 0..<3 { #expect(signIn(.read).status == 200) }
        let rejected = signIn(.read)
        #expect(rejected.status == 429 && rejected.header("Set-Cookie") == nil)
        #expect(signIn(.control).status == 200)
    }

    // MARK: Sessions

    private func signIn(_ secured: Secured, _ kind: Kind) throws -> Header {
        let response = secured.gateway.send(.post, "/session", #"{"token":"\#(secured.texts[kind] ?? "")"}"#)
        #expect(response.status == 200)
        let cookie = try #require(response.header("Set-Cookie"))
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
        #expect(!cookie.contains(secured.texts[kind] ?? "-"))
        return Header("Cookie", "theme=dark; \(cookie.prefix { $0 != ";" }); other=1")
    }

    @Test func aBrowserSignsInAndOut() throws {
        let secured = try Secured()
        let cookie = try signIn(secured, .control)
        let session = secured.gateway.get("/session", headers: [cookie])
        #expect(session["scope"] == .string("control") && session["label"] == .string("label-control"))
        #expect(secured.gateway.get("/devices", headers: [cookie]).status == 200)
        let signedOut = secured.gateway.send(
            .delete, "/session", headers: [cookie, Header("Sec-Fetch-Site", "same-origin")])
        #expect(signedOut.header("Set-Cookie")?.hasSuffix("Max-Age=0") == true)
        #expect(secured.gateway.get("/devices", headers: [cookie]).status == 401)
        #expect(secured.gateway.get("/session", headers: [cookie])["scope"] == .null)
    }

    @Test func behindAProxyWithTLSTheCookieIsSecure() throws {
        let secured = try Secured()
        let response = secured.gateway.send(
            .post, "/session", #"{"token":"\#(secured.texts[.read] ?? "")"}"#,
            headers: [Header("X-Forwarded-Proto", "https")])
        #expect(response.header("Set-Cookie")?.hasSuffix("; Secure") == true)
    }

    @Test(arguments: [
        ([Header("Sec-Fetch-Site", "same-origin")], 200), ([Header("Sec-Fetch-Site", "none")], 200),
        ([Header("Sec-Fetch-Site", "same-site")], 401), ([Header("Sec-Fetch-Site", "cross-site")], 401),
        ([Header("Host", "127.0.0.1:8080"), Header("Origin", "http://127.0.0.1:8080")], 200),
        ([Header("Host", "127.0.0.1:8080"), Header("Origin", "http://127.0.0.1:3000")], 401),
        ([Header("Host", "127.0.0.1:8080"), Header("Origin", "http://evil.test")], 401), ([], 401),
    ])
    func aCookieChangesSomethingOnlyForTheGatewaysOwnPage(headers: [Header], status: Int) throws {
        let secured = try Secured()
        let cookie = try signIn(secured, .control)
        let body = #"{"command":"toggle"}"#
        #expect(
            secured.gateway.send(
                .post, "/devices/desk-lamp/traits/onOff/commands", body, headers: [cookie] + headers
            ).status == status)
        #expect(
            secured.gateway.send(.delete, "/session", headers: [cookie] + headers).status == (status == 200 ? 204 : 401)
        )
        #expect(secured.gateway.get("/session", headers: [cookie])["scope"] == (status == 200 ? .null : "control"))
    }

    @Test(arguments: ["", "wrong", "hg_22222222_22222222222222222222222222222222"])
    func signingInNeedsAValidToken(token: String) throws {
        let secured = try Secured()
        let response = secured.gateway.send(.post, "/session", #"{"token":"\#(token)"}"#)
        #expect(response.status == 401 && response.header("Set-Cookie") == nil)
    }

    // MARK: Streams

    @Test func aTicketOpensOneStream() throws {
        let secured = try Secured()
        let response = secured.gateway.send(.post, "/tickets", headers: secured.headers(.read))
        let ticket = try #require(response["ticket"].stringValue)
        #expect(secured.status(.get, "/devices?ticket=\(ticket)", []) == 401)
        #expect(secured.status(.get, "/events?ticket=\(ticket)", []) == 200)
        #expect(secured.status(.get, "/events?ticket=\(ticket)", []) == 401)
        // A ticket has the scope of its token.
        let weak = secured.gateway.send(.post, "/tickets", headers: secured.headers(.read))["ticket"].stringValue ?? ""
        #expect(secured.status(.get, "/simulation/requests/stream?ticket=\(weak)", []) == 403)
    }

    @Test(arguments: ["/events", "/devices/desk-lamp/stream", "/simulation/events", "/simulation/requests/stream"])
    func theStreamsOfARevokedTokenEnd(path: String) throws {
        let secured = try Secured()
        let reader = try StreamReader(secured.gateway, path, headers: secured.headers(.simulate))
        _ = try reader.read(at: 0)
        secured.access.replace(with: secured.tokens.filter { $0.scope != .simulate })
        let (events, next) = try reader.read(at: 1)
        #expect(events.map { $0.name } == ["problem"] && next == nil)
        #expect(events.first?.data["code"] == .string("unauthenticated"))
    }

    @Test func aStreamEndsWhenItsTokenExpires() throws {
        let calendar = Mutex<Int64>(1_000 * 1_000_000)
        let text = TokenText()
        let token = AccessToken(
            id: text.id, label: "a", scope: .read, homes: nil, digest: text.digest, createdAt: 0, expiresAt: 1_005)
        let hostTime = HostTime(steady: { 0 }, calendar: { calendar.withLock { $0 } })
        let gateway = try TestGateway(hostTime: hostTime) {
            $0.access = AccessGuard([token], now: { 0 }, calendar: { calendar.withLock { $0 } / 1_000_000 })
        }
        let reader = try StreamReader(
            gateway, "/devices/desk-lamp/stream?heartbeat=60", headers: [Header("Authorization", "Bearer \(text.text)")]
        )
        let (_, next) = try reader.read(at: 1)
        // The stream takes its next step when the token expires, not with the next heartbeat.
        #expect(next == 6)
        calendar.withLock { $0 += 5_000_000 }
        #expect(try reader.read(at: 6).events.map { $0.name } == ["problem"])
    }

    // MARK: Secrets and labels

    @Test func noSecretIsRecorded() throws {
        let secured = try Secured()
        let admin = secured.headers(.admin)
        let ticket = secured.gateway.send(.post, "/tickets", headers: admin)["ticket"].stringValue ?? ""
        #expect(secured.status(.get, "/events?ticket=\(ticket)", []) == 200)
        _ = secured.status(.get, "/devices?token=\(secured.texts[.admin] ?? "")", admin)
        _ = secured.gateway.send(.post, "/session", #"{"token":"\#(secured.texts[.read] ?? "")"}"#)
        let recorded = secured.gateway.get("/simulation/requests?complete=1", headers: admin).text
        #expect(recorded.contains("/events?ticket=(secret)") && recorded.contains("/devices?token=(secret)"))
        for secret in Array(secured.texts.values) + [ticket] { #expect(!recorded.contains(secret)) }
        let tokens = secured.gateway.get("/tokens", headers: admin)
        #expect(tokens["tokens"].arrayValue?.count == secured.tokens.count)
        for secret in secured.texts.values { #expect(!tokens.text.contains(secret.suffix(32))) }
    }

    @Test func aTokenIsTheLabelOfItsClient() throws {
        let secured = try Secured()
        _ = secured.gateway.get("/devices?limit=1", headers: secured.headers(.read))
        _ = secured.gateway.get("/devices?limit=1", headers: secured.headers(.read) + [Header("X-Client", "app")])
        let requests = secured.gateway.get("/simulation/requests", headers: secured.headers(.admin))["requests"]
        #expect((requests.arrayValue ?? []).map { $0["client"] } == [.string("label-read"), .string("app")])
    }

    // MARK: Without access control

    @Test func withoutTokensEveryoneMayDoEverything() throws {
        let gateway = try TestGateway()
        let session = gateway.get("/session")
        #expect(session["tokenRequired"] == .bool(false) && session["scope"] == .string("admin"))
        #expect(gateway.send(.post, "/session", #"{"token":"x"}"#)["code"] == .string("failedPrecondition"))
        #expect(gateway.send(.post, "/tickets")["code"] == .string("failedPrecondition"))
        #expect(gateway.get("/devices", headers: [Header("Authorization", "Bearer x")]).status == 200)
    }
}
