/// Detects that the peer of a stream is gone, that is, that it no longer acknowledges sent bytes.
///
/// A peer that acknowledges but does not read is not gone: it keeps its window closed and responds to the kernel's
/// probes. `TCP_USER_TIMEOUT` counts the time of a closed window too, so it cannot distinguish them.
struct PeerLiveness {
    /// The state of a connection as the kernel reports it.
    struct Observation: Hashable {
        /// The number of retransmissions and window probes since the last acknowledgement.
        var unacknowledged: Int
        /// The time since the last acknowledgement, in nanoseconds.
        var silence: UInt64
    }

    /// When an unacknowledged transmission was first observed; 0 if there is none.
    private var unacknowledgedSince: UInt64 = 0

    /// Returns whether the peer has acknowledged no transmission for the whole timeout.
    ///
    /// - Parameters:
    ///   - now: Nanoseconds of the monotonic clock.
    ///   - timeout: The nanoseconds from the first observation of an unacknowledged transmission. It must be at least
    ///     some seconds, because a kernel responds to at most two probes per second.
    mutating func isGone(_ observation: Observation, at now: UInt64, timeout: UInt64) -> Bool {
        guard observation.unacknowledged > 0 else {
            unacknowledgedSince = 0
            return false
        }
        // Nothing was sent while the connection was idle, so only silence from now on counts.
        if unacknowledgedSince == 0 || observation.silence < now - unacknowledgedSince { unacknowledgedSince = now }
        return now - unacknowledgedSince >= timeout
    }
}
