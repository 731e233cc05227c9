import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import HomeStore
import JSON
import Observability

extension HomeAPI {
    static let accessRoutes: [Route] = [
        Route(
            .get, "/session", id: "getSession", "Read who you are and what you may do", topic: .access,
            responses: [.ok("The caller, also without credentials.", .session)]
        ) { call in
            .response(call.json(cursor: call.home.cursor, SessionView(call), as: .session))
        },
        Route(
            .post, "/session", id: "beginSession", "Sign in with a token, for a browser: the response sets a cookie",
            topic: .access, body: .session,
            responses: [.ok("The caller.", .session, headers: ["Set-Cookie"])],
            problems: [.of(.unauthenticated), .tooManyAttempts, .of(.failedPrecondition), .of(.unavailable)]
        ) { call in
            let token = try call.body().text("token")
            guard let access = call.api.configuration.access else {
                throw HomeError(.failedPrecondition, "This gateway has no access control (--token-file).")
            }
            let caller: Caller
            do throws(AccessGuard<ClientAddress>.Rejection) {
                caller = try access.authenticate(.token(token), from: call.request.peer.client)
            } catch {
                call.api.record(error, of: call.request)
                throw Problem(error)
            }
            try call.api.takeToken(of: caller)
            return call.issue(.session, for: caller, access) { secret in
                call.api.configuration.logger.notice(
                    "signed in",
                    ["token": caller.token.id, "label": caller.token.label, "address": call.request.peer.description])
                return call.json(
                    cursor: call.home.cursor, headers: [Header("Set-Cookie", call.cookie(secret))],
                    SessionView(caller, needsToken: true), as: .session)
            }
        },
        Route(
            .delete, "/session", id: "endSession", "Sign out: the session of the cookie ends", topic: .access,
            responses: [.noContent("There is no session any more.")],
            problems: [.of(.unauthenticated), .of(.unavailable)]
        ) { call in
            if HomeAPI.hasForeignSession(call.request) { throw Problem.foreignSession }
            return call.endSessions {
                var response = call.noContent(cursor: call.home.cursor)
                response.headers.append(Header("Set-Cookie", call.cookie("") + "; Max-Age=0"))
                return response
            }
        },
        Route(
            .post, "/tickets", id: "createTicket",
            "Create a ticket, which opens one stream of a client that cannot send headers", topic: .access,
            responses: [.ok("The ticket for the query parameter `ticket` of a stream.", .ticket)],
            problems: [.of(.failedPrecondition), .of(.unavailable)]
        ) { call in
            guard let access = call.api.configuration.access, let caller = call.caller else {
                throw HomeError(
                    .failedPrecondition,
                    "This gateway has no access control (--token-file); streams need no ticket.")
            }
            return call.issue(.ticket, for: caller, access) { secret in
                let seconds = Int(AccessGuard<ClientAddress>.ticketDuration / 1_000_000)
                return call.json(
                    cursor: call.home.cursor, Ticket(secret: secret, seconds: seconds), as: .ticket)
            }
        },
        Route(
            .get, "/tokens", id: "listTokens", "List the tokens, without their secrets", topic: .access,
            responses: [.ok("The tokens, in the order of their creation.", .tokens)]
        ) { call in
            .response(
                call.json(cursor: call.home.cursor, call.api.configuration.access?.callers ?? [], as: .tokens))
        },
    ]
}

extension Call {
    /// Returns the value of `Set-Cookie`. Scripts cannot read the cookie, and browsers do not send it to other sites.
    fileprivate func cookie(_ secret: String) -> String {
        let isSecure = request.header("X-Forwarded-Proto")?.lowercased() == "https"
        return "\(HomeAPI.sessionCookie)=\(secret); Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    }
}

/// The caller of a request, for the page.
struct SessionView: Sendable {
    let caller: Caller?
    /// Whether the gateway has access control.
    let needsToken: Bool

    init(_ caller: Caller?, needsToken: Bool) { (self.caller, self.needsToken) = (caller, needsToken) }

    fileprivate init(_ call: Call) { self.init(call.caller, needsToken: call.api.configuration.access != nil) }

    /// The permissions of the caller; nil if it has none.
    var scope: AccessScope? { needsToken ? caller?.token.scope : .admin }
}

struct Ticket: Sendable {
    let secret: String
    let seconds: Int
}

extension Representation<SessionView> {
    static let session = Representation(
        "Session", "The sender of the request.",
        [
            .init("tokenRequired", JSONType.flag.described("Whether the gateway has access control.")) {
                $0.needsToken
            },
            .optional("scope", scope.described("The permissions of the caller; absent if it has no valid credentials."))
            {
                $0.scope
            },
            .optional("label", JSONType.text.described("The label of the token.")) { $0.caller?.token.label },
            .optional("homes", homes) { $0.caller?.token.homes },
            .optional("expiresAt", JSONType.time.described("When the token ends.")) { $0.caller?.token.end },
        ])

    fileprivate static let scope = JSONType<AccessScope>.choice(
        "AccessScope", "The permissions of the bearer of a token; each scope includes those before it.")
    fileprivate static let homes = JSONType<[String]>.array(of: .id).described(
        "The ids of the homes of the token; absent if it is for all homes.")
}

extension Representation<Ticket> {
    static let ticket = Representation(
        "Ticket", "Opens one stream.",
        [
            .init("ticket", .text) { $0.secret },
            .init("seconds", JSONType<Int>.integer(1...3_600).described("The time in which it can be used.")) {
                $0.seconds
            },
        ])
}

extension Representation<[Caller]> {
    static let tokens = Representation(
        "Tokens", "The tokens of the gateway.", [.init("tokens", .array(of: Representation<Caller>.token.type)) { $0 }])
}

extension Representation<Caller> {
    fileprivate static let token = Representation(
        "Token", "A token, without its secret.",
        [
            .init("id", .text) { $0.token.id }, .init("label", .text) { $0.token.label },
            .init("scope", Representation<SessionView>.scope) { $0.token.scope },
            .optional("homes", Representation<SessionView>.homes) { $0.token.homes },
            .init("createdAt", .time) { HomeTime(seconds: $0.token.createdAt) },
            .optional("expiresAt", .time) { $0.token.end },
            .optional(
                "lastUsedAt",
                JSONType.time.described("Absent if it was not used. After a crash, it can be ten minutes early.")
            ) {
                $0.lastUse.map { HomeTime(seconds: $0) }
            },
        ])
}

extension AccessToken {
    fileprivate var end: HomeTime? { expiresAt.map { HomeTime(seconds: $0) } }
}

extension HomeTime {
    fileprivate init(seconds: Int64) {
        let last = HomeTime.last.microseconds / 1_000_000
        self.init(microseconds: min(max(0, seconds), last) * 1_000_000)
    }
}

extension InputObject {
    fileprivate static let session = InputObject(
        "SessionRequest", [.required("token", .text, "The text of a token.")],
        example: .members(["token": .string("hg_2a3b4c5d_22222222222222222222222222222222")]))
}
