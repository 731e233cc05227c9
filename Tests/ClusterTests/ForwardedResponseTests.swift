import Cluster
import HTTPServer
import TestSupport
import Testing

/// What a client receives of the other gateway's response.
@Suite struct ForwardedResponseTests {
    private static func owner(_ reply: @escaping @Sendable (Request) -> Reply) throws -> Owner {
        try Owner { $0.on(.get, "/x", opensStream: true, reply) }
    }

    /// Returns the response of an owner, directly and through another gateway.
    private func responses(
        _ method: String = "GET", _ headers: [String] = [], _ reply: @escaping @Sendable (Request) -> Reply
    ) throws -> (direct: Client.Response, forwarded: Client.Response) {
        let owner = try Self.owner(reply)
        let entry = try Entry(to: owner)
        let direct = try Client(port: owner.server.port, of: owner).request(method, "/x", headers)
        let forwarded = try entry.client().request(method, "/x", headers)
        return (direct, forwarded)
    }

    /// Returns the lines of the head that do not depend on the time.
    private static func lines(_ response: Client.Response) -> [String] {
        response.headers.filter { $0.name != "Date" }.map { "\($0.name): \($0.value)" }.sorted()
    }

    private static let plain: @Sendable (Request) -> Reply = { _ in
        .response(
            Response(
                headers: [
                    Header("Content-Type", "text/plain"), Header("ETag", "\"1\""), Header("Vary", "Accept"),
                    Header("Set-Cookie", "a=b"), Header("Set-Cookie", "c=d"), Header("X-Empty", ""),
                ], body: .bytes(Array("hello".utf8))))
    }

    @Test(arguments: ["GET", "HEAD"], [[], ["Origin: http://localhost:3000"], ["Origin: https://example.org"]])
    func headersAreThoseOfTheOtherGatewayAndNoneIsDoubled(method: String, headers: [String]) throws {
        let (direct, forwarded) = try responses(method, headers, Self.plain)
        #expect(Self.lines(direct) == Self.lines(forwarded))
        #expect(direct.text == forwarded.text && forwarded.values("Date").count == 1)
        #expect(forwarded.values("Content-Length") == ["5"])
    }

    @Test(arguments: [200, 201, 202, 204, 304, 400, 404, 409, 412, 421, 429, 500, 503])
    func statusesPassThrough(status: Int) throws {
        let (direct, forwarded) = try responses { _ in
            .response(
                Response(
                    status: status, headers: [Header("Retry-After", "7"), Header("ETag", "\"2\"")],
                    body: status == 204 ? .empty : status == 304 ? .omitted(count: 5) : .bytes(Array("hello".utf8))))
        }
        if status == 421 {
            #expect(forwarded.status == 503 && forwarded.text == "misdirected")
        } else {
            #expect(forwarded.status == status && forwarded.body == direct.body)
            #expect(Self.lines(direct) == Self.lines(forwarded))
        }
    }

    @Test func aProblemPassesThrough() throws {
        let problem = #"{"type":"/problems/out-of-range","status":400,"title":"Value outside its range"}"#
        let (direct, forwarded) = try responses { _ in
            .response(
                Response(
                    status: 400, headers: [Header("Content-Type", "application/problem+json")],
                    body: .bytes(Array(problem.utf8))))
        }
        #expect(forwarded.status == 400 && forwarded.text == problem)
        #expect(Self.lines(direct) == Self.lines(forwarded))
    }

    @Test(arguments: [0, 1, 65_536, 256 << 10, (256 << 10) + 1, 3 << 20])
    func bodiesWithALengthPassThrough(size: Int) throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 37 >> 5) }
        let (_, forwarded) = try responses { _ in .response(Response(body: .bytes(body))) }
        #expect(forwarded.body == body)
        #expect(forwarded.values("Content-Length") == ["\(size)"])
        #expect(forwarded.values("Transfer-Encoding") == [])
        // A short response leaves the client its connection.
        #expect(forwarded.values("Connection").contains("close") == (size > 256 << 10))
    }

    @Test(arguments: [200, 404])
    func bodiesWithoutALengthPassThrough(status: Int) throws {
        let body = (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 &* 37 >> 5) }
        let owner = try Self.owner { _ in
            let source = Source(isBody: true)
            for start in stride(from: 0, to: body.count, by: 100_000) {
                source.publish(Array(body[start..<min(body.count, start + 100_000)]))
            }
            source.finish()
            return .stream(source.start(type: "application/json", status: status))
        }
        let response = try Entry(to: owner).client().request("GET", "/x")
        #expect(response.status == status && response.body == body && response.isChunked)
        #expect(response.values("Content-Type") == ["application/json"])
    }

    @Test func aCompressedBodyPassesThrough() throws {
        let compressed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 4, 0, 0x43, 0xBE, 0xB7, 0xE8, 1, 0, 0, 0]
        let (direct, forwarded) = try responses("GET", ["Accept-Encoding: gzip"]) { _ in
            .response(
                Response(
                    headers: [Header("Content-Encoding", "gzip"), Header("Vary", "Accept-Encoding")],
                    body: .bytes(compressed)))
        }
        #expect(forwarded.body == compressed && forwarded.values("Content-Encoding") == ["gzip"])
        #expect(Self.lines(direct) == Self.lines(forwarded))
    }

    @Test func varyIsSentOncePerHeader() throws {
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send(
                """
                HTTP/1.1 200 OK\r
                vary: Accept-Encoding , origin,Cookie\r
                Connection: X-Private\r
                X-Private: 1\r
                Keep-Alive: timeout=5\r
                Proxy-Authenticate: Basic\r
                Access-Control-Allow-Origin: *\r
                X-Content-Type-Options: nosniff\r
                X-Other:  a \r
                Content-Length: 0\r
                \r

                """)
        }
        let response = try Entry(to: "http://127.0.0.1:\(server.port)/").client().request("GET", "/x")
        #expect(
            Self.lines(response) == [
                "Content-Length: 0", "Vary: Origin", "X-Content-Type-Options: nosniff", "X-Other: a",
                "vary: Accept-Encoding, Cookie",
            ])
    }

    @Test func aHeadOfAStreamOpensNone() throws {
        let source = Source()
        let owner = try Self.owner { _ in .stream(source.start()) }
        let entry = try Entry(to: owner)
        for _ in 0..<2 {
            let response = try entry.client().request("HEAD", "/x")
            #expect(response.status == 200 && response.values("Content-Type") == ["text/event-stream"])
        }
        #expect(eventually { entry.forwarder.openExchanges == 0 })
        #expect(owner.server.metrics.openStreams == 0 && entry.server.metrics.openStreams == 0)
    }
}
