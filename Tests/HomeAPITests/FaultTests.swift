import Faults
import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization
import Testing

@testable import HomeAPI

/// Faults on requests and streams, without sockets; time is passed by hand.
@Suite struct FaultTests {
    private static let lamp = "/devices/desk-lamp"
    private static let commands = "\(lamp)/traits/onOff/commands"
    private static let commandRoute = "POST /devices/{id}/traits/{trait}/commands"

    /// The host's clock, and what waits for a time of it.
    private final class Time: Sendable {
        private struct State {
            var now: Int64 = 1_000_000
            var delays: [Int64] = []
            var calls: [@Sendable () -> Void] = []
        }

        private let state = Mutex(State())

        var now: Int64 { state.withLock { $0.now } }

        func advance(seconds: Double) { state.withLock { $0.now += Int64(seconds * 1_000_000) } }

        /// Records a delay in microseconds, and calls at once.
        func delay(_ microseconds: Int64, _ call: @Sendable () -> Void) {
            state.withLock { $0.delays.append(microseconds) }
            call()
        }

        var delays: [Int64] { state.withLock { $0.delays } }
    }

    private static func gateway(_ time: Time = Time()) throws -> TestGateway {
        try TestGateway(hostTime: TestGateway.hostTime { time.now }) { configuration in
            configuration.delay = { time.delay($0, $1) }
        }
    }

    /// Sets a fault and returns its id.
    @discardableResult
    private func set(_ fault: String, on gateway: TestGateway) throws -> String {
        let response = gateway.send(.post, "/simulation/faults", fault)
        try #require(response.status == 201, "\(response.text)")
        return try #require(response["id"].stringValue)
    }

