package import HomeModel
import Synchronization

/// A home that has been created, and that clients do not see before its clock has arrived at its start.
///
/// A fork whose clock begins later than that of its source has to run what happens in between, which can take some
/// seconds. If it is released before ``finish()``, the home is deleted; a durable home stays.
package final class PendingHome: Sendable {
    private let home: Home
    private let stored: StoredDescription
    private let homes: Homes
    /// Whether the home begins at a chosen time.
    private let hasStart: Bool
    private let isFinished = Atomic(false)

    init(_ home: Home, _ stored: StoredDescription, hasStart: Bool, of homes: Homes) {
        (self.home, self.stored, self.hasStart, self.homes) = (home, stored, hasStart, homes)
    }

    deinit {
        guard !isFinished.load(ordering: .relaxed) else { return }
        if stored.description.isDurable {
            _ = try? homes.publish(home, stored)
        } else {
            homes.discard(home, stored)
        }
    }

    /// Runs a slice of what happens until the start; returns whether the clock has arrived there.
    package func step() -> Bool { !hasStart || home.waitForCapacity() && home.runSlice() }

    /// Returns the home, which clients can use from now on. Call it once.
    ///
    /// Throws `unavailable` if the program is stopping.
    package func finish() throws(HomeError) -> HostedHome {
        isFinished.store(true, ordering: .relaxed)
        return try homes.publish(home, stored)
    }
}
