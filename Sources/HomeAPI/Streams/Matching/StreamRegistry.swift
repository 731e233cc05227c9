import HTTPServer
import HomeEngine
import HomeModel
import Synchronization

/// The open streams of a home by filter, and the changes that match.
///
/// Equal filters share one ``FilterGroup``. Changes are matched on the stream threads, by one at a time and in the order
/// of their numbers, so that the cost of commands does not depend on the number of filters. The committing thread only
/// checks the index for filters that may pass a change.
final class StreamRegistry: Sendable {
    private struct Entry: Sendable {
        let group: FilterGroup
        var subscribers = 1
    }

    private struct Table: Sendable {
        var entries: [ObjectFilter: Entry] = [:]
        var index = FilterIndex()
        /// The number of the newest published change.
        var newest: UInt64 = 0
        /// The sequence up to which candidates have been looked up; a group that joins is matched from there on.
        var searched: UInt64 = 0
        /// The sequence up to which all groups have been matched.
        var matched: UInt64 = 0
        /// The epoch of the sequences.
        var epoch: Epoch
        /// Whether the home was replaced, so that the sequences have to be set again.
        var mustRestart = false
        /// The sequence of the change after which stale snapshots are dropped the next time.
        var sweepThreshold: UInt64 = 0
    }

    /// The number of filters that are evaluated before the streams get their turn.
    private static let evaluationsPerTurn = 2_048
    private static let framesPerPage = 64
    /// The number of changes of the log that are examined in one step of a subscriber.
    private static let examinedPerStep = 256
    /// The number of changes between two searches for stale snapshots.
    private static let sweepInterval: UInt64 = 64

    private let home: Home
    private let snapshots: SnapshotStore
    private let clocks: ReportedClocks
    private let table: Mutex<Table>
    /// The number of the epoch, and the newest published change if all groups have been matched up to it, which
    /// subscribers read without the lock. The greatest number while changes wait to be matched.
    private let settledEpoch: Atomic<UInt64>
    private let settledSequence = Atomic<UInt64>(.max)
    /// The lock that is held while changes are matched.
    private let matching = Mutex(())
    /// The number of filters; the committing thread reads it without the lock.
    private let count = Atomic(0)
    /// Wakes a stream thread for ``match()``.
    private let matcher: StreamGroup
    private let observation: Home.Observation

    /// A weak reference to a registry.
    private final class Reference: Sendable {
        private struct State { weak var registry: StreamRegistry? }

        private let state = Mutex(State())

        var registry: StreamRegistry? {
            get { state.withLock { $0.registry } }
            set { state.withLock { $0.registry = newValue } }
        }
    }

    /// - Parameters:
    ///   - snapshots: The snapshots to drop when they are too far behind.
    ///   - clocks: Whether streams have to be woken when the clock has changed.
    init(_ home: Home, _ snapshots: SnapshotStore, _ clocks: ReportedClocks) {
        self.home = home
        self.snapshots = snapshots
        self.clocks = clocks
        let epoch = home.cursor.epoch
        table = Mutex(Table(epoch: epoch))
        settledEpoch = Atomic(epoch.number)
        let reference = Reference()
        matcher = StreamGroup { reference.registry?.matchInTurn() ?? [] }
        observation = home.observe(follows: false) { reference.registry?.observe($0) }
        reference.registry = self
    }

    deinit { observation.cancel() }

    // MARK: Subscribers

    /// Adds a subscriber to a filter and returns the filter's group.
    func join(_ filter: ObjectFilter) -> FilterGroup {
        home.follow()
        return withTable { table in
            if let entry = table.entries[filter] {
                table.entries[filter]?.subscribers += 1
                entry.group.share()
                return entry.group
            }
            // Counted before the home's sequence is read, so that no later change is skipped.
            if count.add(1, ordering: .sequentiallyConsistent).oldValue == 0 {
                let sequence = home.cursor.sequence
                table.newest = max(table.newest, sequence)
                table.searched = max(table.searched, sequence)
                table.matched = max(table.matched, sequence)
            }
            let start = Cursor(epoch: table.epoch, sequence: table.searched)
            let group = FilterGroup(filter, parent: matcher, since: start)
            table.entries[filter] = Entry(group: group)
            table.index.insert(group)
            return group
        }
    }

