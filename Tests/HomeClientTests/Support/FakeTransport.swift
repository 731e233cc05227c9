import HomeModel
import Synchronization

@testable import HomeClient

/// A transport without a network. A test answers each request.
final class FakeTransport: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest, Int) throws(TransportError) -> HTTPResponse
    typealias Stream =
        @Sendable (HTTPRequest, Int, @escaping @Sendable (StreamElement) -> Bool) async throws(TransportError) -> Void

    private struct State: Sendable {
        var requests: [HTTPRequest] = []
        var streams: [HTTPRequest] = []
    }

    private let state = Mutex(State())
    private let answer: Answer
    private let stream: Stream

    /// - Parameters:
    ///   - answer: Returns the response to a request. Its second argument is the number of the request, from 1.
    ///   - stream: Passes the parts of a stream on. It ends the stream by returning or throwing.
    init(
        answer: @escaping Answer = { _, _ throws(TransportError) in throw TransportError(.unreachable, "no answer") },
        stream: @escaping Stream = { _, _, _ throws(TransportError) in throw TransportError(.unreachable, "no stream") }
    ) {
        self.answer = answer
        self.stream = stream
    }

    /// Creates a transport that answers only requests for streams.
    static func streaming(_ stream: @escaping Stream) -> FakeTransport { FakeTransport(stream: stream) }

    /// The requests so far, without streams.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// The requests for streams so far.
    var streams: [HTTPRequest] { state.withLock { $0.streams } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count
        }
        return try answer(request, number)
    }

    func stream(_ request: HTTPRequest, receive: @escaping @Sendable (StreamElement) -> Bool)
        async throws(TransportError)
    {
        let number = state.withLock { state in
            state.streams.append(request)
            return state.streams.count
        }
        try await stream(request, number, receive)
    }

    /// Waits until the task is canceled, as a stream without events does.
    static func idle() async throws(TransportError) {
        do { try await Task.sleep(for: .seconds(3_600)) } catch {
            throw TransportError(.canceled, "the task was canceled")
        }
    }
}

extension HTTPRequest {
    subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }

    var path: String { String(url.dropFirst("http://test".count)) }
}

extension HTTPResponse {
    static func json(_ text: String, status: Int = 200, _ headers: [HTTPHeader] = []) -> HTTPResponse {
        HTTPResponse(HTTPHead(status: status, headers: headers), body: Array(text.utf8))
    }
}

/// A clock that passes at once: waiting advances it.
final class TestClock: Sendable {
    private let state = Mutex((now: Duration.zero, waits: [Duration]()))

    /// How long the client has waited each time.
    var waits: [Duration] { state.withLock { $0.waits } }

    /// The times of a client that waits by this clock. Its time limits do not pass, so that tests may be slow.
    func time() -> ClientTime {
        ClientTime(
            now: { self.state.withLock { $0.now } },
            sleep: { duration in
                self.state.withLock { state in
                    state.now += duration
                    state.waits.append(duration)
                }
                await Task.yield()
                try Task.checkCancellation()
            }, expire: { _ in try await Task.sleep(for: .seconds(3_600)) }, random: { 0.5 }, key: { "key" })
    }
}
