package import HTTPServer
import Synchronization

/// The body of a response that is produced while it is sent: in the background, a few pieces ahead of the client. So the
/// whole body is never in memory, and its production delays no other client.
package final class ProducedBody: StreamSource {
    private struct State {
        /// The pieces that are ready, in order.
        var ready: [[UInt8]] = []
        var isProducing = false
        /// Whether all pieces have been produced.
        var isComplete = false
        /// Whether the body cannot be completed, or no client reads it any more.
        var isCanceled = false
    }

    /// Calls a function on another thread; returns false if that is not possible.
    typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Bool

    private let state = Mutex(State())
    private let produce: @Sendable () -> [UInt8]?
    private let execute: Executor
    private let reader: BodyReader
    /// The bytes of the pieces that wait for the client.
    private let reservation: Reservation
    private let group = StreamGroup()

    /// The maximum number of pieces that wait for the client.
    static let piecesAhead = 8

    /// - Parameter produce: Returns the next piece, or nil at the end. It is called by one thread at a time.
    init(
        _ reader: BodyReader, _ reservation: Reservation, on execute: @escaping Executor,
        _ produce: @escaping @Sendable () -> [UInt8]?
    ) {
        (self.reader, self.reservation, self.execute, self.produce) = (reader, reservation, execute, produce)
    }

    /// Returns a reply with the body.
    func reply(headers: [Header]) -> Reply { .stream(StreamStart(headers: headers, source: self, group: group)) }

    /// Returns the pieces that have not been sent, on the calling thread.
    package func rest() -> [[UInt8]] {
        let ready = state.withLock { state in
            defer { state.ready = [] }
            return state.ready
        }
        var pieces = ready
        while let piece = produce() { pieces.append(piece) }
        return pieces
    }

    package func next(now: UInt64) -> StreamStep {
        guard reader.step(at: now) else { return .abort }
        let step: StreamStep = state.withLock { state in
            if !state.ready.isEmpty {
                let piece = state.ready.removeFirst()
                reader.send(piece.count)
                return .frame(StreamFrame(capacity: piece.count) { $0.append(contentsOf: piece) })
            }
            if state.isCanceled { return .abort }
            return state.isComplete ? .end : .wait(until: nil)
        }
        produceMore()
        return step
    }

    /// Produces pieces in the background until enough are ready.
    private func produceMore() {
        let mustBegin = state.withLock { state in
            guard !state.isProducing, !state.isComplete, !state.isCanceled, state.ready.count < Self.piecesAhead else {
                return false
            }
            state.isProducing = true
            return true
        }
        guard mustBegin, !execute({ [self] in producePiece() }) else { return }
        state.withLock { $0.isCanceled = true }
        group.wake()
    }

    private func producePiece() {
        let isNeeded = !state.withLock { $0.isCanceled }
        let piece = isNeeded ? produce() : nil
        state.withLock { state in
            state.isProducing = false
            if let piece { state.ready.append(piece) } else { state.isComplete = true }
        }
        group.wake()
        produceMore()
    }

    package func closingFrame() -> StreamFrame? { nil }

    package func closed() {
        state.withLock { state in
            state.isCanceled = true
            state.ready = []
        }
    }

    package var isBody: Bool { true }
    package var isCanceled: Bool { reader.hasStopped || state.withLock { $0.isCanceled } }
}
