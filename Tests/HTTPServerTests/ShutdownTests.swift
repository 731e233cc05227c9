import Synchronization
import Testing

@testable import HTTPServer

@Suite struct ShutdownTests {
    @Test func aServerWithNothingToDoStopsAtOnce() throws {
        let server = try TestServer()
        let client = try server.client()
        #expect(try client.get("/hello").status == 200)
        let start = ContinuousClock.now
        server.server.shutdown(within: .seconds(60))
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try client.rest() == "")
    }

    @Test func aRequestUnderWayIsFinishedAndItsConnectionClosed() throws {
        let desk = Desk()
        let server = try TestServer(routes: { $0.on(.get, "/slow") { _ in .deferred { desk.accept($0) } } })
        let client = try server.client()
        client.request("GET", "/slow")
        let responder = desk.waitForOne()
        let engine = server.server
        let stopper = try WorkerThread(name: "stopper") { engine.shutdown(within: .seconds(60)) }
        // New connections are turned away as soon as stopping has begun.
        wait { (try? server.client().get("/hello")) == nil }
        responder.send(.text("finished"))
        let answer = try client.answer()
        #expect(answer.text == "finished")
        #expect(answer["connection"] == "close")
        stopper.join()
    }

    @Test func aReaderThatStallsDoesNotHoldTheServer() throws {
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

    @Test func whatComesAfterTheEndIsHarmless() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        client.request("GET", "/events")
        _ = try client.head()
        server.server.shutdown(within: .seconds(5))
        feed.publish("nobody hears this")
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
}
