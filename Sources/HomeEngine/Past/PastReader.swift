package import HomeModel
import Synchronization

/// Reads a past state of a home: the present one, from which the changes since then are undone.
///
/// The changes are read in slices, so that other changes wait only for one slice.
package struct PastReader: Sendable {
    private let home: Home
    private let epoch: Epoch
    /// The number of changes that had happened at the requested point.
    private let target: Int
    /// The number of changes that have happened in ``state``.
    private var position: Int
    private var state: HomeState
    /// The home's time at the requested point. Moving values are read at this time.
    private let time: HomeTime
    private var cursor: Cursor

    /// The number of changes that are read with the home locked.
    private static let slice = 256

    /// Begins with the present state. Throws if the point is not in the history of the home, or too long ago.
    package init(_ home: Home, at point: PastPoint) throws(PastFailure) {
        self.home = home
        let host = home.hostTime.steady()
        (epoch, target, position, state, time, cursor) = try home.published.withLock {
            published throws(PastFailure) in
            let (target, time) = try published.target(of: point, now: published.time(host: host))
            return (
                published.epoch, target, published.log.pastChanges.upperBound, published.state, time, published.cursor
            )
        }
    }

    /// The position of the state, for another reader of the same state.
    package var point: PastPosition { PastPosition(epoch: epoch, changes: target, time: time) }

    /// Undoes slices of the changes. Returns the state when all of them are undone, else nil.
    ///
    /// Throws if the home has dropped the state since the reader began.
    package mutating func read(slices: Int) throws(PastFailure) -> HomeSnapshot? {
        var remaining = slices
        while position > target, remaining > 0 {
            remaining -= 1
            let start = max(target, position - Self.slice)
            let (epoch, target, range) = (epoch, target, start..<position)
            let changes = try home.published.withLock { published throws(PastFailure) in
                guard published.epoch == epoch, target >= published.log.pastChanges.lowerBound else {
                    throw published.gone
                }
                return range.map { published.log.pastChange($0) }
            }
            for change in changes.reversed() {
                for step in change.steps.reversed() { state.apply(step.inverse) }
            }
            position = start
            state.sequence = changes[0].first - 1
            cursor = Cursor(epoch: epoch, sequence: state.sequence)
        }
        return position == target ? HomeSnapshot(state: state, time: time, cursor: cursor) : nil
    }
}

extension Home {
    /// Returns a past state of the home.
    package func snapshot(at point: PastPoint) throws(PastFailure) -> HomeSnapshot {
        var reader = try PastReader(self, at: point)
        while true {
            if let snapshot = try reader.read(slices: .max) { return snapshot }
        }
    }

    /// Returns the state with which the present epoch began; nil if more changes than a limit have happened since, or if
    /// the home does not store them.
    package func snapshotAtStartOfEpoch(undoing limit: Int) -> HomeSnapshot? {
        let start = published.withLock { published -> Cursor? in
            let hasStart = published.log.pastStart.sequence == published.epochStart
            guard hasStart, published.log.pastChanges.count <= limit else { return nil }
            return Cursor(epoch: published.epoch, sequence: published.epochStart)
        }
        return start.flatMap { try? snapshot(at: .cursor($0)) }
    }

    /// The oldest cursor whose state can be read, and the time of its last change.
    package var pastStart: (cursor: Cursor, time: HomeTime) {
        published.withLock { published in
            let start = published.log.pastStart
            return (Cursor(epoch: published.epoch, sequence: start.sequence), start.time)
        }
    }
}

extension Home.Published {
    fileprivate var gone: PastFailure {
        .gone(oldest: Cursor(epoch: epoch, sequence: log.pastStart.sequence), log.pastStart.time)
    }

    /// Returns the number of changes that had happened at a point, and the time of the point.
    fileprivate func target(of point: PastPoint, now: HomeTime) throws(PastFailure) -> (changes: Int, time: HomeTime) {
        let changes = log.pastChanges
        switch point {
        case .cursor(let cursor):
            guard cursor.epoch == epoch else {
                throw .invalid(
                    HomeError(
                        .invalidArgument,
                        "The cursor \(cursor) belongs to another home, or to a time before the home was started, reset, restored or imported; the present cursor is \(self.cursor)."
                    ))
            }
            guard cursor.sequence <= state.sequence else {
                throw .invalid(
                    HomeError(
                        .outOfRange,
                        "There is no change with the cursor \(cursor) yet; the present cursor is \(self.cursor)."))
            }
            guard cursor.sequence >= log.pastStart.sequence else { throw gone }
            let count = log.pastCount { $0.first > cursor.sequence }
            return (count, count > changes.lowerBound ? log.pastChange(count - 1).time : log.pastStart.time)
        case .time(let time):
            guard time <= now else {
                throw .invalid(
                    HomeError(
                        .outOfRange, "The time \(time.text) is in the future; the clock of the home shows \(now.text)."
                    ))
            }
            guard time >= log.pastStart.time else { throw gone }
            return (log.pastCount { $0.time > time }, time)
        case .position(let position):
            guard position.epoch == epoch, position.changes <= changes.upperBound, position.time <= now else {
                throw .invalid(
                    HomeError(
                        .invalidArgument, "The pageToken is unknown or has expired; start with the first page."))
            }
            guard position.changes >= changes.lowerBound else { throw gone }
            return (position.changes, position.time)
        }
    }
}
