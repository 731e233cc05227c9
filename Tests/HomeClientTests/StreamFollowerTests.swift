import HomeModel
import Synchronization
import Testing

@testable import HomeClient

/// How the stream is opened and opened again.
@Suite(.timeLimit(.minutes(10))) struct StreamFollowerTests {
    private static let event = Array("id: a-1\nevent: heartbeat\ndata: {}\n\n".utf8)

    /// Follows until the transport has served a number of streams. Returns the signals.
    private func follow(
        _ clock: TestClock, streams count: Int, position: StreamCursor? = nil,
        afterEvents verdict: StreamFollower.Verdict = .next,
        _ stream: @escaping FakeTransport.Stream
    ) async throws -> (signals: [String], requests: [HTTPRequest]) {
        let signals = Mutex<[String]>([])
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let transport = FakeTransport.streaming { request, number, receive throws(TransportError) in
            if number > count {
                end.finish()
                return try await FakeTransport.idle()
            }
            try await stream(request, number, receive)
        }
        var options = GatewayOptions(client: "app", transport: transport)
        options.time = clock.time()
        let follower = StreamFollower(
            address: try GatewayAddress("http://test", home: nil), options: options, transport: transport)
        let task = Task {
            await follower.run { signal in
                signals.withLock { $0.append(signal.name) }
                return signal.name == "events" ? verdict : .next
            } position: {
                position
            }
            end.finish()
        }
        for await _ in ended {}
        task.cancel()
        await task.value
        return (signals.withLock { $0 }, transport.streams)
    }

    private static func send(_ bytes: [UInt8], to receive: @Sendable (StreamElement) -> Bool) {
        _ = receive(.head(HTTPHead(status: 200)))
        _ = receive(.bytes(bytes))
    }

    @Test func theFirstRequestAsksForASnapshotAndNamesTheClient() async throws {
        let (_, requests) = try await follow(TestClock(), streams: 0) { _, _, _ throws(TransportError) in }
        #expect(requests.first?.path == "/events?snapshot=1&heartbeat=15")
        #expect(requests.first?[header: "X-Client"] == "app")
        #expect(requests.first?[header: "Accept"] == "text/event-stream")
        #expect(requests.first?[header: "Last-Event-ID"] == nil)
        #expect(requests.first?.timeout == .seconds(40))
    }

    @Test func aLaterRequestContinuesAfterThePosition() async throws {
        let (_, requests) = try await follow(
            TestClock(), streams: 0, position: StreamCursor("a-7")
        ) { _, _, _ throws(TransportError) in }
        #expect(requests.first?[header: "Last-Event-ID"] == "a-7")
    }

    @Test func aStreamThatBreaksIsOpenedAgainAfterAShortDelay() async throws {
        let clock = TestClock()
        let (signals, requests) = try await follow(clock, streams: 3) { _, _, receive throws(TransportError) in
            Self.send(Self.event, to: receive)
            throw TransportError(.broken, "reset")
        }
        #expect(signals == ["opened", "events", "opened", "events", "opened", "events"])
        #expect(requests.count == 4)
        // Each success begins with the first delay again.
        #expect(clock.waits == [187.5, 187.5, 187.5].map { .milliseconds($0) })
    }

    @Test func attemptsThatFailAreReportedAndBecomeRarer() async throws {
        let clock = TestClock()
        let (signals, _) = try await follow(clock, streams: 9) { _, _, _ throws(TransportError) in
            throw TransportError(.unreachable, "refused")
        }
        #expect(signals == [String](repeating: "lost unavailable", count: 9))
        #expect(clock.waits.first == .milliseconds(187.5))
        #expect(clock.waits.last == .milliseconds(22_500))
    }

    @Test func theDelayOfTheServerIsRespected() async throws {
        let clock = TestClock()
        _ = try await follow(clock, streams: 1) { _, _, receive throws(TransportError) in
            Self.send(Self.event + Array("retry: 4000\n\n".utf8), to: receive)
        }
        #expect(clock.waits == [.seconds(5)])
    }

    @Test(arguments: [429, 503]) func aRejectedStreamIsOpenedAgainAfterTheTimeThatTheServerNames(status: Int)
        async throws
    {
        let clock = TestClock()
        let (signals, _) = try await follow(clock, streams: 2) { _, _, receive throws(TransportError) in
            _ = receive(.head(HTTPHead(status: status, headers: [HTTPHeader("Retry-After", "2")])))
            _ = receive(.bytes(Array(#"{"code":"resourceExhausted","detail":"Later."}"#.utf8)))
        }
        #expect(signals == ["lost resourceExhausted", "lost resourceExhausted"])
        #expect(clock.waits == [.seconds(2.5), .seconds(2.5)])
    }

    @Test func aSilentStreamIsOpenedAgain() async throws {
        let (signals, requests) = try await follow(TestClock(), streams: 2) { _, _, receive throws(TransportError) in
            Self.send(Self.event, to: receive)
            throw TransportError(.timeout, "nothing has arrived in time")
        }
        #expect(signals == ["opened", "events", "opened", "events"])
        #expect(requests.count == 3)
    }

    @Test func aHomeThatDoesNotExistIsNotAskedForAgain() async throws {
        let (signals, requests) = try await follow(TestClock(), streams: 5) { _, _, receive throws(TransportError) in
            _ = receive(.head(HTTPHead(status: 404)))
            _ = receive(.bytes(Array(#"{"code":"notFound","detail":"There is no home x."}"#.utf8)))
        }
        #expect(signals == ["gone notFound"])
        #expect(requests.count == 1)
    }

    @Test func aTokenThatIsNotAcceptedIsNotSentAgain() async throws {
        let (signals, requests) = try await follow(TestClock(), streams: 5) { _, _, receive throws(TransportError) in
            _ = receive(.head(HTTPHead(status: 401)))
            _ = receive(.bytes(Array(#"{"code":"unauthenticated","detail":"Send a token."}"#.utf8)))
        }
        #expect(signals == ["rejected unauthenticated"])
        #expect(requests.count == 1)
    }

    @Test func aGapIsFilledAtOnceAndRepeatedGapsBeginWithASnapshot() async throws {
        let clock = TestClock()
        let (signals, _) = try await follow(clock, streams: 3, afterEvents: .reopen) {
            _, _, receive throws(TransportError) in Self.send(Self.event, to: receive)
        }
        #expect(signals == ["opened", "events", "opened", "events", "opened", "events", "restart"])
        #expect(clock.waits.count == 2)
    }

    @Test func theEndOfTheHomeEndsFollowing() async throws {
        let (signals, requests) = try await follow(TestClock(), streams: 5, afterEvents: .stop) {
            _, _, receive throws(TransportError) in Self.send(Self.event, to: receive)
        }
        #expect(signals == ["opened", "events"])
        #expect(requests.count == 1)
    }

    @Test func aStreamThatIsTwiceWithoutAnEventIsLost() async throws {
        let (signals, _) = try await follow(TestClock(), streams: 3) { _, _, receive throws(TransportError) in
            _ = receive(.head(HTTPHead(status: 200)))
        }
        #expect(signals == ["opened", "opened", "lost unavailable", "opened", "lost unavailable"])
    }

    @Test func anEventThatIsTooLongEndsTheStream() async throws {
        let (signals, _) = try await follow(TestClock(), streams: 1) { _, _, receive throws(TransportError) in
            _ = receive(.head(HTTPHead(status: 200)))
            for _ in 1...18 where !receive(.bytes([UInt8](repeating: 120, count: 1 << 20))) { return }
            Issue.record("the stream goes on")
        }
        #expect(signals == ["opened"])
    }
}

extension StreamFollower.Signal {
    fileprivate var name: String {
        switch self {
        case .opened: "opened"
        case .events: "events"
        case .restart: "restart"
        case .lost(let error): "lost \(error.code)"
        case .gone(let error): "gone \(error.code)"
        case .rejected(let error): "rejected \(error.code)"
        }
    }
}
