import HTTPServer
import HomeService
import Synchronization

/// The open streams of a home by what they are interested in: equal filters share one group, which is woken by a change
/// that passes the filter.
///
/// Filters that name devices are found by device, so that thousands of readers of one device each cost a change nothing.
final class StreamRegistry: Sendable {
    private struct Entry: Sendable {
        let audience = Audience()
        var readers = 1
    }

    private struct Table: Sendable {
        var entries: [FeedFilter: Entry] = [:]
        var byDevice: [String: Set<FeedFilter>] = [:]
        /// Filters that name no device.
        var others: Set<FeedFilter> = []
    }

    private let table = Mutex(Table())
    /// How many filters there are, for a change that nobody watches.
    private let count = Atomic(0)

    /// Watches a home for as long as that lives.
    init(_ home: Home) {
        _ = home.observe { frames in self.wake(frames) }
    }

    /// The readers of a filter, with one more.
    func join(_ filter: FeedFilter) -> Audience {
        table.withLock { table in
            if let entry = table.entries[filter] {
                table.entries[filter]?.readers += 1
                return entry.audience
            }
            let entry = Entry()
            table.entries[filter] = entry
            count.store(table.entries.count, ordering: .sequentiallyConsistent)
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
            count.store(table.entries.count, ordering: .sequentiallyConsistent)
            table.others.remove(filter)
            for device in filter.devices {
                table.byDevice[device]?.remove(filter)
                if table.byDevice[device]?.isEmpty ?? false { table.byDevice[device] = nil }
            }
        }
    }

    private func wake(_ frames: [Frame]) {
        guard count.load(ordering: .sequentiallyConsistent) > 0 else { return }
        let audiences: [Audience] = table.withLock { table in
            var woken: Set<FeedFilter> = []
            for frame in frames {
                for filter in table.others where !woken.contains(filter) && filter.verdict(on: frame) != .skip {
                    woken.insert(filter)
                }
                guard frame.subject.object == .device else { continue }
                for filter in table.byDevice[frame.subject.id] ?? [] where filter.verdict(on: frame) != .skip {
                    woken.insert(filter)
                }
            }
            return woken.compactMap { table.entries[$0]?.audience }
        }
        for audience in audiences { audience.group.wake() }
    }
}
