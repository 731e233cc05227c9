import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Observability

extension HomeAPI {
    static let operationRoutes: [Route] = [
        Route(
            .get, "/health", id: "getHealth", "Check that the server is running", topic: .operations,
            responses: [.ok("The server is running.", .status)]
        ) { call in
            .response(call.status(.ok))
        },
        Route(
            .get, "/ready", id: "getReadiness", "Check that changes can be committed", topic: .operations,
            responses: [.ok("Changes can be committed.", .status)], problems: [.of(.unavailable)]
        ) { call in
            if let failure = call.api.configuration.directory?.failure { throw failure }
            return call.reply(whenCommitted: call.home.probeJournal()) { _ in
                call.status(.ready, checks: [.journal, HealthCheck(call.home.clock())])
            }
        },
        Route(
            .get, "/metrics", id: "getMetrics", "Read the counters, in the text format of Prometheus",
            topic: .operations,
            responses: [.ok("The counters.", as: "text/plain")]
        ) { call in
            let text = MetricsText(call.api, call.served)
            return .response(
                call.response(
                    Array(text.text.utf8), as: "text/plain; version=0.0.4; charset=utf-8", cursor: call.home.cursor))
        },
        Route(
            .get, "/limits", id: "getLimits", "Read the limits of the server", topic: .operations,
            responses: [.ok("The limits.", .limits)]
        ) { call in
            .response(
                call.json(
                    cursor: call.home.cursor,
                    ServerLimits(
                        server: call.api.configuration.server, budgets: call.api.budgets, simulation: call.home.limits,
                        homes: call.api.homes.configuration,
                        requests: call.api.configuration.requestLimit, tokenRate: call.api.configuration.tokenRate),
                    as: .limits))
        },
        Route(
            .get, "/openapi.json", id: "getOpenAPI", "Read this description", topic: .operations,
            query: [
                Route.QueryItem(
                    "traits",
                    "The traits that have schemas of their own: `used` for those of the home's devices, `generic` for none, or names of traits separated by commas; all by default.",
                    TextForm.text(1...8_192), example: "matter.onOff,matter.levelControl"),
                Document.hashParameter,
            ],
            responses: [.ok("The description (OpenAPI 3.1).", NamedSchema.openAPI, headers: ["ETag"]), .notModified]
        ) { call in
            try call.checkMayNameTraits()
            return call.reply { () throws(HomeError) in
                let traits = try call.value(of: "traits").map { text throws(HomeError) in
                    try OpenAPITraits(text, catalog: call.home.catalog) {
                        call.home.snapshot().state.usedDefinitions.traits
                    }
                }
                return call.api.documents.openAPI(traits ?? .all)
            }
        },
        Route(
            .get, "/problems", id: "listProblems", "List the problems that a request can fail with", topic: .operations,
            responses: [.page("All problems.", .problemKinds)]
        ) { call in
            .response(call.explanation(page: ProblemKind.index, ProblemKind.all, as: .problemKinds))
        },
        Route(
            .get, "/problems/{code}", id: "getProblem", "Read what a problem means", topic: .operations,
            responses: [.page("The meaning of the problem and the remedy.", .problemKind)],
            problems: [.of(.notFound)]
        ) { call in
            let name = call[parameter: "code"]
            guard let kind = ProblemKind.named(name) else {
                let known = ProblemKind.all.map { $0.slug }
                throw HomeError(
                    .notFound,
                    "There is no problem \(name); there are \(known.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: known))"
                )
            }
            return .response(call.explanation(page: kind.page, kind, as: .problemKind))
        },
    ]
}

extension Route.ResponseDeclaration {
    /// Returns a web page, or its contents as JSON.
    fileprivate static func page<Value>(_ summary: String, _ body: Representation<Value>) -> Route.ResponseDeclaration {
        let content = [
            Content(type: "text/html", schema: .text), Content(type: "application/json", schema: .ref(body.schema)),
        ]
        return Route.ResponseDeclaration(status: 200, summary: summary, content: content, headers: [])
    }
}

extension Call {
    /// Throws if the description would name the traits of a home that the caller may not read.
    fileprivate func checkMayNameTraits() throws(Problem) {
        guard api.configuration.access != nil, value(of: "traits") == OpenAPITraits.usedName else { return }
        if let caller, caller.has(.read), caller.token.allows(home: served.id) { return }
        throw Problem(AccessGuard<ClientAddress>.Rejection.missing)
    }

    /// Returns the status with a check that the home can be read and `checks`.
    fileprivate func status(_ status: ServerStatus.State, checks: [HealthCheck] = []) -> Response {
        let snapshot = home.snapshot()
        let checks = [.home(deviceCount: snapshot.state.deviceCount)] + checks
        return json(cursor: snapshot.cursor, ServerStatus(status: status, checks: checks), as: .status)
    }

    /// Returns a web page, or JSON if the client prefers it.
    fileprivate func explanation<Value>(page: String, _ value: Value, as body: Representation<Value>) -> Response {
        let cursor = home.cursor
        let headers = [Header("Vary", "Accept")] + HomeAPI.pageHeaders
        if preferredType == "application/json" { return json(cursor: cursor, headers: headers, value, as: body) }
        return response(Array(page.utf8), as: "text/html; charset=utf-8", cursor: cursor, headers: headers)
    }
}

extension NamedSchema {
    fileprivate static let openAPI = NamedSchema("OpenAPI", JSONSchema.anyObject.described("An OpenAPI document."))
}
