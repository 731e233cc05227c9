import HomeEngine
import HomeModel
import JSON
import Synchronization

/// Advances the clock of a home until it receives a certain request, or by a maximum span.
///
/// The client that is expected to send the request lives in real time, so the home's time passes a chosen number of times
/// as fast as real time, and not at once.
final class RequestAdvance: Sendable {
    private struct State {
        /// The span that is left.
        var remaining: Span
        /// The advance by a portion of the span, until it has ended.
        var portion: Advance?
        /// The number of the last request that has been compared or is in ``unread``.
        var last: UInt64
        /// The position in the journal up to which completed requests have been compared or are in ``unread``. A
        /// matcher can need what is known only with the response.
        var position: UInt64
        /// The requests that have not been compared yet.
        var unread: RequestSlices
        var skipped = Span.zero
    }

    enum Step {
        /// The advance has ended; whether the request was received, and the length of the part that was skipped.
        case ended(isMet: Bool, skipped: Span)
        case unfinished
        /// The next step is due after a number of microseconds.
        case pause(Int64)
    }

    private let home: Home
    /// The epoch of the home when the advance began.
    private let epoch: Epoch
    private let journal: RequestJournal
    private let matcher: RequestMatcher
    /// Requests with a greater number count.
    private let number: UInt64
    private let speed: Double
    private let state: Mutex<State>

    /// The seconds of home time per second of real time.
    static let speeds = 1.0...3_600
    static let defaultSpeed = 60.0
    /// The real time of an advance whose span is not given, in seconds.
    static let defaultDuration = 10.0
    /// The longest real time of an advance, in seconds. Many clients wait no longer for a response.
    static let longestDuration = 30.0
    /// The real time between two portions, in microseconds.
    private static let interval: Int64 = 20_000
    private static let pageSize = 256

    /// - Parameters:
    ///   - number: Requests with a greater number count; nil for those that are received from now on.
    ///   - span: The longest span of home time; nil for the span that passes in ``defaultDuration``.
    init(
        _ served: ServedHome, until matcher: RequestMatcher, after number: UInt64?, speed: Double, atMost span: Span?
    ) {
        home = served.home
        epoch = served.home.cursor.epoch
        journal = served.requests
        self.matcher = matcher
        self.speed = speed
        // The position is read first, so that each request is compared at least once.
        let position = served.requests.lastPosition
        self.number = number ?? served.requests.lastNumber
        state = Mutex(
            State(
                remaining: span ?? .microseconds(speed * Self.defaultDuration * 1_000_000), last: self.number,
                position: position, unread: RequestSlices([])))
    }

    /// Throws as ``Advance/step()`` does.
    func step() throws(HomeError) -> Step {
        try state.withLock { state throws(HomeError) in
            switch compare(&state) {
            case true?: return .ended(isMet: true, skipped: state.skipped)
            case nil: return .unfinished
            case false?: break
            }
            guard let portion = state.portion else {
                guard home.cursor.epoch == epoch else { throw Advance.otherHome }
                guard state.remaining > .zero else { return .ended(isMet: false, skipped: state.skipped) }
                let span = min(state.remaining, .microseconds(Double(Self.interval) * speed))
                state.remaining = state.remaining - span
                state.portion = Advance(home, by: span)
                return .unfinished
            }
            guard try portion.step() else { return .unfinished }
            state.skipped = state.skipped + portion.skipped
            state.portion = nil
            return .pause(Self.interval)
        }
    }

    /// Ends the advance at the time that it has reached.
    func cancel() { state.withLock { $0.portion?.cancel() } }

    /// Compares a slice of the requests that have not been compared. Returns whether one matches; nil if others are left.
    private func compare(_ state: inout State) -> Bool? {
        var slice = state.unread.next()
        if slice.isEmpty {
            state.unread = RequestSlices(newRequests(&state))
            slice = state.unread.next()
            if slice.isEmpty { return false }
        }
        return slice.contains { matches($0) } ? true : nil
    }

    /// Returns the requests that have arrived or were completed since the last call, or all of them if some were
    /// forgotten.
    private func newRequests(_ state: inout State) -> [RequestRecord] {
        let arrived = journal.requests(after: state.last)
        state.last = arrived.last?.number ?? state.last
        guard let page = journal.events(after: state.position, limit: Self.pageSize) else {
            state.position = journal.lastPosition
            return journal.requests(after: number)
        }
        state.position = page.end
        let completed = page.events.compactMap { event -> RequestRecord? in
            if case .request(let record) = event, record.number > number { record } else { nil }
        }
        return arrived + completed
    }

    private func matches(_ record: RequestRecord) -> Bool {
        matcher.count(in: ComparedRequest(RequestView(record, of: home), home.catalog)) > 0
    }
}
