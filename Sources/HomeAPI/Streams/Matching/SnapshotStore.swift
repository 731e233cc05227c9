import HTTPServer
import HomeEngine
import Synchronization

/// The snapshots that subscribers are reading.
///
/// A snapshot holds a state of the home in memory. A reader that stalls must not hold that memory as long as it stays
/// connected. So a snapshot is dropped once it is more than half of the log behind: its reader then lags and has to
/// start again anyway. The states of several snapshots share all data that did not change between them.
final class SnapshotStore: Sendable {
    private struct State {
        /// The snapshots in the order of their cursors. Those without readers are removed from time to time.
        var snapshots: [WeakSnapshot] = []
        var lastID: UInt64 = 0
        /// The number of ``snapshots`` at which those without readers are removed.
        var cleanupThreshold = 64
    }

    /// The maximum number of changes that are undone for the state with which an epoch began. It takes a fraction of a
    /// millisecond.
    private static let undoneChanges = 256

    /// Encoded pieces for the subscribers that start at the same time.
    let pieces = PieceCache<SnapshotPiece>(limit: 16 << 20)
    private let devices: DeviceBytes
    private let state = Mutex(State())
    private let count = Atomic(0)

    init(devices: DeviceBytes) { self.devices = devices }

    /// Whether there are no snapshots.
    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    /// Returns a reader of a snapshot of the present state. Subscribers of the same filter that start at about the same
    /// time share the snapshot.
    ///
    /// - Parameters:
    ///   - beginsEpoch: Whether the snapshot is of the state with which the epoch began, if few changes have happened since.
    ///     The changes follow.
    ///   - isCompressed: Whether the reader returns compressed pieces.
    ///   - now: The time of the monotonic clock.
    func open(
        _ layout: SnapshotLayout, of home: Home, beginsEpoch: Bool, for group: FilterGroup, in format: StreamFormat,
        isCompressed: Bool, at now: UInt64
    ) -> SnapshotReader {
        let start = beginsEpoch ? home.snapshotAtStartOfEpoch(undoing: Self.undoneChanges) : nil
        let current = start ?? home.snapshot()
        if let snapshot = group.snapshot(at: current.cursor, layout, format, now: now) {
            return SnapshotReader(snapshot, pieces, isCompressed: isCompressed)
        }
        let snapshot = state.withLock { state in
            state.lastID += 1
            let snapshot = SharedSnapshot(
                id: state.lastID, current, layout, filter: group.filter, format: format, devices: devices,
                at: now)
            state.snapshots.append(WeakSnapshot(snapshot: snapshot))
            if state.snapshots.count >= state.cleanupThreshold {
                state.snapshots.removeAll { $0.snapshot == nil }
                state.cleanupThreshold = max(64, 2 * state.snapshots.count)
            }
            count.store(state.snapshots.count, ordering: .relaxed)
            return snapshot
        }
        group.store(snapshot)
        return SnapshotReader(snapshot, pieces, isCompressed: isCompressed)
    }

    /// Drops the snapshots that are more than half of the log behind.
    func dropStale(in home: Home) {
        state.withLock { state in
            let firstFresh = state.snapshots.firstIndex { weak in
                guard let snapshot = weak.snapshot else { return false }
                guard home.isLagging(after: snapshot.cursor) else { return true }
                snapshot.drop()
                return false
            }
            state.snapshots.removeFirst(firstFresh ?? state.snapshots.count)
            count.store(state.snapshots.count, ordering: .relaxed)
        }
    }
}

/// A reference to a snapshot that becomes nil when no subscriber reads the snapshot any more.
struct WeakSnapshot {
    weak var snapshot: SharedSnapshot?
}
