import HTTPServer
import Testing

@testable import HomeAPI

/// The media type of a response.
@Suite struct AcceptedTypesTests {
    private static let streams = ["text/event-stream", "application/x-ndjson"]

    private static let preferences: [(accept: String?, type: String?)] = [
        (nil, "text/event-stream"), ("", "text/event-stream"), ("*/*", "text/event-stream"),
        ("application/*", "application/x-ndjson"), ("text/*", "text/event-stream"),
        ("application/x-ndjson", "application/x-ndjson"), ("APPLICATION/X-NDJSON", "application/x-ndjson"),
        ("application/x-ndjson;charset=utf-8", "application/x-ndjson"),
        ("application/x-ndjson;q=0.5, text/event-stream;q=0.9", "text/event-stream"),
        ("text/event-stream;q=0.5 ,application/x-ndjson; q=0.501", "application/x-ndjson"),
        ("*/*;q=0.1, application/x-ndjson", "application/x-ndjson"),
        ("*/*, text/event-stream;q=0", "application/x-ndjson"),
        ("application/x-ndjson;Q=1.000, text/event-stream;q=0.999", "application/x-ndjson"),
        ("text/html, */*;q=0.8", "text/event-stream"),
        ("application/json", nil), ("text/event-stream;q=0", nil), ("*/*;q=0.000", nil), ("text/event-streams", nil),
        // Malformed ranges are ignored; a header with only such ranges accepts everything.
        ("text/event-stream;q=2, application/x-ndjson;q=0.1", "application/x-ndjson"),
        ("nonsense", "text/event-stream"), ("*/x, text/", "text/event-stream"), (";q=1,,", "text/event-stream"),
        ("text/event-stream;q=x", "text/event-stream"), ("text/event-stream;q=0.1234", "text/event-stream"),
    ]

    @Test(arguments: preferences)
    func theMostPreferredTypeIsSent(accept: String?, type: String?) {
        #expect(AcceptedTypes(accept).preferred(Self.streams) == type)
    }

    @Test(arguments: [
        Scenario(
            "XML", .get, "/devices", headers: [Header("Accept", "application/xml")], expects: 406,
            code: "invalidArgument", type: "not-acceptable", text: "application/json", "application/xml"),
        Scenario(
            "no JSON", .get, "/rooms/kitchen", headers: [Header("Accept", "*/*, application/json;q=0")],
            expects: 406, code: "invalidArgument", type: "not-acceptable"),
        Scenario(
            "a stream as JSON", .get, "/events", headers: [Header("Accept", "application/json")], expects: 406,
            code: "invalidArgument", type: "not-acceptable", text: "text/event-stream or application/x-ndjson"),
        Scenario(
            "the metrics as JSON", .get, "/metrics", headers: [Header("Accept", "application/json")],
            expects: 406, code: "invalidArgument", type: "not-acceptable", text: "text/plain"),
    ])
    func aMediaTypeThatARouteLacksIsRejected(_ scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    @Test(arguments: [
        ("/devices", "application/xml, */*;q=0.1", "application/json"),
        ("/devices", "application/*", "application/json"),
        ("/events", "text/*", "text/event-stream; charset=utf-8"),
        ("/metrics", "text/plain;version=0.0.4;q=0.5,*/*;q=0.1", "text/plain; version=0.0.4; charset=utf-8"),
        ("/problems", "text/html", "text/html; charset=utf-8"), ("/problems", "application/json", "application/json"),
        ("/problems/out-of-range", "text/html;q=0.5, application/json", "application/json"),
    ])
    func anAcceptedMediaTypeIsSent(path: String, accept: String, type: String) throws {
        #expect(try TestGateway().get(path, headers: [Header("Accept", accept)]).header("Content-Type") == type)
    }

    /// The client cannot reject the response, because it has no body.
    @Test func aChangeWithoutAResponseBodyIgnoresTheAcceptedTypes() throws {
        let headers = [Header("Accept", "application/xml")]
        #expect(try TestGateway().send(.delete, "/rooms/office", headers: headers).status == 204)
    }
}
