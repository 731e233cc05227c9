package import HomeModel

/// A point in the history of a home.
package enum PastPoint: Sendable {
    /// Right after the change with this cursor.
    case cursor(Cursor)
    /// After the last change at this time or before.
    case time(HomeTime)
    case position(PastPosition)
}

/// A point in the history of a home that stays the same when the home changes: the number of changes before it, and the
/// time at which moving values are read.
package struct PastPosition: Hashable, Sendable, CustomStringConvertible {
    let epoch: Epoch
    let changes: Int
    let time: HomeTime

    init(epoch: Epoch, changes: Int, time: HomeTime) {
        self.epoch = epoch
        self.changes = changes
        self.time = time
    }

    /// Nil if the text is not a position.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let epoch = Epoch(String(parts[0])), let changes = Int(parts[1]), changes >= 0,
            let microseconds = Int64(parts[2]),
            (HomeTime.first.microseconds...HomeTime.last.microseconds).contains(microseconds)
        else { return nil }
        self.init(epoch: epoch, changes: changes, time: HomeTime(microseconds: microseconds))
    }

    package var description: String { "\(epoch).\(changes).\(time.microseconds)" }
}

/// Why a past state of a home cannot be read.
package enum PastFailure: Error {
    /// The home no longer stores it.
    case gone(oldest: Cursor, HomeTime)
    /// The point is not in the history of the home.
    case invalid(HomeError)
}
