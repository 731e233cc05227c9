import AccessControl
import HTTPServer
import HomeModel
import HomeService

/// The access of the client of a stream, which can end while the stream is open.
///
/// Unchecked because only the stream thread calls its functions.
final class AccessLease: @unchecked Sendable {
    private let caller: Caller
    private let hostTime: HostTime
    /// Whether the last event has been sent.
    private var hasEnded = false

    /// Nil if the gateway has no access control.
    init?(_ request: HTTPRequest, _ hostTime: HostTime) {
        guard let caller = request.caller else { return nil }
        self.caller = caller
        self.hostTime = hostTime
    }

    /// Returns the step that ends a stream whose caller has lost access: an event that says so, then the end. Nil while
    /// the caller has access.
    func end(_ format: StreamFormat) -> StreamStep? {
        if hasEnded { return .end }
        guard caller.isRevoked || caller.token.isExpired(at: hostTime.calendar() / 1_000_000) else { return nil }
        hasEnded = true
        let problem = Problem(.of(.unauthenticated), "The token has ended or was revoked; the stream ends.")
        return .frame(format.event(.problem, problem))
    }
}
