import Synchronization
import Testing
import Threads

@testable import HTTPServer

/// Limits per client, over real sockets. Each address of the loopback interface is a client.
@Suite struct ClientLimitTests {
    @Test func aConnectionBeyondTheClientLimitIs429AndOthersAreServed() throws {
        let server = try TestServer { $0.connectionsPerClient = 2 }
        var first: TestClient? = try server.client()
        let second = try server.client()
        #expect(try first?.get("/hello").status == 200)
        #expect(try second.get("/hello").status == 200)
        let response = try server.client().get("/hello")
        #expect(response.status == 429)
        #expect(response["retry-after"] == "1")
        #expect(response["connection"] == "close")
        #expect(response.text.contains("2"))
        let other = try server.client(machine: 2)
        #expect(try other.get("/hello").status == 200)
        #expect(try second.get("/hello").status == 200)
        #expect(server.server.metrics.rejectedConnectionsOfClients == 1)
        first = nil
        wait { server.server.metrics.openConnections == 2 }
        #expect(try server.client().get("/hello").status == 200)
    }

    @Test func aClientCannotUseAllConnectionsWithoutSendingARequest() throws {
        let server = try TestServer {
            $0.connectionLimit = 500
            $0.connectionsPerClient = 1
        }
        let silent = try (0..<300).map { _ in try server.client() }
        wait { server.server.metrics.rejectedConnectionsOfClients == 300 - 65 }
        #expect(try server.client(machine: 2).get("/hello").status == 200)
        _ = silent
    }

    @Test func aStreamBeyondTheClientLimitIs429AndOthersAreServed() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.streamsPerClient = 2
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
        }
        func reader(machine: UInt8 = 1) throws -> TestClient {
            let client = try server.client(machine: machine)
            client.request("GET", "/events")
            #expect(try client.head().status == 200)
            return client
        }
        var first: TestClient? = try reader()
        let second = try reader()
        let response = try server.client().get("/events")
        #expect(response.status == 429)
        #expect(response["retry-after"] == "1")
        #expect(feed.closed.load(ordering: .relaxed) == 1, "the source of the rejected stream is closed")
        _ = try reader(machine: 2)
        feed.publish("to all\n")
        #expect(try second.take(through: "\n") == "to all\n")
        #expect(server.server.metrics.rejectedStreamsOfClients == 1)
        _ = try first?.take(through: "\n")
        let before = feed.closed.load(ordering: .relaxed)
        first = nil
        wait { feed.closed.load(ordering: .relaxed) > before }
        _ = try reader()
    }

    @Test func requestsBeyondTheRateAre429AndTheConnectionStaysOpen() throws {
        let server = try TestServer { $0.requestRate = .onePerMinute(burst: 3) }
        let client = try server.client()
        for _ in 0..<3 { #expect(try client.get("/hello").status == 200) }
        client.request("POST", "/echo", body: "a body that is read before the response")
        let response = try client.response()
        #expect(response.status == 429)
        #expect((50...60).contains(response["retry-after"].flatMap { Int($0) } ?? 0))
        #expect(response["connection"] != "close")
        #expect(try client.get("/hello").status == 429, "the connection can be used")
        #expect(try server.client().get("/hello").status == 429, "another connection is the same client")
        #expect(try server.client(machine: 2).get("/hello").status == 200)
        #expect(server.server.metrics.rejectedRequests == 3)
    }

    @Test func aClientThatWaitsForRetryAfterIsServed() throws {
        let server = try TestServer { $0.requestRate = RequestRate(perSecond: 1, burst: 1) }
        let client = try server.client()
        #expect(try client.get("/hello").status == 200)
        let response = try client.get("/hello")
        let rejection = MonotonicClock.now
        let seconds = UInt64(try #require(response["retry-after"].flatMap { UInt64($0) }))
        wait { MonotonicClock.now >= rejection + seconds * 1_000_000_000 }
        #expect(try client.get("/hello").status == 200)
    }

    @Test func retryAfterIsInWholeSeconds() throws {
        let failure = HTTPFailure.tooManyRequests(RequestRate(perSecond: 2, burst: 9), retryAfter: 3)
        #expect(failure.headers == [Header("Retry-After", "3")])
        #expect(
            failure.detail == "One client's requests are limited to 2 a second and 9 at once; send the next in 3 s.")
    }

    @Test(arguments: ["GET /nothing", "GET /%zz", "BREW /hello", "OPTIONS /hello", "HEAD /hello"])
    func aMalformedRequestCountsTowardTheRate(line: String) throws {
        let server = try TestServer { $0.requestRate = .onePerMinute(burst: 1) }
        let client = try server.client()
        let parts = line.split(separator: " ")
        client.request(String(parts[0]), String(parts[1]))
        #expect(try client.response(toHead: parts[0] == "HEAD").status != 429)
        #expect(try client.get("/hello").status == 429)
    }

    @Test func aBodyWithTwoLengthsIsA400ThatEndsTheConnection() throws {
        let server = try TestServer { $0.requestRate = .onePerMinute(burst: 1) }
        #expect(try server.client().get("/hello").status == 200)
        let client = try server.client()
        client.send(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello")
        #expect(try client.rest().hasPrefix("HTTP/1.1 400 "))
    }

    @Test func probesAreNotCounted() throws {
        let server = try TestServer {
            $0.requestRate = .onePerMinute(burst: 1)
            $0.unmeteredPaths = ["/health"]
        } routes: {
            $0.on(.get, "/health") { _ in .response(.text("ok")) }
            $0.on(.get, "/health/of/others") { _ in .response(.text("ok")) }
        }
        let client = try server.client()
        for _ in 0..<20 { #expect(try client.get("/health").status == 200) }
        #expect(try client.get("/health?verbose").status == 200)
        #expect(try client.get("/health/of/others").status == 200)
        #expect(try client.get("/health/of/others").status == 429)
        #expect(try client.get("/health").status == 200)
    }

    @Test func openStreamsContinueRegardlessOfTheRate() throws {
        let feed = Feed()
        let server = try TestServer {
            $0.requestRate = .onePerMinute(burst: 1)
        } routes: {
            $0.on(.get, "/events", opensStream: true) { _ in .stream(feed.start()) }
        }
        let reader = try server.client()
        reader.request("GET", "/events")
        #expect(try reader.head().status == 200)
        for _ in 0..<5 { #expect(try server.client().get("/hello").status == 429) }
        for number in 0..<50 { feed.publish("frame \(number)\n") }
        #expect(try reader.take(through: "frame 49\n").hasPrefix("frame 0\n"))
    }
}

extension RequestRate {
    /// The rate is so slow that no second token is added while a test runs, even on a busy machine.
    fileprivate static func onePerMinute(burst: Int) -> RequestRate {
        RequestRate(perSecond: 1, burst: burst, interval: 60_000_000_000)
    }
}
