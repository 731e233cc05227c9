import Testing
import Threads

@testable import HTTPServer

/// Where a connection makes room for the next one, the server has one worker: with two, a connection can be in use for a
/// moment after its client has the response.
@Suite struct ConnectionLimitTests {
    /// A server on which requests to `/slow` wait until the test responds to them.
    private func server(_ queue: ResponderQueue, _ configure: (inout HTTPServerConfiguration) -> Void) throws
        -> TestServer
    {
        try TestServer(configure) { $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } } }
    }

    @Test func aConnectionBeyondTheLimitIs503WhileAllAreInUse() throws {
        let queue = ResponderQueue()
        let server = try server(queue) {
            $0.workers = 1
            $0.connectionLimit = 2
        }
        let busy = try (0..<2).map { _ in try server.client() }
        for client in busy { client.request("GET", "/slow") }
        let responders = try busy.map { _ in try queue.waitForResponder() }
        let response = try server.client().get("/hello")
        #expect(response.status == 503)
        #expect(response["retry-after"] == "1")
        #expect(response["connection"] == "close")
        #expect(server.server.metrics.rejectedConnections == 1)
        responders[0].send(.text("done"))
        responders[1].send(.text("done"))
        for client in busy { #expect(try client.response().status == 200) }
        #expect(try server.client().get("/hello").status == 200)
    }

    /// Each worker compares with the limit what all have counted.
    @Test(arguments: [1, 4])
    func limitsHoldForAllWorkersTogether(workers: Int) throws {
        let queue = ResponderQueue()
        let feed = Feed()
        let server = try TestServer {
            $0.workers = workers
            $0.connectionLimit = 5
            $0.streamLimit = 7
        } routes: {
            $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } }
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
        }
        let readers = try (0..<20).map { _ in try server.client() }
        for reader in readers { reader.request("GET", "/events") }
        let opened = try readers.filter { try $0.head().status == 200 }
        #expect(opened.count == 7)
        let clients = try (0..<40).map { _ in try server.client() }
        for client in clients { client.request("GET", "/slow") }
        let responders = try (0..<5).map { _ in try queue.waitForResponder() }
        wait { server.server.metrics.rejectedConnections == 35 }
        #expect(server.server.metrics.rejectedStreams == 13)
        #expect(server.server.metrics.countedConnections == 5)
        for responder in responders { responder.send(.text("done")) }
        feed.publish("to all\n")
        for reader in opened { #expect(try reader.take(through: "\n") == "to all\n") }
        #expect(try clients.filter { try $0.response().status == 200 }.count == 5)
    }

    @Test func aProbeReceivesAResponseWhileAllConnectionsAreInUse() throws {
        let queue = ResponderQueue()
        let server = try server(queue) {
            $0.connectionLimit = 1
            $0.unmeteredPaths = ["/hello"]
        }
        let busy = try server.client()
        busy.request("GET", "/slow")
        let responder = try queue.waitForResponder()
        for _ in 0..<10 {
            let response = try server.client().get("/hello")
            #expect(response.status == 200)
            #expect(response["connection"] == "close")
        }
        #expect(server.server.metrics.countedConnections == 1)
        responder.send(.text("done"))
        #expect(try busy.response().text == "done")
    }

    @Test func theConnectionThatHasBeenIdleTheLongestIsClosedForANewOne() throws {
        let server = try TestServer {
            $0.workers = 1
            $0.connectionLimit = 2
        }
        let (first, second) = (try server.client(), try server.client())
        #expect(try first.get("/hello").status == 200)
        #expect(try second.get("/hello").status == 200)
        let third = try server.client()
        #expect(try third.get("/hello").status == 200)
        #expect(try first.rest() == "")
        #expect(try second.get("/hello").status == 200)
        #expect(try third.get("/hello").status == 200)
        #expect(server.server.metrics.evictedConnections == 1)
        #expect(server.server.metrics.countedConnections == 2)
    }

    @Test(arguments: [
        "GET /hello HTTP/1.1\r\nHost: ",
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345",
    ])
    func aConnectionOfASlowClientIsClosedForANewOne(start: String) throws {
        let server = try TestServer {
            $0.workers = 1
            $0.connectionLimit = 1
            $0.newConnectionTimeout = .milliseconds(10)
        }
        let slow = try server.client()
        #expect(try slow.get("/hello").status == 200)
        slow.send(start)
        // The response is a 503 until the request has been handled for long enough.
        wait { (try? server.client().get("/hello").status) == 200 }
        #expect(try slow.rest().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func aConnectionWhoseClientDoesNotReadIsClosedForANewOne() throws {
        let server = try TestServer {
            $0.connectionLimit = 1
            $0.newConnectionTimeout = .milliseconds(10)
        } routes: {
            $0.on(.get, "/large") { _ in .response(Response(body: .bytes([UInt8](repeating: 0x78, count: 20 << 20)))) }
        }
        let reader = try TestClient(port: server.port, receiveBuffer: 4_096)
        reader.request("GET", "/large")
        #expect(try reader.head().status == 200)
        wait { (try? server.client().get("/hello").status) == 200 }
        #expect(server.server.metrics.evictedConnections >= 1)
    }

    @Test func moreConnectionsThanTheLimitAreServedOneAfterTheOther() throws {
        let server = try TestServer {
            $0.workers = 1
            $0.connectionLimit = 1
        }
        let clients = try (0..<200).map { _ in try server.client() }
        for client in clients { #expect(try client.get("/hello").status == 200) }
        wait { server.server.metrics.openConnections == 1 }
    }

    /// All clients are connected before the first request arrives, as after a network failure.
    @Test func connectionsCountFromTheirFirstRequestThatOpensNoStream() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.connectionLimit = 1
            $0.newConnectionLimit = 8
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
        }
        let other = try server.client()
        #expect(try other.get("/hello").status == 200)
        let clients = try (0..<40).map { _ in try server.client() }
        for client in clients { client.request("GET", "/events") }
        for client in clients { #expect(try client.head().status == 200) }
        #expect(server.server.metrics.openStreams == clients.count)
        #expect(server.server.metrics.rejectedConnections == 0)
        #expect(try other.get("/hello").status == 200)
    }

    @Test func routesThatAlwaysWorkHaveReservedConnections() throws {
        let queue = ResponderQueue()
        let server = try TestServer {
            $0.connectionLimit = 2
            $0.reservedConnections = 1
        } routes: {
            $0.on(.get, "/wait") { _ in .deferred { queue.add($0) } }
            $0.on(.get, "/management", alwaysWorks: true) { _ in .response(.text("done")) }
        }
        let waiting = try (0..<2).map { _ in try server.client() }
        for client in waiting { client.request("GET", "/wait") }
        let responders = try waiting.map { _ in try queue.waitForResponder() }
        #expect(try server.client().get("/hello").status == 503)
        let manager = try server.client()
        for _ in 0..<2 { #expect(try manager.get("/management").status == 200) }
        // The reserve is in use, too.
        #expect(try server.client().get("/hello").status == 503)
        for responder in responders { responder.send(.text("late")) }
        for client in waiting { #expect(try client.response().status == 200) }
    }

    @Test(arguments: ["", "GET /hello HTTP/1.1\r\nHost: "])
    func silentConnectionsAreClosedForWaitingOnes(start: String) throws {
        let server = try TestServer {
            $0.connectionLimit = 1
            $0.newConnectionLimit = 2
            $0.newConnectionTimeout = .milliseconds(50)
        }
        let silent = try (0..<12).map { _ in try server.client() }
        for client in silent { client.send(start) }
        #expect(try server.client().get("/hello").status == 200)
        #expect(server.server.metrics.expiredConnections >= 9)
    }

    @Test func aSlowClientHasItsWholeTimeWhileNoConnectionWaits() throws {
        let server = try TestServer { $0.newConnectionTimeout = .milliseconds(10) }
        let slow = try server.client()
        let start = MonotonicClock.now
        wait { MonotonicClock.now >= start + 100_000_000 }
        #expect(try slow.get("/hello").status == 200)
    }

    @Test func aConnectionThatIsInUseIsNotClosedForWaitingOnes() throws {
        let server = try TestServer {
            $0.connectionLimit = 1
            $0.newConnectionLimit = 1
            $0.newConnectionTimeout = .milliseconds(10)
        }
        let user = try server.client()
        #expect(try user.get("/hello").status == 200)
        let silent = try (0..<5).map { _ in try server.client() }
        wait { server.server.metrics.expiredConnections >= silent.count - 1 }
        #expect(try user.get("/hello").status == 200)
    }

    @Test func aConnectionThatStaysOpenCountsRegardlessOfItsFirstRequest() throws {
        let queue = ResponderQueue()
        let server = try TestServer {
            $0.workers = 1
            $0.connectionLimit = 1
        } routes: {
            $0.on(.get, "/gone", opensStream: true) { _ in .response(.text("there is no stream", status: 404)) }
            $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } }
        }
        for path in ["/gone", "/hello", "/nothing"] {
            let client = try server.client()
            #expect(try client.get(path)["connection"] != "close")
            #expect(server.server.metrics.countedConnections == 1)
        }
        let busy = try server.client()
        busy.request("GET", "/slow")
        let responder = try queue.waitForResponder()
        let response = try server.client().get("/gone")
        #expect(response.status == 404)
        #expect(response["connection"] == "close", "the limit of connections is reached")
        responder.send(.text("done"))
        #expect(try busy.response().status == 200)
    }

    @Test func streamsDoNotCountAsConnections() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.connectionLimit = 1
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
        }
        let readers = try (0..<5).map { _ in
            let reader = try server.client()
            reader.request("GET", "/events")
            #expect(try reader.head().status == 200)
            wait { server.server.metrics.openConnections == 0 }
            return reader
        }
        #expect(readers.count == server.server.metrics.openStreams)
        #expect(try server.client().get("/hello").status == 200)
    }
}
