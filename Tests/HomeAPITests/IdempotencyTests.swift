import HTTPServer
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import JSON
import TestHomes
import TestTraits
import Testing

@testable import HomeAPI

/// Requests with an idempotency key, which take effect once even if they are sent several times.
@Suite(.onEachJournal) struct IdempotencyTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        let body: String?

        init(_ method: HTTPMethod, _ path: String, _ body: String? = nil) {
            self.method = method
            self.path = path
            self.body = body
        }

        var testDescription: String { "\(method.rawValue) \(path)" }
    }

    private static let lamp = "/devices/desk-lamp"
    static let changes = [
        Change(.patch, lamp, #"{"name":"Reading lamp"}"#),
        Change(.patch, "\(lamp)/traits/onOff", #"{"startUpOnOff":"on"}"#),
        Change(.post, "\(lamp)/traits/onOff/commands", #"{"command":"toggle"}"#),
        Change(
            .post, "/commands",
            #"{"commands":[{"deviceID":"desk-lamp","trait":"onOff","command":"toggle"},{"deviceID":"none","trait":"onOff","command":"on"},{"deviceID":"desk-lamp","trait":"onOff","command":"toggle"},{"deviceID":"desk-lamp","trait":"onOff","command":"toggle"}]}"#
        ),
        Change(.patch, "/rooms/office", #"{"name":"Study"}"#), Change(.delete, "/rooms/office"),
        Change(.post, "/structures/main-house/rooms", #"{"name":"Cellar"}"#),
        Change(.post, "/structures/main-house/move", #"{"room":"kitchen","devices":["desk-lamp"]}"#),
        Change(.post, "/simulation/devices", #"{"type":"matter.onOffLight","name":"New light"}"#),
        Change(.delete, "/simulation/devices/desk-lamp"),
        Change(.post, "/simulation/devices/desk-button/stimuli", #"{"stimulus":"press"}"#),
    ]

    private func send(_ gateway: TestGateway, _ change: Change, key: String = "k1") -> TestResponse {
        gateway.send(change.method, change.path, change.body, headers: [Header("Idempotency-Key", key)])
    }

    @Test(arguments: changes, [true, false])
    func aRepeatedRequestTakesEffectOnceAndHasTheSameResponse(change: Change, isDurable: Bool) throws {
        let gateway = try TestGateway(journal: isDurable ? StoredJournal() : MemoryJournal())
        defer { gateway.home.close() }
        let first = send(gateway, change)
        #expect(first.status < 300 && first.header("Idempotency-Replayed") == nil)
        let after = gateway.cursor
        let second = send(gateway, change)
        #expect(second.status == first.status && second.bytes == first.bytes)
        #expect(second.header("Idempotency-Replayed") == "true")
        #expect(second.header("X-Cursor") == first.header("X-Cursor"))
        #expect(second.header("Location") == first.header("Location"))
        #expect(gateway.cursor == after)
    }

    @Test(arguments: [
        Change(.patch, lamp, #"{"name":"Another"}"#), Change(.patch, "/devices/hallway-light", #"{"name":"A"}"#),
        Change(.delete, "/rooms/office"),
    ])
    func theKeyOfAnotherRequestIsRejected(change: Change) throws {
        let gateway = try TestGateway()
        #expect(send(gateway, Change(.patch, Self.lamp, #"{"name":"A"}"#)).status == 200)
        let cursor = gateway.cursor
        let response = send(gateway, change)
        #expect(response.status == 409 && response.json["type"] == .string("/problems/idempotency-key-reused"))
        #expect(gateway.cursor == cursor)
    }

    @Test func anInvalidRequestStoresNoResponse() throws {
        let gateway = try TestGateway()
        #expect(send(gateway, Change(.patch, Self.lamp, #"{"name":""}"#)).status == 400)
        #expect(send(gateway, Change(.patch, Self.lamp, #"{"name":"A"}"#)).status == 200)
    }

    @Test func anErrorOfTheDeviceIsStoredWithItsSideEffects() throws {
        let gateway = try TestGateway()
        let path = "/devices/front-door-lock/traits/doorLock/commands"
        let wrong = Change(.post, path, #"{"command":"unlockDoor","params":{"pinCode":"MDAwMA=="}}"#)
        let first = send(gateway, wrong)
        #expect(first.status == 400 || first.status == 409)
        let cursor = gateway.cursor
        let second = send(gateway, wrong)
        #expect(second.status == first.status && second.header("Idempotency-Replayed") == "true")
        #expect(gateway.cursor == cursor)
    }

    @Test func aResponseIsStoredUpToALimit() throws {
        for (length, isStored) in [(ResponseRecord.maximumBodySize, true), (ResponseRecord.maximumBodySize + 1, false)]
        {
            let bytes = ResponseRecord.bytes(of: Response(body: .bytes([UInt8](repeating: 0x78, count: length))))
            #expect((bytes.count > length) == isStored)
            if isStored {
                #expect(try ResponseRecord.response(bytes)?.body.count == length)
            } else {
                #expect(throws: Problem.self) { try ResponseRecord.response(bytes) }
            }
        }
    }

    @Test func aRequestWithAResponseThatIsTooLongTakesEffectOnce() throws {
        var home = DemoHome.template(seed: 1)
        var lamp = try #require(home.devices.first { $0.id == "desk-lamp" })
        let ids = (0..<1_000).map { "lamp-\($0)" }
        for id in ids {
            lamp.id = id
            home.devices.append(lamp)
        }
        let gateway = try TestGateway(home)
        let names = ids.map { "\"\($0)\"" }.joined(separator: ",")
        let move = Change(.post, "/structures/main-house/move", #"{"room":"kitchen","devices":[\#(names)]}"#)
        let first = send(gateway, move)
        #expect(first.status == 200 && first.bytes.count > ResponseRecord.maximumBodySize)
        let cursor = gateway.get("/rooms").header("X-Cursor")
        let second = send(gateway, move)
        #expect(second.status == 409)
        #expect(second["type"] == .string("/problems/answer-not-kept"))
        #expect(second.header("Idempotency-Replayed") == "true")
        #expect(gateway.get("/rooms").header("X-Cursor") == cursor)
    }

    @Test func aRouteWithoutIdempotencyRejectsAKey() throws {
        let gateway = try TestGateway()
        #expect(send(gateway, Change(.post, "/simulation/clock/advance", #"{"seconds":1}"#)).status == 400)
    }

    @Test(arguments: ["", String(repeating: "k", count: 256), "ключ"])
    func anInvalidKeyIsRejected(key: String) throws {
        #expect(send(try TestGateway(), Change(.delete, "/rooms/office"), key: key).status == 400)
    }
}
