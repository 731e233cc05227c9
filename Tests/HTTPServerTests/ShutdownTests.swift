import Glibc
import Synchronization
import Testing
import Threads

@testable import HTTPServer

@Suite struct ShutdownTests {
    @Test func anIdleServerStopsAtOnce() throws {
        let server = try TestServer()
        let client = try server.client()
        #expect(try client.get("/hello").status == 200)
        let start = ContinuousClock.now
        server.server.shutdown(within: .seconds(60))
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try client.rest() == "")
    }

    @Test func aCurrentRequestIsCompletedAndItsConnectionClosed() throws {
        let queue = ResponderQueue()
        let server = try TestServer(routes: { $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } } })
        let client = try server.client()
        client.request("GET", "/slow")
        let responder = try queue.waitForResponder()
        let httpServer = server.server
        let stopper = try WorkerThread(name: "stopper") { httpServer.shutdown(within: .seconds(60)) }
        // New connections are rejected as soon as the shutdown has begun.
        wait { (try? server.client().get("/hello")) == nil }
        responder.send(.text("finished"))
        let response = try client.response()
        #expect(response.text == "finished")
        #expect(response["connection"] == "close")
        stopper.join()
    }

    /// A stream that closes before the stream thread reads the message is not counted any more when it is read.
    @Test func aShutdownWithoutOpenStreamsIsSignaled() throws {
        let state = try ServerState(connections: ConnectionTable(sweepInterval: 1_000_000_000) { [] })
        let thread = try StreamThread(state: state, metrics: Metrics(), acknowledgementTimeout: 1_000_000_000) { _ in
            nil
        }
        thread.inbox.postDrain()
        var poller = pollfd(fd: state.shutdownSignal.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&poller, 1, 20_000) == 1)
        thread.stop()
    }

    @Test func aClientThatStallsDoesNotBlockTheServer() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let stalled = try TestClient(port: server.port, receiveBuffer: 4096)
        stalled.request("GET", "/events")
        _ = try stalled.head()
        for _ in 0..<100 { feed.publish(String(repeating: "x", count: 100_000)) }
        wait { server.server.metrics.streamBytes > 100_000 }
        server.server.shutdown(within: .milliseconds(50))
        #expect(feed.closed.load(ordering: .relaxed) == 1)
    }

    @Test func aResponseAfterTheShutdownHasNoEffect() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        client.request("GET", "/events")
        _ = try client.head()
        server.server.shutdown(within: .seconds(5))
        feed.publish("no stream receives this")
        server.server.shutdown(within: .seconds(5))
        #expect(server.server.metrics.openStreams == 0)
        #expect(server.server.metrics.openConnections == 0)
    }

    @Test func manyServersStartAndStop() throws {
        for _ in 0..<20 {
            let server = try TestServer()
            #expect(try server.client().get("/hello").status == 200)
            server.server.shutdown(within: .seconds(5))
        }
    }

    /// Requests, deferred requests and streams begin and end on several threads while the server stops. All of them
    /// end, and the process does not crash.
    @Test(arguments: 0..<5)
    func aBusyServerStops(round: Int) throws {
        let feed = Feed()
        let queue = ResponderQueue()
        let server = try TestServer(routes: { router in
            router.on(.get, "/events") { _ in .stream(feed.start()) }
            router.on(.get, "/slow") { _ in .deferred { queue.add($0) } }
        })
        let port = server.port
        let flag = Flag()
        let clients = try (0..<6).map { number in
            try WorkerThread(name: "client") {
                let path = ["/hello", "/slow", "/events"][number % 3]
                while !flag.isSet, let client = try? TestClient(port: port) {
                    for _ in 0..<5 { client.request("GET", path) }
                    _ = try? client.head()
                }
            }
        }
        let responder = try WorkerThread(name: "responder") {
            while !flag.isSet {
                feed.publish("frame\n")
                queue.takeResponder()?.send(.text("response"))
            }
        }
        wait { server.server.metrics.startedStreams > 10 && server.server.metrics.requests > 100 }
        server.server.shutdown(within: .milliseconds(20))
        #expect(server.server.metrics.openStreams == 0)
        #expect(server.server.metrics.openConnections == 0)
        #expect(feed.closed.load(ordering: .relaxed) >= server.server.metrics.startedStreams)
        flag.set()
        for thread in clients + [responder] { thread.join() }
    }
}

/// A flag that one thread sets once and other threads read.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
