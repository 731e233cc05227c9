import HTTPServer
import Testing

/// Requests that the server itself rejects, and the responses to the client.
@Suite struct RejectionTests {
    private let server: TestServer

    init() throws {
        server = try TestServer {
            $0.allowedHosts = ["gateway.example"]
            $0.bodyLimit = 1000
            $0.discardLimit = 100_000
        } routes: { router in
            router.on(.get, "/devices/{id}") { .response(.text($0[parameter: "id"])) }
            router.on(.patch, "/devices/{id}") { .response(.text($0[parameter: "id"])) }
        }
    }

    /// Sends `lines` as they are and returns the response.
    private func response(_ lines: String..., body: String = "") throws -> TestClient.ReceivedResponse {
        let client = try server.client()
        client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return try client.response()
    }

    @Test func anUnknownPathIs404() throws {
        let response = try server.client().get("/nothing")
        #expect(response.status == 404)
        #expect(response["x-content-type-options"] == "nosniff")
        #expect(!response.text.isEmpty)
    }

    @Test(arguments: ["BREW", "get", "PROPFIND"], ["/devices/x", "/nothing"])
    func anUnknownMethodIs501WithAllMethods(method: String, path: String) throws {
        let client = try server.client()
        client.request(method, path)
        let response = try client.response()
        #expect(response.status == 501 && response["allow"] == nil)
        #expect(response.text.contains("\(method); it has GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS."))
    }

    @Test(arguments: ["DELETE", "PUT", "TRACE"])
    func anUnsupportedMethodIs405WithTheSupportedOnes(method: String) throws {
        let client = try server.client()
        client.request(method, "/devices/x")
        let response = try client.response()
        #expect(response.status == 405)
        #expect(response["allow"] == "GET, HEAD, PATCH, OPTIONS")
    }

    @Test(arguments: [
        "/a/../b", "/hello#top", "/hello?a#b", "/%2e%2e/etc/passwd", "/a%", "/a%00", "/%ff", "/a\\b", "/a b",
        "relative", "/hello?a=%",
        "/hello?%ff=a",
    ])
    func anUnsafePathIs400(path: String) throws {
        #expect(try server.client().get(path).status == 400)
    }

