import HTTPServer
import HomeModel
import HomeService
import JSON
import Observability

extension HomeAPI {
    static let operationRoutes: [Route] = [
        Route(
            .get, "/health", id: "getHealth", "Tell that the server runs", topic: .operations,
            answers: [.ok("It runs.", .ref("Status"))]
        ) { call in
            .response(call.status("ok"))
        },
        Route(
            .get, "/ready", id: "getReadiness", "Tell whether changes can be committed", topic: .operations,
            answers: [.ok("They can.", .ref("Status"))], problems: [.of(.unavailable)]
        ) { call in
            call.answer(call.home.flush()) { _ in
                call.status("ready", checks: [.journal, HealthCheck(call.home.clock())])
            }
        },
        Route(
            .get, "/metrics", id: "getMetrics", "Read the counters, in the text format of Prometheus",
            topic: .operations,
            answers: [.ok("The counters.", as: "text/plain")]
        ) { call in
            let snapshot = call.home.snapshot()
            let text = MetricsText(
                server: call.api.configuration.serverMetrics(), bytes: call.api.deviceBytes.counters,
                snapshot: snapshot, droppedLogLines: call.api.configuration.droppedLogLines())
            return .response(
                call.answer(
                    Array(text.text.utf8), as: "text/plain; version=0.0.4; charset=utf-8", cursor: snapshot.cursor))
        },
        Route(
            .get, "/limits", id: "getLimits", "Read the limits of the server", topic: .operations,
            answers: [.ok("The limits.", .ref("Limits"))]
        ) { call in
            .response(
                call.json(cursor: call.home.snapshot().cursor) {
                    $0.limits(of: call.api.configuration.server, call.home.limits)
                })
        },
        Route(
            .get, "/openapi.json", id: "getOpenAPI", "Read this description", topic: .operations,
            query: [
                Route.QueryItem(
                    "traits",
                    "The traits that have schemas of their own: `used` for those of the home's devices, `generic` for none, or names of traits separated by commas; all if it is left out.",
                    TextForm.text(1...8_192), example: "matter.onOff,matter.levelControl")
            ],
            answers: [.ok("The description (OpenAPI 3.1).", .ref("OpenAPI"), headers: ["ETag"]), .notModified]
        ) { call in
            call.description()
        },
        Route(
            .get, "/problems", id: "listProblems", "List the problems that a request can fail with", topic: .operations,
            answers: [.page("All problems.", .ref("ProblemKinds"))]
        ) { call in
            .response(
                call.explanation(page: ProblemKind.index) { json in
                    json.beginObject()
                    json.key("problems")
                    json.list(ProblemKind.all) { $1.write(to: &$0) }
                    json.endObject()
                })
        },
        Route(
            .get, "/problems/{code}", id: "getProblem", "Read what a problem means", topic: .operations,
            answers: [.page("What the problem means and what to do about it.", .ref("ProblemKind"))],
            problems: [.of(.notFound)]
        ) { call in
            let name = call[parameter: "code"]
            guard let kind = ProblemKind.named(name) else {
                let known = ProblemKind.all.map { $0.slug }.joined(separator: ", ")
                throw HomeError(.notFound, "There is no problem \(name); there are \(known).")
            }
            return .response(call.explanation(page: kind.page) { kind.write(to: &$0) })
        },
    ]
}

extension Route.Answer {
    /// A page for people, or its contents as JSON.
    fileprivate static func page(_ summary: String, _ schema: JSONSchema) -> Route.Answer {
        let content = [
            Content(type: "text/html", schema: .text), Content(type: "application/json", schema: schema),
        ]
        return Route.Answer(status: 200, summary: summary, content: content, headers: [])
    }
}

extension Call {
    /// The description of the API. It takes some tenths of a second to encode, so another thread does it.
    fileprivate func description() -> Reply {
        inBackground(on: api.descriptions) { responder in
            if responder.isAbandoned { return true }
            do throws(HomeError) {
                let traits = try self.value(of: "traits").map { text throws(HomeError) in
                    try OpenAPITraits(text, catalog: self.home.catalog) { self.home.snapshot().state.usedTraits }
                }
                responder.send(self.document(self.api.documents.openAPI(traits ?? .all)))
            } catch {
                responder.send(self.refusal(error))
            }
            return true
        }
    }

