import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import Observability
import Synchronization
import Threads

/// Why it is not known who sends a request.
enum CallerFailure: Error {
    /// The caller is rejected.
    case rejected(Problem)
    /// Its session or ticket has to be looked up, see ``HomeAPI/credentials(for:in:)``.
    case unresolved(SecretLookup)
}

/// The authentication of requests.
extension HomeAPI {
    /// The cookie of a session.
    static let sessionCookie = "home_gateway_session"
    /// The query parameter of a ticket.
    static let ticketParameter = "ticket"

    /// Returns who sends a request; nil if the gateway has no access control, or if the route is for everyone and the
    /// request has no valid credentials.
    ///
    /// Throws if the caller may not use the route, or not for the home.
    ///
    /// - Parameter resolved: The credentials that replace those of the request, after they were looked up.
    func caller(
        of request: HTTPRequest, _ route: Route, home id: String?, resolved: Credentials? = nil
    ) throws(CallerFailure) -> Caller? {
        guard let access = configuration.access else { return nil }
        // Routes of the gateway that everyone may read must not reveal which homes exist.
        let required = route.access == .everyone && id != nil ? .scope(.read) : route.access
        let caller: Caller
        do throws(AccessGuard<ClientAddress>.Rejection) {
            caller = try access.authenticate(
                resolved ?? Self.credentials(of: request, route), from: request.peer.client)
        } catch {
            if case .unresolved(let lookup) = error, required != .everyone || route.dependsOnCaller {
                throw .unresolved(lookup)
            }
            if required == .everyone { return nil }
            record(error, of: request)
            if case .missing = error, Self.hasForeignSession(request) { throw .rejected(.foreignSession) }
            throw .rejected(Problem(error))
        }
        do throws(Problem) { try check(caller, required, of: route, home: id) } catch { throw .rejected(error) }
        return caller
    }

    /// Counts the request of a caller, and throws if it may not use a route.
    private func check(
        _ caller: Caller, _ required: RouteAccess, of route: Route, home id: String?
    ) throws(Problem) {
        // Routes for everyone have no rate, so that the checks of a monitor always work.
        if required != .everyone { try takeToken(of: caller) }
        switch required {
        case .everyone, .signedIn: break
        case .scope(let scope):
            let home = id ?? Homes.defaultID
            guard caller.token.allows(home: home) else { throw Problem(caller, mayNotUse: home) }
            guard caller.has(scope) else { throw Problem(caller, needs: scope, for: route) }
        case .allHomes(let scope):
            guard caller.has(scope) else { throw Problem(caller, needs: scope, for: route) }
            guard caller.token.homes == nil else { throw Problem(caller, mayNotUse: nil) }
        }
    }

    /// Calls a function if a request without a route is recorded for a home: with access control, only if its caller may
    /// use the home. If its session has to be looked up, the function is called later on another thread.
    func whenMayRecord(
        _ request: HTTPRequest, home id: String, resolved: Credentials? = nil, _ record: @escaping @Sendable () -> Void
    ) {
        guard let access = configuration.access else { return record() }
        do throws(AccessGuard<ClientAddress>.Rejection) {
            let caller = try access.authenticate(
                resolved ?? Self.credentials(of: request, nil), from: request.peer.client)
            guard caller.token.allows(home: id), caller.has(.read), (try? takeToken(of: caller)) != nil else { return }
            request.setCaller(caller)
            record()
        } catch .unresolved(let lookup) {
            withSecrets(for: request.peer.client) { [self] secrets in
                // Without an answer of the store, the request is not recorded.
                guard let secrets = try? secrets.get(), let resolved = try? credentials(for: lookup, in: secrets)
                else { return }
                whenMayRecord(request, home: id, resolved: resolved, record)
            }
        } catch {
            self.record(error, of: request)
        }
    }

    /// Counts a request with a token. Throws if there are too many.
    func takeToken(of caller: Caller) throws(Problem) {
        guard let rate = configuration.tokenRate else { return }
        let now = MonotonicClock.now
        let wait = tokenBuckets.withLock { $0[caller.token.id, default: TokenBucket()].take(at: now, rate) }
        guard wait > 0 else { return }
        let seconds = TokenBucket.seconds(wait)
        throw Problem(
            .tooManyRequests,
            "The requests with one token are limited to \(rate.perSecond) a second and \(rate.burst) at once; send the next in \(seconds) s.",
            retryAfter: seconds)
    }

