import Glibc
import HTTPServer
import Testing

/// Slow clients. The tests wait for the server, not for a clock. The deadlines are long enough that a client of a busy
/// machine meets them if it does not wait.
@Suite struct DeadlineTests {
    private func server() throws -> TestServer {
        try TestServer {
            $0.headerTimeout = .seconds(1)
            $0.bodyTimeout = .seconds(1)
            $0.responseTimeout = .seconds(1)
            $0.minimumRate = .max
            $0.idleTimeout = .seconds(2)
        } routes: { router in
            router.on(.get, "/large") { _ in
                .response(Response(body: .bytes([UInt8](repeating: 0x78, count: 20 << 20))))
            }
        }
    }

    /// Sends one byte after the other until the server closes the connection, and returns what it sent.
    private func sendByteByByte(_ bytes: String, _ client: TestClient) throws -> String {
        for byte in bytes.utf8 {
            guard client.send([byte]) else { break }
            usleep(10_000)
        }
        return try client.rest()
    }

    @Test func headersSentByteByByteAre408() throws {
        let server = try server()
        let client = try server.client()
        client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n")
        let response = try sendByteByByte("X-Slow: " + String(repeating: "x", count: 200), client)
        #expect(response.hasPrefix("HTTP/1.1 408 "))
        #expect(response.contains("Connection: close\r\n"))
        #expect(server.server.metrics.expiredConnections == 1)
    }

    @Test func aBodySentByteByByteIs408() throws {
        let server = try server()
        let client = try server.client()
        client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n")
        #expect(try sendByteByByte(String(repeating: "x", count: 400), client).hasPrefix("HTTP/1.1 408 "))
    }

    @Test func aRequestLineSentByteByByteIs408() throws {
        let server = try server()
        let client = try server.client()
        #expect(try sendByteByByte("GET /" + String(repeating: "x", count: 400), client).hasPrefix("HTTP/1.1 408 "))
    }

    @Test func aHeadThatArrivesWithThePreviousRequestHasTheDeadlineOfAHead() throws {
        let server = try server()
        let client = try server.client()
        client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hello HT")
        #expect(try client.response().status == 200)
        #expect(try client.rest().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func aConnectionWithoutARequestIsClosed() throws {
        let server = try server()
        #expect(try server.client().rest() == "")
        wait { server.server.metrics.openConnections == 0 }
    }

    @Test func aReusedConnectionIsClosedAfterTheIdleTimeout() throws {
        let server = try server()
        let client = try server.client()
        #expect(try client.get("/hello").text == "hello")
        #expect(try client.rest() == "")
    }

    @Test func aClientThatDoesNotReadItsResponseIsDisconnected() throws {
        let server = try server()
        let client = try TestClient(port: server.port, receiveBuffer: 4096)
        client.request("GET", "/large")
        wait { server.server.metrics.openConnections == 0 && server.server.metrics.expiredConnections == 1 }
    }

    @Test func aDeferredRequestHasNoDeadline() throws {
        let queue = ResponderQueue()
        let server = try TestServer {
            $0.headerTimeout = .seconds(1)
            $0.idleTimeout = .seconds(1)
            $0.bodyTimeout = .seconds(1)
        } routes: {
            $0.on(.get, "/slow") { _ in .deferred { queue.add($0) } }
        }
        let client = try server.client()
        client.request("GET", "/slow")
        let responder = try queue.waitForResponder()
        // The deadline of another connection, which was opened later, passes first.
        #expect(try server.client().rest() == "")
        responder.send(.text("at last"))
        #expect(try client.response().text == "at last")
    }

    @Test func aStreamHasNoDeadline() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.headerTimeout = .seconds(1)
            $0.responseTimeout = .seconds(1)
            $0.idleTimeout = .seconds(1)
        } routes: {
            $0.on(.get, "/events") { _ in .stream(feed.start()) }
        }
        let client = try server.client()
        client.request("GET", "/events")
        _ = try client.head()
        #expect(try server.client().rest() == "")
        feed.publish("alive\n")
        #expect(try client.take(through: "\n") == "alive\n")
    }
}