    private func toggle(_ gateway: TestGateway, headers: [Header] = []) -> TestResponse {
        gateway.send(.post, Self.commands, #"{"command":"toggle"}"#, headers: headers)
    }

    private func isOn(_ gateway: TestGateway) -> JSONValue {
        gateway.get("\(Self.lamp)/traits/onOff")["attributes", "onOff"]
    }

    // MARK: Setting

    @Test func aFaultIsListedReadAndRemoved() throws {
        let gateway = try Self.gateway()
        let created = gateway.send(
            .post, "/simulation/faults",
            #"{"id":"busy","on":{"route":"GET /devices/{id}"},"kind":"status","status":503,"retryAfter":7,"times":2}"#)
        #expect(created.status == 201)
        #expect(created.header("Location") == "/simulation/faults/busy")
        #expect(created["on", "route"] == .string("GET /devices/{id}"))
        #expect(created["phase"] == .string("active"))
        #expect(gateway.get("/simulation/faults")["faults", "0"] == created.json)
        #expect(gateway.get("/simulation/faults/busy").json == created.json)
        #expect(gateway.send(.delete, "/simulation/faults/busy").status == 204)
        #expect(gateway.get("/simulation/faults/busy").status == 404)
        #expect(gateway.send(.delete, "/simulation/faults/busy").status == 404)
        #expect(gateway.get(Self.lamp).status == 200)
    }

    @Test func oneRequestRemovesAllFaults() throws {
        let gateway = try Self.gateway()
        for _ in 0..<3 { try set(#"{"on":{"client":"a"},"kind":"latency","milliseconds":1}"#, on: gateway) }
        #expect(gateway.get("/simulation/faults")["faults"].arrayValue?.count == 3)
        #expect(gateway.send(.delete, "/simulation/faults").status == 204)
        #expect(gateway.get("/simulation/faults")["faults"].arrayValue?.count == 0)
    }

    @Test func idsAreUniqueAndFaultsLimited() throws {
        let gateway = try Self.gateway()
        let fault = #"{"id":"fault-1","on":{"client":"a"},"kind":"latency","milliseconds":1}"#
        try set(fault, on: gateway)
        #expect(gateway.send(.post, "/simulation/faults", fault).status == 409)
        let other = try set(#"{"on":{"client":"a"},"kind":"latency","milliseconds":1}"#, on: gateway)
        #expect(other != "fault-1")
        for _ in 2..<FaultBoard.limit {
            try set(#"{"on":{"client":"a"},"kind":"latency","milliseconds":1}"#, on: gateway)
        }
        let rejected = gateway.send(
            .post, "/simulation/faults", #"{"on":{"client":"a"},"kind":"latency","milliseconds":1}"#)
        #expect(rejected.status == 429)
        #expect(rejected["code"] == .string("resourceExhausted"))
    }

    @Test(arguments: [
        (#"{"on":{"client":"a"}}"#, "/kind"),
        (#"{"on":{"client":"a"},"kind":"nothing"}"#, "/kind"),
        (#"{"on":{"client":"a"},"kind":"offline"}"#, "/on"),
        (#"{"on":{"device":"desk-lamp","room":"kitchen"},"kind":"offline"}"#, "/on"),
        (#"{"on":{"device":"a b"},"kind":"offline"}"#, "/on/device"),
        (#"{"on":{"type":"light"},"kind":"offline","times":2}"#, "/times"),
        (#"{"on":{"device":"desk-lamp"},"kind":"flapping","up":1}"#, "/down"),
        (#"{"on":{"device":"desk-lamp"},"kind":"flapping","up":0.1,"down":1}"#, "/up"),
        (#"{"on":{"device":"desk-lamp"},"kind":"rejects"}"#, "/code"),
        (#"{"on":{"client":"a"},"kind":"commitFails"}"#, "/on"),
        (#"{"on":{},"kind":"status","status":500}"#, "/on"),
        (#"{"on":{"stream":true},"kind":"status","status":500}"#, "/on"),
        (#"{"on":{"client":"a"},"kind":"cut"}"#, "/on"),
        (#"{"on":{"stream":false,"client":"a"},"kind":"cut"}"#, "/on"),
        (#"{"on":{"client":""},"kind":"latency","milliseconds":1}"#, "/on/client"),
        (#"{"on":{"route":"GET /nowhere"},"kind":"latency","milliseconds":1}"#, "/on/route"),
        (#"{"on":{"route":"GET /simulation/clock"},"kind":"latency","milliseconds":1}"#, "/on/route"),
        (#"{"on":{"route":"GET /homes"},"kind":"latency","milliseconds":1}"#, "/on/route"),
        (#"{"on":{"stream":true,"route":"GET /devices"},"kind":"cut"}"#, "/on/route"),
        (#"{"on":{"route":"GET /events"},"kind":"slowBody","bytesPerSecond":1}"#, "/on/route"),
        (#"{"on":{"client":"a"},"kind":"latency"}"#, "/milliseconds"),
        (#"{"on":{"client":"a"},"kind":"latency","milliseconds":-1}"#, "/milliseconds"),
        (#"{"on":{"client":"a"},"kind":"latency","milliseconds":1,"status":500}"#, "/status"),
        (#"{"on":{"client":"a"},"kind":"status"}"#, "/status"),
        (#"{"on":{"client":"a"},"kind":"status","status":200}"#, "/status"),
        (#"{"on":{"client":"a"},"kind":"status","code":"ok"}"#, "/code"),
        (#"{"on":{"stream":true},"kind":"buffer"}"#, "/bytes"),
        (#"{"on":{"stream":true},"kind":"buffer","bytes":1048577}"#, "/bytes"),
        (#"{"on":{"stream":true},"kind":"buffer","bytes":1073741824,"seconds":1}"#, "/bytes"),
        (#"{"on":{"stream":true},"kind":"resync","reason":"none"}"#, "/reason"),
        (#"{"on":{"client":"a"},"kind":"latency","milliseconds":1,"probability":1.5}"#, "/probability"),
        (#"{"on":{"client":"a"},"kind":"latency","milliseconds":1,"times":0}"#, "/times"),
        (#"{"on":{"client":"a"},"kind":"latency","milliseconds":1,"for":-1}"#, "/for"),
        (#"{"on":{"client":"a","color":1},"kind":"latency","milliseconds":1}"#, "/on/color"),
        (#"{"id":"a b","on":{"client":"a"},"kind":"latency","milliseconds":1}"#, "/id"),
    ]) func aFaultThatMakesNoSenseIsRejectedWithAPointer(fault: String, pointer: String) throws {
        let gateway = try Self.gateway()
        let response = gateway.send(.post, "/simulation/faults", fault)
        #expect(response.status == 400, "\(fault)")
        #expect(response["errors", "0", "pointer"] == .string(pointer), "\(response.text)")
        #expect(gateway.get("/simulation/faults")["faults"].arrayValue?.count == 0)
    }

    @Test func resettingAHomeRemovesItsFaults() throws {
        let gateway = try Self.gateway()
        try set(#"{"on":{"route":"GET /devices"},"kind":"status","status":500}"#, on: gateway)
        #expect(gateway.get("/devices").status == 500)
        #expect(gateway.send(.post, "/homes/default/reset").status == 200)
        #expect(gateway.get("/devices").status == 200)
        #expect(gateway.get("/simulation/faults")["faults"].arrayValue?.count == 0)
    }

    @Test func faultsOfOneHomeAffectNoOther() throws {
        let gateway = try Self.gateway()
        gateway.send(.post, "/homes", #"{"id":"a","from":{"home":"default"}}"#)
        let fault = #"{"on":{"route":"GET /devices"},"kind":"status","status":500}"#
        #expect(gateway.send(.post, "/homes/a/simulation/faults", fault).status == 201)
        #expect(gateway.get("/homes/a/devices").status == 500)
        #expect(gateway.get("/devices").status == 200)
        gateway.send(.post, "/homes", #"{"id":"b","from":{"home":"a"}}"#)
        #expect(gateway.get("/homes/b/devices").status == 200)
    }

    // MARK: Requests

    @Test func aStatusReplacesTheRequest() throws {
        let gateway = try Self.gateway()
        let before = isOn(gateway)
        let id = try set(
            #"{"on":{"route":"\#(Self.commandRoute)"},"kind":"status","code":"unavailable","retryAfter":9,"times":2}"#,
            on: gateway)
        for _ in 0..<2 {
            let rejected = toggle(gateway)
            #expect(rejected.status == 503)
            #expect(rejected["code"] == .string("unavailable"))
            #expect(rejected.header("Content-Type") == "application/problem+json")
            #expect(rejected.header("Retry-After") == "9")
            #expect(rejected.header("X-Fault") == id)
        }
        #expect(isOn(gateway) == before)
        #expect(gateway.get("/simulation/faults/\(id)")["phase"] == .string("ended"))
        #expect(gateway.get("/simulation/faults/\(id)")["applied"] == .integer(2))
        let executed = toggle(gateway)
        #expect(executed.status == 200)
        #expect(executed.header("X-Fault") == nil)
        #expect(isOn(gateway) != before)
    }

    @Test func aStatusWithoutACodeTakesTheNearestOne() throws {
        let gateway = try Self.gateway()
        for (status, code) in [
            (404, "notFound"), (429, "resourceExhausted"), (418, "invalidArgument"), (502, "internal"),
        ] {
            gateway.send(.delete, "/simulation/faults")
            try set(#"{"on":{"client":"app"},"kind":"status","status":\#(status)}"#, on: gateway)
            let reply = try gateway.router.reply(to: .get, "/devices", headers: [Header("X-Client", "app")])
            let response = TestResponse(TestGateway.response(of: reply))
            #expect(response.status == status)
            #expect(response["code"] == .string(code))
        }
    }

    @Test func aHiddenFaultIsNotNamed() throws {
        let gateway = try Self.gateway()
        try set(#"{"on":{"route":"GET /devices"},"kind":"status","status":500,"hidden":true}"#, on: gateway)
        let response = gateway.get("/devices")
        #expect(response.status == 500)
        #expect(response.header("X-Fault") == nil)
    }

    @Test func aClientIsAffectedByItsOwnFaultOnly() throws {
        let gateway = try Self.gateway()
        try set(#"{"on":{"client":"app"},"kind":"status","status":500}"#, on: gateway)
        #expect(gateway.get("/devices", headers: [Header("X-Client", "app")]).status == 500)
        #expect(gateway.get("/devices", headers: [Header("X-Client", "other")]).status == 200)
        #expect(gateway.get("/devices").status == 200)
        // The routes that control the gateway always work.
        for path in ["/simulation/clock", "/health", "/homes", "/limits", "/export"] {
            #expect(gateway.get(path, headers: [Header("X-Client", "app")]).status == 200, "\(path)")
        }
    }

    @Test func aFaultLastsForItsTime() throws {
        let time = Time()
        let gateway = try Self.gateway(time)
        let id = try set(
            #"{"on":{"route":"GET /devices"},"kind":"status","status":500,"from":10,"for":5}"#, on: gateway)
        #expect(gateway.get("/simulation/faults/\(id)")["phase"] == .string("waiting"))
        #expect(gateway.get("/devices").status == 200)
        time.advance(seconds: 10)
        #expect(gateway.get("/simulation/faults/\(id)")["phase"] == .string("active"))
        #expect(gateway.get("/devices").status == 500)
        time.advance(seconds: 5)
        #expect(gateway.get("/devices").status == 200)
        #expect(gateway.get("/simulation/faults/\(id)")["phase"] == .string("ended"))
    }

    @Test func aLatencyDelaysTheResponseOfAnExecutedRequest() throws {
        let time = Time()
        let gateway = try Self.gateway(time)
        let before = isOn(gateway)
        let id = try set(#"{"on":{"route":"\#(Self.commandRoute)"},"kind":"latency","milliseconds":250}"#, on: gateway)
        try set(
            #"{"on":{"route":"\#(Self.commandRoute)"},"kind":"latency","milliseconds":0,"jitter":100,"hidden":true}"#,
            on: gateway)
        let response = toggle(gateway)
        #expect(response.status == 200)
        #expect(response.header("X-Fault") == id)
        #expect(isOn(gateway) != before)
        #expect(time.delays.count == 1)
        #expect((250_000...350_000).contains(time.delays[0]))
    }

    @Test func aConnectionIsClosedBeforeTheResponse() throws {
        let gateway = try Self.gateway()
        let before = isOn(gateway)
        try set(#"{"on":{"client":"lost"},"kind":"closeBeforeAnswer"}"#, on: gateway)
        try set(#"{"on":{"client":"dropped"},"kind":"closeBeforeAnswer","execute":false}"#, on: gateway)
        let body = Array(#"{"command":"toggle"}"#.utf8)
        func send(_ client: String) throws -> Response {
            let headers = [Header("X-Client", client), Header("Content-Type", "application/json")]
            return TestGateway.response(
                of: try gateway.router.reply(to: .post, Self.commands, headers: headers, body: body))
        }
        #expect(try send("dropped").status == 0)
        #expect(isOn(gateway) == before)
        #expect(try send("lost").status == 0)
        #expect(isOn(gateway) != before)
    }

    @Test(arguments: [true, false], [true, false])
    func aRequestWithoutAResponseEndsWithTheFault(executes: Bool, endsBeforeItWaits: Bool) throws {
        let waiting = Mutex<[@Sendable () -> Void]>([])
        let gateway = try TestGateway { $0.delay = { _, call in waiting.withLock { $0.append(call) } } }
        let before = isOn(gateway)
        let id = try set(#"{"on":{"client":"app"},"kind":"neverAnswers","execute":\#(executes)}"#, on: gateway)
        let headers = [Header("X-Client", "app"), Header("Content-Type", "application/json")]
        let reply = try gateway.router.reply(
            to: .post, Self.commands, headers: headers, body: Array(#"{"command":"toggle"}"#.utf8))
        guard case .deferred(let work) = reply else {
            Issue.record("there is a response")
            return
        }
        let replies = Mutex<[String]>([])
        let responder = Responder { _ in replies.withLock { $0.append("response") } }
        if endsBeforeItWaits { #expect(gateway.send(.delete, "/simulation/faults/\(id)").status == 204) }
        work(
            responder.passing { reply in
                replies.withLock { $0.append("\(reply)".prefix { $0 != "(" }.description) }
            })
        #expect((isOn(gateway) != before) == executes)
        if !endsBeforeItWaits {
            #expect(replies.withLock { $0 } == [])
            #expect(gateway.send(.delete, "/simulation/faults/\(id)").status == 204)
        }
        #expect(replies.withLock { $0 } == ["disconnection"])
    }

    @Test func aProbabilityIsDrawnFromTheSeedOfTheHome() throws {
        func outcomes(seed: Int, probability: Double) throws -> [Int] {
            let gateway = try Self.gateway()
            gateway.send(.post, "/homes", #"{"id":"h","seed":\#(seed),"from":{"template":"empty"}}"#)
            let fault =
                #"{"id":"f","on":{"route":"GET /devices"},"kind":"status","status":500,"probability":\#(probability)}"#
            #expect(gateway.send(.post, "/homes/h/simulation/faults", fault).status == 201)
            return (0..<200).map { _ in gateway.get("/homes/h/devices").status }
        }
        let first = try outcomes(seed: 7, probability: 0.3)
        #expect(try outcomes(seed: 7, probability: 0.3) == first)
        #expect(try outcomes(seed: 8, probability: 0.3) != first)
        #expect((30...90).contains(first.count { $0 == 500 }))
        #expect(try outcomes(seed: 7, probability: 0).allSatisfy { $0 == 200 })
    }

    @Test func aBodyIsCutAndTheConnectionClosed() throws {
        let gateway = try Self.gateway()
        let whole = gateway.get(Self.lamp)
        try set(#"{"on":{"route":"GET /devices/{id}"},"kind":"closeAfterBytes","bytes":100}"#, on: gateway)
        guard case .stream(let start) = try gateway.router.reply(to: .get, Self.lamp) else {
            Issue.record("the body is not cut")
            return
        }
        #expect(start.status == 200)
        #expect(start.contentLength == whole.bytes.count)
        var reader = StepReader(start.source)
        let (text, isAborted) = reader.read(at: 1)
        #expect(text == String(decoding: whole.bytes.prefix(100), as: UTF8.self))
        #expect(isAborted)
    }

    @Test func aBodyIsSentSlowly() throws {
        let gateway = try Self.gateway()
        let whole = gateway.get(Self.lamp).text
        try set(#"{"on":{"route":"GET /devices/{id}"},"kind":"slowBody","bytesPerSecond":1000}"#, on: gateway)
        guard case .stream(let start) = try gateway.router.reply(to: .get, Self.lamp) else {
            Issue.record("the body is not slow")
            return
        }
        var reader = StepReader(start.source)
        var text = ""
        var seconds = 0.0
        while text.utf8.count < whole.utf8.count {
            let count = reader.read(at: seconds).text
            #expect(count.utf8.count <= 100)
            text += count
            seconds += 0.1
        }
        #expect(text == whole)
        #expect(abs(seconds - Double(whole.utf8.count) / 1_000) < 0.2)
    }

    // MARK: Devices and the journal

    @Test func aFaultOfADeviceIsNamedInTheResponsesThatItAffects() throws {
        let time = Time()
        let gateway = try Self.gateway(time)
        let id = try set(#"{"on":{"device":"desk-lamp"},"kind":"offline"}"#, on: gateway)
        #expect(gateway.get(Self.lamp)["sourceConnectivity", "connectivityState"] == .string("offline"))
        let rejected = toggle(gateway)
        #expect(rejected.status == 503)
        #expect(rejected.header("X-Fault") == id)
        #expect(gateway.get("/simulation/faults/\(id)")["applied"] == .integer(1))
        #expect(gateway.send(.delete, "/simulation/faults/\(id)").status == 204)
        #expect(gateway.get(Self.lamp)["sourceConnectivity", "connectivityState"] == .string("online"))
        try set(#"{"on":{"trait":"onOff"},"kind":"slow","milliseconds":300,"hidden":true}"#, on: gateway)
        let late = toggle(gateway)
        #expect(late.status == 200)
        #expect(late.header("X-Fault") == nil)
        #expect(time.delays == [300_000])
    }

    @Test(arguments: [
        #""kind":"frozen""#, #""kind":"offline""#, #""kind":"lateOffline","seconds":60"#,
        #""kind":"flapping","up":60,"down":60"#,
    ])
    func aFaultOfADeviceIsNamedInTheResponsesThatHaveTheDevice(kind: String) throws {
        let gateway = try Self.gateway()
        let before = gateway.get(Self.lamp)
        let (tag, cursor) = (before.header("ETag") ?? "", before.header("X-Cursor") ?? "")
        let id = try set("{\"on\":{\"device\":\"desk-lamp\"},\(kind)}", on: gateway)
        let reads = [
            "", "?fields=name", "/types", "/types/1", "/types/1/traits", "/traits", "/traits/onOff",
            "/types/1/traits/identify", "/history",
        ]
        for path in reads.map({ Self.lamp + $0 }) + ["/devices", "/devices?limit=1&room=office"] {
            let response = gateway.get(path)
            #expect(response.status == 200 && response.header("X-Fault") == id, "\(path)")
        }
        #expect(gateway.get(Self.lamp, headers: [Header("If-None-Match", tag)]).header("X-Fault") == id)
        #expect(gateway.send(.patch, Self.lamp, #"{"name":"Lamp"}"#).header("X-Fault") == id)
        #expect(toggle(gateway).header("X-Fault") == id)
        #expect(gateway.send(.patch, "\(Self.lamp)/traits/onOff", #"{"onTime":7}"#).header("X-Fault") == id)
        let other = "/devices/hallway-light"
        for path in [other, "\(other)/traits/onOff", "/devices?room=hallway", "\(Self.lamp)?at=\(cursor)"] {
            let response = gateway.get(path)
            #expect(response.status == 200 && response.header("X-Fault") == nil, "\(path)")
        }
        #expect(gateway.send(.delete, "/simulation/faults/\(id)").status == 204)
        #expect(gateway.get(Self.lamp).header("X-Fault") == nil)
        #expect(toggle(gateway).header("X-Fault") == nil)
    }

    @Test func aHiddenFaultOfADeviceIsNamedInTheJournalOnly() throws {
        let gateway = try Self.gateway()
        let id = try set(#"{"on":{"device":"desk-lamp"},"kind":"frozen","hidden":true}"#, on: gateway)
        #expect(gateway.get(Self.lamp).header("X-Fault") == nil)
        #expect(toggle(gateway).header("X-Fault") == nil)
        let requests = gateway.get("/simulation/requests?device=desk-lamp")["requests"].arrayValue ?? []
        #expect(requests.map { $0["fault"] } == [.string(id), .string(id)])
    }

    @Test func aFaultOfADeviceEndsWithTheClockOfTheHome() throws {
        let gateway = try Self.gateway()
        let id = try set(#"{"on":{"type":"dimmableLight"},"kind":"frozen","from":60,"for":60}"#, on: gateway)
        for phase in ["waiting", "active", "ended"] {
            #expect(gateway.get("/simulation/faults/\(id)")["phase"] == .string(phase))
            gateway.send(.post, "/simulation/clock/advance", #"{"seconds":60}"#)
        }
    }

    @Test func aBatchNamesTheFaultsOfItsCommands() throws {
        let gateway = try Self.gateway()
        let id = try set(#"{"on":{"device":"desk-lamp"},"kind":"rejects","code":"aborted","times":1}"#, on: gateway)
        let command = #"{"deviceID":"desk-lamp","trait":"onOff","command":"toggle"}"#
        let response = gateway.send(.post, "/commands", #"{"commands":[\#(command),\#(command)]}"#)
        #expect(response.status == 200)
        #expect(response.header("X-Fault") == id)
        #expect(response["results", "0", "error", "code"] == .string("aborted"), "\(response.text)")
    }

    @Test func changesFailWithTheJournal() throws {
        let gateway = try Self.gateway()
        let id = try set(#"{"on":{"journal":true},"kind":"commitFails"}"#, on: gateway)
        let rejected = toggle(gateway)
        #expect(rejected.status == 503)
        #expect(rejected.header("X-Fault") == id)
        #expect(gateway.get("/ready").status == 503)
        #expect(gateway.get(Self.lamp).status == 200)
        // Also with a fault on devices, all faults are removed by one request.
        #expect(gateway.send(.delete, "/simulation/faults").status == 204)
        #expect(toggle(gateway).status == 200)
        #expect(gateway.get("/ready").status == 200)
    }

    @Test func theClockStandsStillWhileTheJournalFails() throws {
        let gateway = try Self.gateway()
        let before = gateway.get("/simulation/clock")["time"]
        try set(#"{"on":{"journal":true},"kind":"commitFails"}"#, on: gateway)
        #expect(gateway.send(.post, "/simulation/clock/advance", #"{"seconds":20}"#).status == 503)
        #expect(gateway.get("/simulation/clock")["time"] == before)
        #expect(gateway.send(.delete, "/simulation/faults").status == 204)
        #expect(gateway.send(.post, "/simulation/clock/advance", #"{"seconds":20}"#).status == 200)
    }

    @Test func aChangeOfUnknownOutcomeFailsAndSaysHowToRepeatIt() throws {
        let gateway = try Self.gateway()
        let headers = [Header("Idempotency-Key", "key")]
        func rename() -> TestResponse {
            gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Lamp"}"#, headers: headers)
        }
        let id = try set(#"{"on":{"journal":true},"kind":"commitUnknown","times":1}"#, on: gateway)
        let failed = rename()
        #expect(failed.status == 503 && failed.header("X-Fault") == id)
        #expect(failed.text.contains("may have been made") && failed.text.contains("Idempotency-Key"))
        let repeated = rename()
        #expect(repeated.status == 200 && repeated.header("Idempotency-Replayed") == "true")
        _ = try set(#"{"on":{"journal":true},"kind":"commitUnknown","execute":false,"times":1}"#, on: gateway)
        let value = gateway.get(Self.lamp).text
        #expect(toggle(gateway).status == 503)
        #expect(gateway.get(Self.lamp).text == value)
    }

    // MARK: Streams

    /// Reads the steps of a stream as text.
    private struct StepReader {
        private let source: any StreamSource
        private(set) var hasEnded = false
        private(set) var next: UInt64?

        init(_ source: any StreamSource) { self.source = source }

        init(_ gateway: TestGateway, _ target: String = "/events", headers: [Header] = []) throws {
            guard case .stream(let start) = try gateway.router.reply(to: .get, target, headers: headers) else {
                throw NoStream()
            }
            self.init(start.source)
        }

        struct NoStream: Error {}

        /// Returns what is sent at a second, and whether the connection is closed without an end.
        mutating func read(at second: Double) -> (text: String, isAborted: Bool) {
            var now = UInt64(second * 1_000_000_000) + 1
            var text = ""
            for _ in 0..<10_000 {
                switch source.next(now: now) {
                case .frame(let frame): text += Self.text(frame)
                case .frames(let frames): text += frames.map(Self.text).joined()
                case .more: now += 1
                case .wait(let time):
                    next = time
                    return (text, false)
                case .end:
                    hasEnded = true
                    return (text, false)
                case .abort: return (text, true)
                }
            }
            Issue.record("the stream spins")
            return (text, false)
        }

        private static func text(_ frame: StreamFrame) -> String {
            String(decoding: frame.storage[frame.payload], as: UTF8.self)
        }

        /// Returns the ids of the first frames that are sent at a second, while others may follow.
        mutating func firstIDs(at second: Double) -> [String] {
            var now = UInt64(second * 1_000_000_000) + 1
            for _ in 0..<10_000 {
                switch source.next(now: now) {
                case .frame(let frame): return Self.ids(Self.text(frame))
                case .frames(let frames): return Self.ids(frames.map(Self.text).joined())
                case .more: now += 1
                case .wait, .end, .abort: return []
                }
            }
            Issue.record("the stream spins")
            return []
        }

        /// Returns the ids that are sent at a second.
        mutating func ids(at second: Double) -> [String] { Self.ids(read(at: second).text) }

        static func ids(_ text: String) -> [String] {
            text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.map { String($0.dropFirst("id: ".count)) }
        }

        /// Returns the names of the events at a second.
        mutating func events(at second: Double) -> [String] {
            read(at: second).text.split(separator: "\n").filter { $0.hasPrefix("event: ") }
                .map { String($0.dropFirst("event: ".count)) }
        }

        /// Returns the cursors of the changes at a second.
        mutating func changes(at second: Double) -> [String] {
            read(at: second).text.split(separator: "\n\n")
                .filter { $0.contains("event: attributes") }
                .compactMap { $0.split(separator: "\n").first { $0.hasPrefix("id: ") } }
                .map { String($0.dropFirst("id: ".count)) }
        }
    }

    @Test func aStreamIsCutWithinAFrame() throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway)
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true},"kind":"cut","afterFrames":1,"atByte":17,"times":1}"#, on: gateway)
        _ = toggle(gateway)
        let first = reader.read(at: 1)
        #expect(first.text.hasSuffix("\n\n"))
        #expect(!first.isAborted)
        _ = toggle(gateway)
        let second = reader.read(at: 2)
        #expect(second.text.utf8.count == 17)
        #expect(second.text.hasPrefix("id: "))
        #expect(second.isAborted)
        // The next stream is whole.
        var next = try StepReader(gateway)
        _ = next.read(at: 3)
        for second in 4...6 {
            _ = toggle(gateway)
            #expect(next.changes(at: Double(second)).count == 1)
        }
    }

    @Test func aStreamIsCutAtOnce() throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway)
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true},"kind":"cut"}"#, on: gateway)
        let (text, isAborted) = reader.read(at: 1)
        #expect(text.isEmpty)
        #expect(isAborted)
    }

    @Test func aHeldStreamSendsEverythingLater() throws {
        let time = Time()
        let gateway = try Self.gateway(time)
        var (reader, other) = (try StepReader(gateway), try StepReader(gateway, "/devices/desk-lamp/stream"))
        _ = reader.read(at: 0)
        _ = other.read(at: 0)
        try set(#"{"on":{"stream":true,"route":"GET /events"},"kind":"hold","seconds":30}"#, on: gateway)
        for second in 1...3 {
            _ = toggle(gateway)
            #expect(reader.read(at: Double(second)).text.isEmpty)
            #expect(!other.read(at: Double(second)).text.isEmpty)
            time.advance(seconds: 1)
        }
        #expect(reader.next != nil)
        time.advance(seconds: 30)
        #expect(reader.changes(at: 33).count == 3)
    }

    @Test func aSilentStreamSendsNoHeartbeats() throws {
        let time = Time()
        let gateway = try Self.gateway(time)
        var reader = try StepReader(gateway, "/events?heartbeat=5")
        _ = reader.read(at: 0)
        let id = try set(#"{"on":{"stream":true},"kind":"silent"}"#, on: gateway)
        _ = toggle(gateway)
        for second in 1...5 { #expect(reader.read(at: Double(10 * second)).text.isEmpty) }
        gateway.send(.delete, "/simulation/faults/\(id)")
        #expect(reader.changes(at: 60).count == 1)
    }

    /// The client resumes after the cursor of a heartbeat, so that of a change that it has not received loses the change.
    @Test(arguments: [#""buffer","bytes":1000000"#, #""reorder""#])
    func aHeartbeatIsNotAheadOfChangesThatAreHeldBack(kind: String) throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway, "/events?heartbeat=5")
        _ = reader.read(at: 0)
        let before = gateway.home.cursor
        try set(#"{"id":"held","on":{"stream":true},"kind":\#(kind)}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.changes(at: 1).isEmpty)
        try set(#"{"on":{"stream":true},"kind":"heartbeatsOnly"}"#, on: gateway)
        var text = ""
        for second in 2...5 { text += reader.read(at: Double(10 * second)).text }
        #expect(text.contains("id: \(before)\n") && !text.contains("id: \(gateway.home.cursor)\n"))
        gateway.send(.delete, "/simulation/faults")
        #expect(reader.changes(at: 60) == [gateway.home.cursor.description])
    }

    @Test func framesThatAreHeldBackCountAsPendingAndAreSentIfTooManyDo() throws {
        let time = Time()
        let gateway = try TestGateway(hostTime: TestGateway.hostTime { time.now }) {
            $0.server.pendingResponses = Budget(limit: 2_000)
        }
        var reader = try StepReader(gateway)
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true},"kind":"buffer","bytes":1000000}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.changes(at: 1).isEmpty)
        #expect((100...1_000).contains(gateway.api.budgets.pendingBytes.count))
        for _ in 0..<3 { _ = toggle(gateway) }
        #expect(reader.changes(at: 2).count >= 3, "the home may hold back 1,000 bytes")
        gateway.send(.delete, "/simulation/faults")
        _ = reader.read(at: 3)
        #expect(gateway.api.budgets.pendingBytes.count == 0)
    }

    @Test func whatIsHeldBackIsSentBeforeTheFramesOfACut() throws {
        let gateway = try Self.gateway()
        var (plain, reader) = (try StepReader(gateway), try StepReader(gateway, headers: [Header("X-Client", "app")]))
        _ = plain.read(at: 0)
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true,"client":"app"},"kind":"buffer","bytes":100000}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.read(at: 1).text.isEmpty)
        try set(#"{"on":{"stream":true,"client":"app"},"kind":"cut","afterFrames":1,"atByte":1}"#, on: gateway)
        for _ in 0..<2 { _ = toggle(gateway) }
        let changes = plain.changes(at: 2)
        #expect(changes.count == 3)
        // The first byte of the third change is an `i`.
        let text = reader.read(at: 2).text
        #expect(StepReader.ids(text) == Array(changes.prefix(2)) && text.hasSuffix("\n\ni"))
    }

    @Test func aStreamSendsOnlyHeartbeats() throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway, "/events?heartbeat=5")
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true},"kind":"heartbeatsOnly"}"#, on: gateway)
        _ = toggle(gateway)
        var events: [String] = []
        for second in 1...5 { events += reader.events(at: Double(10 * second)) }
        #expect(events.count >= 3)
        #expect(Set(events) == ["heartbeat"])
        gateway.send(.delete, "/simulation/faults")
        #expect(reader.changes(at: 60).count == 1)
    }

    /// The client resumes after the cursor of a heartbeat, so that of an earlier change would repeat those since then.
    @Test func aHeartbeatBetweenFoldedChangesHasTheCursorOfTheLastOne() throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway, "/events?minInterval=1&heartbeat=5")
        _ = reader.read(at: 0)
        for number in 1...400 { gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Lamp \#(number)"}"#) }
        let sent = reader.firstIDs(at: 2)
        #expect((1..<400).contains(sent.count))
        try set(#"{"on":{"stream":true},"kind":"heartbeatsOnly"}"#, on: gateway)
        let heartbeats = (1...3).flatMap { reader.ids(at: Double(10 * $0)) }
        #expect(heartbeats.count >= 2 && Set(heartbeats) == [sent.last])
        gateway.send(.delete, "/simulation/faults")
        #expect(sent.count + reader.ids(at: 60).count == 400)
    }

    @Test func changesAreDroppedDuplicatedAndReordered() throws {
        let gateway = try Self.gateway()
        var (plain, reader) = (
            try StepReader(gateway), try StepReader(gateway, headers: [Header("X-Client", "app")])
        )
        _ = plain.read(at: 0)
        _ = reader.read(at: 0)
        func changes(_ count: Int, at second: Double) -> (sent: [String], seen: [String]) {
            for _ in 0..<count { _ = toggle(gateway) }
            return (plain.changes(at: second), reader.changes(at: second))
        }
        func set(_ kind: String, times: Int) throws {
            gateway.send(.delete, "/simulation/faults")
            try self.set(
                #"{"on":{"stream":true,"client":"app"},"kind":"\#(kind)","times":\#(times)}"#, on: gateway)
        }
        try set("drop", times: 2)
        var (sent, seen) = changes(3, at: 1)
        #expect(sent.count == 3)
        #expect(seen == [sent[2]])
        try set("duplicate", times: 1)
        (sent, seen) = changes(2, at: 2)
        #expect(seen == [sent[0], sent[0], sent[1]])
        // A hundred faults once doubled a change a hundred times, until the memory was full.
        gateway.send(.delete, "/simulation/faults")
        for _ in 0..<100 {
            try self.set(#"{"on":{"stream":true,"client":"app"},"kind":"duplicate"}"#, on: gateway)
        }
        (sent, seen) = changes(1, at: 2)
        #expect(seen == [sent[0], sent[0]])
        try set("reorder", times: 1)
        (sent, seen) = changes(3, at: 3)
        #expect(seen == [sent[1], sent[0], sent[2]])
        // A change that waits for the next one is sent when the fault ends.
        try set("reorder", times: 1)
        (sent, seen) = changes(1, at: 4)
        #expect(sent.count == 1)
        #expect(seen.isEmpty)
        let late = sent
        gateway.send(.delete, "/simulation/faults")
        (sent, seen) = changes(1, at: 5)
        #expect(seen == late + sent)
    }

    @Test(arguments: ["silent", "heartbeatsOnly", "drop", "reorder"])
    func theStreamsOfADeletedHomeEnd(kind: String) throws {
        let gateway = try Self.gateway()
        #expect(gateway.send(.post, "/homes", #"{"id":"test","from":{"template":"guides"}}"#).status == 201)
        let fault = #"{"on":{"stream":true},"kind":"\#(kind)"}"#
        #expect(gateway.send(.post, "/homes/test/simulation/faults", fault).status == 201)
        var reader = try StepReader(gateway, "/homes/test/events")
        _ = reader.read(at: 0)
        #expect(gateway.send(.delete, "/homes/test").status == 204)
        #expect(reader.events(at: 1).last == "removed" && reader.hasEnded)
    }

    @Test func aHiddenFaultIsRecordedAndNotSent() throws {
        let gateway = try Self.gateway()
        try set(#"{"id":"a","on":{"device":"desk-lamp"},"kind":"ignores","hidden":true}"#, on: gateway)
        try set(#"{"id":"b","on":{"route":"GET /rooms"},"kind":"status","status":503,"hidden":true}"#, on: gateway)
        #expect(toggle(gateway).header("X-Fault") == nil)
        #expect(gateway.get("/rooms").header("X-Fault") == nil)
        let recorded = gateway.get("/simulation/requests")["requests"].arrayValue ?? []
        #expect(recorded.suffix(2).map { $0["fault"] } == [.string("a"), .string("b")])
    }

    @Test func aChangeThatWaitsForTheNextOneIsSentBeforeASnapshot() throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway)
        _ = reader.read(at: 0)
        try set(#"{"id":"late","on":{"stream":true},"kind":"reorder"}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.changes(at: 1).isEmpty)
        try set(#"{"on":{"stream":true},"kind":"resync","reason":"lag"}"#, on: gateway)
        #expect(reader.events(at: 2).prefix(3) == ["attributes", "resync", "snapshot"])
        gateway.send(.delete, "/simulation/faults/late")
        #expect(reader.events(at: 3).isEmpty)
    }

    @Test func aChangeThatWaitsForTheNextOneIsSentBeforeAHeartbeat() throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway, "/events?heartbeat=5")
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true},"kind":"reorder"}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.events(at: 1).isEmpty)
        #expect(reader.events(at: 10).prefix(2) == ["attributes", "heartbeat"])
    }

    @Test(arguments: ResyncReason.allCases) func aStreamStartsAgain(reason: ResyncReason) throws {
        let gateway = try Self.gateway()
        var (reader, object) = (try StepReader(gateway), try StepReader(gateway, "/devices/desk-lamp/stream"))
        _ = reader.read(at: 0)
        _ = object.read(at: 0)
        #expect(object.read(at: 0.1).text.isEmpty)
        try set(#"{"on":{"stream":true},"kind":"resync","reason":"\#(reason.rawValue)"}"#, on: gateway)
        let text = reader.read(at: 1).text
        #expect(text.contains("event: resync\ndata: {\"reason\":\"\(reason.rawValue)\"}"))
        #expect(text.contains("event: snapshot"))
        #expect(object.read(at: 1).text.contains("desk-lamp"))
        // It happens once to each stream.
        _ = toggle(gateway)
        #expect(reader.events(at: 2) == ["attributes"])
    }

    @Test func aClientThatConnectsAgainIsRefused() throws {
        let gateway = try Self.gateway()
        let id = try set(
            #"{"on":{"stream":true,"client":"app"},"kind":"refuse","status":502,"times":2}"#, on: gateway)
        let app = [Header("X-Client", "app")]
        _ = try StepReader(gateway, headers: app)
        for _ in 0..<2 {
            let response = gateway.get("/events", headers: app)
            #expect(response.status == 502)
            #expect(response.header("X-Fault") == id)
        }
        _ = try StepReader(gateway, headers: app)
        _ = try StepReader(gateway)
    }

    @Test func framesAreSentTogether() throws {
        let time = Time()
        let gateway = try Self.gateway(time)
        var reader = try StepReader(gateway)
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true},"kind":"buffer","bytes":100000,"seconds":5}"#, on: gateway)
        for second in 1...3 {
            _ = toggle(gateway)
            #expect(reader.read(at: Double(second)).text.isEmpty)
        }
        #expect(reader.next == 6_000_000_001)
        #expect(reader.changes(at: 6.1).count == 3)
        gateway.send(.delete, "/simulation/faults")
        try set(#"{"on":{"stream":true},"kind":"buffer","bytes":900}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.read(at: 7).text.isEmpty)
        for _ in 0..<3 { _ = toggle(gateway) }
        #expect(reader.changes(at: 8).count >= 3)
    }

    @Test func whatSeveralFaultsHoldBackIsSentWhenTheyAreRemoved() throws {
        let gateway = try Self.gateway()
        var (plain, reader) = (try StepReader(gateway), try StepReader(gateway, headers: [Header("X-Client", "app")]))
        _ = plain.read(at: 0)
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true,"client":"app"},"kind":"buffer","bytes":100000}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.read(at: 1).text.isEmpty)
        try set(#"{"on":{"stream":true,"client":"app"},"kind":"reorder"}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.read(at: 2).text.isEmpty)
        gateway.send(.delete, "/simulation/faults")
        let sent = plain.changes(at: 3)
        #expect(sent.count == 2 && reader.changes(at: 3) == sent)
    }

    @Test func openStreamsOfAHomeWithoutFaultsAreUntouched() throws {
        let gateway = try Self.gateway()
        var reader = try StepReader(gateway, headers: [Header("X-Client", "app")])
        _ = reader.read(at: 0)
        try set(#"{"on":{"stream":true,"client":"other"},"kind":"silent"}"#, on: gateway)
        _ = toggle(gateway)
        #expect(reader.changes(at: 1).count == 1)
    }

    @Test func aStreamNamesItsFaults() throws {
        let gateway = try Self.gateway()
        let id = try set(#"{"on":{"stream":true},"kind":"silent"}"#, on: gateway)
        try set(#"{"on":{"stream":true},"kind":"drop","hidden":true}"#, on: gateway)
        #expect(gateway.get("/events").header("X-Fault") == id)
    }
}
