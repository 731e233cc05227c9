import HTTPServer
import HomeService
import Synchronization

/// The open streams of a home by filter, and the changes that match.
///
/// Equal filters share one ``FilterGroup``. Changes are matched on the thread of the streams, in the order of their
/// numbers, so that commands cost the same however many filters there are. The committing thread only looks into the
/// index whether a change may concern anyone.
final class StreamRegistry: Sendable {
    private struct Entry: Sendable {
        let group: FilterGroup
        var subscribers = 1
    }

    private struct Table: Sendable {
        var entries: [FeedFilter: Entry] = [:]
        var index = FilterIndex()
        /// The number of the newest published change.
        var newest: UInt64 = 0
        /// The number up to which candidates have been looked up; a group that joins is matched from there on.
        var looked: UInt64 = 0
        /// The number up to which all groups have been matched.
        var matched: UInt64 = 0
        /// The number from which on stale snapshots are dropped again.
        var nextSweep: UInt64 = 0
    }

    /// Filters that are evaluated before the streams get their turn.
    private static let evaluationsPerTurn = 2_048
    private static let framesPerPage = 64
    /// Changes between two searches for stale snapshots.
    private static let sweepInterval: UInt64 = 64

    private let home: Home
    private let snapshots: SnapshotStore
    private let epoch: Epoch
    private let table = Mutex(Table())
    /// Held while changes are matched.
    private let matching = Mutex(())
    /// How many filters there are, for a change that no stream watches.
    private let count = Atomic(0)
    /// Wakes the thread of the streams for ``match()``.
    private let matcher: StreamGroup
    private let observation: Home.Observation

    /// A registry as others may call it without keeping it alive.
    private final class Reference: Sendable {
        private struct State { weak var registry: StreamRegistry? }

        private let state = Mutex(State())

        var registry: StreamRegistry? {
            get { state.withLock { $0.registry } }
            set { state.withLock { $0.registry = newValue } }
        }
    }

    /// - Parameter snapshots: Those that are to be dropped when the log moves away from them.
    init(_ home: Home, _ snapshots: SnapshotStore) {
        self.home = home
        self.snapshots = snapshots
        epoch = home.snapshot().cursor.epoch
        let reference = Reference()
        matcher = StreamGroup { reference.registry?.match() ?? [] }
        observation = home.observe { reference.registry?.observe($0) }
        reference.registry = self
    }

    deinit { observation.cancel() }

    // MARK: Subscribers

    /// The subscribers of a filter, with one more.
    func join(_ filter: FeedFilter) -> FilterGroup {
        table.withLock { table in
            if let entry = table.entries[filter] {
                table.entries[filter]?.subscribers += 1
                entry.group.share()
                return entry.group
            }
            // Counted before the home's number is read: later changes find someone who watches.
            if count.add(1, ordering: .sequentiallyConsistent).oldValue == 0 {
                let number = home.snapshot().cursor.sequence
                table.newest = max(table.newest, number)
                table.looked = max(table.looked, number)
                table.matched = max(table.matched, number)
            }
            let group = FilterGroup(filter, parent: matcher, since: table.looked)
            table.entries[filter] = Entry(group: group)
            table.index.insert(group)
            return group
        }
    }

    /// One subscriber less.
    func leave(_ group: FilterGroup) {
        table.withLock { table in
            guard let entry = table.entries[group.filter] else { return }
            if entry.subscribers > 1 {
                table.entries[group.filter]?.subscribers -= 1
                return
            }
            table.entries[group.filter] = nil
            table.index.remove(group)
            count.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    // MARK: Changes

    /// What is ahead of a subscriber.
    enum Pending {
        /// Nothing: it is up to date.
        case nothing
        /// These changes.
        case matches([MatchWindow.Match])
        /// Nothing so far; newer changes have yet to be matched.
        case unmatched
        /// It is too far behind: it has to go through the log.
        case unknown
    }

    /// The changes after a cursor that match a group's filter. If there are none, the cursor moves over those that do not.
    func pending(after cursor: inout Cursor, for group: FilterGroup) -> Pending {
        var (matched, newest) = table.withLock { ($0.matched, $0.newest) }
        if matched < newest {
            for group in match() { group.wake() }
            (matched, newest) = table.withLock { ($0.matched, $0.newest) }
        }
        guard let matches = group.matches(after: cursor.sequence, through: matched) else { return .unknown }
        guard matches.isEmpty else { return .matches(matches) }
        cursor = Cursor(epoch: cursor.epoch, sequence: max(cursor.sequence, matched))
        return matched < newest ? .unmatched : .nothing
    }

    /// Called by the committing thread.
    private func observe(_ frames: [Frame]) {
        guard count.load(ordering: .sequentiallyConsistent) > 0, let first = frames.first, let last = frames.last
        else { return }
        let hasWork = table.withLock { table in
            let isNext = table.looked == table.matched && first.sequence == table.matched + 1
            table.newest = max(table.newest, last.sequence)
            guard isNext, table.newest == last.sequence, last.sequence < table.nextSweep || snapshots.isEmpty,
                !frames.contains(where: { table.index.mayConcern($0) })
            else { return true }
            table.looked = last.sequence
            table.matched = last.sequence
            return false
        }
        if hasWork { matcher.wake() }
    }

    /// Matches some changes; answers with the groups to wake, among them the matcher's own if there are more.
    private func match() -> [StreamGroup] {
        matching.withLockIfAvailable { _ in
            var woken: [ObjectIdentifier: StreamGroup] = [:]
            var evaluations = 0
            while evaluations < Self.evaluationsPerTurn {
                let (looked, newest) = table.withLock { ($0.looked, $0.newest) }
                guard looked < newest else { break }
                let page = home.frames(after: Cursor(epoch: epoch, sequence: looked), limit: Self.framesPerPage)
                guard case .frames(let frames) = page, let last = frames.last else {
                    for group in skip() { woken[ObjectIdentifier(group)] = group.streams }
                    break
                }
                for frame in frames {
                    let candidates = table.withLock { table in
                        table.looked = frame.sequence
                        return table.index.candidates(for: frame)
                    }
                    evaluations += 1
                    for groups in candidates {
                        evaluations += groups.count
                        for group in groups where group.match(frame) { woken[ObjectIdentifier(group)] = group.streams }
                    }
                }
                table.withLock { $0.matched = max($0.matched, last.sequence) }
            }
            return Array(woken.values) + (sweep() ? [matcher] : [])
        } ?? []
    }

    /// Gives up on changes that the log no longer has; answers with all groups, whose subscribers have missed some.
    private func skip() -> [FilterGroup] {
        table.withLock { table in
            table.looked = table.newest
            table.matched = table.newest
            let groups = table.entries.values.map { $0.group }
            for group in groups { group.restart(since: table.newest) }
            return groups
        }
    }

    /// Drops stale snapshots now and then; answers whether there are more changes to match.
    private func sweep() -> Bool {
        let (isDue, hasMore) = table.withLock { table in
            defer { if table.matched >= table.nextSweep { table.nextSweep = table.matched + Self.sweepInterval } }
            return (table.matched >= table.nextSweep, table.looked < table.newest)
        }
        if isDue { snapshots.dropStale(in: home) }
        return hasMore
    }
}
