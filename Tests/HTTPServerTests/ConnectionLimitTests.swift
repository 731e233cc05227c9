import HTTPServer
import Testing

@Suite struct ConnectionLimitTests {
    @Test func oneMoreConnectionThanTheLimitIsAnswered503AndRoomIsMadeByLeaving() throws {
        let server = try TestServer { $0.connectionLimit = 2 }
        var first: TestClient? = try server.client()
        let second = try server.client()
        #expect(try first?.get("/hello").status == 200)
        #expect(try second.get("/hello").status == 200)
        let answer = try server.client().get("/hello")
        #expect(answer.status == 503)
        #expect(answer["retry-after"] == "1")
        #expect(answer["connection"] == "close")
        first = nil
        wait { server.server.metrics.openConnections == 1 }
        #expect(try server.client().get("/hello").status == 200)
    }

    @Test func aCrowdIsTurnedAwayAndNobodyHangs() throws {
        let server = try TestServer { $0.connectionLimit = 1 }
        let first = try server.client()
        #expect(try first.get("/hello").status == 200)
        let crowd = try (0..<200).map { _ in try server.client() }
        for client in crowd {
            client.request("GET", "/hello")
            let said = try client.rest()
            #expect(said == "" || said.hasPrefix("HTTP/1.1 503 "))
        }
        #expect(try first.get("/hello").status == 200)
    }

    @Test func streamsDoNotCountAsConnections() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.connectionLimit = 1
        } routes: {
            $0.on(.get, "/events") { _ in .stream(feed.start()) }
        }
        let readers = try (0..<5).map { _ in
            let reader = try server.client()
            reader.request("GET", "/events")
            #expect(try reader.head().status == 200)
            wait { server.server.metrics.openConnections == 0 }
            return reader
        }
        #expect(readers.count == server.server.metrics.openStreams)
        #expect(try server.client().get("/hello").status == 200)
    }
}
