import HTTPServer
import HomeAPI
import HomeEngine
import JSON
import Testing

@Suite struct HeaderTests {
    @Test(arguments: [
        "/structures/main-house", "/rooms/kitchen", "/devices/desk-lamp", "/devices/desk-lamp/types",
        "/devices/desk-lamp/types/1", "/devices/desk-lamp/traits", "/devices/desk-lamp/traits/onOff",
        "/devices/desk-lamp/types/1/traits", "/devices/desk-lamp/types/1/traits/onOff", "/catalog",
        "/catalog/traits/onOff", "/catalog/types/dimmableLight",
    ])
    func anUnchangedObjectIsNotSentAgain(_ path: String) throws {
        let gateway = try TestGateway()
        let tag = try #require(gateway.get(path).header("ETag"))
        for list in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let repeated = gateway.get(path, headers: [Header("If-None-Match", list)])
            #expect(repeated.status == 304)
            #expect(repeated.bytes.isEmpty)
            #expect(repeated.header("ETag") == tag)
        }
        #expect(gateway.get(path, headers: [Header("If-None-Match", "\"other\"")]).status == 200)
        for list in ["", "other", "\"other", "*, \(tag)", "\(tag),"] {
            let response = gateway.get(path, headers: [Header("If-None-Match", list)])
            #expect(response.status == 400, "\(list)")
            #expect(response["detail"].stringValue?.contains("If-None-Match") == true)
        }
    }

    @Test(arguments: ["/catalog", "/devices/desk-lamp", "/rooms/kitchen", "/devices/desk-lamp/traits/onOff"])
    func a304HasTheLengthOfTheOmittedBody(_ path: String) throws {
        let gateway = try TestGateway()
        let whole = gateway.get(path)
        let tag = try #require(whole.header("ETag"))
        let reply = try gateway.router.reply(to: .get, path, headers: [Header("If-None-Match", tag)], body: [])
        guard case .omitted(let count) = TestGateway.response(of: reply).body else {
            Issue.record("\(path) sends a body")
            return
        }
        #expect(count == whole.bytes.count)
    }

    @Test func aChangedDeviceHasAnotherTag() throws {
        let gateway = try TestGateway()
        let tag = try #require(gateway.get("/devices/desk-lamp").header("ETag"))
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Another name"}"#)
        let changed = gateway.get("/devices/desk-lamp", headers: [Header("If-None-Match", tag)])
        #expect(changed["name"] == .string("Another name"))
        #expect(changed.header("ETag") != tag)
    }

    @Test func aDeviceWithoutInternetHasAnotherTag() throws {
        let gateway = try TestGateway()
        let before = gateway.get("/devices/front-doorbell")
        gateway.send(.patch, "/simulation/network", #"{"structureID":"main-house","internet":false}"#)
        let after = gateway.get("/devices/front-doorbell")
        #expect(after.header("ETag") != before.header("ETag"))
        #expect(after["sourceConnectivity"] != before["sourceConnectivity"])
    }

    @Test func aDeviceWithMovingValuesHasNoTag() throws {
        let gateway = try TestGateway()
        let path = "/devices/desk-lamp"
        let fields = #"{"level":1,"transitionTime":100,"optionsMask":[],"optionsOverride":[]}"#
        let command = #"{"command":"moveToLevel","params":\#(fields)}"#
        #expect(gateway.send(.post, "\(path)/traits/levelControl/commands", command).status == 200)
        for moving in [path, "\(path)/traits/levelControl", "\(path)/types/1"] {
            #expect(gateway.get(moving).header("ETag") == nil)
        }
        let before = gateway.get("\(path)/traits/levelControl")["attributes", "currentLevel"]
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds":5}"#)
        let half = gateway.get(path)["types", "0", "traits", "matter.levelControl", "attributes", "currentLevel"]
        #expect(half != before)
        gateway.send(.post, "/simulation/clock/advance", #"{"until":"idle"}"#)
        #expect(gateway.get("\(path)/traits/levelControl")["attributes", "currentLevel"] == .integer(1))
        #expect(gateway.get(path).header("ETag") != nil)
    }

    @Test(arguments: [
        "/devices", "/devices/no-such-device", "/catalog", "/health", "/simulation/clock", "/devices?x=1",
    ])
    func everyResponseHasTheCursor(_ path: String) throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Another name"}"#)
        #expect(gateway.get(path).header("X-Cursor") == gateway.home.snapshot().cursor.description)
    }

    @Test func aRequestHasTheIDFromItsClient() throws {
        let gateway = try TestGateway()
        let headers = [Header("X-Request-ID", "mine-1")]
        #expect(gateway.get("/devices", headers: headers).header("X-Request-ID") == "mine-1")
        #expect(gateway.get("/devices/no-such-device", headers: headers).header("X-Request-ID") == "mine-1")
        let begin = gateway.home.snapshot().cursor
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"A"}"#, headers: headers)
        let after = gateway.home.frames(after: begin, limit: 10)
        guard case .frames(let frames) = after else {
            Issue.record("no frames")
            return
        }
        #expect(
            frames.map { String(decoding: $0.json.bytes, as: UTF8.self).contains(#""requestID":"mine-1""#) } == [true])
    }

    /// `TestGateway.send` checks every response of every test; these responses have rare headers.
    @Test func pagesOfOtherOriginsCanReadAllResponseHeaders() throws {
        let gateway = try TestGateway()
        let key = [Header("Idempotency-Key", "once")]
        gateway.send(.post, "/structures/main-house/rooms", #"{"name":"Library"}"#, headers: key)
        let repeated = gateway.send(.post, "/structures/main-house/rooms", #"{"name":"Library"}"#, headers: key)
        #expect(repeated.header("Idempotency-Replayed") == "true")
        #expect(repeated.header("Location") != nil)
        #expect(gateway.send(.delete, "/devices").header("Content-Type") == "application/problem+json")
    }

    @Test(arguments: [
        HTTPFailure.methodNotAllowed(allow: [.get]), .tooManyRequests(RequestRate(perSecond: 5), retryAfter: 1),
        .tooManyConnections(limit: 5), .shuttingDown,
    ])
    func pagesOfOtherOriginsCanReadTheHeadersOfProblems(_ failure: HTTPFailure) {
        let exposed = HTTPServerConfiguration().exposedHeaders
        #expect(!failure.headers.isEmpty)
        #expect(failure.headers.allSatisfy { exposed.contains($0.name) })
    }

    @Test(arguments: ["", "two words", String(repeating: "x", count: 129), "é"])
    func anInvalidRequestIDIsRejected(_ id: String) throws {
        Scenario(
            "an invalid id", .get, "/devices", headers: [Header("X-Request-ID", id)], expects: 400,
            code: "invalidArgument", text: "X-Request-ID"
        ).run(on: try TestGateway())
    }

    @Test func aChangeWithoutAnIDGetsOneFromTheSeed() throws {
        func ids() throws -> [String] {
            let gateway = try TestGateway()
            return try (1...3).map { number in
                let response = gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Lamp \#(number)"}"#)
                return try #require(response.header("X-Request-ID"))
            }
        }
        let first = try ids()
        #expect(Set(first).count == 3)
        #expect(try ids() == first)
    }
}