    /// What was checked: that the home can be read, and more.
    fileprivate func status(_ status: String, checks: [HealthCheck] = []) -> Response {
        let snapshot = home.snapshot()
        return json(cursor: snapshot.cursor) { json in
            json.beginObject()
            json.key("status")
            json.string(status)
            json.key("checks")
            json.list([.home(deviceCount: snapshot.state.deviceCount)] + checks) { json, check in
                json.beginObject()
                json.key("name")
                json.string(check.name.rawValue)
                json.key("status")
                json.string(check.status.rawValue)
                json.key("detail")
                json.string(check.detail)
                json.endObject()
            }
            json.endObject()
        }
    }

    /// A page, or JSON for a client that prefers it.
    fileprivate func explanation(page: String, write: (inout JSONWriter) -> Void) -> Response {
        let cursor = home.snapshot().cursor
        let headers = [Header("Vary", "Accept")] + HomeAPI.pageHeaders
        if preferredType == "application/json" { return json(cursor: cursor, headers: headers, write) }
        return answer(Array(page.utf8), as: "text/html; charset=utf-8", cursor: cursor, headers: headers)
    }
}

extension JSONWriter {
    fileprivate mutating func limits(of server: HTTPServerConfiguration, _ playing: SimulationLimits) {
        let limits: [(String, Int64?)] = [
            ("connections", Int64(server.connectionLimit)), ("streams", Int64(server.streamLimit)),
            ("connectionsPerClient", server.connectionsPerClient.map { Int64($0) }),
            ("streamsPerClient", server.streamsPerClient.map { Int64($0) }),
            ("requestsPerSecond", server.requestRate.map { Int64($0.perSecond) }),
            ("requestsAtOnce", server.requestRate.map { Int64($0.burst) }),
            ("bodyBytes", Int64(server.bodyLimit)), ("headerBytes", Int64(server.headerLimit)),
            ("headerSeconds", server.headerDeadline.components.seconds),
            ("bodySeconds", server.bodyDeadline.components.seconds),
            ("idleSeconds", server.idleTimeout.components.seconds),
            ("pendingResponseBytes", Int64(server.pendingResponseLimit)), ("jsonDepth", 64),
            ("streamFilterValues", Int64(StreamQuery.maximumFilterValues)),
            ("listPage", Int64(ListQuery.longestPage)), ("commandBatch", Int64(HomeAPI.longestBatch)),
            ("moveDevices", Int64(HomeAPI.longestMove)), ("idempotencyKeys", Int64(StoredResponse.maximumCount)),
            ("idempotencySeconds", Int64(StoredResponse.maximumAge)),
            ("idempotencyResponseBytes", Int64(ResponseRecord.maximumBodySize)),
            ("deviceNameCodePoints", 60), ("roomNameCodePoints", Int64(Home.maximumNameLength)),
            ("structureNameCodePoints", Int64(Home.maximumNameLength)),
            ("clockSpeed", Int64(HomeClock.speeds.upperBound)),
            ("clockAdvanceSeconds", Int64(HomeAPI.advances.upperBound)), ("clockSlice", Int64(playing.slice)),
            ("advanceReports", Int64(playing.advanceReports)), ("catchUpReports", Int64(playing.catchUpReports)),
            ("waitingChanges", Int64(playing.waitingChanges)), ("queuedAdvances", Int64(HomeAPI.queueCapacity)),
            ("queuedLists", Int64(HomeAPI.queueCapacity)),
        ]
        beginObject()
        for (name, limit) in limits {
            key(name)
            if let limit { integer(limit) } else { null() }
        }
        key("clockSpeedMinimum")
        double(HomeClock.speeds.lowerBound)
        endObject()
    }
}