    /// Removes a subscriber from its group.
    func leave(_ group: FilterGroup) {
        home.unfollow()
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

    /// The greatest lag of a stream: the number of changes that it has not handled yet, 0 if none of them matches its
    /// filter. Streams with a minimum interval do not count.
    var lag: UInt64 {
        let (entries, newest) = table.withLock { ($0.entries, $0.matched) }
        return entries.values.lazy.map { $0.group.lag(behind: newest) }.max() ?? 0
    }

    /// Returns the number of changes that one stream of a group has not handled yet, 0 if none of them matches its filter.
    func lag(of progress: StreamProgress, in group: FilterGroup) -> UInt64 {
        group.lag(of: progress, behind: table.withLock { $0.matched })
    }

    // MARK: Changes

    /// Returns whether a subscriber that has the changes up to a cursor has all of them. Each later change that it needs
    /// wakes it.
    func hasNothing(after cursor: Cursor) -> Bool {
        settledSequence.load(ordering: .acquiring) == cursor.sequence
            && settledEpoch.load(ordering: .acquiring) == cursor.epoch.number
    }

    /// Changes the table, and publishes whether its changes are matched. Each later change that concerns a subscriber
    /// wakes it, so it may read what was published before.
    private func withTable<Result: Sendable>(_ body: (inout sending Table) -> sending Result) -> Result {
        table.withLock { table in
            defer {
                let isSettled = !table.mustRestart && table.matched == table.newest
                settledEpoch.store(table.epoch.number, ordering: .releasing)
                settledSequence.store(isSettled ? table.newest : .max, ordering: .releasing)
            }
            return body(&table)
        }
    }

    /// Returns the changes after a position that match a group's filter. If there are none, the position moves over the
    /// changes that do not match.
    ///
    /// A subscriber whose position is before the group's stored matches reads the log.
    func pendingChanges(after position: inout StreamPosition, for group: FilterGroup) -> PendingChanges {
        guard let cursor = position.cursor else { return .gap }
        if hasNothing(after: cursor) { return .none }
        var (epoch, matched, newest) = table.withLock { ($0.epoch, $0.matched, $0.mustRestart ? .max : $0.newest) }
        if matched < newest {
            // If another thread is matching, the position is read again in the next turn.
            for group in matching.withLockIfAvailable({ _ in match() }) ?? [] { group.wake() }
            (epoch, matched, newest) = table.withLock { ($0.epoch, $0.matched, $0.newest) }
        }
        guard cursor.epoch == epoch, cursor.sequence <= matched,
            let matches = group.matches(after: cursor, through: matched)
        else { return loggedChanges(after: &position, from: cursor, for: group) }
        guard matches.isEmpty else {
            return .matches(PendingChanges.Matches(matches: matches, end: matched, epoch: epoch, frames: nil))
        }
        position.advance(to: matched)
        return matched < newest ? .unmatched : .none
    }

    /// Returns the next changes of the log that match a group's filter.
    private func loggedChanges(after position: inout StreamPosition, from cursor: Cursor, for group: FilterGroup)
        -> PendingChanges
    {
        let page: [Frame]
        switch home.frames(after: cursor, limit: Self.examinedPerStep) {
        case .frames(let frames): page = frames
        case .gap: return .gap
        case .epoch: return .epoch
        }
        guard let last = page.last else { return .none }
        var matches: [MatchWindow.Match] = []
        var frames: [Frame] = []
        for frame in page {
            let verdict = group.filter.verdict(on: frame)
            guard verdict != .skip else { continue }
            matches.append(MatchWindow.Match(sequence: frame.sequence, verdict: verdict))
            frames.append(frame)
        }
        guard matches.isEmpty else {
            return .matches(
                PendingChanges.Matches(matches: matches, end: last.sequence, epoch: cursor.epoch, frames: frames))
        }
        position.advance(to: last.sequence)
        return .unmatched
    }

    /// Records what was published, and wakes the streams that it concerns. Runs on the committing thread.
    private func observe(_ publication: Home.Publication) {
        switch publication {
        case .changes(let frames): observe(frames)
        case .replacement:
            withTable { $0.mustRestart = true }
            matcher.wake()
        case .clock: if clocks.hasSubscribers { wakeAll() }
        case .deletion: wakeAll()
        case .departure: break
        }
    }

    func wakeAll() {
        for group in table.withLock({ $0.entries.values.map { $0.group } }) { group.streams.wake() }
    }

    /// Records published changes and wakes the matcher if a filter may pass one.
    private func observe(_ frames: [Frame]) {
        guard count.load(ordering: .sequentiallyConsistent) > 0, let first = frames.first, let last = frames.last
        else { return }
        let hasWork = withTable { table in
            let isNext = table.searched == table.matched && first.sequence == table.matched + 1
            table.newest = max(table.newest, last.sequence)
            guard isNext, table.newest == last.sequence, last.sequence < table.sweepThreshold || snapshots.isEmpty,
                !frames.contains(where: { table.index.mayPass($0) })
            else { return true }
            table.searched = last.sequence
            table.matched = last.sequence
            return false
        }
        if hasWork { matcher.wake() }
    }

    /// Does what ``match()`` does, after another thread that matches. It must wait: the other thread may have looked for
    /// new changes already, and would leave those behind that came since.
    private func matchInTurn() -> [StreamGroup] { matching.withLock { _ in match() } }

    /// Matches some changes and returns the groups to wake, including the matcher itself if there are more changes. The
    /// caller holds ``matching``.
    private func match() -> [StreamGroup] {
        var woken: [ObjectIdentifier: StreamGroup] = [:]
        for group in restart() { woken[ObjectIdentifier(group)] = group.streams }
        var evaluations = 0
        while evaluations < Self.evaluationsPerTurn {
            let (epoch, searched, newest) = table.withLock { ($0.epoch, $0.searched, $0.newest) }
            guard searched < newest else { break }
            let page = home.frames(after: Cursor(epoch: epoch, sequence: searched), limit: Self.framesPerPage)
            guard case .frames(let frames) = page, let last = frames.last else {
                for group in skip() { woken[ObjectIdentifier(group)] = group.streams }
                break
            }
            for frame in frames {
                let candidates = table.withLock { table in
                    table.searched = frame.sequence
                    return table.index.candidates(for: frame)
                }
                evaluations += 1
                for groups in candidates {
                    evaluations += groups.count
                    for group in groups where group.match(frame) { woken[ObjectIdentifier(group)] = group.streams }
                }
            }
            withTable { $0.matched = max($0.matched, last.sequence) }
        }
        return Array(woken.values) + (sweep() ? [matcher] : [])
    }

    /// Begins with the epoch of a home that has replaced another one, and returns all groups: their subscribers have to
    /// start again. Returns no groups if the home was not replaced.
    private func restart() -> [FilterGroup] {
        let groups = withTable { table -> [FilterGroup]? in
            guard table.mustRestart else { return nil }
            let cursor = home.cursor
            table.mustRestart = false
            table.epoch = cursor.epoch
            table.newest = cursor.sequence
            table.searched = cursor.sequence
            table.matched = cursor.sequence
            table.sweepThreshold = 0
            let groups = table.entries.values.map { $0.group }
            for group in groups { group.restart(inNewEpochSince: cursor) }
            return groups
        }
        if groups != nil { snapshots.dropStale(in: home) }
        return groups ?? []
    }

    /// Skips changes that the log no longer has, and returns all groups: their subscribers have missed some.
    private func skip() -> [FilterGroup] {
        withTable { table in
            table.searched = table.newest
            table.matched = table.newest
            let groups = table.entries.values.map { $0.group }
            for group in groups { group.restart(since: Cursor(epoch: table.epoch, sequence: table.newest)) }
            return groups
        }
    }

    /// Drops stale snapshots from time to time; returns whether there are more changes to match.
    private func sweep() -> Bool {
        let (isDue, hasMore) = table.withLock { table in
            defer {
                if table.matched >= table.sweepThreshold { table.sweepThreshold = table.matched + Self.sweepInterval }
            }
            return (table.matched >= table.sweepThreshold, table.searched < table.newest)
        }
        if isDue { snapshots.dropStale(in: home) }
        return hasMore
    }
}