    @Test(arguments: [
        "Content-Length: 5\r\nContent-Length: 5", "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip",
        "Content-Length : 5", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    ])
    func aBodyWithTwoEndsIs400AndTheConnectionEnds(headers: String) throws {
        let client = try server.client()
        client.send(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n\r\nhello"
                + "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        let all = try client.rest()
        #expect(all.hasPrefix("HTTP/1.1 400 "))
        #expect(all.contains("Connection: close\r\n"))
        #expect(all.split(separator: "HTTP/1.1 ").count == 1, "a possible body is not read as a request")
    }

    /// Requests that libmicrohttpd would read as two requests, or respond to in HTML.
    @Test(arguments: [
        ("GET /hello HTTP/1.1\r\nHost: localhost\r\n: x\r\n", 400),
        ("GET /hello HTTP/1.1\r\nHost: localhost\r\nA: b\r\n folded\r\n\r\n", 400),
        ("GET /hello HTTP/1.1\r\nHost: localhost\r\nA: b\0c\r\n\r\n", 400),
        ("GET /hello HTTP/1.1\r\nHost: localhost\r\nA: b\rC: d\r\n\r\n", 400),
        ("GET /hello HTTP/1.1\nHost: localhost\n\n", 400), ("GET /hello\r\n\r\n", 400),
        ("GET /hello HTTP/1.1\r\nnothing\r\n\r\n", 400), ("\u{16}\u{03}\u{01}\u{02}", 400),
        ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n: x\r\n\r\n", 400),
        ("GET /hello HTTP/2.0\r\nHost: localhost\r\n\r\n", 505), ("PRI * HTTP/2.0\r\n\r\n", 505),
        ("GET /\(String(repeating: "x", count: 100_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n", 431),
    ])
    func aMalformedRequestIsRejectedAndNothingAfterItIsRead(sent: String, status: Int) throws {
        let second = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for first in ["", second] {
            let client = try server.client()
            client.send(first + sent + second)
            let all = try client.rest()
            let responses = all.split(separator: "HTTP/1.1 ")
            #expect(responses.count == (first.isEmpty ? 1 : 2), "\(all)")
            #expect(responses.last?.hasPrefix("\(status) ") == true, "\(all)")
            #expect(all.contains("Connection: close\r\n"))
            #expect(!all.contains("<html>"))
        }
    }

    @Test func aRejectedHEADHasNoBody() throws {
        let client = try server.client()
        client.send("HEAD /hello HTTP/1.1\r\nHost: evil.example\r\n\r\nHEAD /hello HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.response(toHead: true).status == 421)
        #expect(try client.response(toHead: true).status == 200)
    }

    @Test func aMissingOrSecondHostIs400() throws {
        #expect(try response("GET /hello HTTP/1.1").status == 400)
        #expect(try response("GET /hello HTTP/1.0").status == 400)
        #expect(try response("GET /hello HTTP/1.1", "Host: localhost", "Host: localhost").status == 400)
    }

    @Test func aForeignHostIs421() throws {
        #expect(try response("GET /hello HTTP/1.1", "Host: evil.example").status == 421)
        #expect(try response("GET http://evil.example/hello HTTP/1.1", "Host: localhost").status == 421)
        #expect(try response("GET /hello HTTP/1.1", "Host: gateway.example").status == 200)
    }

    @Test func theHostOfEveryRequestIsChecked() throws {
        let client = try server.client()
        #expect(try client.get("/hello").status == 200)
        client.send("GET /hello HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        #expect(try client.response().status == 421)
    }

    @Test func aForeignPageMayNotChangeAnything() throws {
        let response = try response(
            "PATCH /devices/x HTTP/1.1", "Host: localhost", "Origin: https://evil.example", "Content-Length: 2",
            body: "{}")
        #expect(response.status == 403)
        #expect(response["access-control-allow-origin"] == nil)
    }

    @Test func aForeignPageMayNotReadTheResponse() throws {
        let response = try server.client().get("/hello", ["Origin: https://evil.example"])
        #expect(response.status == 200)
        #expect(response["access-control-allow-origin"] == nil)
        #expect(response["vary"] == "Origin")
    }

    @Test func aLoopbackPageMayReadAndChange() throws {
        let client = try server.client()
        client.request("PATCH", "/devices/x", ["Origin: http://localhost:3000"], body: "{}")
        let response = try client.response()
        #expect(response.status == 200)
        #expect(response["access-control-allow-origin"] == "http://localhost:3000")
        #expect(response["access-control-expose-headers"]?.contains("ETag") == true)
        #expect(
            try client.get("/nothing", ["Origin: http://localhost:3000"])["access-control-allow-origin"] != nil,
            "errors too")
    }

    @Test func aPreflightReturnsWhatIsAllowed() throws {
        let client = try server.client()
        client.request(
            "OPTIONS", "/devices/x",
            [
                "Origin: http://127.0.0.1:5173", "Access-Control-Request-Method: PATCH",
                "Access-Control-Request-Headers: content-type, if-match",
            ])
        let response = try client.response()
        #expect(response.status == 204)
        #expect(response["access-control-allow-origin"] == "http://127.0.0.1:5173")
        #expect(response["access-control-allow-methods"] == "GET, HEAD, PATCH, OPTIONS")
        #expect(response["access-control-allow-headers"] == "content-type, if-match")
    }

    @Test func aPreflightOfAForeignPageAllowsNothing() throws {
        let client = try server.client()
        client.request(
            "OPTIONS", "/devices/x", ["Origin: https://evil.example", "Access-Control-Request-Method: PATCH"])
        let response = try client.response()
        #expect(response["access-control-allow-origin"] == nil)
        #expect(response["access-control-allow-methods"] == nil)
    }

    /// `--allowed-origins '*'`: every page may read, and none may change anything.
    @Test func pagesOfEveryOriginMayReadIfTheServerAllowsIt() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.allowedOrigins = ["*"]
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
        }
        let foreign = "Origin: https://other.example"
        let client = try server.client()
        #expect(try client.get("/hello", [foreign])["access-control-allow-origin"] == "*")
        #expect(try client.get("/nothing", [foreign])["access-control-allow-origin"] == "*")
        client.request("POST", "/echo", [foreign], body: "{}")
        #expect(try client.response().status == 403)
        client.request("OPTIONS", "/echo", [foreign, "Access-Control-Request-Method: POST"])
        #expect(try client.response()["access-control-allow-methods"] == "OPTIONS")
        client.send("GET /hello HTTP/1.1\r\nHost: evil.example\r\n\(foreign)\r\n\r\n")
        #expect(try client.response().status == 421)
        client.request("GET", "/events", [foreign])
        #expect(try client.head().headers.contains { $0 == ("access-control-allow-origin", "*") })
    }

