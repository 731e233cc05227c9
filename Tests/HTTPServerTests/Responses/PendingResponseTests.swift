import Glibc
import Testing

@testable import HTTPServer

/// Responses that clients do not read.
@Suite struct PendingResponseTests {
    private static let size = 8 << 20

    private func server(_ configure: (inout HTTPServerConfiguration) -> Void) throws -> TestServer {
        try TestServer(configure) {
            $0.on(.get, "/large") { _ in
                .response(Response(body: .bytes([UInt8](repeating: 0x78, count: Self.size))))
            }
        }
    }

    /// A client that has requested a long response and read its head.
    private func stalledReader(_ server: TestServer) throws -> TestClient {
        let client = try TestClient(port: server.port, receiveBuffer: 4_096)
        client.request("GET", "/large")
        #expect(try client.head().status == 200)
        return client
    }

    @Test func aResponseBeyondTheLimitIsRejectedUntilAClientReads() throws {
        let server = try server { $0.pendingResponses = Budget(limit: 2 * Self.size) }
        let readers = try (0..<2).map { _ in try stalledReader(server) }
        #expect(server.pendingBytes == 2 * Self.size)
        let client = try server.client()
        let rejected = try client.get("/large")
        #expect(rejected.status == 503)
        #expect(rejected["retry-after"] == "1")
        #expect(rejected["connection"] != "close")
        #expect(try client.get("/hello").status == 200, "short responses are always sent")
        #expect(server.server.metrics.rejectedResponses == 1)
        #expect(try readers[0].take(Self.size).count == Self.size)
        wait { server.pendingBytes == Self.size }
        #expect(try client.get("/large").status == 200)
    }

    @Test func aBodyBeyondTheLimitIsRejectedUntilOthersHaveEnded() throws {
        let bodies = Budget(limit: 150_000)
        let server = try TestServer { $0.pendingRequests = bodies }
        let slow = try server.client()
        let head = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
        slow.send(head + String(repeating: "x", count: 90_000))
        wait { bodies.count >= 70_000 }
        let client = try server.client()
        let long = String(repeating: "y", count: 100_000)
        func post(_ body: String) throws -> TestClient.ReceivedResponse {
            client.request("POST", "/echo", body: body)
            return try client.response()
        }
        let rejected = try post(long)
        #expect(rejected.status == 503 && rejected["retry-after"] == "1")
        let short = String(repeating: "y", count: 16 << 10)
        #expect(try post(short).status == 200, "short bodies are always accepted")
        slow.send(String(repeating: "x", count: 10_000))
        #expect(try slow.response().body.count == 100_000)
        wait { bodies.count == 0 }
        #expect(try post(long).status == 200)
    }

    @Test func aResponseLongerThanTheLimitIsSentAlone() throws {
        let server = try server { $0.pendingResponses = Budget(limit: 1_000) }
        let client = try server.client()
        #expect(try client.get("/large").body.count == Self.size)
        wait { server.pendingBytes == 0 }
        #expect(try client.get("/large").body.count == Self.size)
    }

    @Test func pendingBytesEndWithTheConnection() throws {
        let server = try server { _ in }
        var reader: TestClient? = try stalledReader(server)
        #expect(server.pendingBytes == Self.size)
        _ = reader
        reader = nil
        wait { server.pendingBytes == 0 }
    }

    @Test func aClientThatStopsReadingIsDisconnectedLongBeforeTheDeadlineOfTheResponse() throws {
        let server = try server {
            $0.responseTimeout = .milliseconds(100)
            // At this rate the whole response may take three months.
            $0.minimumRate = 1
        }
        let reader = try stalledReader(server)
        wait { server.server.metrics.expiredConnections == 1 && server.pendingBytes == 0 }
        _ = reader
    }

    @Test func manyPendingBytesShortenTheDeadlineOfEachPiece() throws {
        let server = try server {
            $0.pendingResponses = Budget(limit: Self.size)
            $0.headerTimeout = .milliseconds(500)
            $0.newConnectionTimeout = .milliseconds(500)
            $0.crowdedResponseTimeout = .milliseconds(500)
            $0.responseTimeout = .seconds(1_000)
            $0.minimumRate = 1
        }
        let reader = try stalledReader(server)
        wait { server.server.metrics.expiredConnections == 1 }
        _ = reader
    }

    /// By default the kernel accepts megabytes.
    @Test func theKernelBuffersLittleUnreadData() throws {
        let (socket, _) = try ListeningSocket.open(host: "127.0.0.1", port: 0)
        defer { close(socket) }
        var size: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, &length)
        #expect(size <= 256 << 10)
    }
}
