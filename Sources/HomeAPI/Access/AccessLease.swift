import AccessControl
import HTTPServer
import HomeEngine

/// The access of the client of a stream, which can end while the stream is open.
struct AccessLease: Sendable {
    private let caller: Caller
    private let hostTime: HostTime

    /// Nil if the gateway has no access control.
    init?(_ request: HTTPRequest, _ hostTime: HostTime) {
        guard let caller = request.caller else { return nil }
        self.caller = caller
        self.hostTime = hostTime
    }

    /// Whether the caller has lost access: its token has ended or was revoked.
    var hasEnded: Bool { caller.isRevoked || caller.token.isExpired(at: hostTime.calendar() / 1_000_000) }
}
