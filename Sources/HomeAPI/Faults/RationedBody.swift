import HTTPServer
import Synchronization

/// The body of a response that is sent slowly or not completely, on the thread of the streams.
final class RationedBody: StreamSource {
    private struct State {
        /// The bytes that are left.
        var rest: ArraySlice<UInt8>
        /// The number of bytes that may still be sent.
        var allowance: Int
        /// When the next piece may be sent.
        var nextTurn: UInt64 = 0
    }

    private let response: Response
    /// The number of bytes per second; nil if they are sent at once.
    private let rate: Int?
    private let reader: BodyReader
    private let contentLength: Int
    private let state: Mutex<State>
    private let group = StreamGroup()

    /// The interval between two pieces, in nanoseconds.
    private static let interval: UInt64 = 100_000_000

    /// Returns nil if the response has no body that could be cut or sent slowly.
    ///
    /// - Parameters:
    ///   - limit: The number of bytes after which the connection is closed.
    ///   - rate: The number of bytes per second; nil sends them at once.
    init?(
        _ response: Response, allowing limit: Int = .max, bytesPerSecond rate: Int? = nil,
        _ server: HTTPServerConfiguration
    ) {
        guard case .bytes(let bytes) = response.body else { return nil }
        self.response = response
        self.rate = rate
        reader = BodyReader(server, sentAt: rate)
        contentLength = bytes.count
        state = Mutex(State(rest: bytes[...], allowance: limit))
    }

    var start: StreamStart {
        var start = StreamStart(status: response.status, headers: response.headers, source: self, group: group)
        start.contentLength = contentLength
        return start
    }

    func next(now: UInt64) -> StreamStep {
        guard reader.step(at: now) else { return .abort }
        return state.withLock { state in
            guard now >= state.nextTurn else { return .wait(until: state.nextTurn) }
            if state.rest.isEmpty { return .end }
            guard state.allowance > 0 else { return .abort }
            let portion = rate.map { max(1, $0 / 10) } ?? 64 << 10
            let piece = state.rest.prefix(min(portion, state.allowance))
            state.rest = state.rest.dropFirst(piece.count)
            state.allowance -= piece.count
            reader.send(piece.count)
            if let rate {
                state.nextTurn = now + max(Self.interval, UInt64(piece.count) * 1_000_000_000 / UInt64(max(1, rate)))
            }
            return .frame(StreamFrame(capacity: piece.count) { $0.append(contentsOf: piece) })
        }
    }

    func closingFrame() -> StreamFrame? { nil }

    func closed() {}

    var isBody: Bool { true }
    var isCanceled: Bool { reader.hasStopped }
}
