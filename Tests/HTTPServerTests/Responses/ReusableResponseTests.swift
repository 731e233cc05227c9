import HTTPServer
import Testing

/// Responses that are made once and sent to many requests.
@Suite(.timeLimit(.minutes(10))) struct ReusableResponseTests {
    private static let response = Response(
        headers: [Header("Content-Type", "text/plain"), Header("ETag", "\"1\"")], body: .bytes(Array("a lamp".utf8)))

    private let server: TestServer

    init() throws {
        let reusable = Self.response.reusable()
        let long = Response(body: .bytes([UInt8](repeating: 0x78, count: ResponseBody.shortSize + 1))).reusable()
        server = try TestServer {
            $0.allowedOrigins = ["https://page.example"]
        } routes: {
            $0.on(.get, "/plain") { _ in .response(Self.response) }
            $0.on(.get, "/reusable") { _ in .response(reusable) }
            $0.on(.get, "/changed") { _ in
                var changed = reusable
                changed.headers.append(Header("X-More", "1"))
                changed.status = 203
                return .response(changed)
            }
            $0.on(.get, "/long") { _ in .response(long) }
        }
    }

    /// The lines of a response, without the time at which it was sent.
    private func lines(_ response: TestClient.ReceivedResponse) -> [String] {
        ["\(response.status)"] + response.headers.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" }
            + [response.text]
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://page.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n",
    ])
    func itIsSentLikeAResponseThatIsMadeForEachRequest(request: String) throws {
        func received(_ path: String) throws -> [String] {
            let client = try server.client()
            client.send(request.replacing(" / ", with: " \(path) "))
            return lines(try client.response(toHead: request.hasPrefix("HEAD")))
        }
        let expected = try received("/plain")
        #expect(expected.contains("etag: \"1\""))
        for _ in 0..<3 { #expect(try received("/reusable") == expected) }
    }

    @Test func requestsOfManyThreadsHaveTheSameResponseAtOnce() throws {
        let expected = lines(try server.client().get("/plain"))
        let clients = try (0..<16).map { _ in try server.client() }
        for _ in 0..<50 {
            for client in clients { client.request("GET", "/reusable") }
            for client in clients { #expect(lines(try client.response()) == expected) }
        }
    }

    @Test func aChangedCopyIsAnotherResponse() throws {
        let client = try server.client()
        let plain = lines(try client.get("/plain"))
        for _ in 0..<2 {
            let changed = try client.get("/changed")
            #expect(changed.status == 203)
            #expect(changed["x-more"] == "1")
            #expect(changed.text == "a lamp")
            #expect(lines(try client.get("/reusable")) == plain)
        }
    }

    @Test func aLongBodyIsSentEachTime() throws {
        let client = try server.client()
        for _ in 0..<2 { #expect(try client.get("/long").body.count == ResponseBody.shortSize + 1) }
        wait { server.pendingBytes == 0 }
    }
}