    /// Counts and logs wrong credentials. Those of a caller that is rejected for a time, because it has sent too many, are
    /// not logged.
    func record(_ rejection: AccessGuard<ClientAddress>.Rejection, of request: HTTPRequest) {
        if case .missing = rejection { return }
        wrongCredentials.add(1, ordering: .relaxed)
        guard case .invalid = rejection else { return }
        configuration.logger.notice(
            "wrong credentials",
            ["method": request.sentMethod, "path": request.path, "address": request.peer.description])
    }

    /// Returns what a request presents: the header `Authorization`, else a ticket, else the cookie of a session.
    ///
    /// The cookie counts only if the browser sends it for a page of this gateway.
    ///
    /// - Parameter route: The route; nil if the request has none.
    private static func credentials(of request: HTTPRequest, _ route: Route?) -> AccessGuard<ClientAddress>.Credentials
    {
        if let header = request.header("Authorization") {
            let parts = header.split(separator: " ", maxSplits: 1)
            let isBearer = parts.count == 2 && parts[0].lowercased() == "bearer"
            return .token(isBearer ? parts[1].drop { $0 == " " }.description : "")
        }
        if route?.opensStream == true, let ticket = request.query.first(where: { $0.name == ticketParameter }) {
            return .ticket(ticket.value)
        }
        let sessions = sessionSecrets(of: request)
        return sessions.isEmpty || !isFromOwnPage(request) ? .none : .session(sessions)
    }

    /// Returns the secrets in the cookies of a request.
    static func sessionSecrets(of request: HTTPRequest) -> [String] {
        (request.header("Cookie") ?? "").split(separator: ";").compactMap { cookie in
            let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0] == sessionCookie ? String(parts[1]) : nil
        }
    }

    /// Whether a request has the cookie of a session, but was not sent by a page of this gateway.
    static func hasForeignSession(_ request: HTTPRequest) -> Bool {
        !sessionSecrets(of: request).isEmpty && !isFromOwnPage(request)
    }

    /// Returns whether a page of this gateway has sent the request, not one of another port of the same host: for a
    /// browser, both are the same site. Browsers send this in headers; a request without such a header may only read.
    private static func isFromOwnPage(_ request: HTTPRequest) -> Bool {
        if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
        guard let origin = request.header("Origin") else { return request.method.isSafe }
        let host = (request.header("Host") ?? "").lowercased()
        return !host.isEmpty && (origin.lowercased() == "http://\(host)" || origin.lowercased() == "https://\(host)")
    }

    /// Ends the open streams of callers whose tokens were revoked. Call it after the tokens have changed.
    package func endRevokedStreams() {
        let ids = Set(configuration.access?.callers.map { $0.token.id } ?? [])
        tokenBuckets.withLock { buckets in buckets = buckets.filter { ids.contains($0.key) } }
        for hosted in homes.all {
            let served = served(hosted)
            served.streams.wakeAll()
            served.requests.streams.wake()
        }
    }
}

extension Problem {
    /// The rejection of a cookie that a page of the gateway has not sent.
    static var foreignSession: Problem {
        Problem(
            .of(.unauthenticated),
            "The cookie of a session changes something only in requests of the gateway's own page: send its Origin, or a token in the header `Authorization: Bearer …`."
        )
    }

    init(_ rejection: AccessGuard<ClientAddress>.Rejection) {
        switch rejection {
        case .missing:
            self.init(
                .of(.unauthenticated),
                "This gateway needs a token: send the header `Authorization: Bearer …`, or sign in with POST /session.")
        case .invalid:
            self.init(
                .of(.unauthenticated),
                "The token, session or ticket does not exist, has ended or was revoked. Use a valid token.")
        case .throttled(let seconds):
            self.init(
                .tooManyAttempts, "There were too many attempts with wrong credentials; wait for \(seconds) s.",
                retryAfter: seconds)
        case .unresolved: self.init(.of(.unavailable), "The session or ticket cannot be checked now; try again.")
        }
    }

    fileprivate init(_ caller: Caller, needs scope: AccessScope, for route: Route) {
        self.init(
            .insufficientScope,
            "\(route.name) needs the scope \(scope.rawValue); the token \(caller.token.label) has \(caller.token.scope.rawValue)."
        )
    }

    /// - Parameter home: The home that the request addresses; nil if it needs all homes.
    fileprivate init(_ caller: Caller, mayNotUse home: String?) {
        let homes = (caller.token.homes ?? []).joined(separator: ", ")
        self.init(
            .insufficientScope,
            home.map { "The token \(caller.token.label) is for the homes \(homes), not for \($0)." }
                ?? "This needs a token for all homes; the token \(caller.token.label) is for \(homes).")
    }
}
