import HTTPServer
import HomeEngine
import HomeModel
import JSON
import TestHomes
import TestTraits
import Testing

@testable import HomeAPI

@Suite(.onEachJournal) struct OperationTests {
    @Test func theServerReportsHealthAndReadiness() throws {
        let gateway = try TestGateway()
        #expect(gateway.get("/health")["status"] == .string("ok"))
        #expect(gateway.get("/health")["version"] == .string(Product.version))
        #expect(gateway.get("/ready")["status"] == .string("ready"))
    }

    @Test func theCountersAreInTheFormatOfPrometheus() throws {
        let gateway = try TestGateway()
        _ = gateway.get("/devices/desk-lamp")
        _ = gateway.get("/devices/desk-lamp")
        let response = gateway.get("/metrics")
        #expect(response.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        let lines = response.text.split(separator: "\n")
        #expect(lines.contains("home_gateway_device_cache_hits_total 1"))
        #expect(lines.contains("home_gateway_device_cache_misses_total 1"))
        #expect(lines.contains("# TYPE home_gateway_devices gauge"))
        for line in lines where !line.hasPrefix("#") {
            let form = /(home_gateway|process)_[a-z_]+(\{[a-z]+="[^"\\]+"(,[a-z]+="[^"\\]+")*\})? [0-9.e+-]+/
            #expect(line.wholeMatch(of: form) != nil, "\(line)")
        }
    }

    @Test func responsesAreCountedByRouteAndStatus() throws {
        let gateway = try TestGateway(journal: StoredJournal())
        defer { gateway.home.close() }
        for id in ["desk-lamp", "desk-lamp", "none"] { gateway.send(.get, "/devices/\(id)") }
        gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#)
        gateway.send(.get, "/devices/desk-lamp/history")
        _ = try gateway.router.reply(to: .get, "/events", headers: [])
        let lines = gateway.get("/metrics").text.split(separator: "\n").filter { $0.contains("http_responses_total{") }
        #expect(
            lines == [
                #"home_gateway_http_responses_total{method="GET",route="/devices/{id}",status="2xx"} 2"#,
                #"home_gateway_http_responses_total{method="GET",route="/devices/{id}",status="4xx"} 1"#,
                #"home_gateway_http_responses_total{method="GET",route="/devices/{id}/history",status="2xx"} 1"#,
                #"home_gateway_http_responses_total{method="POST",route="/devices/{id}/traits/{trait}/commands",status="2xx"} 1"#,
                #"home_gateway_http_responses_total{method="GET",route="/events",status="2xx"} 1"#,
            ])
    }

    @Test func theTimesOfResponsesAreCountedByRoute() throws {
        let gateway = try TestGateway(journal: StoredJournal())
        defer { gateway.home.close() }
        gateway.send(.get, "/devices/desk-lamp")
        gateway.send(.get, "/devices/none")
        // Its response is sent by another thread.
        gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#)
        let lines = gateway.get("/metrics").text.split(separator: "\n")
        let name = "home_gateway_http_request_duration_seconds"
        for (method, route, count) in [
            ("GET", "/devices/{id}", 2), ("POST", "/devices/{id}/traits/{trait}/commands", 1),
        ] {
            let labels = #"method="\#(method)",route="\#(route)""#
            #expect(lines.contains("\(name)_count{\(labels)} \(count)"))
            #expect(lines.contains("\(name)_bucket{\(labels),le=\"+Inf\"} \(count)"))
            #expect(lines.contains { $0.hasPrefix("\(name)_bucket{\(labels),le=\"0.0001\"} ") })
        }
        #expect(!lines.contains { $0.hasPrefix(name) && $0.contains("/rooms/{id}") })
    }

    @Test func theMetricsDescribeTheProcessAndTheJournal() throws {
        let journal = FaultyJournal(StoredJournal(), failingEvery: 2)
        let gateway = try TestGateway(journal: journal)
        defer { gateway.home.close() }
        for name in ["A", "B"] { gateway.send(.patch, "/devices/desk-lamp", #"{"name":"\#(name)"}"#) }
        let lines = gateway.get("/metrics").text.split(separator: "\n").map { String($0) }
        #expect(lines.contains(#"home_gateway_build_info{version="\#(Product.version)"} 1"#))
        #expect(lines.contains("home_gateway_journal_commit_seconds_count 1"))
        #expect(lines.contains(#"home_gateway_journal_commit_seconds_bucket{le="+Inf"} 1"#))
        #expect(lines.contains("home_gateway_journal_failures_total 1"))
        #expect(lines.contains(#"home_gateway_journal_batch_changes_bucket{le="1"} 1"#))
        #expect(lines.contains("home_gateway_journal_batch_changes_sum 1"))
        #expect(lines.contains { $0.hasPrefix("process_start_time_seconds ") })
        #expect(lines.contains { $0.hasPrefix("process_resident_memory_bytes ") })
        // A home in memory has no commits and no file.
        #expect(!(try TestGateway().get("/metrics").text.contains("journal")))
    }

    @Test func thePublishedLimitsAreEnforced() throws {
        let limits = try TestGateway().get("/limits")
        #expect(limits["bodyBytes"] == .integer(1 << 20))
        #expect(limits["deviceNameCodePoints"] == .integer(60))
        #expect(limits["listPage"] == .integer(1_000))
        #expect(limits["streamsPerClient"] == .null)
        #expect(limits["requestsPerSecond"] == .null)
    }

    @Test(arguments: ProblemKind.all)
    func everyProblemHasAPageWithMeaningAndRemedy(_ kind: ProblemKind) throws {
        let gateway = try TestGateway()
        let page = gateway.get(kind.type, headers: [Header("Accept", "text/html,*/*;q=0.8")])
        #expect(page.header("Content-Type") == "text/html; charset=utf-8")
        #expect(page.text.contains("<h1>\(kind.title)</h1>"))
        for header in HomeAPI.pageHeaders { #expect(page.header(header.name) == header.value) }
        let data = gateway.get(kind.type, headers: [Header("Accept", "application/json")])
        #expect(data["status"] == .integer(Int64(kind.status)))
        #expect(data["code"] == .string(kind.code.rawValue))
        #expect(data["meaning"] == .string(kind.meaning))
    }

    @Test func problemsHaveDistinctTypes() {
        #expect(Set(ProblemKind.all.map { $0.slug }).count == ProblemKind.all.count)
    }

    @Test func anUnknownProblemIsNotFound() throws {
        Scenario("a problem", .get, "/problems/trouble", expects: 404, code: "notFound", text: "out-of-range")
            .run(on: try TestGateway())
    }

    @Test(arguments: [
        (HTTPFailure.payloadTooLarge(limit: 5), 413, "resourceExhausted"),
        (.headersTooLarge(limit: 5), 431, "resourceExhausted"), (.methodNotImplemented("BREW"), 501, "unimplemented"),
        (.hostNotAllowed("x"), 421, "permissionDenied"), (.originNotAllowed("x"), 403, "permissionDenied"),
        (.contentEncodingNotSupported("gzip"), 415, "invalidArgument"),
        (.framingNotSupported("two"), 400, "invalidArgument"),
        (.expectationNotSupported("x"), 417, "unimplemented"), (.requestTimeout, 408, "deadlineExceeded"),
        (.tooManyConnections(limit: 5), 503, "unavailable"), (.tooManyStreams(limit: 5), 503, "unavailable"),
        (.tooManyPendingBytes(limit: 5), 503, "unavailable"), (.tooManyBodyBytes(limit: 5), 503, "unavailable"),
        (.tooManyConnectionsOfClient(limit: 5), 429, "resourceExhausted"),
        (.tooManyStreamsOfClient(limit: 5), 429, "resourceExhausted"),
        (.tooManyRequests(RequestRate(perSecond: 5), retryAfter: 1), 429, "resourceExhausted"),
        (.shuttingDown, 503, "unavailable"), (.handlerSentNoResponse, 500, "internal"),
        (.versionNotSupported("HTTP/2.0"), 505, "unimplemented"),
    ])
    func anHTTPFailureIsAProblemWithItsStatus(_ failure: HTTPFailure, _ status: Int, _ code: String) {
        let response = TestResponse(HomeAPI.render(failure, path: "/x"))
        #expect(response.status == status)
        #expect(response.status == failure.status)
        #expect(response["status"] == .integer(Int64(status)))
        #expect(response["code"] == .string(code))
        #expect(response["detail"] == .string(failure.detail))
        #expect(response["instance"] == .string("/x"))
        #expect(ProblemKind.all.contains { .string($0.type) == response["type"] })
    }
}
