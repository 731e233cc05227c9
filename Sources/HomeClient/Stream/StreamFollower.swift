import Synchronization

/// Keeps a stream of all changes of a home open.
struct StreamFollower: Sendable {
    /// A report about the stream.
    enum Signal: Sendable {
        /// A stream was opened.
        case opened
        case events([EventStreamParser.Event])
        /// The stream does not fit the replica; the next one begins with a snapshot.
        case restart
        /// There is no stream. Another attempt follows.
        case lost(HomeError)
        /// The gateway does not have the home. No attempt follows.
        case gone(HomeError)
        /// The gateway does not accept the token. No attempt follows, because each wrong one delays the next.
        case rejected(HomeError)
    }

    /// The step after a signal.
    enum Verdict: Hashable, Sendable {
        case next
        /// The stream has a gap; it is opened again after the last position.
        case reopen
        case stop
    }

    let address: GatewayAddress
    let options: GatewayOptions
    let transport: any HTTPTransport
    /// The stream, below the address.
    var path = "/events?snapshot=1&heartbeat=\(heartbeat)"

    /// The seconds of silence after which the gateway sends a heartbeat.
    private static let heartbeat = 15

    /// Follows the home until it is gone or the task is canceled.
    ///
    /// - Parameters:
    ///   - handle: Receives the signals, one at a time.
    ///   - position: Returns the position after which the next stream continues; nil for a snapshot.
    func run(
        _ handle: @escaping @Sendable (Signal) -> Verdict, position: @escaping @Sendable () -> StreamCursor?
    ) async {
        var backoff = Backoff(first: .milliseconds(250), maximum: .seconds(30))
        var gaps = 0
        /// The number of streams in a row that have ended before their first event.
        var empty = 0
        while !Task.isCancelled {
            let receiver = Receiver(handle)
            var failure: TransportError?
            do throws(TransportError) {
                try await transport.stream(request(after: position())) { receiver.receive($0) }
            } catch {
                failure = error
            }
            let end = receiver.end
            if end.verdict == .stop || Task.isCancelled { return }
            if end.hasEvents { backoff.reset() }
            var minimum = end.retry.map { Duration.milliseconds($0) } ?? .zero
            if let head = end.head, head.status != 200 {
                let problem = GatewayProblem(head, body: end.body)
                if head.status == 404 {
                    _ = handle(.gone(problem.error))
                    return
                }
                if head.status == 401 {
                    _ = handle(.rejected(problem.error))
                    return
                }
                if let wait = problem.retryAfter { minimum = max(minimum, wait) }
                if handle(.lost(problem.error)) == .stop { return }
            } else if end.verdict == .reopen {
                gaps = end.hasProgress ? 1 : gaps + 1
                // The same position has failed twice: it is not the connection.
                if gaps > 2, handle(.restart) == .stop { return }
                if gaps == 1 { continue }
            } else if !end.hasEvents {
                // A stream that breaks is opened again before it counts as lost.
                empty += 1
                if end.head == nil || empty > 1 {
                    let error = failure ?? TransportError(.broken, "It was closed without an event")
                    if handle(.lost(HomeError(error, to: address.base))) == .stop { return }
                }
            }
            if end.hasEvents { empty = 0 }
            let delay = backoff.next(atLeast: minimum, random: options.time.random())
            do { try await options.time.sleep(delay) } catch { return }
        }
    }

    private func request(after position: StreamCursor?) -> HTTPRequest {
        var headers = options.headers(accepting: "text/event-stream")
        if let position { headers.append(HTTPHeader("Last-Event-ID", position.description)) }
        return HTTPRequest(
            "GET", "\(address.base)\(path)", headers: headers,
            timeout: options.silence)
    }
}

/// Receives the parts of one stream.
private final class Receiver: Sendable {
    /// The state at the end of the stream.
    struct End: Sendable {
        var head: HTTPHead?
        /// The body of a response that is not a stream.
        var body: [UInt8] = []
        var verdict = StreamFollower.Verdict.next
        /// Whether an event arrived.
        var hasEvents = false
        /// Whether an event was accepted, so that the position has moved.
        var hasProgress = false
        /// The reconnect delay that the gateway has set, in milliseconds; nil if it has set none.
        var retry: UInt64?
    }

    private struct State: Sendable {
        var parser = EventStreamParser()
        var end = End()
    }

    private let handle: @Sendable (StreamFollower.Signal) -> StreamFollower.Verdict
    private let state = Mutex(State())

    init(_ handle: @escaping @Sendable (StreamFollower.Signal) -> StreamFollower.Verdict) { self.handle = handle }

    var end: End { state.withLock { $0.end } }

    /// Returns whether the stream goes on.
    func receive(_ part: StreamElement) -> Bool {
        switch part {
        case .head(let head):
            state.withLock { $0.end.head = head }
            return head.status != 200 || decide(handle(.opened))
        case .bytes(let bytes):
            let events = state.withLock { state -> [EventStreamParser.Event]? in
                guard state.end.head?.status == 200 else {
                    if state.end.body.count < 65_536 { state.end.body += bytes }
                    return []
                }
                var events: [EventStreamParser.Event] = []
                do throws(EventStreamParser.TooLarge) {
                    try state.parser.parse(bytes) { events.append($0) }
                } catch {
                    return nil
                }
                state.end.retry = state.parser.retry ?? state.end.retry
                if !events.isEmpty { state.end.hasEvents = true }
                return events
            }
            guard let events else { return decide(.reopen) }
            if events.isEmpty { return true }
            let verdict = handle(.events(events))
            if verdict == .next || events.count > 1 { state.withLock { $0.end.hasProgress = true } }
            return decide(verdict)
        }
    }

    private func decide(_ verdict: StreamFollower.Verdict) -> Bool {
        state.withLock { $0.end.verdict = verdict }
        return verdict == .next
    }
}
