import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Streams over real sockets.
@Suite struct StreamTests {
    @Test func aClientReceivesEarlierAndLaterFrames() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        feed.publish("one\n")
        let client = try server.client()
        client.request("GET", "/events")
        let (status, headers) = try client.head()
        #expect(status == 200)
        #expect(headers.contains { $0.name == "content-type" && $0.value == "text/event-stream" })
        #expect(headers.contains { $0.name == "connection" && $0.value == "close" })
        #expect(headers.contains { $0.name == "x-content-type-options" && $0.value == "nosniff" })
        #expect(try client.take(through: "\n") == "one\n")
        feed.publish("two\n")
        feed.publish("three\n")
        #expect(try client.take(through: "three\n") == "two\nthree\n")
    }

    @Test func aHEADRequestForAStreamHasNoLengthAndOpensNoStream() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        for version in ["1.1", "1.0"] {
            let client = try server.client()
            client.send("HEAD /events HTTP/\(version)\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
            let (status, headers) = try client.head()
            #expect(status == 200)
            #expect(headers.contains { $0 == ("content-type", "text/event-stream") })
            #expect(!headers.contains { $0.name == "content-length" })
            #expect(try client.rest() == "", "nothing follows the head")
        }
        #expect(server.server.metrics.openStreams == 0)
    }

    @Test func aStreamThatEndsIsClosed() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        client.request("GET", "/events")
        feed.publish("last\n")
        feed.finish()
        _ = try client.head()
        #expect(try client.rest() == "last\n")
        wait { feed.closed.load(ordering: .relaxed) == 1 && server.server.metrics.openStreams == 0 }
    }

    /// Clients that read chunk by chunk, such as Python's requests, then receive each event when it is sent.
    @Test func eachFrameIsAChunkAndTheStreamEndsWithTheLastChunk() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        for frame in ["one\n", "twenty bytes of text\n"] { feed.publish(frame) }
        client.request("GET", "/events")
        let (_, headers) = try client.head()
        #expect(headers.filter { $0.name == "transfer-encoding" }.map { $0.value } == ["chunked"])
        #expect(!headers.contains { $0.name == "content-length" })
        _ = try client.take(through: "text\n")
        #expect(client.chunks?.hasEnded == false)
        feed.publish("last\n")
        feed.finish()
        #expect(try client.rest() == "last\n")
        let chunks = try #require(client.chunks)
        #expect(chunks.chunks.map { $0.count } == [4, 21, 5] && chunks.hasEnded)
    }

    @Test func aClientOfAnOlderHTTPGetsTheFramesWithoutChunks() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        feed.publish("one\n")
        client.send("GET /events HTTP/1.0\r\nHost: localhost\r\n\r\n")
        let (status, headers) = try client.head()
        #expect(status == 200 && !headers.contains { $0.name == "transfer-encoding" })
        #expect(try client.take(through: "\n") == "one\n")
        feed.publish("two\n")
        feed.finish()
        #expect(try client.rest() == "two\n")
    }

    @Test func oneWakeUpReachesEveryStreamOfTheGroup() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let clients = try (0..<50).map { _ in try server.client() }
        for client in clients {
            client.request("GET", "/events")
            _ = try client.head()
        }
        feed.publish("to all\n")
        for client in clients { #expect(try client.take(through: "\n") == "to all\n") }
        #expect(server.server.metrics.openStreams == 50)
    }

    @Test func aDisconnectedClientIsDetectedWithoutAWrite() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        var client: TestClient? = try server.client()
        client?.request("GET", "/events")
        _ = try client?.head()
        client = nil
        wait { feed.closed.load(ordering: .relaxed) == 1 && server.server.metrics.openStreams == 0 }
    }

    @Test func aSourceIsCalledAgainAtTheTimeItReturned() throws {
        let feed = Feed()
        let server = try TestServer(routes: { router in
            router.on(.get, "/events") { _ in .stream(feed.start(heartbeat: .milliseconds(20))) }
        })
        let client = try server.client()
        client.request("GET", "/events")
        _ = try client.head()
        #expect(try client.take(through: "beat\nbeat\nbeat\n") == "beat\nbeat\nbeat\n")
    }

    @Test func aClientThatStallsReceivesEverythingInOrderWhenItReadsAgain() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let stalled = try TestClient(port: server.port, receiveBuffer: 4096)
        stalled.request("GET", "/events")
        let count = 20_000
        for number in 0..<count { feed.publish("frame \(number) \(String(repeating: ".", count: 100))\n") }
        let other = try server.client()
        other.request("GET", "/events")
        _ = try other.take(through: "frame \(count - 1) ")
        // The kernel stores a few hundred kilobytes for the stalled client, the server no more than one batch.
        #expect(server.server.metrics.streamBytes < count * 200 * 3 / 2)
        _ = try stalled.head()
        for number in 0..<count {
            guard try stalled.take(through: "\n").hasPrefix("frame \(number) ") else {
                Issue.record("frame \(number) is missing")
                return
            }
        }
    }

    @Test func aCanceledStreamClosesAlthoughItsClientReadsNothing() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let stalled = try TestClient(port: server.port, receiveBuffer: 4096)
        stalled.request("GET", "/events")
        // This is more than the kernel stores for a client, and less than the server sends in one turn to the other.
        for number in 0..<10_000 { feed.publish("frame \(number) \(String(repeating: ".", count: 1_000))\n") }
        let other = try server.client()
        other.request("GET", "/events")
        _ = try other.take(through: "frame 9999 ")
        #expect(feed.closed.load(ordering: .relaxed) == 0)
        feed.cancel()
        wait { feed.closed.load(ordering: .relaxed) == 1 }
        feed.publish("one more\n")
        #expect(try other.take(through: "one more\n").hasSuffix("one more\n"))
    }

    /// A closed window does not mean that the client is unreachable: the client's kernel responds to probes.
    @Test func aStreamStaysOpenForAStalledClientAndClosesForAnUnreachableOne() throws {
        let feed = Feed()
        let server = try TestServer {
            // Kernels respond to at most two probes per second, so it cannot be much shorter.
            $0.streamAcknowledgementTimeout = .seconds(2)
        } routes: {
            $0.on(.get, "/events") { _ in .stream(feed.start()) }
        }
        let (sleeping, unreachable) = (
            try TestClient(port: server.port, receiveBuffer: 4_096), try TestClient(port: server.port)
        )
        for client in [sleeping, unreachable] {
            client.request("GET", "/events")
            _ = try client.head()
        }
        unreachable.dropAllPackets()
        let count = 3_000
        for number in 0..<count { feed.publish("frame \(number) \(String(repeating: ".", count: 100))\n") }
        wait { server.server.metrics.openStreams == 1 }
        #expect(feed.closed.load(ordering: .relaxed) == 1)
        for number in 0..<count {
            guard try sleeping.take(through: "\n").hasPrefix("frame \(number) ") else {
                Issue.record("frame \(number) is missing")
                return
            }
        }
    }

    @Test func aReusedConnectionMayBecomeAStream() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        #expect(try client.get("/hello").text == "hello")
        client.request("GET", "/events")
        _ = try client.head()
        feed.publish("still here\n")
        #expect(try client.take(through: "\n") == "still here\n")
        wait { server.server.metrics.openConnections == 0 }
    }

    @Test func aHEADRequestDoesNotStartAStream() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        client.request("HEAD", "/events")
        let response = try client.response(toHead: true)
        #expect(response.status == 200)
        #expect(response["content-type"] == "text/event-stream")
        #expect(server.server.metrics.startedStreams == 0)
    }

    @Test func stoppingSendsTheClosingFrame() throws {
        let feed = Feed()
        let server = try TestServer(routes: { $0.on(.get, "/events") { _ in .stream(feed.start()) } })
        let client = try server.client()
        client.request("GET", "/events")
        _ = try client.head()
        server.server.shutdown(within: .seconds(5))
        #expect(try client.rest() == "retry: 1000\n\n")
        #expect(client.chunks?.hasEnded == true)
        #expect(feed.closed.load(ordering: .relaxed) == 1)
    }

    @Test func aStreamBeyondTheLimitIs503() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.streamLimit = 1
        } routes: {
            $0.on(.get, "/events") { _ in .stream(feed.start()) }
        }
        let first = try server.client()
        first.request("GET", "/events")
        _ = try first.head()
        let response = try server.client().get("/events")
        #expect(response.status == 503)
        #expect(response["retry-after"] == "1")
        #expect(feed.closed.load(ordering: .relaxed) == 1, "the source of the rejected stream is closed")
    }
}

/// Waits until a condition that another thread fulfills is true, and records an issue if it is not within a minute.
func wait(_ comment: Comment = "did not happen within a minute", for condition: () -> Bool) {
    let isTrue = eventually(condition)
    #expect(isTrue, comment)
}
