import Cluster
import HTTPServer
import TestSupport
import Testing

/// What another gateway receives of a request.
@Suite struct ForwardedRequestTests {
    private let owner: Owner
    private let entry: Entry

    init() throws {
        owner = try Owner()
        entry = try Entry(to: owner)
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    func methodsArriveAsTheyWereSent(method: String) throws {
        let client = try entry.client()
        let response = try client.request(method, "/echo")
        #expect(response.status == 200 && response.values("X-Method") == [method])
        #expect(owner.lastRequest?.sentMethod == method)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "GET"], [0, 1, 70_000, 1 << 20])
    func bodiesArriveWhole(method: String, size: Int) throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let response = try entry.client().request(method, "/echo", body: body)
        #expect(response.status == 200 && response.body == body)
        #expect(owner.lastRequest?.body == body)
    }

    @Test(arguments: [
        "/echo", "/echo?", "/echo?a=1&a=2&b", "/echo/a%2fb%2F", "/echo/%C3%A4/%7e~", "/echo/a/", "/echo/a?x=%01&y=+%20",
        "/echo/{a}|^`?q={1}[2]'*;:@!$&(),", "/echo/a?b?c//../d", "/echo/.a/..b", "/echo/a;b=c",
    ])
    func targetsArriveByteForByte(target: String) throws {
        let response = try entry.client().request("GET", target)
        #expect(response.status == 200)
        #expect(owner.lastRequest?.pathAndQuery == target)
    }

    @Test func anAbsoluteTargetArrivesAsItsPathAndQuery() throws {
        let response = try entry.client().request("GET", "http://localhost/echo?x=1")
        #expect(response.status == 200)
        #expect(owner.lastRequest?.pathAndQuery == "/echo?x=1")
    }

    @Test func endToEndHeadersArriveAndOthersDoNot() throws {
        let client = try entry.client()
        client.connection.send(
            """
            PUT /echo HTTP/1.1\r
            Host: localhost:8080\r
            Authorization: Bearer x:y\r
            X-Empty:\r
            x-twice: one\r
            X-Twice: two\r
            If-Match: "a", "b"\r
            Cookie: a=b; c=d\r
            Accept-Encoding: gzip\r
            Connection: keep-alive, X-Private , Host\r
            X-Private: 1\r
            Keep-Alive: timeout=5\r
            Proxy-Authorization: Basic x\r
            Proxy-Connection: keep-alive\r
            TE: trailers\r
            Trailer: X-Sum\r
            Upgrade: h2c\r
            Forwarded: for=192.0.2.1\r
            X-Gateway-Hop: 7\r
            x-gateway-hop: 8\r
            Transfer-Encoding: chunked\r
            \r
            3\r
            abc\r
            0\r
            \r

            """)
        #expect(try client.head().status == 200)
        #expect(try client.connection.take(3) == Array("abc".utf8))
        let request = try #require(owner.lastRequest)
        #expect(request.body == Array("abc".utf8))
        let lines = request.headers.map { "\($0.name): \($0.value)" }
        #expect(
            lines.sorted()
                == [
                    "Accept-Encoding: gzip", "Authorization: Bearer x:y", "Content-Length: 3", "Cookie: a=b; c=d",
                    "Host: localhost:8080", "If-Match: \"a\", \"b\"", "X-Empty: ", "X-Forwarded-For: 127.0.0.1",
                    "X-Gateway-Hop: entry", "X-Twice: two", "x-twice: one",
                ])
        #expect(entry.forwarder.sender(of: request) == "entry")
    }

    @Test func libcurlAddsNoHeadersOfItsOwn() throws {
        _ = try entry.client().request("POST", "/echo", body: Array("x".utf8))
        let names = owner.lastRequest?.headers.map { $0.name.lowercased() } ?? []
        #expect(names.sorted() == ["content-length", "host", "x-forwarded-for", "x-gateway-hop"])
    }

    @Test func theClientsAddressIsAppendedToThoseOfProxies() throws {
        _ = try entry.client().request(
            "GET", "/echo", ["X-Forwarded-For: 192.0.2.1, 192.0.2.2", "x-forwarded-for: 192.0.2.3"])
        let request = try #require(owner.lastRequest)
        #expect(
            request.headers.filter { $0.name.lowercased() == "x-forwarded-for" }
                == [Header("X-Forwarded-For", "192.0.2.1, 192.0.2.2, 192.0.2.3, 127.0.0.1")])
    }

    @Test func aTrustedGatewayNamesTheClient() throws {
        let owner = try Owner(trustedProxies: [#require(AddressRange("127.0.0.1"))])
        // The first gateway trusts no proxy, so that an address that the client invents has no effect.
        let entry = try Entry(to: owner)
        _ = try entry.client(machine: 2).request("GET", "/echo", ["X-Forwarded-For: 192.0.2.1"])
        #expect(owner.lastRequest?.peer.host == "127.0.0.2")
    }

    @Test func theConnectionToTheOtherGatewayIsUsedAgain() throws {
        let client = try entry.client()
        var connections: Set<UInt64> = []
        for method in ["GET", "POST", "HEAD", "DELETE", "PUT", "PATCH", "GET"] {
            #expect(try client.request(method, "/echo").status == 200)
            connections.insert(try #require(owner.lastRequest).connectionID)
        }
        #expect(connections.count == 1)
    }
}
