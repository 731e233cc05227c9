import HTTPServer
import Synchronization

/// The body of a response that is sent slowly or not completely, on the thread of the streams.
final class RationedBody: StreamSource {
    private struct State {
        /// The bytes that are left.
        var rest: ArraySlice<UInt8>
        /// Returns the next piece of a body that is produced while it is sent; nil for other bodies and at the end.
        var next: (@Sendable () -> [UInt8]?)?
        /// The number of bytes that may still be sent.
        var allowance: Int
        /// When the next piece may be sent.
        var nextTurn: UInt64 = 0
    }

    private let response: Response
    /// The number of bytes per second; nil if they are sent at once.
    private let rate: Int?
    private let contentLength: Int?
    private let state: Mutex<State>
    private let group = StreamGroup()

    /// The interval between two pieces, in nanoseconds.
    private static let interval: UInt64 = 100_000_000

    /// Returns nil if the response has no body that could be cut or sent slowly.
    ///
    /// - Parameters:
    ///   - limit: The number of bytes after which the connection is closed.
    ///   - rate: The number of bytes per second; nil sends them at once.
    init?(_ response: Response, allowing limit: Int = .max, bytesPerSecond rate: Int? = nil) {
        self.response = response
        self.rate = rate
        switch response.body {
        case .bytes(let bytes):
            contentLength = bytes.count
            state = Mutex(State(rest: bytes[...], next: nil, allowance: limit))
        case .pieces(let next):
            contentLength = nil
            state = Mutex(State(rest: [], next: next, allowance: limit))
        case .empty, .file, .omitted: return nil
        }
    }

    var start: StreamStart {
        var start = StreamStart(status: response.status, headers: response.headers, source: self, group: group)
        start.contentLength = contentLength
        return start
    }

    func next(now: UInt64) -> StreamStep {
        state.withLock { state in
            guard now >= state.nextTurn else { return .wait(until: state.nextTurn) }
            while state.rest.isEmpty {
                guard let piece = state.next?() else { return .end }
                state.rest = piece[...]
            }
            guard state.allowance > 0 else { return .abort }
            let portion = rate.map { max(1, $0 / 10) } ?? 64 << 10
            let piece = state.rest.prefix(min(portion, state.allowance))
            state.rest = state.rest.dropFirst(piece.count)
            state.allowance -= piece.count
            if let rate {
                state.nextTurn = now + max(Self.interval, UInt64(piece.count) * 1_000_000_000 / UInt64(max(1, rate)))
            }
            return .frame(StreamFrame(capacity: piece.count) { $0.append(contentsOf: piece) })
        }
    }

    func closingFrame() -> StreamFrame? { nil }

    func closed() {}
}
