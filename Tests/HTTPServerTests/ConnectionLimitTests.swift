import Testing

@testable import HTTPServer

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

    /// A crowd after a cut: everybody is connected before the first request arrives.
    @Test func connectionsCountOnlyOnceTheyHaveARequestThatIsNoStream() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.connectionLimit = 1
            $0.newcomerLimit = 8
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
        }
        let steady = try server.client()
        #expect(try steady.get("/hello").status == 200)
        let crowd = try (0..<40).map { _ in try server.client() }
        for client in crowd { client.request("GET", "/events") }
        for client in crowd { #expect(try client.head().status == 200) }
        #expect(server.server.metrics.openStreams == crowd.count)
        #expect(server.server.metrics.refusedConnections == 0)
        #expect(try steady.get("/hello").status == 200)
    }

    @Test(arguments: ["", "GET /hello HTTP/1.1\r\nHost: "])
    func whoeverSaysNothingMakesRoomForThoseWhoWait(beginning: String) throws {
        let server = try TestServer {
            $0.connectionLimit = 1
            $0.newcomerLimit = 2
            $0.newcomerDeadline = .milliseconds(50)
        }
        let silent = try (0..<12).map { _ in try server.client() }
        for client in silent { client.send(beginning) }
        #expect(try server.client().get("/hello").status == 200)
        #expect(server.server.metrics.expiredConnections >= 9)
    }

    @Test func whoHasTimeToThinkKeepsItWhileNobodyWaits() throws {
        let server = try TestServer { $0.newcomerDeadline = .milliseconds(10) }
        let thinker = try server.client()
        let start = MonotonicClock.now
        wait { MonotonicClock.now >= start + 100_000_000 }
        #expect(try thinker.get("/hello").status == 200)
    }

    @Test func aConnectionThatIsInUseIsNotCutForThoseWhoWait() throws {
        let server = try TestServer {
            $0.connectionLimit = 1
            $0.newcomerLimit = 1
            $0.newcomerDeadline = .milliseconds(10)
        }
        let user = try server.client()
        #expect(try user.get("/hello").status == 200)
        let silent = try (0..<5).map { _ in try server.client() }
        wait { server.server.metrics.expiredConnections >= silent.count - 1 }
        #expect(try user.get("/hello").status == 200)
    }

    @Test(arguments: ["/gone", "/hello", "/nothing"])
    func aConnectionThatStaysCountsWhateverWasAskedFirst(path: String) throws {
        let server = try TestServer {
            $0.connectionLimit = 1
        } routes: {
            $0.on(.get, "/gone", opensStream: true) { _ in .response(.text("there is no stream", status: 404)) }
        }
        let first = try server.client()
        #expect(try first.get(path)["connection"] != "close")
        #expect(try server.client().get("/hello").status == 503)
        let answer = try server.client().get("/gone")
        #expect(answer.status == 404)
        #expect(answer["connection"] == "close", "there is no room for it to stay")
        #expect(try first.get("/hello").status == 200)
    }

    @Test func streamsDoNotCountAsConnections() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.connectionLimit = 1
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
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
