import Cluster
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// What happens if another gateway does not answer.
@Suite struct ForwardingFailureTests {
    private func request(_ entry: Entry, _ method: String = "GET") throws -> Client {
        let client = try entry.client()
        client.send(method, "/x")
        return client
    }

    private func entry(_ server: ScriptedServer) throws -> Entry { try Entry(to: "127.0.0.1:\(server.port)") }

    @Test func aGatewayThatIsNotThereIsUnreachable() throws {
        let server = try ScriptedServer { _, _ in }
        let entry = try entry(server)
        server.stop()
        #expect(
            eventually {
                guard let response = try? entry.client().request("POST", "/x") else { return false }
                guard case .unreachable = entry.reported.last else { return false }
                return response.status == 503
            })
    }

    @Test func aMachineThatIsNotThereIsUnreachable() throws {
        // An address for documentation: either it has no route, or nothing answers.
        let entry = try Entry(to: "192.0.2.1:80", Forwarder(name: "entry", connectTimeout: .milliseconds(20)))
        #expect(try entry.client().request("POST", "/x").status == 503)
        guard case .unreachable = try #require(entry.reported.first) else {
            Issue.record("\(entry.reported)")
            return
        }
    }

    @Test(arguments: ["nothing of HTTP\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-Le"])
    func garbageIsABrokenExchange(answer: String) throws {
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send(answer)
        }
        let entry = try entry(server)
        #expect(try entry.client().request("POST", "/x").status == 503)
        guard case .broken = try #require(entry.reported.first) else {
            Issue.record("\(entry.reported)")
            return
        }
    }

    @Test func aShortBodyThatBreaksIsABrokenExchange() throws {
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell")
        }
        let entry = try entry(server)
        #expect(try entry.client().request("GET", "/x").status == 503)
        guard case .broken = try #require(entry.reported.first) else {
            Issue.record("\(entry.reported)")
            return
        }
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func onlyASafeRequestIsRepeatedOnAnotherConnection(method: String) throws {
        let requests = Atomic(0)
        let server = try ScriptedServer { connection, number in
            func answer() throws {
                _ = try connection.take(through: "\r\n\r\n")
                requests.add(1, ordering: .relaxed)
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
            try answer()
            guard number == 1 else { return }
            _ = try connection.take(through: "\r\n\r\n")
            requests.add(1, ordering: .relaxed)
        }
        let entry = try entry(server)
        #expect(try entry.client().request("GET", "/x").text == "ok")
        let response = try entry.client().request(method, "/x")
        #expect(response.status == (method == "GET" ? 200 : 503))
        #expect(requests.load(ordering: .relaxed) == (method == "GET" ? 3 : 2))
        if method != "GET" {
            #expect(entry.reported == [.broken(reason: "the connection was closed before there was a response")])
        }
    }

    @Test func anAbandonedRequestWithoutAConnectionWasNotSent() throws {
        let entered = Gate<Void>()
        let server = try ScriptedServer(backlog: 0) { connection, _ in
            entered.open(with: ())
            _ = connection.rest()
        }
        // The first connection is served, the second one waits, and a third one is not answered.
        let first = try RawConnection(port: server.port)
        entered.wait()
        let second = try RawConnection(port: server.port)
        let entry = try entry(server)
        let client = try request(entry, "POST")
        #expect(eventually { entry.forwarder.openExchanges == 1 })
        entry.forwarder.abandon(entry.address)
        #expect(try client.head().status == 503)
        #expect(entry.reported == [.unreachable(reason: "the exchange was abandoned")])
        second.finish()
        first.finish()
    }

    @Test func anAbandonedRequestFailsBeforeTheHead() throws {
        let arrived = Gate<Void>()
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            arrived.open(with: ())
            _ = connection.rest()
        }
        let entry = try entry(server)
        let client = try request(entry)
        arrived.wait()
        entry.forwarder.abandon("192.0.2.1:80")
        #expect(entry.forwarder.openExchanges == 1)
        entry.forwarder.abandon("http://127.0.0.1:\(server.port)")
        #expect(try client.head().status == 503)
        #expect(entry.reported == [.broken(reason: "the exchange was abandoned")])
    }

    @Test func anAbandonedRequestFailsInItsShortBody() throws {
        let entered = Gate<Void>()
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell")
            entered.open(with: ())
            _ = connection.rest()
        }
        let entry = try entry(server)
        let client = try request(entry)
        entered.wait()
        entry.forwarder.abandon(entry.address)
        #expect(try client.head().status == 503)
    }

    @Test(arguments: [true, false])
    func anAbandonedStreamEndsAndAnAbandonedBodyIsAborted(isEndless: Bool) throws {
        let source = Source(isBody: !isEndless)
        let owner = try Owner {
            $0.on(.get, "/x", opensStream: true) { _ in
                .stream(source.start(type: isEndless ? "text/event-stream" : "application/json"))
            }
        }
        let entry = try Entry(to: owner)
        let client = try request(entry)
        _ = try client.head()
        source.publish("one")
        _ = try client.text(through: "one")
        entry.forwarder.abandon(entry.address)
        #expect(String(decoding: client.connection.rest(), as: UTF8.self) == (isEndless ? "0\r\n\r\n" : ""))
        // A body of its own response goes on for a client that has finished sending, until it cannot be written.
        #expect(
            eventually {
                source.publish("two")
                return source.isClosed.load(ordering: .relaxed)
            })
        // The gateway may come back at the same address.
        #expect(try entry.client().request("GET", "/echo").status == 200)
    }

    @Test func anAbandonedStreamOfASlowClientIsCompleteUpToTheEnd() throws {
        let source = Source(filler: [UInt8](repeating: 1, count: 8 << 10))
        let owner = try Owner { $0.on(.get, "/x", opensStream: true) { _ in .stream(source.start()) } }
        let entry = try Entry(to: owner)
        let client = try entry.client(receiveBuffer: 4_096)
        client.send("GET", "/x")
        _ = try client.head()
        #expect(eventually { source.taken.load(ordering: .relaxed) > 256 << 10 })
        entry.forwarder.abandon(entry.address)
        while try !client.chunk().isEmpty {}
        #expect(client.connection.rest() == [])
    }

    @Test func thereIsAMaximumOfExchanges() throws {
        let source = Source()
        let owner = try Owner { $0.on(.get, "/x", opensStream: true) { _ in .stream(source.start()) } }
        let entry = try Entry(to: "127.0.0.1:\(owner.server.port)", Forwarder(name: "entry", capacity: 2))
        let clients = try (0..<2).map { _ in
            let client = try request(entry)
            _ = try client.head()
            return client
        }
        #expect(try entry.client().request("GET", "/echo").status == 503)
        #expect(entry.reported == [.unreachable(reason: "2 requests are being forwarded already")])
        clients[0].connection.finish()
        #expect(eventually { entry.forwarder.openExchanges == 1 })
        #expect(try entry.client().request("GET", "/echo").status == 200)
    }

    @Test func aClosedForwarderFailsItsRequestsAndLaterOnes() throws {
        let arrived = Gate<Void>()
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            arrived.open(with: ())
            _ = connection.rest()
        }
        let entry = try entry(server)
        let client = try request(entry)
        arrived.wait()
        entry.forwarder.close()
        #expect(try client.head().status == 503)
        #expect(try entry.client().request("GET", "/x").status == 503)
        #expect(entry.reported.last == .unreachable(reason: "the forwarder was closed"))
    }

    @Test func aServerThatStopsCancelsItsExchanges() throws {
        let source = Source()
        let arrived = Gate<Void>()
        let goOn = Gate<Void>()
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            arrived.open(with: ())
            goOn.wait()
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
            _ = connection.rest()
        }
        let entry = try entry(server)
        let client = try request(entry)
        arrived.wait()
        entry.server.shutdown(within: .zero)
        #expect(try client.head().status == 503)
        // The stream arrives for a client that has its response.
        goOn.open(with: ())
        #expect(eventually { entry.forwarder.openExchanges == 0 })
        source.finish()
    }
}
