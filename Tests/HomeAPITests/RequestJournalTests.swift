import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization
import Testing

@testable import HomeAPI

/// The journal of requests and assertions about it.
@Suite struct RequestJournalTests {
    private static let commands = "/devices/desk-lamp/traits/onOff/commands"
    private static let app = [Header("X-Client", "app")]

    private func toggle(_ gateway: TestGateway, _ headers: [Header] = app) -> TestResponse {
        gateway.send(.post, Self.commands, #"{"command":"toggle"}"#, headers: headers)
    }

    private func requests(_ gateway: TestGateway, _ query: String = "") -> [JSONValue] {
        gateway.get("/simulation/requests\(query)")["requests"].arrayValue ?? []
    }

    private func verify(_ assertion: String, _ gateway: TestGateway) -> TestResponse {
        gateway.send(.post, "/simulation/requests/verify", assertion)
    }

    @Test func aCommandIsRecordedWithWhatItHasCaused() throws {
        let gateway = try TestGateway()
        let response = toggle(gateway, Self.app + [Header("X-Request-ID", "r-1")])
        let request = try #require(requests(gateway).first)
        #expect(request["number"] == .integer(1))
        #expect(request["client"] == .string("app"))
        #expect(request["requestID"] == .string("r-1"))
        #expect(request["method"] == .string("POST"))
        #expect(request["path"] == .string(Self.commands))
        #expect(request["route"] == .string("/devices/{id}/traits/{trait}/commands"))
        #expect(request["device"] == .string("desk-lamp"))
        #expect(request["trait"] == .string("onOff"))
        #expect(request["command"] == .string("toggle"))
        #expect(request["status"] == .integer(200))
        #expect(request["control"] == .null && request["body"] == .null)
        let sequence = try #require(response.header("X-Cursor")?.split(separator: "-").last.flatMap { Int64($0) })
        #expect(request["lastSequence"] == .integer(sequence))
        #expect(request["firstSequence"].integerValue ?? 0 > 0)
    }

    /// Bodies accept names in any capitalization. The journal has those of the catalog, so that no check misses a request.
    @Test func namesAreRecordedAsInTheCatalog() throws {
        let gateway = try TestGateway()
        gateway.send(.post, Self.commands, #"{"command":"ONWITHTIMEDOFF","params":{"ONTIME":7,"onOffControl":[]}}"#)
        gateway.send(.patch, "/devices/desk-lamp/traits/ONOFF", #"{"STARTUPONOFF":"TOGGLE"}"#)
        gateway.send(
            .post, "/commands",
            #"{"commands":[{"deviceID":"desk-lamp","trait":"LEVELCONTROL","command":"Move","params":{"MOVEMODE":"UP","rate":1}}]}"#
        )
        let matchers = [
            #"{"command":"onWithTimedOff","params":{"onTime":7}}"#, #"{"attributes":{"startUpOnOff":"toggle"}}"#,
            #"{"command":"move","params":{"moveMode":"up"}}"#,
        ]
        for matcher in matchers {
            #expect(verify(#"{"received":\#(matcher),"times":1}"#, gateway)["passed"] == true, "\(matcher)")
        }
        #expect(requests(gateway, "?command=onWithTimedOff").count == 1)
    }

    @Test func writesReadsAndProblemsAreRecorded() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/devices/desk-lamp/traits/levelControl", #"{"onLevel":7}"#)
        _ = gateway.get("/devices/nothing?fields=id")
        gateway.send(.patch, "/simulation/clock", #"{"paused":true}"#)
        let requests = requests(gateway)
        #expect(requests.count == 3)
        #expect(requests[0]["attributes"]["onLevel"] == .integer(7))
        #expect(requests[1]["status"] == .integer(404) && requests[1]["code"] == .string("notFound"))
        #expect(requests[1]["path"] == .string("/devices/nothing?fields=id"))
        #expect(requests[2]["control"] == .bool(true) && requests[2]["body"]["paused"] == .bool(true))
    }

    @Test func theTimeOfARequestStaysWhenTheCalendarOfTheHostIsSet() throws {
        let calendar = Mutex<Int64>(1_772_366_400_000_000)
        let gateway = try TestGateway(hostTime: HostTime(steady: { 0 }, calendar: { calendar.withLock { $0 } }))
        _ = toggle(gateway)
        calendar.withLock { $0 += 3_600_000_000 }
        _ = toggle(gateway)
        let times = requests(gateway).map { $0["receivedAt"] }
        #expect(times == [.string("2026-03-01T12:00:00.000000Z"), .string("2026-03-01T13:00:00.000000Z")])
    }

    // MARK: Several commands, names of traits, and requests that are not recorded any more

    private static let several = #"""
        {"commands":[{"deviceID":"desk-lamp","trait":"matter.onOff","command":"on"},
        {"deviceID":"desk-lamp","trait":"onOff","command":"off"},
        {"deviceID":"hallway-light","trait":"onOff","command":"off"}]}
        """#

    @Test(arguments: [
        (#"{"received":{"client":"app","device":"hallway-light","command":"off"}}"#, true),
        (#"{"received":{"device":"hallway-light","command":"off"},"never":true}"#, false),
        (#"{"received":{"device":"hallway-light","command":"on"},"never":true}"#, true),
        (#"{"received":{"trait":"OnOff","command":"off"},"times":2}"#, true),
        (#"{"received":{"route":"/commands"},"times":1}"#, true),
        (#"{"inOrder":[{"device":"desk-lamp","command":"on"},{"device":"hallway-light","command":"off"}]}"#, true),
        (#"{"inOrder":[{"device":"hallway-light","command":"off"},{"device":"desk-lamp","command":"on"}]}"#, false),
    ])
    func eachOfSeveralCommandsIsCompared(assertion: String, isPassed: Bool) throws {
        let gateway = try TestGateway()
        #expect(gateway.send(.post, "/commands", Self.several, headers: Self.app).status == 200)
        let response = verify(assertion, gateway)
        #expect(response["passed"] == .bool(isPassed), "\(response.text)")
        #expect(requests(gateway, "?device=hallway-light&command=off").count == 1)
        #expect(requests(gateway, "?device=hallway-light&command=on").isEmpty)
    }

    @Test(arguments: ["onOff", "matter.onOff", "ONOFF"], ["onOff", "matter.onOff"])
    func aTraitMatchesByAnyOfItsNames(sought: String, sent: String) throws {
        let gateway = try TestGateway()
        let path = "/devices/desk-lamp/traits/\(sent)/commands"
        #expect(gateway.send(.post, path, #"{"command":"on"}"#, headers: Self.app).status == 200)
        #expect(verify(#"{"received":{"trait":"\#(sought)"}}"#, gateway)["passed"] == .bool(true))
        #expect(verify(#"{"received":{"trait":"\#(sought)"},"never":true}"#, gateway)["passed"] == .bool(false))
        #expect(verify(#"{"received":{"trait":"levelControl"},"never":true}"#, gateway)["passed"] == .bool(true))
        #expect(requests(gateway, "?trait=\(sought)").count == 1)
    }

    @Test func aGatewayThatRecordsNothingCannotCheckRequests() throws {
        let response = verify(#"{"received":{},"never":true}"#, try TestGateway { $0.requestLimit = 0 })
        #expect(response.status == 400 && response["code"] == .string("failedPrecondition"), "\(response.text)")
    }

    @Test(arguments: [
        (#"{"received":{"command":"toggle"},"never":true}"#, 400), (#"{"received":{"command":"toggle"}}"#, 400),
        (#"{"received":{"route":"/rooms"},"times":5}"#, 400), (#"{"received":{"route":"/rooms"}}"#, 200),
        (#"{"received":{"route":"/rooms"},"never":true}"#, 200),
        (#"{"received":{"command":"toggle"},"never":true,"after":1}"#, 200),
        (#"{"inOrder":[{"command":"toggle"},{"route":"/rooms"}]}"#, 400),
    ])
    func aResultThatDependsOnDroppedRequestsIsAnError(assertion: String, status: Int) throws {
        let gateway = try TestGateway { $0.requestLimit = 5 }
        _ = toggle(gateway)
        for _ in 0..<5 { _ = gateway.get("/rooms") }
        let response = verify(assertion, gateway)
        #expect(response.status == status, "\(response.text)")
        // Requests that a client has deleted do not count.
        gateway.send(.delete, "/simulation/requests")
        #expect(verify(#"{"received":{"command":"toggle"},"never":true}"#, gateway)["passed"] == .bool(true))
    }

    @Test func requestsAboutTheJournalAreNotRecorded() throws {
        let gateway = try TestGateway()
        for _ in 0..<3 { _ = requests(gateway) }
        _ = verify(#"{"received":{}}"#, gateway)
        #expect(requests(gateway).isEmpty)
    }

    @Test(arguments: [
        (HTTPMethod.get, "/device/desk-lamp?fields=id", 404, "notFound"),
        (.post, "/device/desk-lamp/traits/onOff/commands", 404, "notFound"),
        (.put, "/devices/desk-lamp", 405, "unimplemented"),
        (.get, "/home/default/devices", 404, "notFound"),
    ])
    func requestsWithoutARouteAreRecorded(method: HTTPMethod, path: String, status: Int, code: String) throws {
        let gateway = try TestGateway()
        let response = gateway.send(
            method, path, method == .get ? nil : "{}", headers: Self.app + [Header("X-Request-ID", "r-1")])
        #expect(response.status == status && response.header("X-Request-ID") == "r-1")
        let request = try #require(requests(gateway, "?client=app").first)
        #expect(request["number"] == .integer(1))
        #expect(request["requestID"] == .string("r-1"))
        #expect(request["method"] == .string(method.rawValue))
        #expect(request["path"] == .string(path))
        #expect(request["status"] == .integer(Int64(status)))
        #expect(request["code"] == .string(code))
        #expect(request["microseconds"] != .null)
        for name in ["route", "device", "command", "body", "control"] { #expect(request[name] == .null) }
        #expect(verify(#"{"received":{"status":{"from":404,"to":405}},"times":1}"#, gateway)["passed"] == .bool(true))
        #expect(verify(#"{"received":{"route":{"any":true}},"never":true}"#, gateway)["passed"] == .bool(true))
        // Requests with a route of the same client are among those that come closest, too.
        let missed = verify(#"{"received":{"client":"app","command":"on"}}"#, gateway)
        #expect(missed["nearest", "0", "request", "path"] == .string(path))
    }

    @Test func aRequestWithoutARouteIsRecordedForTheHomeThatItsPathNames() throws {
        let gateway = try TestGateway()
        gateway.send(.post, "/homes", #"{"id":"a","from":{"home":"default"}}"#)
        for path in ["/homes/a/device/x", "/homes/%61/devices/x/y", "/homes/nothing/device/x"] {
            #expect(gateway.get(path, headers: Self.app).status == 404)
        }
        #expect(gateway.send(.put, "/homes/a", headers: Self.app).status == 405)
        #expect(requests(gateway, "?client=app").isEmpty)
        let recorded = gateway.get("/homes/a/simulation/requests?client=app")["requests"].arrayValue ?? []
        #expect(recorded.map { $0["path"] } == ["/homes/a/device/x", "/homes/%61/devices/x/y", "/homes/a"])
    }

    @Test func requestsWithoutARouteAboutTheJournalAreNotRecorded() throws {
        let gateway = try TestGateway()
        gateway.send(.put, "/simulation/requests")
        _ = gateway.get("/simulation/requests/nothing")
        _ = gateway.get("/homes/default/simulation/requests/nothing")
        #expect(requests(gateway).isEmpty)
    }

    @Test func longPathsWithoutARouteAreBounded() throws {
        let gateway = try TestGateway()
        let long = String(repeating: "x", count: 100_000)
        for number in 0..<60 { _ = gateway.get("/\(number)/\(long)") }
        let recorded = requests(gateway)
        #expect(recorded.count > 30 && recorded.count < 45)
        #expect(recorded.last?["path"].stringValue?.hasPrefix("/59/") == true)
    }

    @Test func aHEADRequestIsRecordedWithItsMethod() throws {
        let gateway = try TestGateway()
        _ = gateway.send(.head, "/devices/desk-lamp")
        _ = gateway.send(.head, "/events")
        _ = gateway.send(.head, "/device")
        let recorded = requests(gateway)
        #expect(recorded.map { $0["method"] } == ["HEAD", "HEAD", "HEAD"])
        #expect(recorded.map { $0["status"] } == [200, 200, 404])
        // The response to it is complete without a stream.
        #expect(recorded.allSatisfy { $0["stream"] == .null })
        #expect(recorded[0]["device"] == .string("desk-lamp"))
    }

    @Test func codesOfLocksAreNotRecorded() throws {
        let gateway = try TestGateway()
        gateway.send(
            .post, "/devices/front-door-lock/traits/doorLock/commands",
            #"{"command":"unlockDoor","params":{"pinCode":"OTA3MTUz"}}"#)
        let text = gateway.get("/simulation/requests").text
        #expect(text.contains("unlockDoor") && text.contains("(code)") && !text.contains("OTA3MTUz"))
    }

    @Test func theReasonOfARejectionIsRecorded() throws {
        let gateway = try TestGateway()
        let response = gateway.send(
            .post, "/devices/desk-lamp/traits/levelControl/commands",
            #"{"command":"moveToLevel","params":{"level":"50"}}"#)
        let request = try #require(requests(gateway).first)
        #expect(request["detail"] == response["detail"] && request["errors"] == response["errors"])
        #expect(request["errors"].arrayValue?.first?["pointer"] == "/params/level")
        #expect(request["code"] == response["code"])
        let matcher = #"{"detail":{"matches":"*level*50*"},"code":"invalidArgument"}"#
        #expect(verify(#"{"received":\#(matcher)}"#, gateway)["passed"] == true)
        _ = toggle(gateway)
        #expect(requests(gateway)[1]["detail"] == .null && requests(gateway)[1]["errors"] == .null)
    }

    @Test func theReasonOfALongRejectionIsShortened() throws {
        let gateway = try TestGateway()
        let members = (0..<30).map { #""\#($0)\#(String(repeating: "é", count: 150))":1"# }.joined(separator: ",")
        let response = gateway.send(.post, "/simulation/clock/advance", "{\(members)}")
        #expect(response["errors"].arrayValue?.count ?? 0 > 5)
        let request = try #require(requests(gateway).first)
        let errors = try #require(request["errors"].arrayValue)
        #expect(errors.count == 5 && request["code"] == response["code"])
        let texts = [request["detail"]] + errors.flatMap { [$0["pointer"], $0["detail"]] }
        #expect(texts.allSatisfy { ($0.stringValue?.unicodeScalars.count).map { (1...401).contains($0) } == true })
    }

    @Test(arguments: [
        "7041553", #""7041553""#, #"{"7041553":[]}"#, #""7041553\#(String(repeating: "8", count: 200))""#,
    ])
    func theReasonOfARejectionDoesNotRepeatTheCodeOfALock(code: String) throws {
        let gateway = try TestGateway()
        for body in [
            #"{"command":"unlockDoor","params":{"pinCode":\#(code)}}"#,
            #"{"command":"unlock","params":{"pincode":\#(code)}}"#,
            #"{"command":"setCredential","params":{"credential":{"credentialType":"pin"},"credentialData":\#(code)}}"#,
        ] {
            gateway.send(.post, "/devices/front-door-lock/traits/doorLock/commands", body)
        }
        let text = gateway.get("/simulation/requests").text
        #expect(!text.contains("7041553"), "\(text)")
        // It is rejected, so there is a reason that could repeat it.
        #expect(requests(gateway).allSatisfy { $0["status"].integerValue ?? 0 >= 400 })
    }

    @Test func aLongBodyIsNotSearchedForCodes() throws {
        let gateway = try TestGateway()
        let padding = String(repeating: " ", count: 17_000)
        gateway.send(
            .post, "/devices/front-door-lock/traits/doorLock/commands",
            #"{"command":"unlockDoor","params":{"pinCode":7041553}\#(padding)}"#)
        let request = try #require(requests(gateway).first)
        #expect(request["code"].stringValue != nil && request["detail"] == .null && request["errors"] == .null)
    }

    @Test func theClientInTheQueryIsALabelOnlyOfStreams() throws {
        let gateway = try TestGateway()
        _ = gateway.get("/streams?client=app")
        _ = gateway.send(.head, "/events?client=app")
        #expect(requests(gateway).map { $0["client"] } == [.null, "app"])
    }

    @Test func filtersSelectRequests() throws {
        let gateway = try TestGateway()
        _ = toggle(gateway)
        _ = toggle(gateway, [])
        _ = gateway.get("/devices/nothing", headers: Self.app)
        for (query, numbers) in [
            ("?client=app", [1, 3]), ("?command=toggle", [1, 2]), ("?device=nothing", [3]), ("?status=404", [3]),
            ("?trait=onOff&client=app", [1]), ("?route=/devices/%7Bid%7D", [3]), ("?after=1", [2, 3]),
            ("?after=1&limit=1", [2]), ("?client=another", []),
        ] as [(String, [Int64])] {
            #expect(requests(gateway, query).map { $0["number"] } == numbers.map { .integer($0) }, "\(query)")
        }
        #expect(gateway.get("/simulation/requests?status=700").status == 400)
        #expect(gateway.get("/simulation/requests?client=%C3%A4").status == 400)
        #expect(gateway.get("/simulation/requests")["last"] == .integer(3))
        #expect(gateway.send(.delete, "/simulation/requests").status == 204)
        #expect(requests(gateway).isEmpty)
        _ = toggle(gateway)
        #expect(requests(gateway).first?["number"] == .integer(4))
    }

    @Test func theJournalIsBounded() throws {
        let gateway = try TestGateway { $0.requestLimit = 5 }
        for _ in 0..<200 { _ = gateway.get("/devices/desk-lamp") }
        #expect(requests(gateway).map { $0["number"] } == (196...200).map { .integer($0) })
        let large = String(repeating: "x", count: 1_000_000)
        for _ in 0..<20 { gateway.send(.post, "/import", "{\"a\":\"\(large)\"}") }
        let count = requests(gateway).count
        #expect(count >= 3 && count <= 5)
        #expect(requests(gateway).allSatisfy { $0["body"] == .null })
        let off = try TestGateway { $0.requestLimit = 0 }
        _ = toggle(off)
        #expect(requests(off).isEmpty)
    }

    @Test func eachHomeHasItsOwnJournal() throws {
        let gateway = try TestGateway()
        gateway.send(.post, "/homes", #"{"id":"a","from":{"home":"default"}}"#)
        _ = gateway.get("/homes/a/devices/desk-lamp", headers: Self.app)
        let request = gateway.get("/homes/a/simulation/requests")["requests", "0"]
        #expect(request["route"] == .string("/devices/{id}") && request["device"] == .string("desk-lamp"))
        #expect(requests(gateway, "?client=app").isEmpty)
        gateway.send(.post, "/homes/a/reset")
        #expect(gateway.get("/homes/a/simulation/requests")["requests"].arrayValue?.isEmpty == true)
    }

    @Test func aStreamIsRecordedUntilItsEnd() throws {
        let gateway = try TestGateway()
        guard
            case .stream(let start) = try gateway.router.reply(
                to: .get, "/events?client=watcher&snapshot=1", headers: [])
        else {
            Issue.record("no stream")
            return
        }
        var frames = 0
        view: while true {
            switch start.source.next(now: 1_000_000_000) {
            case .frame: frames += 1
            case .frames(let several): frames += several.count
            case .more: continue
            case .wait, .end, .abort: break view
            }
        }
        var request = try #require(requests(gateway).first)
        #expect(request["client"] == .string("watcher") && request["status"] == .integer(200))
        #expect(request["stream"]["frames"] == .integer(Int64(frames)))
        #expect(request["stream"]["bytes"].integerValue ?? 0 > 1_000 && request["stream"]["end"] == .null)
        start.source.closed()
        request = try #require(requests(gateway).first)
        #expect(request["stream"]["end"] == .string("client"))
    }

    @Test func faultsAreRecorded() throws {
        let gateway = try TestGateway()
        let fault = #"{"id":"f","on":{"client":"app"},"kind":"status","status":500,"times":1}"#
        gateway.send(.post, "/simulation/faults", fault)
        _ = toggle(gateway)
        let request = try #require(requests(gateway, "?command=toggle").first)
        #expect(request["fault"] == .string("f") && request["status"] == .integer(500))
        #expect(request["lastSequence"] == .null)
    }

    @Test func aMalformedLabelIsRejected() throws {
        let gateway = try TestGateway()
        for label in ["", "ä", String(repeating: "x", count: 65)] {
            #expect(gateway.get("/devices", headers: [Header("X-Client", label)]).status == 400, "\(label)")
        }
        #expect(gateway.get("/devices", headers: [Header("X-Client", String(repeating: "x", count: 64))]).status == 200)
    }

    // MARK: Assertions

    @Test(arguments: [
        (#"{"received":{"command":"toggle"}}"#, true), (#"{"received":{"command":"toggle"},"times":2}"#, true),
        (#"{"received":{"command":"toggle"},"times":1}"#, false),
        (#"{"received":{"command":"toggle"},"atLeast":2}"#, true),
        (#"{"received":{"command":"toggle"},"atLeast":3}"#, false),
        (#"{"received":{"command":"toggle"},"atMost":2}"#, true),
        (#"{"received":{"command":"toggle"},"atMost":1}"#, false),
        (#"{"received":{"command":"off"},"never":true}"#, true),
        (#"{"received":{"command":"toggle"},"never":true}"#, false),
        (#"{"received":{"command":"off"}}"#, false),
        (#"{"received":{"trait":"onOff","status":{"from":200,"to":299}},"times":2}"#, true),
        (#"{"received":{"path":{"matches":"/devices/*/commands"}}}"#, true),
        (#"{"received":{"path":{"matches":"/rooms/*"}}}"#, false),
        (#"{"received":{"path":{"from":"/devices","to":"/devices~"}},"times":3}"#, true),
        (#"{"received":{"status":{"from":404,"to":404}},"times":1}"#, true),
        (#"{"received":{"control":true,"params":{"any":true}}}"#, false),
        (#"{"received":{"stream":{"any":true}},"never":true}"#, true),
        (#"{"received":{"code":{"any":true}},"times":1}"#, true),
        (#"{"received":{"command":"toggle"},"after":1,"times":1}"#, true),
        (#"{"received":{"command":"toggle"},"within":30,"times":1}"#, true),
        (#"{"inOrder":[{"command":"toggle"},{"status":404},{"command":"toggle"}]}"#, true),
        (#"{"inOrder":[{"status":404},{"command":"toggle"},{"command":"toggle"}]}"#, false),
    ]) func anAssertionPassesOrFails(assertion: String, passes: Bool) throws {
        let gateway = try TestGateway()
        _ = toggle(gateway)
        _ = gateway.get("/devices/nothing")
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds":60}"#)
        gateway.send(.delete, "/simulation/faults")
        _ = toggle(gateway)
        let response = verify(assertion, gateway)
        #expect(response.status == 200)
        #expect(response["passed"] == .bool(passes), "\(assertion) \(response.text)")
    }

    @Test func aFailedAssertionNamesTheNearestRequests() throws {
        let gateway = try TestGateway()
        _ = toggle(gateway)
        _ = gateway.get("/devices/desk-lamp")
        let response = verify(
            #"{"received":{"device":"desk-lamp","trait":"onOff","command":"off","client":"app"}}"#, gateway)
        #expect(response["passed"] == .bool(false))
        #expect(response["matches"].arrayValue?.isEmpty == true)
        let nearest = response["nearest", "0"]
        #expect(nearest["request"]["number"] == .integer(1))
        #expect(nearest["differences"].arrayValue?.count == 1)
        #expect(nearest["differences"]["0"]["pointer"] == .string("/command"))
        #expect(nearest["differences"]["0"]["expected"] == .string("off"))
        #expect(nearest["differences"]["0"]["actual"] == .string("toggle"))
    }

    @Test func nestedMembersAreCompared() throws {
        let gateway = try TestGateway()
        let move = #"{"command":"moveToLevel","params":{"level":100,"transitionTime":0}}"#
        gateway.send(.post, "/devices/desk-lamp/traits/levelControl/commands", move)
        #expect(verify(#"{"received":{"params":{"level":{"from":90,"to":110}}}}"#, gateway)["passed"] == .bool(true))
        #expect(verify(#"{"received":{"params":{"level":100.0}}}"#, gateway)["passed"] == .bool(true))
        let missed = verify(#"{"received":{"params":{"level":{"to":50},"transitionTime":0}}}"#, gateway)
        #expect(missed["nearest", "0", "differences", "0", "pointer"] == .string("/params/level"))
    }

    @Test(arguments: [
        (#"{}"#, ""), (#"{"received":{},"inOrder":[{}]}"#, ""), (#"{"received":{"color":1}}"#, "/received/color"),
        (#"{"received":{"status":{"from":true}}}"#, "/received/status/from"),
        (#"{"received":{"path":{"matches":1}}}"#, "/received/path/matches"),
        (#"{"received":{"path":{"any":false}}}"#, "/received/path/any"),
        (#"{"received":{"path":{"matches":"a","is":"b"}}}"#, "/received/path/is"),
        (#"{"received":{"path":{"from":"a","gt":"b"}}}"#, "/received/path/gt"),
        (#"{"received":{"path":{"from":"a","matches":"b*"}}}"#, "/received/path/matches"),
        (#"{"received":{"status":{"any":true,"from":1}}}"#, "/received/status/any"),
        (#"{"received":{"path":{"from":"a","to":1}}}"#, "/received/path/to"),
        (#"{"received":{"body":{"x":[1],"y":{"from":1,"to":"b"}}}}"#, "/received/body/y/to"),
        (#"{"received":{"status":{"from":500,"to":400}}}"#, "/received/status/to"),
        (#"{"received":{"status":{"from":"a"}}}"#, "/received/status/from"),
        (#"{"received":{"status":{"matches":"4*"}}}"#, "/received/status/matches"),
        (#"{"received":{"status":"200"}}"#, "/received/status"),
        (#"{"received":{"status":[200]}}"#, "/received/status"),
        (#"{"received":{"client":null}}"#, "/received/client"),
        (#"{"received":{"path":{"gt":"a"}}}"#, "/received/path"),
        (#"{"received":{"control":"yes"}}"#, "/received/control"),
        (#"{"received":{"params":7}}"#, "/received/params"),
        (#"{"received":{"params":{"to":7}}}"#, "/received/params/to"),
        (#"{"received":{"stream":{"framez":1}}}"#, "/received/stream/framez"),
        (#"{"received":{"stream":{"frames":{"from":"1"}}}}"#, "/received/stream/frames/from"),
        // Only complete entries have this member, and those are not compared.
        (#"{"received":{"location":"/devices/a"}}"#, "/received/location"),
        (#"{"inOrder":[{},{"status":"200"}]}"#, "/inOrder/1/status"),
        (#"{"received":{},"times":1,"never":true}"#, "/never"), (#"{"received":{},"times":-1}"#, "/times"),
        (#"{"inOrder":[]}"#, "/inOrder"), (#"{"inOrder":[1]}"#, "/inOrder/0"),
        (#"{"inOrder":[{}],"times":1}"#, "/times"), (#"{"received":1}"#, "/received"),
    ]) func aMalformedAssertionIsRejectedWithAPointer(assertion: String, pointer: String) throws {
        let response = verify(assertion, try TestGateway())
        #expect(response.status == 400, "\(assertion)")
        #expect(response["errors", "0", "pointer"] == .string(pointer), "\(response.text)")
    }
}
