import HTTPServer
import Testing

@Suite struct RequestTests {
    @Test func aRouteReceivesItsParametersAndQueryDecoded() throws {
        let server = try TestServer(routes: { router in
            router.on(.get, "/devices/{id}/traits/{trait}") { request in
                let items = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
                return .response(.text("\(request[parameter: "id"])|\(request[parameter: "trait"])|\(items)"))
            }
        })
        let response = try server.client().get("/devices/a%2Fb%20%C3%A9/traits/onOff?x=1+2&y&x=%26")
        #expect(response.status == 200)
        #expect(response.text == "a/b é|onOff|x=1 2;y=;x=&")
    }

    @Test(arguments: ["/raw/a%2Fb", "/raw/a?", "/raw/a?x=1+2&y=%26", "http://localhost/raw/a?x"])
    func aHandlerReadsTheTargetAndTheHeadersAsTheyWereSent(target: String) throws {
        let server = try TestServer(routes: { router in
            router.on(.get, "/raw/{id}") { request in
                let lines = [request.pathAndQuery] + request.headers.map { "\($0.name)=\($0.value)" }
                return .response(.text(lines.joined(separator: "\n")))
            }
        })
        let response = try server.client().get(target, ["x-Twice: 1", "X-Empty:", "X-Twice: a, b"])
        let path = target.hasPrefix("/") ? target : String(target.dropFirst("http://localhost".count))
        #expect(response.text == "\(path)\nHost=localhost\nx-Twice=1\nX-Empty=\nX-Twice=a, b")
    }

    @Test func aConnectionCarriesManyRequests() throws {
        let server = try TestServer()
        let client = try server.client()
        for _ in 0..<3 {
            #expect(try client.get("/hello").text == "hello")
        }
    }

    @Test func aBodyArrivesCompletelyWithEachFraming() throws {
        let server = try TestServer()
        let client = try server.client()
        let body = String(repeating: "0123456789", count: 50_000)
        client.request("POST", "/echo", body: body)
        #expect(try client.response().text == body)
        client.request("POST", "/echo", ["Transfer-Encoding: chunked"])
        client.send("5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\n")
        #expect(try client.response().text == "hello, world")
    }

    @Test func pipelinedRequestsReceiveTheirResponsesInOrder() throws {
        let server = try TestServer()
        let client = try server.client()
        for number in 0..<5 { client.request("POST", "/echo", body: "\(number)") }
        for number in 0..<5 { #expect(try client.response().text == "\(number)") }
    }

    @Test(arguments: [
        ("GET", "/helo?x=1", 404), ("HEAD", "/a%2Fb/c", 404), ("PUT", "/hello", 405), ("PROPFIND", "/hello", 501),
        ("PROPFIND-WITH-A-NAME-THAT-IS-NOT-SHORT", "/helo", 501), ("OPTIONS", "/helo", 404),
    ])
    func theApplicationRespondsToRequestsWithoutARoute(method: String, path: String, status: Int) throws {
        let server = try TestServer(routes: { router in
            router.unrouted = { request, failure in
                let segments = request.segments.joined(separator: "|")
                let text = "\(request.sentMethod) \(request.path) \(segments) \(request.body.count)"
                return Response(status: failure.status, headers: [Header("X-Request", text)])
            }
        })
        let client = try server.client()
        client.request(method, path, body: method == "PUT" ? "abc" : "")
        let (received, lines) = try client.head()
        let headers = Dictionary(lines.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(received == status)
        let plain = path.prefix { $0 != "?" }
        let segments = plain == "/a%2Fb/c" ? "a/b|c" : String(plain.dropFirst())
        #expect(headers["x-request"] == "\(method.prefix(32)) \(plain) \(segments) 0")
        #expect((headers["allow"] != nil) == (status == 405))
    }

    @Test func aHandlerReceivesTheMethodThatWasSent() throws {
        let server = try TestServer(routes: { router in
            router.on(.get, "/method") { request in
                .response(Response(headers: [Header("X-Method", "\(request.sentMethod) \(request.method)")]))
            }
        })
        let client = try server.client()
        for method in ["HEAD", "GET"] {
            client.request(method, "/method")
            #expect(try client.head().headers.first { $0.name == "x-method" }?.value == "\(method) get")
        }
    }

    @Test func aQueryMayHaveAThousandItems() throws {
        let server = try TestServer(routes: { router in
            router.on(.get, "/count") { .response(.text("\($0.query.count)")) }
        })
        let client = try server.client()
        #expect(try client.get("/count?" + String(repeating: "a=b&", count: 1000)).text == "1000")
        #expect(try client.get("/count?").text == "0")
    }
}
