internal import CLinux
internal import CMicroHTTPD
internal import Synchronization

/// The request that a suspended connection waits to answer: shared by its responder, its exchange and the shutdown.
///
/// Unchecked because of the connection's pointer: it is used only under the mutex and only by the first answer, and
/// until that answer resumes it libmicrohttpd keeps a suspended connection alive.
final class Deferral: @unchecked Sendable {
    enum Outcome: Sendable {
        case response(Response)
        case failure(HTTPFailure)
    }

    private enum State {
        case waiting
        case answered(Outcome)
        case taken
    }

    private let connection: OpaquePointer
    private let socket: Int32
    private let state = Mutex(State.waiting)

    /// Suspends the connection. Only for the daemon's thread, from within its handler.
    init(suspending connection: OpaquePointer) {
        self.connection = connection
        socket = CMHD_socket(connection)
        MHD_suspend_connection(connection)
    }

    func answer(_ response: Response) {
        settle(.response(response))
    }

    func fail(_ failure: HTTPFailure) {
        settle(.failure(failure))
    }

    /// Whether no answer is wanted any more: there is one already, or the client has closed its side of the connection.
    ///
    /// A client that closes only its sending side cannot be told apart, and counts as gone, as it does for nginx.
    var isAbandoned: Bool {
        state.withLock { state in
            // As long as it waits, the suspended connection keeps its socket open.
            guard case .waiting = state else { return true }
            return CLinux_is_closed_by_peer(socket) != 0
        }
    }

    /// The answer, once; nil while there is none.
    func take() -> Outcome? {
        state.withLock { state in
            guard case .answered(let outcome) = state else { return nil }
            state = .taken
            return outcome
        }
    }

    private func settle(_ outcome: Outcome) {
        state.withLock { state in
            guard case .waiting = state else { return }
            state = .answered(outcome)
            // Under the lock: whoever finds an answer here may rely on the connection being resumed, which
            // MHD_stop_daemon insists on.
            MHD_resume_connection(connection)
        }
    }
}