    @Test func optionsNamesTheMethods() throws {
        let client = try server.client()
        client.request("OPTIONS", "/devices/x")
        #expect(try client.response()["allow"] == "GET, HEAD, PATCH, OPTIONS")
        client.request("OPTIONS", "*")
        #expect(try client.response().status == 204)
        client.request("OPTIONS", "/nothing")
        #expect(try client.response().status == 404)
    }

    @Test func headHasTheHeadersOfGetAndNoBody() throws {
        let client = try server.client()
        client.request("HEAD", "/hello")
        let response = try client.response(toHead: true)
        #expect(response.status == 200)
        #expect(response["content-length"] == "5")
        #expect(try client.get("/hello").text == "hello", "the body is read completely")
    }

    @Test func aBodyThatIsTooLongIsReadAndThenRejectedWith413() throws {
        let client = try server.client()
        client.request("POST", "/echo", body: String(repeating: "x", count: 50_000))
        #expect(try client.response().status == 413)
        #expect(try client.get("/hello").status == 200, "the connection remains open")
        client.request("POST", "/echo", ["Transfer-Encoding: chunked"])
        client.send("7d0\r\n" + String(repeating: "x", count: 2000) + "\r\n0\r\n\r\n")
        #expect(try client.response().status == 413)
    }

    @Test func aBodyAsLongAsTheLimitIsAccepted() throws {
        let client = try server.client()
        client.request("POST", "/echo", body: String(repeating: "x", count: 1000))
        #expect(try client.response().status == 200)
        client.request("POST", "/echo", body: String(repeating: "x", count: 1001))
        #expect(try client.response().status == 413)
    }

    @Test func aClientThatExpectsContinueIsRejectedAtOnce() throws {
        let client = try server.client()
        client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.response().status == 413)
        let other = try server.client()
        other.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(try other.take(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        other.send("ok")
        #expect(try other.response().text == "ok")
    }

    @Test func theConnectionOfABodyWithoutEndIsClosed() throws {
        let client = try server.client()
        client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
        var chunks = 0
        while chunks < 100_000, client.send(chunk) { chunks += 1 }
        #expect(chunks < 100_000)
    }

    @Test func aConnectionCanBeUsedAfterARejectedRequest() throws {
        let client = try server.client()
        client.request("POST", "/nothing", body: "some body")
        #expect(try client.response().status == 404)
        client.request("DELETE", "/devices/x", body: "another")
        #expect(try client.response().status == 405)
        #expect(try client.get("/hello").text == "hello")
    }

    @Test func anEncodedBodyIs415AndAnUnknownExpectation417() throws {
        let client = try server.client()
        client.request("POST", "/echo", ["Content-Encoding: gzip"], body: "x")
        #expect(try client.response().status == 415)
        client.request("GET", "/hello", ["Expect: miracles"])
        #expect(try client.response().status == 417)
    }

    @Test(arguments: [(4000, 200), (7900, 200), (9000, 431), (11_000, 431), (40_000, 431), (200_000, 431)])
    func headersHaveALimit(length: Int, status: Int) throws {
        for name in ["X-Long", "Cookie"] {
            let client = try server.client()
            let response = try client.get("/hello", ["\(name): " + String(repeating: "x", count: length)])
            #expect(response.status == status)
            #expect(response["connection"] == (status == 431 ? "close" : nil))
        }
    }

    @Test func aHeadOfManyShortLinesPasses() throws {
        let headers = (0..<1_000).map { "A\($0):" }
        #expect(try server.client().get("/hello", headers).status == 200)
    }

    @Test func aHundredHeadersPass() throws {
        let headers = (0..<100).map { "X-Header-\($0): \(String(repeating: "x", count: 50))" }
        #expect(try server.client().get("/hello", headers).status == 200)
    }

    @Test func aCookieOfFourKilobytesPasses() throws {
        #expect(try server.client().get("/hello", ["Cookie: a=" + String(repeating: "x", count: 4096)]).status == 200)
    }

    @Test func aLineBreakInAHeaderValueStartsNoNewHeader() throws {
        let server = try TestServer(routes: { router in
            router.on(.get, "/redirect") { _ in
                .response(
                    Response(status: 302, headers: [Header("Location", "/a\r\nSet-Cookie: x=y"), Header("X-Ok", "1")]))
            }
        })
        let response = try server.client().get("/redirect")
        #expect(response["set-cookie"] == nil)
        #expect(response["x-ok"] == "1")
    }
}
