import HomeEngine
import HomeModel
import Synchronization

/// Creates the ids of devices that clients add without an id.
///
/// An id follows from the home's seed, the number of its last change and the number of ids since then, so that equal
/// homes give equal ids to the same sequence of requests.
final class DeviceIDs: Sendable {
    private struct State {
        var cursor: Cursor?
        /// The number of ids that were created at the cursor.
        var count: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Returns an id that no device of the home has.
    func next(for home: Home) -> String {
        state.withLock { state in
            let cursor = home.cursor
            if state.cursor != cursor { state = State(cursor: cursor) }
            while true {
                let id = SeededHash.id("device", seed: home.seed, cursor.sequence, state.count)
                state.count += 1
                if !home.read({ $0.hasDevice(id) }) { return id }
            }
        }
    }
}
