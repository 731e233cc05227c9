import HTTPServer
import HomeEngine
import HomeModel
import Synchronization

/// The subscribers of one filter. They wake together and share matches and encoded frames.
///
/// The subscribers are at several stream threads. Each thread notices later than the others that the home was replaced,
/// so results are stored and found by epoch.
final class FilterGroup: Sendable {
    let filter: ObjectFilter
    let streams: StreamGroup
    private let window: Mutex<MatchWindow>
    /// The positions of the subscribers.
    private let progress = Mutex<[ObjectIdentifier: StreamProgress]>([:])
    private let shared: Mutex<Shared>
    /// Whether the filter has had more than one subscriber at a time. The last delivery is stored only in this case.
    private let isShared = Atomic(false)

    /// Results for one subscriber that the others can use.
    private struct Shared {
        /// The epoch of the foldings.
        var epoch: Epoch
        var delivery: Delivery?
        var states: [SharedState] = []
        var snapshots: [WeakSnapshot] = []
        /// The folding by minimum interval, in nanoseconds.
        var foldings: [UInt64: Folding] = [:]
    }

    /// The folding for the subscribers that have the same minimum interval.
    private struct Folding {
        var subscribers = 0
        var schedule = FoldSchedule()
        var plan: FoldPlan?
    }

    /// - Parameters:
    ///   - parent: The group whose preparation wakes this one.
    ///   - start: The last change that the filter has not been matched against.
    init(_ filter: ObjectFilter, parent: StreamGroup, since start: Cursor) {
        self.filter = filter
        streams = StreamGroup(parent: parent)
        window = Mutex(MatchWindow(since: start))
        shared = Mutex(Shared(epoch: start.epoch))
    }

    /// Records that a second subscriber has joined, so that frames are stored for the others.
    func share() { isShared.store(true, ordering: .relaxed) }

    // MARK: Matches

    /// Matches a change and returns whether the filter passes it in any way.
    func match(_ frame: Frame) -> Bool {
        let verdict = filter.verdict(on: frame)
        guard verdict != .skip else { return false }
        window.withLock { $0.add(MatchWindow.Match(sequence: frame.sequence, verdict: verdict)) }
        return true
    }

    /// Records that changes up to a cursor were not matched.
    func restart(since cursor: Cursor) { window.withLock { $0.restart(since: cursor) } }

    /// Drops all results of the former epoch.
    func restart(inNewEpochSince cursor: Cursor) {
        restart(since: cursor)
        shared.withLock { shared in
            let subscribers = shared.foldings.mapValues { Folding(subscribers: $0.subscribers) }
            shared = Shared(epoch: cursor.epoch, foldings: subscribers)
        }
    }

    /// Returns the matches in `(cursor, last]`; nil if they reach further back than is stored.
    func matches(after cursor: Cursor, through last: UInt64) -> [MatchWindow.Match]? {
        window.withLock { $0.matches(after: cursor, through: last) }
    }

    // MARK: Lag

    func add(_ stream: StreamProgress) { progress.withLock { $0[ObjectIdentifier(stream)] = stream } }

    func remove(_ stream: StreamProgress) { progress.withLock { $0[ObjectIdentifier(stream)] = nil } }

    /// Returns the greatest number of changes up to a sequence that a subscriber has not handled yet. A subscriber has
    /// no lag while none of these changes matches.
    func lag(behind newest: UInt64) -> UInt64 {
        let slowest = progress.withLock { progress in progress.values.lazy.map { $0.sequence }.min() }
        return slowest.map { lag(at: $0, behind: newest) } ?? 0
    }

    /// Returns the number of changes up to a sequence that a subscriber has not handled yet.
    func lag(of stream: StreamProgress, behind newest: UInt64) -> UInt64 { lag(at: stream.sequence, behind: newest) }

    private func lag(at sequence: UInt64, behind newest: UInt64) -> UInt64 {
        sequence < min(window.withLock { $0.end }, newest) ? newest - sequence : 0
    }

    // MARK: Deliveries

    /// The changes that one subscriber has received, which are the next ones for all others at the same positions.
    ///
    /// What follows a position never changes. So the others need neither the registry nor the log, whose locks all stream
    /// threads share.
    struct Delivery: Sendable {
        let epoch: Epoch
        /// The positions before the first of the changes and after the one before it, as far as they are known.
        let positions: Range<UInt64>
        /// The position after the changes.
        let end: UInt64
        let format: StreamFormat
        let frames: [StreamFrame]

