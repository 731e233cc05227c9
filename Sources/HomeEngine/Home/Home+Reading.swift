package import HomeModel
import Synchronization

/// All reads use committed state.
extension Home {
    /// Returns a snapshot of the current committed state.
    package func snapshot() -> HomeSnapshot {
        published.withLock { published in
            HomeSnapshot(
                state: published.state, time: published.time(host: hostTime.steady()), cursor: published.cursor)
        }
    }

    /// The cursor of the last committed change.
    package var cursor: Cursor { published.withLock { $0.cursor } }

    /// Reads committed state without copying it. `body` runs with the state locked: it must be short and must not use
    /// the home.
    package func read<Output: Sendable, Failure: Error>(
        _ body: (HomeState) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        try published.withLock { published throws(Failure) in try body(published.state) }
    }

    /// Why all lists and live queries are empty: `permissionDenied` while clients have access to no structure,
    /// `unavailable` while the app is offline, else nil.
    package var accessProblem: HomeError? { published.withLock { $0.state.accessProblem } }

    /// Returns a device; throws like ``HomeState/device(_:)``.
    package func view(ofDevice id: String) throws(HomeError) -> Committed<DeviceView> {
        try published.withLock { published throws(HomeError) in
            let device = try published.state.device(id)
            return Committed(
                value: published.state.view(device, at: published.time(host: hostTime.steady())),
                cursor: published.cursor)
        }
    }

    /// Returns a device as it is for a client that has begun an atomic write; nil if it is the same for all clients.
    package func view(
        _ read: Committed<DeviceView>, shownTo client: @autoclosure () -> String?
    ) -> Committed<DeviceView>? {
        guard !read.value.device.memory.isEmpty, let device = behaviors.shown(read.value.device, to: client()) else {
            return nil
        }
        return Committed(value: read.value.shown(as: device), cursor: read.cursor)
    }

    /// Returns all structures, also those that clients cannot see, in the order they were created.
    package func allStructures() -> [StructureState] {
        let structures = read { $0.structures }
        return structures.elements().map { $0.element }
    }

    /// The losses of the import of the home; empty if it lost nothing or was not imported.
    package var importLosses: [ImportLoss] { published.withLock { $0.losses } }

    // MARK: Changes

    /// Returns the changes after a cursor, oldest first, at most `limit`.
    package func frames(after cursor: Cursor, limit: Int) -> FramesAfter {
        published.withLock { published in
            guard cursor.epoch == published.epoch else { return .epoch }
            guard cursor.sequence <= published.state.sequence,
                let frames = published.log.frames(after: cursor.sequence, limit: limit)
            else { return .gap }
            return .frames(frames)
        }
    }

    /// Returns the last changes before a cursor, at most `limit`; nil if the cursor belongs to another epoch.
    package func frames(before cursor: Cursor, limit: Int) -> FramesBefore? {
        published.withLock { published in
            guard cursor.epoch == published.epoch else { return nil }
            let frames = published.log.frames(before: cursor.sequence, limit: limit)
            return FramesBefore(
                frames: frames, isComplete: frames.count < limit && published.log.lastDropped == 0)
        }
    }

    /// Returns the changes of an epoch with these sequences, in ascending order; nil if the log lacks one of them, or has
    /// those of another epoch.
    package func frames(withSequences sequences: [UInt64], in epoch: Epoch) -> [Frame]? {
        published.withLock { $0.epoch == epoch ? $0.log.frames(withSequences: sequences) : nil }
    }

    /// Returns whether a subscriber that resumes after a cursor may still have to receive the removal of an object: the
    /// log has it, or does not reach back to the cursor.
    package func mayReportRemoval(of kind: Frame.ObjectKind, _ id: String, after cursor: Cursor) -> Bool {
        published.withLock { published in
            guard cursor.epoch == published.epoch, cursor.sequence <= published.state.sequence else { return true }
            return published.log.hasRemoval(of: kind, id, after: cursor.sequence) ?? true
        }
    }

    /// Returns whether a subscriber lags by more than half of the log, or has a cursor of another epoch. Such a
    /// subscriber does not receive every change.
    package func isLagging(after cursor: Cursor) -> Bool {
        published.withLock { $0.epoch != cursor.epoch || $0.log.isLagging(after: cursor.sequence) }
    }

    /// The changes after a cursor, or why they cannot be read.
    package enum FramesAfter: Sendable {
        case frames([Frame])
        /// The log does not reach back that far, or the number does not exist yet.
        case gap
        /// The cursor belongs to another epoch.
        case epoch
    }

    /// The last changes before a cursor.
    package struct FramesBefore: Sendable {
        /// The changes, oldest first.
        package let frames: [Frame]
        /// Whether the home has no earlier changes: the log has all of them since the home was created.
        package let isComplete: Bool
    }

    // MARK: Observing

    /// Whether a reader receives every change, so that an advance has to log all of them.
    var isFollowed: Bool { followers.load(ordering: .sequentiallyConsistent) > 0 }

    /// Makes the home log every change until ``unfollow()``, also during an advance. A reader calls it before it takes
    /// its first cursor.
    package func follow() {
        followers.add(1, ordering: .sequentiallyConsistent)
        // A slice that is not logged ends first.
        writer.withLock { _ in }
    }

    package func unfollow() { followers.subtract(1, ordering: .sequentiallyConsistent) }

    /// The value that observers receive.
    package enum Publication: Sendable {
        /// Changes, at least one.
        case changes([Frame])
        /// The whole home was replaced, and a new epoch has begun.
        case replacement
        /// The clock was paused, resumed, set to another speed or advanced.
        case clock
        /// The home was deleted.
        case deletion
        /// The home was closed, because another program is going to have it.
        case departure
    }

    /// The time of the home, that of the host and the last change, at one moment.
    package struct Moment: Sendable {
        package let time: HomeTime
        /// Microseconds of the host's steady clock.
        package let host: Int64
        package let cursor: Cursor
    }

    /// Returns the present moment of the committed state.
    package func moment() -> Moment {
        let host = hostTime.steady()
        return published.withLock { Moment(time: $0.time(host: host), host: host, cursor: $0.cursor) }
    }

    /// Called after something has been published, on the thread that published it, without a lock held.
    package typealias Observer = @Sendable (Publication) -> Void

    /// Calls an observer after each publication until the observation is canceled. The observer must return quickly.
    ///
    /// - Parameter follows: Whether the observer must receive every change, as with ``follow()``.
    package func observe(follows: Bool = true, _ observer: @escaping Observer) -> Observation {
        let id = published.withLock { published in
            published.observerCount += 1
            published.observers.append((published.observerCount, observer))
            return published.observerCount
        }
        if follows { follow() }
        return Observation { [weak self] in
            let isFirst = self?.published.withLock { published in
                let count = published.observers.count
                published.observers.removeAll { $0.id == id }
                return published.observers.count < count
            }
            if follows, isFirst == true { self?.unfollow() }
        }
    }

    /// An observer's subscription.
    package struct Observation: Sendable {
        let end: @Sendable () -> Void

        package func cancel() { end() }
    }
}
