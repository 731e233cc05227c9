import HTTPServer
import HomeService
import Synchronization

/// The readers of one filter: woken together, told of the same changes.
final class Audience: Sendable {
    let group = StreamGroup()
    private let concerns: Mutex<Concerns>
    private let last = Mutex(Last())
    /// Whether the filter has had more than one subscriber at a time: only then is it worth to keep what they share.
    private let isShared = Atomic(false)

    /// What was sent last.
    private struct Last: Sendable {
        var change: (number: UInt64, format: StreamFormat, frame: StreamFrame)?
        var states: [SharedState] = []
    }

    /// - Parameter start: The number of the last change that the filter has not been asked about.
    init(since start: UInt64) { concerns = Mutex(Concerns(since: start)) }

    /// Notes what a change means to the readers.
    func note(_ number: UInt64, _ verdict: FeedFilter.Verdict) {
        concerns.withLock { $0.add(number, verdict) }
    }

    /// The changes that concern a reader who stands at a number, up to another number, which the registry has gone
    /// through; nil where it is too far behind to know them without looking at each.
    func ahead(of number: UInt64, through last: UInt64) -> [Concerns.Change]? {
        concerns.withLock { $0.changes(after: number, through: last) }
    }

    /// The frame of a change, if it is the one that was sent last.
    func frame(of number: UInt64, in format: StreamFormat) -> StreamFrame? {
        last.withLock { last in
            last.change.flatMap { $0.number == number && $0.format == format ? $0.frame : nil }
        }
    }

    /// Gives the other subscribers a change without a look into the log.
    func remember(_ frame: StreamFrame, of number: UInt64, in format: StreamFormat) {
        guard isShared.load(ordering: .relaxed) else { return }
        last.withLock { $0.change = (number, format, frame) }
    }

    /// The state of an object that was sent last, if it includes the change with a number.
    func state(of content: ObjectContent, in format: StreamFormat, notBefore number: UInt64) -> SharedState? {
        guard isShared.load(ordering: .relaxed) else { return nil }
        return last.withLock { last in
            last.states.first { $0.content == content && $0.format == format && $0.cursor.sequence >= number }
        }
    }

    /// Gives the other subscribers a state without encoding it again.
    func remember(_ state: SharedState) {
        guard isShared.load(ordering: .relaxed) else { return }
        last.withLock { last in
            last.states.removeAll { $0.content == state.content && $0.format == state.format }
            last.states.append(state)
        }
    }

    /// Called when a second subscriber joins.
    func share() { isShared.store(true, ordering: .relaxed) }
}

/// The last changes that concern the readers of one filter.
struct Concerns: Sendable {
    struct Change: Hashable, Sendable {
        let number: UInt64
        let verdict: FeedFilter.Verdict
    }

    /// Who is further behind goes through the log.
    static let most = 32

    /// All that concern the readers and come after this number are here.
    private var start: UInt64
    /// Rising by number.
    private var changes: [Change] = []

    init(since start: UInt64) { self.start = start }

    /// Changes come in the order of their numbers, or nearly so.
    mutating func add(_ number: UInt64, _ verdict: FeedFilter.Verdict) {
        guard number > start else { return }
        let place = changes.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
        changes.insert(Change(number: number, verdict: verdict), at: place)
        if changes.count > Self.most { start = changes.removeFirst().number }
    }

    /// Those after a number, up to and with another; nil where they are not all here.
    func changes(after number: UInt64, through last: UInt64) -> [Change]? {
        guard number >= start else { return nil }
        guard let newest = changes.last, newest.number > number else { return [] }
        return changes.filter { $0.number > number && $0.number <= last }
    }
}

/// How far the changes have been gone through, although they may come in another order than that of their numbers.
struct Progress<Waiting> {
    /// All up to this number have been gone through.
    private(set) var last: UInt64
    /// What came too early, by its first number.
    private var early: [UInt64: (last: UInt64, waiting: [Waiting])] = [:]

    init(last: UInt64) { self.last = last }

    /// Notes that the changes with these numbers have been gone through; answers with all who may go on now.
    mutating func add(_ numbers: ClosedRange<UInt64>, _ waiting: [Waiting]) -> [Waiting] {
        guard numbers.lowerBound <= last + 1 else {
            early[numbers.lowerBound] = (numbers.upperBound, waiting)
            return []
        }
        last = max(last, numbers.upperBound)
        var ready = waiting
        while let next = early.removeValue(forKey: last + 1) {
            last = next.last
            ready += next.waiting
        }
        return ready
    }
}

extension Progress: Sendable where Waiting: Sendable {}
