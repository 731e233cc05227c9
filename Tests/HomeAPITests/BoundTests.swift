import HTTPServer
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import Synchronization
import TestSupport
import Testing

@testable import HomeAPI

/// Bounds on what the requests to a home use: no client can use up what all need.
@Suite(.timeLimit(.minutes(10))) struct BoundTests {
    private static let lamp = "/devices/desk-lamp"
    private static let commands = "\(lamp)/traits/onOff/commands"
    private static let toggle = #"{"command":"toggle"}"#
    private static let latency = #"{"id":"late","on":{"client":"app"},"kind":"latency","milliseconds":600000}"#

    /// A gateway for eight connections. Its timers never fire, except for pauses of less than a second.
    private func gateway(_ configure: @escaping (inout HomeAPI.Configuration) -> Void = { _ in }) throws -> TestGateway
    {
        try TestGateway {
            $0.server.connectionLimit = 8
            $0.delay = { microseconds, call in if microseconds < 1_000_000 { call() } }
            configure(&$0)
        }
    }

    /// A request whose response has not been sent yet.
    private final class Waiting: Sendable {
        private let responses = Mutex<[Response]>([])
        let isAbandoned = Atomic(false)

        /// Sends a request of the client `app`; nil if its response is not late.
        init?(_ method: HTTPMethod, _ path: String, _ body: String = "", to gateway: TestGateway) throws {
            let headers = [Header("X-Client", "app"), Header("Content-Type", "application/json")]
            let reply = try gateway.router
                .reply(to: method, path, headers: body.isEmpty ? [headers[0]] : headers, body: Array(body.utf8))
            guard case .deferred(let work) = reply else { return nil }
            let responder = Responder(
                isAbandoned: { [self] in isAbandoned.load(ordering: .relaxed) },
                { [self] response in responses.withLock { $0.append(response) } })
            work(responder)
        }

        var response: TestResponse? { responses.withLock { $0.first }.map { TestResponse($0) } }
    }

    // MARK: Delayed responses

    @Test func theResponsesThatAFaultDelaysAreSentWhenItIsRemoved() throws {
        let gateway = try gateway()
        #expect(gateway.send(.post, "/simulation/faults", Self.latency).status == 201)
        let other = #"{"id":"other","on":{"client":"app"},"kind":"latency","milliseconds":600000}"#
        #expect(gateway.send(.post, "/simulation/faults", other).status == 201)
        let waiting = try #require(try Waiting(.get, Self.lamp, to: gateway))
        #expect(waiting.response == nil && gateway.api.budgets.delayedResponses.count == 1)
        #expect(gateway.send(.delete, "/simulation/faults/late").status == 204)
        #expect(waiting.response == nil, "another fault delays it")
        #expect(gateway.send(.delete, "/simulation/faults/other").status == 204)
        #expect(waiting.response?.status == 200)
        #expect(gateway.api.budgets.delayedResponses.count == 0 && gateway.api.budgets.waitingRequests.count == 0)
    }

    @Test(arguments: ["/homes/default/reset", nil])
    func aHomeThatBeginsAgainOrIsDeletedSendsItsDelayedResponses(reset: String?) throws {
        let gateway = try gateway()
        #expect(gateway.send(.post, "/homes", #"{"id":"a","from":{"home":"default"}}"#).status == 201)
        let home = reset == nil ? "/homes/a" : ""
        #expect(gateway.send(.post, "\(home)/simulation/faults", Self.latency).status == 201)
        let waiting = try #require(try Waiting(.get, home + Self.lamp, to: gateway))
        if let reset {
            #expect(gateway.send(.post, reset).status == 200)
        } else {
            #expect(gateway.send(.delete, "/homes/a").status == 204)
        }
        #expect(eventually { waiting.response?.status == 200 })
    }

    @Test func moreDelayedRequestsThanTheLimitOfAHomeAreRejectedAndNotExecuted() throws {
        let gateway = try gateway()
        #expect(gateway.get("/limits")["delayedResponsesOfHome"] == .integer(2))
        #expect(gateway.send(.post, "/simulation/faults", Self.latency).status == 201)
        let waiting = try (0..<2).map { _ in try #require(try Waiting(.post, Self.commands, Self.toggle, to: gateway)) }
        let isOn = gateway.get("\(Self.lamp)/traits/onOff").bytes
        let rejected = gateway.send(.post, Self.commands, Self.toggle, headers: [Header("X-Client", "app")])
        #expect(rejected.status == 503 && rejected["type"] == .string("/problems/too-many-waiting-requests"))
        #expect(rejected.header("Retry-After") == "1" && rejected.header("X-Fault") == "late")
        #expect(gateway.get("\(Self.lamp)/traits/onOff").bytes == isOn)
        #expect(waiting.allSatisfy { $0.response == nil })
        // Other homes have their own limit.
        #expect(gateway.send(.post, "/homes", #"{"id":"a","from":{"home":"default"}}"#).status == 201)
        #expect(gateway.send(.post, "/homes/a/simulation/faults", Self.latency).status == 201)
        #expect(try Waiting(.get, "/homes/a\(Self.lamp)", to: gateway) != nil)
    }

    @Test func aSlowDeviceRespondsAtOnceIfTooManyResponsesAreDelayed() throws {
        let gateway = try gateway()
        let slow = #"{"on":{"device":"desk-lamp"},"kind":"slow","milliseconds":600000}"#
        #expect(gateway.send(.post, "/simulation/faults", slow).status == 201)
        let waiting = try (0..<2).map { _ in try #require(try Waiting(.post, Self.commands, Self.toggle, to: gateway)) }
        #expect(gateway.send(.post, Self.commands, Self.toggle).status == 200)
        #expect(waiting.allSatisfy { $0.response == nil })
    }

    @Test func aDelayedResponseEndsWhenItsClientHasLeft() throws {
        let sweeps = Mutex<[@Sendable () -> Void]>([])
        let gateway = try gateway {
            $0.delay = { microseconds, call in if microseconds == 1_000_000 { sweeps.withLock { $0.append(call) } } }
        }
        #expect(gateway.send(.post, "/simulation/faults", Self.latency).status == 201)
        let waiting = try (0..<2).map { _ in try #require(try Waiting(.get, Self.lamp, to: gateway)) }
        waiting[0].isAbandoned.store(true, ordering: .relaxed)
        let sweep = try #require(sweeps.withLock { $0.popLast() })
        sweep()
        #expect(gateway.api.budgets.delayedResponses.count == 1)
        #expect(gateway.send(.delete, "/simulation/faults").status == 204)
        #expect(waiting[0].response == nil && waiting[1].response?.status == 200)
        #expect(gateway.get("/simulation/requests?client=app")["requests", "0", "status"] == .integer(0))
    }

    // MARK: Waiting requests

    @Test func readsAndManagementWorkWhileTooManyRequestsWait() throws {
        let pauses = Mutex<[@Sendable () -> Void]>([])
        let gateway = try gateway { $0.delay = { _, call in pauses.withLock { $0.append(call) } } }
        let advance = #"{"received":{"command":"on"},"speed":1}"#
        let waiting = try (0..<4)
            .map { _ in try #require(try Waiting(.post, "/simulation/clock/advance", advance, to: gateway)) }
        #expect(eventually { pauses.withLock { $0.count } == 4 })
        let rejected = gateway.send(.post, Self.commands, Self.toggle)
        #expect(rejected.status == 503 && rejected["type"] == .string("/problems/too-many-waiting-requests"))
        #expect(gateway.get("/simulation/requests").status == 503, "it would wait, too")
        #expect(gateway.get(Self.lamp).status == 200)
        for path in ["/health", "/homes", "/limits", "/metrics", "/simulation/faults", "/streams"] {
            #expect(gateway.get(path).status == 200, "\(path)")
        }
        #expect(gateway.send(.post, "/simulation/faults", Self.latency).status == 201)
        #expect(gateway.send(.delete, "/simulation/faults").status == 204)
        // A reset ends the advances.
        #expect(gateway.send(.post, "/homes/default/reset").status == 200)
        while let end = pauses.withLock({ $0.popLast() }) { end() }
        #expect(eventually { waiting.allSatisfy { $0.response?.status == 409 } })
        #expect(gateway.send(.post, Self.commands, Self.toggle).status == 200)
    }

    // MARK: Recorded requests and snapshots

    @Test func theLargestJournalsAreShortenedIfAllTogetherAreTooLarge() throws {
        let gateway = try gateway { $0.requestMemory = 100_000 }
        #expect(gateway.send(.post, "/homes", #"{"id":"a","from":{"home":"default"}}"#).status == 201)
        for _ in 0..<5 { #expect(gateway.get("/homes/a\(Self.lamp)").status == 200) }
        let body = #"{"command":"toggle","params":{"x":"\#(String(repeating: "x", count: 5_000))"}}"#
        for _ in 0..<100 { gateway.send(.post, Self.commands, body) }
        #expect(gateway.api.budgets.requestMemory.size <= 100_000)
        #expect(gateway.get("/homes/a/simulation/requests")["requests"].arrayValue?.count == 5)
        let rest = gateway.get("/simulation/requests")["requests"].arrayValue ?? []
        #expect((1..<50).contains(rest.count) && rest.last?["command"] == .string("toggle"))
        #expect(gateway.send(.delete, "/homes/a").status == 204)
    }

    @Test func namedSnapshotsOfAllHomesHaveALimit() throws {
        let devices = DemoHome.template(seed: 1).devices.count
        var limits = HomeResources.Limits()
        limits.snapshotDevices = 2 * devices
        let resources = HomeResources(limits)
        let gateway = try TestGateway(configureSettings: { $0.resources = resources })
        for name in ["a", "b"] {
            #expect(gateway.send(.post, "/homes/default/snapshots", #"{"name":"\#(name)"}"#).status == 201)
        }
        let rejected = gateway.send(.post, "/homes/default/snapshots", #"{"name":"c"}"#)
        #expect(rejected.status == 429 && rejected["code"] == .string("resourceExhausted"))
        #expect(gateway.get("/limits")["totalSnapshotDevices"] == .integer(Int64(2 * devices)))
        #expect(gateway.send(.delete, "/homes/default/snapshots/a").status == 204)
        #expect(gateway.send(.post, "/homes/default/snapshots", #"{"name":"c"}"#).status == 201)
    }

    // MARK: Bytes

    @Test func aLongBodyIsExecutedInTheBackground() throws {
        let gateway = try gateway()
        let command = #"{"deviceID":"desk-lamp","trait":"onOff","command":"toggle"}"#
        let body = #"{"commands":[\#(Array(repeating: command, count: 500).joined(separator: ","))]}"#
        let waiting = try #require(try Waiting(.post, "/commands", body, to: gateway))
        #expect(eventually { waiting.response?["results"].arrayValue?.count == 500 })
    }

    @Test func aLongResponseBeyondTheLimitOfTheHomeIsRejected() throws {
        let gateway = try gateway { $0.server.pendingResponses = Budget(limit: 200_000) }
        let list = try gateway.router.reply(to: .get, "/devices?limit=1000")
        let first = TestGateway.response(of: list)
        #expect(first.reservation != nil)
        let rejected = gateway.get("/devices?limit=1000")
        #expect(rejected.status == 503 && rejected["type"] == .string("/problems/too-many-pending-bytes"))
        #expect(gateway.get(Self.lamp).status == 200)
        withExtendedLifetime(first) {}
    }

    @Test func bodiesThatAreSentSlowlyCountAsPending() throws {
        let gateway = try gateway()
        let slow = #"{"on":{"route":"GET /devices/{id}"},"kind":"slowBody","bytesPerSecond":1}"#
        #expect(gateway.send(.post, "/simulation/faults", slow).status == 201)
        let reply = try gateway.router.reply(to: .get, Self.lamp)
        guard case .stream(let start) = reply else { throw HomeError(.internal, "the body is not sent slowly") }
        #expect(gateway.api.budgets.pendingBytes.count == start.contentLength)
    }
}
