import HTTPServer
import HomeService
import Synchronization

/// The open streams of a home by what they are interested in: equal filters share one audience. Each change is held
/// against each filter once, and the audiences that it concerns note it and are woken.
///
/// Filters that name devices are found by device, so that thousands of readers of one device each cost a change nothing.
final class StreamRegistry: Sendable {
    private struct Entry: Sendable {
        let audience: Audience
        var readers = 1
    }

    private struct Table: Sendable {
        var entries: [FeedFilter: Entry] = [:]
        var byDevice: [String: Set<FeedFilter>] = [:]
        /// Filters that name no device.
        var others: Set<FeedFilter> = []
        var progress = Progress<Audience>(last: 0)
    }

    private let table = Mutex(Table())
    /// How many filters there are, for a change that nobody watches.
    private let count = Atomic(0)
    /// The number up to which all audiences have noted what concerns them.
    private let last = Atomic<UInt64>(0)

    /// Watches a home for as long as that lives.
    init(_ home: Home) {
        _ = home.observe { frames in self.wake(frames) }
    }

    /// The changes after a cursor that concern an audience. Where there are none, the cursor moves over what does not
    /// concern it. Nil where it is too far behind to know them without looking at each.
    func ahead(of cursor: inout Cursor, for audience: Audience) -> [Concerns.Change]? {
        // Asked for before what the audience has noted: up to here that is complete.
        let last = last.load(ordering: .sequentiallyConsistent)
        guard let concerns = audience.ahead(of: cursor.sequence, through: last) else { return nil }
        if concerns.isEmpty { cursor = Cursor(epoch: cursor.epoch, sequence: max(cursor.sequence, last)) }
        return concerns
    }

    /// The readers of a filter, with one more.
    ///
    /// - Parameter home: Whose changes it is about.
    func join(_ filter: FeedFilter, of home: Home) -> Audience {
        table.withLock { table in
            if let entry = table.entries[filter] {
                table.entries[filter]?.readers += 1
                entry.audience.share()
                return entry.audience
            }
            // Said before the home's number is read: later changes find somebody who watches.
            let isFirst = count.add(1, ordering: .sequentiallyConsistent).oldValue == 0
            if isFirst {
                table.progress = Progress(last: home.snapshot().cursor.sequence)
                last.store(table.progress.last, ordering: .sequentiallyConsistent)
            }
            let entry = Entry(audience: Audience(since: table.progress.last))
            table.entries[filter] = entry
            if filter.devices.isEmpty { table.others.insert(filter) }
            for device in filter.devices { table.byDevice[device, default: []].insert(filter) }
            return entry.audience
        }
    }

    /// One reader less.
    func leave(_ filter: FeedFilter) {
        table.withLock { table in
            guard let entry = table.entries[filter] else { return }
            if entry.readers > 1 {
                table.entries[filter]?.readers -= 1
                return
            }
            table.entries[filter] = nil
            count.subtract(1, ordering: .sequentiallyConsistent)
            table.others.remove(filter)
            for device in filter.devices {
                table.byDevice[device]?.remove(filter)
                if table.byDevice[device]?.isEmpty ?? false { table.byDevice[device] = nil }
            }
        }
    }

    /// - Parameter frames: With one number after the other.
    private func wake(_ frames: [Frame]) {
        guard count.load(ordering: .sequentiallyConsistent) > 0, let first = frames.first, let newest = frames.last
        else { return }
        let audiences: [Audience] = table.withLock { table in
            var concerned: [ObjectIdentifier: Audience] = [:]
            for frame in frames {
                for filter in table.others { note(frame, filter, table, &concerned) }
                guard frame.subject.object == .device else { continue }
                for filter in table.byDevice[frame.subject.id] ?? [] { note(frame, filter, table, &concerned) }
            }
            let ready = table.progress.add(first.sequence...newest.sequence, Array(concerned.values))
            last.store(table.progress.last, ordering: .sequentiallyConsistent)
            return ready
        }
        for audience in audiences { audience.group.wake() }
    }

    private func note(
        _ frame: Frame, _ filter: FeedFilter, _ table: borrowing Table,
        _ concerned: inout [ObjectIdentifier: Audience]
    ) {
        let verdict = filter.verdict(on: frame)
        guard verdict != .skip, let audience = table.entries[filter]?.audience else { return }
        audience.note(frame.sequence, verdict)
        concerned[ObjectIdentifier(audience)] = audience
    }
}
