import Testing

@testable import HTTPServer

/// Clients behind a proxy at 127.0.0.1, over real sockets.
@Suite struct ProxyTests {
    private func server(
        trusting proxies: [String] = ["127.0.0.1"], _ configure: (inout HTTPServerConfiguration) -> Void
    ) throws -> TestServer {
        let feed = Feed()
        return try TestServer {
            $0.trustedProxies = proxies.compactMap { AddressRange($0) }
            configure(&$0)
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
            $0.on(.get, "/address") { request in .response(.text("\(request.peer)")) }
        }
    }

    @Test func theHandlerSeesTheClientThatAProxyNames() throws {
        let server = try server { _ in }
        let proxy = try server.client()
        #expect(try proxy.get("/address", ["X-Forwarded-For: 203.0.113.7"]).text == "203.0.113.7:0")
        #expect(try proxy.get("/address", ["Forwarded: for=\"[2001:db8::1]:9\""]).text == "[2001:db8::1]:9")
        #expect(try proxy.get("/address").text.hasPrefix("127.0.0.1:"))
    }

    @Test func othersCannotNameAClient() throws {
        let server = try server { _ in }
        let other = try server.client(machine: 2)
        #expect(try other.get("/address", ["X-Forwarded-For: 203.0.113.7"]).text.hasPrefix("127.0.0.2:"))
        let none = try self.server(trusting: []) { _ in }
        #expect(try none.client().get("/address", ["X-Forwarded-For: 203.0.113.7"]).text.hasPrefix("127.0.0.1:"))
    }

    @Test func contradictingHeadersAreRejected() throws {
        let server = try server { _ in }
        let proxy = try server.client()
        let headers = ["X-Forwarded-For: 203.0.113.7", "Forwarded: for=203.0.113.8"]
        #expect(try proxy.get("/address", headers).status == 400)
        #expect(try proxy.get("/address").status == 200, "the connection continues")
        // Other peers may send both headers.
        #expect(try server.client(machine: 2).get("/address", headers).status == 200)
    }

    @Test func theRateAppliesToEachClientOfAProxy() throws {
        let server = try server { $0.requestRate = RequestRate(perSecond: 1, burst: 2) }
        let proxy = try server.client()
        func status(_ client: String) throws -> Int { try proxy.get("/hello", ["X-Forwarded-For: \(client)"]).status }
        #expect(try (0..<3).map { _ in try status("203.0.113.7") } == [200, 200, 429])
        #expect(try (0..<3).map { _ in try status("203.0.113.8") } == [200, 200, 429])
        // The first addresses are those that the client has sent.
        #expect(try proxy.get("/hello", ["X-Forwarded-For: 203.0.113.9, 203.0.113.7"]).status == 429)
    }

    @Test func theLimitOfStreamsAppliesToEachClientOfAProxy() throws {
        let server = try server { $0.streamsPerClient = 1 }
        func open(_ client: String) throws -> (stream: TestClient, status: Int) {
            let stream = try server.client()
            stream.request("GET", "/events", ["X-Forwarded-For: \(client)"])
            return (stream, try stream.head().status)
        }
        var first: TestClient?
        let status: Int
        (first, status) = try open("203.0.113.7")
        let second = try open("203.0.113.8")
        #expect(status == 200 && second.status == 200)
        #expect(try open("203.0.113.7").status == 429)
        #expect(server.server.metrics.openStreams == 2)
        first = nil
        wait { server.server.metrics.openStreams == 1 }
        #expect(try open("203.0.113.7").status == 200)
        _ = (first, second)
    }

    @Test func aProxyMayHaveMoreConnectionsThanAClient() throws {
        let server = try server { $0.connectionsPerClient = 1 }
        let proxies = try (0..<3).map { _ in try server.client() }
        for proxy in proxies { #expect(try proxy.get("/hello").status == 200) }
        let clients = try (0..<2).map { _ in try server.client(machine: 2) }
        #expect(try clients.map { try $0.get("/hello").status } == [200, 429])
    }
}
