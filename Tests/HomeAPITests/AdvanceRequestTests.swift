import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import JSON
import Synchronization
import Testing

/// Advances of the clock until something has happened, over HTTP.
@Suite struct AdvanceRequestTests {
    private let gateway: TestGateway

    init() throws { gateway = try TestGateway() }

    private func advance(_ body: String) -> TestResponse { gateway.send(.post, "/simulation/clock/advance", body) }

    @Test func theResponseStatesWhetherTheConditionWasMet() {
        let command = #"{"command":"onWithTimedOff","params":{"onOffControl":[],"onTime":100,"offWaitTime":0}}"#
        #expect(gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", command).status == 200)
        let isOff = #""attribute":{"deviceID":"desk-lamp","trait":"onOff","attribute":"onOff","value":false}"#
        let early = advance(#"{\#(isOff),"atMost":4}"#)
        #expect(early.status == 200 && early["met"].boolValue == false, "\(early.text)")
        let met = advance("{\(isOff)}")
        #expect(met["met"].boolValue == true && met["idle"].boolValue == true, "\(met.text)")
        #expect(gateway.get("/devices/desk-lamp/traits/onOff")["attributes", "onOff"].boolValue == false)
        let event = advance(
            #"{"event":{"deviceID":"front-door-lock","type":1,"trait":"doorLock","event":"lockOperation"},"atMost":1}"#)
        #expect(event.status == 200 && event["met"].boolValue == false, "\(event.text)")
        #expect(advance(#"{"seconds":60,"atMost":5}"#)["met"].isNull)
    }

    @Test(arguments: [
        (#"{"seconds":1,"event":{}}"#, 400, ""), (#"{"attribute":{"deviceID":"desk-lamp"}}"#, 400, "/attribute/trait"),
        (#"{"event":{"deviceID":"desk-lamp","trait":"onOff","event":"x"}}"#, 404, "/event/event"),
        (
            #"{"attribute":{"deviceID":"desk-lamp","trait":"onOff","attribute":"onOff","value":"on"}}"#, 400,
            "/attribute/value"
        ),
        (
            #"{"attribute":{"deviceID":"desk-lamp","trait":"onOff","attribute":"x","value":1}}"#, 404,
            "/attribute/attribute"
        ),
        (#"{"attribute":{"deviceID":"nothing","trait":"onOff","attribute":"onOff","value":true}}"#, 404, ""),
        (#"{"until":"idle","atMost":-1}"#, 400, "/atMost"), (#"{"seconds":1,"speed":5}"#, 400, "/speed"),
        (#"{"until":"idle","after":5}"#, 400, "/after"), (#"{"received":{"colour":1}}"#, 400, "/received/colour"),
        (#"{"received":{},"speed":0.5}"#, 400, "/speed"), (#"{"received":{"status":{"from":1,"x":2}}}"#, 400, ""),
        (#"{"received":{},"seconds":1}"#, 400, ""),
        (#"{"received":{},"atMost":1801}"#, 400, "/atMost"),
        (#"{"received":{},"atMost":61,"speed":2}"#, 400, "/atMost"),
    ])
    func anInvalidConditionIsRejected(body: String, status: Int, pointer: String) {
        let before = gateway.get("/simulation/clock").bytes
        let response = advance(body)
        #expect(response.status == status, "\(response.text)")
        let pointers = response["errors"].arrayValue?.map { $0["pointer"].stringValue ?? "" } ?? []
        #expect(pointer.isEmpty || pointers.contains(pointer), "\(response.text)")
        #expect(gateway.get("/simulation/clock").bytes == before)
    }

    // MARK: Until a request

    /// A gateway whose pauses a test ends one by one. In each pause, a client can send requests.
    private func gateway(pause: @escaping @Sendable (Int) -> Void) throws -> TestGateway {
        let pauses = Atomic(0)
        return try TestGateway {
            $0.delay = { microseconds, call in
                #expect(microseconds == 20_000)
                pause(pauses.add(1, ordering: .relaxed).newValue)
                call()
            }
        }
    }

    private static let toggle = #"{"command":"toggle"}"#

    @Test func timePassesUntilAClientHasSentTheRequest() throws {
        let box = Mutex<TestGateway?>(nil)
        let gateway = try gateway { count in
            guard count == 3 else { return }
            let headers = [Header("X-Client", "app")]
            box.withLock { $0 }?.send(
                .post, "/devices/desk-lamp/traits/onOff/commands", Self.toggle, headers: headers)
        }
        box.withLock { $0 = gateway }
        let before = try #require(HomeTime(text: gateway.get("/simulation/clock")["time"].stringValue ?? ""))
        let body = #"{"received":{"client":"app","command":"toggle"},"speed":600}"#
        let response = gateway.send(.post, "/simulation/clock/advance", body)
        #expect(response["met"] == .bool(true) && response["skippedSeconds"] == .integer(0), "\(response.text)")
        let after = try #require(HomeTime(text: response["time"].stringValue ?? ""))
        #expect(after - before == .seconds(36))
        box.withLock { $0 = nil }
    }

    @Test func withoutTheRequestTheAdvanceEndsAfterItsSpan() throws {
        let gateway = try gateway { _ in }
        let before = try #require(HomeTime(text: gateway.get("/simulation/clock")["time"].stringValue ?? ""))
        let response = gateway.send(
            .post, "/simulation/clock/advance", #"{"received":{"client":"app"},"atMost":100}"#)
        #expect(response["met"] == .bool(false))
        let after = try #require(HomeTime(text: response["time"].stringValue ?? ""))
        #expect(after - before == .seconds(100))
    }

    @Test func anEarlierRequestCountsIfItsNumberIsGreater() throws {
        let gateway = try gateway { _ in }
        gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", Self.toggle)
        func advance(after number: Int) -> TestResponse {
            gateway.send(
                .post, "/simulation/clock/advance",
                #"{"received":{"command":"toggle"},"after":\#(number),"atMost":60}"#)
        }
        #expect(advance(after: 0)["met"] == .bool(true))
        #expect(advance(after: 1)["met"] == .bool(false))
    }

    /// Apps are tested with late responses. A fault delays this one for longer than the test takes.
    @Test(arguments: [nil, 0] as [Int?])
    func aRequestCountsFromItsArrivalAlthoughItsResponseIsLate(after number: Int?) throws {
        let box = Mutex<TestGateway?>(nil)
        let pauses = Atomic(0)
        @Sendable func send() throws {
            let path = "/devices/desk-lamp/traits/onOff/commands"
            let headers = [Header("X-Client", "app"), Header("Content-Type", "application/json")]
            let reply = try box.withLock { $0 }?.router
                .reply(to: .post, path, headers: headers, body: Array(Self.toggle.utf8))
            guard case .deferred(let work) = reply else { throw HomeError(.internal, "the response is not late") }
            work(Responder { _ in Issue.record("the response was sent") })
        }
        let gateway = try TestGateway {
            $0.delay = { microseconds, call in
                guard microseconds == 20_000 else { return }
                if number == nil, pauses.add(1, ordering: .relaxed).newValue == 3 {
                    #expect(throws: Never.self) { try send() }
                }
                call()
            }
        }
        box.withLock { $0 = gateway }
        defer { box.withLock { $0 = nil } }
        let fault = #"{"on":{"client":"app"},"kind":"latency","milliseconds":600000}"#
        #expect(gateway.send(.post, "/simulation/faults", fault).status == 201)
        if number != nil { try send() }
        let after = number.map { #","after":\#($0)"# } ?? ""
        let body = #"{"received":{"client":"app","command":"toggle"},"atMost":60\#(after)}"#
        let response = gateway.send(.post, "/simulation/clock/advance", body)
        #expect(response["met"] == .bool(true), "\(response.text)")
    }

    @Test func theAdvanceEndsWhenTheHomeIsReset() throws {
        let box = Mutex<TestGateway?>(nil)
        let gateway = try gateway { count in
            guard count == 3, let response = box.withLock({ $0 })?.send(.post, "/homes/default/reset") else { return }
            #expect(response.status == 200, "\(response.text)")
        }
        box.withLock { $0 = gateway }
        let before = gateway.get("/simulation/clock")["time"]
        let response = gateway.send(
            .post, "/simulation/clock/advance", #"{"received":{"client":"app"},"atMost":100}"#)
        #expect(response.status == 409 && response["code"] == .string("aborted"), "\(response.text)")
        #expect(gateway.get("/simulation/clock")["time"] == before)
        box.withLock { $0 = nil }
    }

    @Test func aGatewayThatRecordsNothingCannotWaitForARequest() throws {
        let gateway = try TestGateway { $0.requestLimit = 0 }
        let response = gateway.send(.post, "/simulation/clock/advance", #"{"received":{}}"#)
        #expect(response.status == 400 && response["code"] == .string("failedPrecondition"), "\(response.text)")
    }
}
