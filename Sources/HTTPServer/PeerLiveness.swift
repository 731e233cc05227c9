/// Finds out whether the peer of a stream is gone, that is, whether it no longer acknowledges what is sent.
///
/// A peer that acknowledges and does not read is not gone: it keeps its window closed and answers the kernel's probes.
/// `TCP_USER_TIMEOUT` counts the time of a closed window too, so it cannot tell the two apart.
struct PeerLiveness {
    /// What the kernel knows of a connection.
    struct Observation: Hashable {
        /// Retransmissions and window probes since the last acknowledgement.
        var unanswered: Int
        /// Nanoseconds since the last acknowledgement.
        var silence: UInt64
    }

    /// When a transmission without an answer was first seen; 0 if there is none.
    private var since: UInt64 = 0

    /// Whether the peer has acknowledged nothing for so long although it was asked to.
    ///
    /// - Parameters:
    ///   - now: Nanoseconds of the monotonic clock.
    ///   - timeout: In nanoseconds, from the first look that sees a transmission without an answer; some seconds at
    ///     least, because kernels answer two probes a second at most.
    mutating func isGone(_ observation: Observation, at now: UInt64, timeout: UInt64) -> Bool {
        guard observation.unanswered > 0 else {
            since = 0
            return false
        }
        // Nothing was sent while the connection was idle, so only silence from now on counts.
        if since == 0 || observation.silence < now - since { since = now }
        return now - since >= timeout
    }
}
