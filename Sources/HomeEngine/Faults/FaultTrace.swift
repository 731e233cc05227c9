import Synchronization

/// The effects of faults on one request: the trace is passed with the request, and read when the response is sent.
package final class FaultTrace: Sendable {
    private struct State {
        var ids: [String] = []
        var delay = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The ids of the faults that have affected the request, in the order in which they did.
    package var ids: [String] { state.withLock { $0.ids } }

    /// The milliseconds by which the response is late.
    package var delay: Int { state.withLock { $0.delay } }

    /// Adds a fault.
    ///
    /// - Parameter delay: The milliseconds by which it makes the response late.
    package func note(_ id: String, delay: Int = 0) {
        state.withLock { state in
            if !state.ids.contains(id) { state.ids.append(id) }
            // The commands of a batch are executed together.
            state.delay = max(state.delay, delay)
        }
    }
}
