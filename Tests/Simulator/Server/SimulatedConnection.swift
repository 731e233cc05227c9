import HTTPServer
import Synchronization

/// One request of a client, and what the client receives.
final class SimulatedConnection: Sendable {
    private enum State: Sendable {
        case waiting
        case response(Response)
        case stream(any StreamSource)
        /// The connection has broken.
        case lost
    }

    private let state = Mutex(State.waiting)
    private let isPaused: @Sendable () -> Bool

    /// - Parameter isPaused: Whether the program sends nothing now.
    init(isPaused: @escaping @Sendable () -> Bool = { false }) { self.isPaused = isPaused }

    var response: Response? { state.withLock { if case .response(let response) = $0 { response } else { nil } } }

    /// The stream; nil if there is none, or if the connection has broken.
    var source: (any StreamSource)? { state.withLock { if case .stream(let source) = $0 { source } else { nil } } }

    var isLost: Bool { state.withLock { if case .lost = $0 { true } else { false } } }

    /// Whether the connection is of no further use for the program.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .waiting, .stream: false
            case .response, .lost: true
            }
        }
    }

    var isSilent: Bool { isPaused() }

    /// Passes the reply of a program to the client.
    func receive(_ reply: Reply) {
        switch reply {
        case .deferred(let work): work(Responder { _ in }.passing { self.receive($0) })
        case .response(let response): complete(.response(response))
        case .stream(let start): if !complete(.stream(start.source)) { start.source.closed() }
        case .disconnection: complete(.lost)
        }
    }

    /// Breaks the connection, as when the program dies.
    func lose() {
        state.withLock { state in
            if case .response = state { return }
            state = .lost
        }
    }

    /// Closes the connection of a stream.
    func close() {
        let source = source
        lose()
        source?.closed()
    }

    @discardableResult
    private func complete(_ next: State) -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = next
            return true
        }
    }
}
