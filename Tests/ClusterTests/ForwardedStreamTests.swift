import Cluster
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Streams of another gateway.
@Suite struct ForwardedStreamTests {
    private func owner(_ source: Source, type: String = "text/event-stream") throws -> Owner {
        try Owner { $0.on(.get, "/x", opensStream: true) { _ in .stream(source.start(type: type)) } }
    }

    @Test func eventsPassThroughUntilTheOtherGatewayEndsTheStream() throws {
        let source = Source()
        let entry = try Entry(to: owner(source))
        let client = try entry.client()
        client.send("GET", "/x", ["Accept: text/event-stream"])
        let head = try client.head()
        #expect(head.status == 200 && head.values("Content-Type") == ["text/event-stream"] && head.isChunked)
        for number in 0..<100 {
            source.publish("data: \(number)\n\n")
            #expect(try client.text(through: "\n\n") == "data: \(number)\n\n")
        }
        source.finish()
        #expect(try client.chunk() == [])
        #expect(client.connection.rest() == [])
        #expect(eventually { entry.forwarder.openExchanges == 0 })
    }

    @Test func aStreamForAClientOfHTTP10HasNoChunks() throws {
        let source = Source()
        let entry = try Entry(to: owner(source))
        let client = try entry.client()
        client.connection.send("GET /x HTTP/1.0\r\nHost: localhost\r\n\r\n")
        #expect(try !client.head().isChunked)
        source.publish("data: 1\n\n")
        source.finish()
        #expect(String(decoding: client.connection.rest(), as: UTF8.self) == "data: 1\n\n")
    }

    @Test func aClientThatLeavesEndsTheStreamOfTheOtherGateway() throws {
        let source = Source()
        let entry = try Entry(to: owner(source))
        let client = try entry.client()
        client.send("GET", "/x")
        _ = try client.head()
        client.connection.finish()
        #expect(eventually { source.isClosed.load(ordering: .relaxed) })
        #expect(eventually { entry.forwarder.openExchanges == 0 })
    }

    @Test func theOtherGatewaysShutdownEndsTheStreamWithItsClosingFrame() throws {
        let source = Source()
        let owner = try owner(source)
        let client = try Entry(to: owner).client()
        client.send("GET", "/x")
        _ = try client.head()
        owner.server.shutdown(within: .seconds(10))
        #expect(try client.text(through: "\n\n") == "retry: 1000\n\n")
        #expect(try client.chunk() == [])
    }

    @Test func theShutdownOfTheFirstGatewayEndsTheStreamAndItsTransfer() throws {
        let source = Source()
        let entry = try Entry(to: owner(source))
        let client = try entry.client()
        client.send("GET", "/x")
        _ = try client.head()
        source.publish("data: 1\n\n")
        _ = try client.text(through: "\n\n")
        entry.server.shutdown(within: .seconds(10))
        #expect(try client.chunk() == [])
        #expect(eventually { source.isClosed.load(ordering: .relaxed) })
    }

    @Test(arguments: ["text/event-stream", "application/x-ndjson; charset=utf-8", "application/json"])
    func aBrokenConnectionEndsEventsAndAbortsOtherBodies(type: String) throws {
        let source = Source(isBody: type == "application/json")
        let client = try Entry(to: owner(source, type: type)).client()
        client.send("GET", "/x")
        _ = try client.head()
        source.publish("one")
        #expect(try client.text(through: "one") == "one")
        source.finish(.abort)
        let rest = String(decoding: client.connection.rest(), as: UTF8.self)
        #expect(rest == (type == "application/json" ? "" : "0\r\n\r\n"))
    }

    @Test func aBodyWithALengthThatBreaksIsNotCompleted() throws {
        let size = 1 << 20
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            connection.send([UInt8](repeating: 1, count: size - 1))
        }
        let client = try Entry(to: "127.0.0.1:\(server.port)").client()
        client.send("GET", "/x")
        #expect(try client.head().values("Content-Length") == ["\(size)"])
        #expect(client.connection.rest().count == size - 1)
    }

    @Test func aSlowClientMakesTheOtherGatewayWait() throws {
        let filler = [UInt8](repeating: UInt8(ascii: "x"), count: 8 << 10)
        let source = Source(filler: filler)
        let owner = try owner(source)
        let entry = try Entry(to: owner)
        let client = try entry.client(receiveBuffer: 4_096)
        client.send("GET", "/x")
        _ = try client.head()
        // The kernel's buffers take megabytes. Afterwards the stream stands still while others go on.
        var last = -1
        #expect(
            eventually {
                defer { last = source.taken.load(ordering: .relaxed) }
                for _ in 0..<200 { _ = try? entry.client().request("GET", "/echo") }
                return source.taken.load(ordering: .relaxed) == last
            })
        let maximum = 32 << 20
        #expect(last < maximum)
        // Everything that was taken is either read or in a buffer, and reading makes the stream go on.
        for _ in 0..<(last / filler.count + 10) { #expect(try !client.chunk().isEmpty) }
        #expect(eventually { source.taken.load(ordering: .relaxed) > last })
        client.connection.finish()
        #expect(eventually { source.isClosed.load(ordering: .relaxed) })
    }

    @Test func aThousandStreamsAreServedAtOnce() throws {
        let count = 1_000
        let sources = Mutex<[Source]>([])
        let owner = try Owner {
            $0.on(.get, "/x", opensStream: true) { _ in
                let source = Source()
                sources.withLock { $0.append(source) }
                return .stream(source.start())
            }
        }
        let entry = try Entry(to: owner)
        let clients = try (0..<count).map { _ in
            let client = try entry.client()
            client.send("GET", "/x")
            return client
        }
        for client in clients { #expect(try client.head().status == 200) }
        #expect(entry.forwarder.openExchanges == count)
        #expect(entry.reported == [])
        for round in 0..<3 {
            for source in sources.withLock({ $0 }) { source.publish("data: \(round)\n\n") }
            for client in clients { #expect(try client.text(through: "\n\n") == "data: \(round)\n\n") }
        }
        for client in clients { client.connection.finish() }
        #expect(eventually { entry.forwarder.openExchanges == 0 })
        #expect(eventually { owner.server.metrics.openStreams == 0 })
    }
}