        fileprivate func serves(_ cursor: Cursor, _ format: StreamFormat) -> Bool {
            positions.contains(cursor.sequence) && epoch == cursor.epoch && self.format == format
        }
    }

    /// Returns the last delivery, if its changes are the next ones after a position.
    func delivery(after cursor: Cursor, in format: StreamFormat) -> Delivery? {
        guard isShared.load(ordering: .relaxed) else { return nil }
        return shared.withLock { shared in
            guard let delivery = shared.delivery, delivery.serves(cursor, format) else { return nil }
            return delivery
        }
    }

    /// Stores a delivery for the other subscribers.
    func store(_ delivery: @autoclosure () -> Delivery) {
        guard isShared.load(ordering: .relaxed) else { return }
        let delivery = delivery()
        shared.withLock { $0.delivery = delivery }
    }

    // MARK: States

    /// Returns the state that was sent last, if it includes a change.
    func state(of content: ObjectContent, in format: StreamFormat, notBefore cursor: Cursor) -> SharedState? {
        guard isShared.load(ordering: .relaxed) else { return nil }
        return shared.withLock { shared in
            shared.states.first {
                $0.content == content && $0.format == format && $0.cursor.epoch == cursor.epoch
                    && $0.cursor.sequence >= cursor.sequence
            }
        }
    }

    /// Stores a state for the other subscribers, so that it is encoded once.
    func store(_ state: SharedState) {
        guard isShared.load(ordering: .relaxed) else { return }
        shared.withLock { shared in
            shared.states.removeAll { $0.content == state.content && $0.format == state.format }
            shared.states.append(state)
        }
    }

    // MARK: Snapshots

    /// Returns a snapshot that another subscriber is reading and that equals one taken now; nil if there is none.
    func snapshot(at cursor: Cursor, _ layout: SnapshotLayout, _ format: StreamFormat, now: UInt64) -> SharedSnapshot? {
        shared.withLock { shared in
            for weak in shared.snapshots {
                if let snapshot = weak.snapshot, snapshot.serves(cursor, layout, format, at: now) { return snapshot }
            }
            return nil
        }
    }

    func store(_ snapshot: SharedSnapshot) {
        shared.withLock { shared in
            shared.snapshots.removeAll { $0.snapshot == nil }
            shared.snapshots.append(WeakSnapshot(snapshot: snapshot))
        }
    }

    // MARK: Folding

    /// - Parameter interval: The minimum interval; 0 for a subscriber that gets each change.
    func joinFolding(every interval: UInt64) {
        if interval > 0 { shared.withLock { $0.foldings[interval, default: Folding()].subscribers += 1 } }
    }

    func leaveFolding(every interval: UInt64) {
        guard interval > 0 else { return }
        shared.withLock { shared in
            shared.foldings[interval]?.subscribers -= 1
            if shared.foldings[interval]?.subscribers == 0 { shared.foldings[interval] = nil }
        }
    }

    /// Returns the sequence up to which changes are due for a subscriber with a minimum interval; nil if it has to wait
    /// until `due`.
    func foldEnd(
        after position: Cursor, newest: UInt64, every interval: UInt64, at now: UInt64
    ) -> (end: UInt64?, due: UInt64) {
        shared.withLock { shared in
            // Another thread is about to begin the epoch of the subscriber.
            guard shared.epoch == position.epoch else { return (nil, now) }
            let end = shared.foldings[interval, default: Folding()].schedule
                .end(after: position.sequence, newest: newest, every: interval, at: now)
            return (end, shared.foldings[interval, default: Folding()].schedule.due)
        }
    }

    /// Returns the last plan for subscribers with a minimum interval, if it starts and ends at these numbers.
    func plan(from start: Cursor, through end: UInt64, every interval: UInt64) -> FoldPlan? {
        shared.withLock { shared in
            shared.foldings[interval]?.plan.flatMap { $0.start == start && $0.limit == end ? $0 : nil }
        }
    }

    func store(_ plan: FoldPlan, every interval: UInt64) {
        shared.withLock { shared in
            if shared.epoch == plan.start.epoch { shared.foldings[interval, default: Folding()].plan = plan }
        }
    }
}
