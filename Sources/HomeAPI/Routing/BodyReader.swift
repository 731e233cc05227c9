import HTTPServer
import Synchronization
import Threads

/// How fast a client reads a body that is sent as a stream: one that stops reading must not hold what the body retains.
///
/// The times are those of the monotonic clock, in nanoseconds.
final class BodyReader: Sendable {
    private struct State {
        var start: UInt64?
        var lastStep: UInt64 = 0
        var sent = 0
    }

    private let state = Mutex(State())
    /// The longest time without a step.
    private let timeout: UInt64
    /// The minimum rate, in bytes per second.
    private let rate: Int

    /// - Parameter rate: The bytes per second at which the body is sent; nil if it is sent as fast as the client reads.
    init(_ server: HTTPServerConfiguration, sentAt rate: Int? = nil) {
        timeout = UInt64(server.responseTimeout.components.seconds) * 1_000_000_000
        self.rate = max(1, min(server.minimumRate, rate ?? .max))
    }

    /// Records that the client has read everything so far; returns whether it reads fast enough.
    func step(at now: UInt64) -> Bool {
        state.withLock { state in
            state.lastStep = now
            let start = state.start ?? now
            state.start = start
            return Double(now - start) / 1e9 <= Double(timeout) / 1e9 + Double(state.sent) / Double(rate)
        }
    }

    /// Counts bytes that are being sent.
    func send(_ count: Int) { state.withLock { $0.sent += count } }

    /// Whether the client has stopped reading.
    var hasStopped: Bool { state.withLock { $0.start != nil && MonotonicClock.now > $0.lastStep + timeout } }
}
