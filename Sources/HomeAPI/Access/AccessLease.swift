import AccessControl
import HTTPServer
import HomeEngine
import HomeModel

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

    /// Returns when the token ends, on the monotonic clock in nanoseconds; nil if it does not.
    func end(now: UInt64) -> UInt64? {
        caller.token.expiresAt.map { end in
            let (seconds, microseconds) = hostTime.calendar().quotientAndRemainder(dividingBy: 1_000_000)
            let left = min(max(0, end.saturatingSubtracting(seconds)), 1 << 30) * 1_000_000 - microseconds
            return now + UInt64(max(0, left)) * 1_000
        }
    }
}
