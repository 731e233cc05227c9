import Faults
import HTTPServer
import HomeEngine

/// The stream of the requests that a home receives.
///
/// Unchecked because only the stream thread calls its functions.
final class RequestFeed: FormattedSource, @unchecked Sendable {
    private let served: ServedHome
    private let filter: RequestFilter
    private let terms: StreamTerms
    private let content: RequestContent
    private var position: Position
    private var schedule: StreamSchedule
    /// The recorded requests that are still to be sent after a start, oldest first.
    private var opening: ArraySlice<RequestRecord> = []
    /// Whether the last event has been sent, because the home was deleted.
    private var hasEnded = false

    /// Where a stream is.
    private enum Position {
        /// It begins with all requests that are recorded.
        case starting
        /// It begins with the requests that follow, or continues after an event.
        case following(Cursor)
        /// It starts again, because the client has missed events.
        case restarting(ResyncReason)
    }

    /// The number of events that are read at a time.
    private static let pageSize = 16

    init(
        _ served: ServedHome, _ filter: RequestFilter, _ content: RequestContent, _ parameters: StreamParameters
    ) {
        self.served = served
        self.filter = filter
        self.content = content
        terms = parameters.terms(startsWithSnapshot: false)
        schedule = StreamSchedule(terms)
        switch parameters.position {
        case nil: position = parameters.startsWithSnapshot ? .starting : .following(Self.present(of: served))
        case .resuming(let cursor), .following(let cursor): position = .following(cursor)
        case .starting: position = .starting
        case .restarting(let reason): position = .restarting(reason)
        }
    }

    /// The position after the last event. Its epoch is that of the home.
    private static func present(of served: ServedHome) -> Cursor {
        Cursor(epoch: served.home.cursor.epoch, sequence: served.requests.lastPosition)
    }

    /// Returns the start of the stream, which is woken with a group.
    func start(in group: StreamGroup) -> StreamStart {
        StreamStart(headers: format.headers, source: self, group: group)
    }

    func next(now: UInt64) -> StreamStep {
        if hasEnded { return .end }
        if served.home.isDeleted {
            hasEnded = true
            return .frame(format.event(.removedHome, served.id))
        }
        let step = step(now)
        if case .frames = step { schedule.sent(at: now) }
        return step
    }

    func closingFrame() -> StreamFrame? { StreamClosing.frame(format) }

    func closed() {}

    var format: StreamFormat { terms.format }
    var lag: StreamLag? { nil }

    private func step(_ now: UInt64) -> StreamStep {
        if !opening.isEmpty {
            let page = opening.prefix(Self.pageSize)
            opening = opening.dropFirst(page.count)
            return frames(page.map { .request($0) })
        }
        switch position {
        case .starting:
            begin()
            return .more
        case .restarting(let reason):
            begin()
            return .frames([format.resync(reason)])
        case .following(let cursor):
            guard cursor.epoch == served.home.cursor.epoch else {
                position = .restarting(.epoch)
                return .more
            }
            guard let page = served.requests.events(after: cursor.sequence, limit: Self.pageSize) else {
                position = .restarting(.gap)
                return .more
            }
            guard !page.events.isEmpty else { return schedule.idle(at: now, until: nil, cursor: cursor) }
            position = .following(Cursor(epoch: cursor.epoch, sequence: page.end))
            return frames(page.events, since: cursor)
        }
    }

    /// Begins with all requests that are recorded. Those without a response follow when they have one.
    private func begin() {
        // The position is read first: a request that is completed in between is sent twice rather than never.
        position = .following(Self.present(of: served))
        opening = served.requests.all.filter { $0.outcome.status != nil }[...]
    }

    /// Returns the step for events.
    ///
    /// - Parameter cursor: The position before the first of them; nil if the client cannot resume between them.
    private func frames(_ events: [RequestEventLog.Event], since cursor: Cursor? = nil) -> StreamStep {
        var frames: [StreamFrame] = []
        for (index, event) in events.enumerated() {
            let id = cursor.map { Cursor(epoch: $0.epoch, sequence: $0.sequence + UInt64(index) + 1) }
            switch event {
            case .cleared: frames.append(format.event(.clearedRequests, (), id: id))
            case .request(let record):
                let view = RequestView(record, of: served.home, content)
                if filter.includes(view) { frames.append(format.event(.request, view, id: id, capacity: 1_024)) }
            }
        }
        return frames.isEmpty ? .more : .frames(frames)
    }
}
