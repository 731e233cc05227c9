import Glibc
import HTTPServer
import Synchronization
import Testing

/// Bodies that are produced while they are sent.
@Suite struct PieceTests {
    /// A body of `count` pieces of `size` bytes. Adjacent pieces consist of different letters. It counts the requested
    /// pieces.
    private final class Pieces: Sendable {
        private let requestedCount = Atomic(0)
        let count: Int
        let size: Int

        init(_ count: Int, of size: Int) {
            self.count = count
            self.size = size
        }

        var requested: Int { requestedCount.load(ordering: .relaxed) }

        func next() -> [UInt8]? {
            let index = requestedCount.add(1, ordering: .relaxed).oldValue
            return index < count ? [UInt8](repeating: UInt8(97 + index % 26), count: size) : nil
        }

        var response: Response { Response(body: .pieces { self.next() }) }
    }

    @Test(arguments: [(0, 1), (1, 0), (1, 1), (3, 100), (7, 65_536), (5, 65_537), (2, 300_000), (40, 1)])
    func piecesArriveCompletelyAndInOrder(count: Int, size: Int) throws {
        let pieces = Pieces(count, of: size)
        let server = try TestServer(routes: { $0.on(.get, "/pieces") { _ in .response(pieces.response) } })
        let client = try server.client()
        client.request("GET", "/pieces", ["Connection: close"])
        let (status, headers) = try client.head()
        #expect(status == 200)
        #expect(headers.contains { $0.name == "transfer-encoding" && $0.value == "chunked" })
        #expect(!headers.contains { $0.name == "content-length" })
        let body = try client.rest()
        #expect(client.chunks?.hasEnded == true)
        #expect(body.utf8.count == count * size)
        #expect(Array(body.utf8) == (0..<count).flatMap { [UInt8](repeating: UInt8(97 + $0 % 26), count: size) })
    }

    @Test func aHEADRequestProducesNoPieces() throws {
        let pieces = Pieces(3, of: 10)
        let server = try TestServer(routes: { $0.on(.get, "/pieces") { _ in .response(pieces.response) } })
        let client = try server.client()
        client.request("HEAD", "/pieces")
        #expect(try client.head().status == 200)
        #expect(try client.rest().isEmpty)
        #expect(pieces.requested == 0)
    }

    @Test func otherClientsAreServedWhilePiecesAreSent() throws {
        let pieces = Pieces(.max, of: 32 << 10)
        let server = try TestServer(routes: { $0.on(.get, "/pieces") { _ in .response(pieces.response) } })
        let reader = try TestClient(port: server.port, receiveBuffer: 4096)
        reader.request("GET", "/pieces")
        _ = try reader.head()
        #expect(try server.client().get("/hello").text == "hello")
        // Pieces that the client does not read are not produced.
        #expect(pieces.requested < 1_000)
    }

    @Test func aClientThatReadsTooSlowlyIsDisconnected() throws {
        let pieces = Pieces(.max, of: 32 << 10)
        let server = try TestServer {
            $0.responseTimeout = .milliseconds(100)
            $0.minimumRate = .max
        } routes: {
            $0.on(.get, "/pieces") { _ in .response(pieces.response) }
        }
        let client = try TestClient(port: server.port, receiveBuffer: 4096)
        client.request("GET", "/pieces")
        wait { server.server.metrics.openConnections == 0 && server.server.metrics.expiredConnections == 1 }
    }
}
