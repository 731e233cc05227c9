internal import CLinux
internal import CMicroHTTPD
internal import Synchronization

/// A suspended request. Its responder, its exchange and the shutdown share it.
///
/// Unchecked because of the connection's pointer: it is used only under the mutex and only for the first response, and
/// libmicrohttpd does not free a suspended connection until that response resumes it.
final class Deferral: @unchecked Sendable {
    enum Outcome: Sendable {
        /// A reply that is not deferred again.
        case reply(Reply)
        case failure(HTTPFailure)
    }

    private enum State {
        case waiting
        case responded(Outcome)
        case taken
    }

    private let connection: OpaquePointer
    private let socket: Int32
    private let state = Mutex(State.waiting)
    private let completed = Atomic(false)

    /// Suspends the connection. Only the daemon's thread calls it, in its handler.
    init(suspending connection: OpaquePointer) {
        self.connection = connection
        socket = CMHD_socket(connection)
        MHD_suspend_connection(connection)
    }

    /// Whether a response is no longer needed: there is one already, or the client has closed its side of the
    /// connection.
    ///
    /// A client that has closed only its sending side cannot be distinguished and counts as disconnected, as in nginx.
    /// So only long work is abandoned.
    var isAbandoned: Bool {
        state.withLock { state in
            // While the request waits, the suspended connection keeps its socket open.
            guard case .waiting = state else { return true }
            return CLinux_is_closed_by_peer(socket) != 0
        }
    }

    /// Whether there was an outcome. It does not wait for the daemon's thread, which takes the outcome at that moment.
    var isCompleted: Bool { completed.load(ordering: .acquiring) }

    /// Returns the outcome, once; nil before there is one.
    func take() -> Outcome? {
        state.withLock { state in
            guard case .responded(let outcome) = state else { return nil }
            state = .taken
            return outcome
        }
    }

    /// Resumes the connection with an outcome. Only the first call has an effect.
    func complete(_ outcome: Outcome) {
        state.withLock { state in
            guard case .waiting = state else { return }
            state = .responded(outcome)
            completed.store(true, ordering: .releasing)
            // The lock is held, so that the connection is resumed before another thread finds the outcome, as
            // MHD_stop_daemon requires.
            MHD_resume_connection(connection)
        }
    }
}
