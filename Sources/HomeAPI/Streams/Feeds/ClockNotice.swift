import HTTPServer
import HomeEngine
import HomeModel
import Synchronization

/// The state of the clock that streams report. The time itself is not a part of it, because it changes all the time.
struct ReportedClock: Equatable, Sendable {
    let revision: UInt64
    let isLagging: Bool
    let next: ScheduledEnd?
}

/// The state of a home's clock that streams report, computed once after each change for all streams.
final class ReportedClocks: Sendable {
    private struct Entry {
        var cursor: Cursor
        var clock: ReportedClock
    }

    private let last = Mutex<Entry?>(nil)
    private let subscribers = Atomic(0)

    /// Whether a stream reports the clock.
    var hasSubscribers: Bool { subscribers.load(ordering: .sequentiallyConsistent) > 0 }

    func addSubscriber() { subscribers.add(1, ordering: .sequentiallyConsistent) }

    func removeSubscriber() { subscribers.subtract(1, ordering: .sequentiallyConsistent) }

    func current(of home: Home) -> ReportedClock {
        let (cursor, revision) = (home.cursor, home.clockRevision)
        let known = last.withLock { $0 }
        if let known, known.cursor == cursor, known.clock.revision == revision { return known.clock }
        let clock = ReportedClock(
            revision: revision, isLagging: home.clock().lag > .zero, next: home.nextEnd())
        last.withLock { $0 = Entry(cursor: cursor, clock: clock) }
        return clock
    }
}

/// The next step of a notice: a report on a stream that is no change of the home.
enum NoticeStep {
    case frame(StreamFrame)
    /// There is something that may be reported at this time.
    case wait(until: UInt64)
    case none
}

/// Reports the clock on a stream that requests it: at the beginning, and after it was paused, resumed, set to another
/// speed or advanced, and when another process ends next.
struct ClockNotice {
    /// The minimum interval between two reports, in nanoseconds. Each command can change which process ends next.
    private static let interval: UInt64 = 250_000_000

    private var sent: ReportedClock?
    private var earliest: UInt64 = 0

    mutating func step(_ context: StreamContext, _ format: StreamFormat, now: UInt64) -> NoticeStep {
        let clock = context.clocks.current(of: context.home)
        guard clock != sent else { return .none }
        guard now >= earliest else { return .wait(until: earliest) }
        sent = clock
        earliest = now + Self.interval
        return .frame(format.event(.clock, ClockState(view: context.home.clock(), next: clock.next)))
    }

    /// Makes the next step report the clock, because the client starts again with a snapshot.
    mutating func restart() { self = ClockNotice() }
}
