import HTTPServer
import Synchronization
import Testing

/// Requests whose response comes later, from another thread.
@Suite struct DeferredTests {
    @Test func aResponseFromAnotherThreadArrives() throws {
        let queue = ResponderQueue()
        let server = try TestServer(routes: { $0.on(.post, "/commands") { _ in .deferred { queue.add($0) } } })
        let client = try server.client()
        client.request("POST", "/commands", body: "{}")
        try queue.waitForResponder().send(.text("done"))
        #expect(try client.response().text == "done")
        #expect(try client.get("/hello").text == "hello", "the connection remains usable")
    }

    @Test func aResponseSentAtOnceArrives() throws {
        let server = try TestServer(routes: { $0.on(.get, "/now") { _ in .deferred { $0.send(.text("now")) } } })
        let client = try server.client()
        for _ in 0..<100 {
            #expect(try client.get("/now").text == "now")
        }
    }

    @Test func aClientThatHasFinishedSendingStillReceivesItsResponse() throws {
        let queue = ResponderQueue()
        let server = try TestServer(routes: { $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } } })
        let client = try server.client()
        client.request("GET", "/slow")
        client.finishSending()
        try queue.waitForResponder().send(.text("done"))
        #expect(try client.response().text == "done")
        let other = try server.client()
        other.request("POST", "/echo", body: "hello")
        other.finishSending()
        #expect(try other.response().text == "hello")
    }

    @Test func manyRequestsWaitAndReceiveTheirResponsesInAnyOrder() throws {
        let queue = ResponderQueue()
        let server = try TestServer(routes: { $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } } })
        let clients = try (0..<50).map { _ in try server.client() }
        for client in clients { client.request("GET", "/slow") }
        let responders = try clients.map { _ in try queue.waitForResponder() }
        for (index, responder) in responders.enumerated().reversed() { responder.send(.text("\(index)")) }
        let responses = try clients.map { try $0.response().text }
        #expect(Set(responses) == Set((0..<50).map(String.init)))
    }

    @Test func onlyTheFirstResponseIsSent() throws {
        let server = try TestServer(
            routes: { router in
                router.on(.get, "/twice") { _ in
                    .deferred { responder in
                        responder.send(.text("first"))
                        responder.send(.text("second"))
                    }
                }
            })
        let client = try server.client()
        #expect(try client.get("/twice").text == "first")
        #expect(try client.get("/hello").text == "hello")
    }

    @Test func aResponderReleasedWithoutAResponseCausesA500() throws {
        let server = try TestServer(routes: { $0.on(.get, "/lost") { _ in .deferred { _ in } } })
        #expect(try server.client().get("/lost").status == 500)
    }

    @Test func workThatIsAbandonedClosesTheConnection() throws {
        let queue = ResponderQueue()
        let server = try TestServer(routes: { $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } } })
        let client = try server.client()
        client.request("GET", "/slow")
        var responder: Responder? = try queue.waitForResponder()
        client.finishSending()
        wait { responder?.isAbandoned == true }
        responder = nil
        #expect(try client.rest().isEmpty)
    }

    @Test func aClientThatDisconnectsWhileItWaitsDoesNotDisturbOthers() throws {
        let queue = ResponderQueue()
        let server = try TestServer(routes: { $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } } })
        var disconnecting: TestClient? = try server.client()
        disconnecting?.request("GET", "/slow")
        let responder = try queue.waitForResponder()
        disconnecting = nil
        responder.send(.text(String(repeating: "x", count: 1 << 20)))
        #expect(try server.client().get("/hello").text == "hello")
    }

    @Test func stoppingSends503ToWaitingRequests() throws {
        let queue = ResponderQueue()
        let server = try TestServer(routes: { $0.on(.get, "/never") { _ in .deferred { queue.add($0) } } })
        let client = try server.client()
        client.request("GET", "/never")
        let responder = try queue.waitForResponder()
        server.server.shutdown(within: .milliseconds(20))
        #expect(try client.response().status == 503)
        responder.send(.text("too late"))
    }
}

/// Stores responders until the test responds.
final class ResponderQueue: Sendable {
    private let responders = Mutex<[Responder]>([])

    func add(_ responder: Responder) {
        responders.withLock { $0.append(responder) }
    }

    func waitForResponder() throws -> Responder {
        var responder: Responder?
        wait("there is no request") {
            responder = takeResponder()
            return responder != nil
        }
        return try #require(responder)
    }

    func takeResponder() -> Responder? {
        responders.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
