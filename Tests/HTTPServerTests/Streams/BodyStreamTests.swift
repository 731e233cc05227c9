import Synchronization
import Testing
import Threads

@testable import HTTPServer

/// Streams that are the body of one response.
@Suite struct BodyStreamTests {
    private let feed = Feed()

    private func server(_ configure: (inout HTTPServerConfiguration) -> Void = { _ in }) throws -> TestServer {
        try TestServer(configure) { [feed] in
            $0.on(.get, "/body") { _ in .stream(feed.start(isBody: true)) }
            $0.on(.get, "/events") { _ in .stream(feed.start()) }
        }
    }

    @Test func aClientThatHasFinishedSendingReceivesTheWholeBody() throws {
        let server = try server()
        let client = try server.client()
        client.request("GET", "/body")
        _ = try client.head()
        feed.publish("one")
        #expect(try client.take(through: "one").hasSuffix("one"))
        client.finishSending()
        // The stream thread has read the end before it sends to the other stream.
        let other = try server.client()
        other.request("GET", "/events")
        _ = try other.take(through: "one")
        feed.publish("two")
        feed.finish()
        #expect(try client.rest() == "two" && client.chunks?.hasEnded == true)
    }

    @Test func aBodyIsCompletedWhileTheServerStops() throws {
        let server = try server()
        let client = try server.client()
        client.request("GET", "/body")
        _ = try client.head()
        let events = try server.client()
        events.request("GET", "/events")
        _ = try events.head()
        let httpServer = server.server
        let stopper = try WorkerThread(name: "stopper") { httpServer.shutdown(within: .seconds(60)) }
        #expect(try events.rest().contains("retry: 1000"))
        feed.publish("one")
        feed.finish()
        #expect(try client.rest() == "one" && client.chunks?.hasEnded == true)
        stopper.join()
    }

    @Test func aBodyWithoutItsEndIsNotCompletedWhenTheServerStops() throws {
        let server = try server()
        let client = try server.client()
        client.request("GET", "/body")
        _ = try client.head()
        feed.publish("one")
        #expect(try client.take(through: "one").hasSuffix("one"))
        server.server.shutdown(within: .zero)
        #expect(try client.rest() == "" && client.chunks?.hasEnded == false)
    }

    @Test func aSourceThatIsCanceledLaterEndsAlthoughItsClientReadsNothing() throws {
        let server = try server { $0.streamAcknowledgementTimeout = .milliseconds(10) }
        let reader = try TestClient(port: server.port, receiveBuffer: 4_096)
        reader.request("GET", "/body")
        _ = try reader.head()
        for _ in 0..<200 { feed.publish(String(repeating: "x", count: 100_000)) }
        feed.cancel()
        wait { feed.closed.load(ordering: .relaxed) == 1 }
    }
}
