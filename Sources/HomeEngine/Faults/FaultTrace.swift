import Synchronization

/// The effects of faults on one request: the trace is passed with the request, and read when the response is sent.
public final class FaultTrace: Sendable {
    private struct State {
        var ids: [String] = []
        var delay = 0
    }

    private let state = Mutex(State())

    public init() {}

    /// The ids of the faults that have affected the request, in the order in which they did.
    public var ids: [String] { state.withLock { $0.ids } }

    /// The milliseconds by which the response is late.
    public var delay: Int { state.withLock { $0.delay } }

    /// Adds a fault.
    ///
    /// - Parameter delay: The milliseconds by which it makes the response late.
    public func note(_ id: String, delay: Int = 0) {
        state.withLock { state in
            if !state.ids.contains(id) { state.ids.append(id) }
            // The commands of a batch are executed together.
            state.delay = max(state.delay, delay)
        }
    }
}
