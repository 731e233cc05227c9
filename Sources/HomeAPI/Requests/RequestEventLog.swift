/// Events of the requests of a journal, for its streams: the most recent events, oldest first.
struct RequestEventLog: Sendable {
    enum Event: Sendable {
        /// The response to a request is complete, or its stream has ended.
        case request(RequestRecord)
        /// All requests were forgotten.
        case cleared

        /// The approximate memory that the event retains, in bytes.
        var size: Int {
            switch self {
            case .request(let record): record.size
            case .cleared: 0
            }
        }
    }

    /// Events in the order in which they happened.
    struct Page: Sendable {
        let events: [Event]
        /// The position of the last event of the page; the requested position if there is none.
        let end: UInt64
    }

    /// The maximum number of events.
    var limit = 0
    /// The maximum size of the requests of all events, in bytes. The last event is kept however large it is.
    var maximumSize = Int.max
    /// The position of the last event. Positions are counted from 1.
    private(set) var last: UInt64 = 0
    /// The size of the requests of all events, in bytes.
    private(set) var size = 0
    /// Those that have been dropped are nil.
    private var events: [Event?] = []
    /// The index of the oldest event in `events`; those before it have been dropped.
    private var first = 0

    mutating func append(_ event: Event) {
        last += 1
        events.append(event)
        size += event.size
        while events.count - first > max(1, limit) { dropFirst() }
        shorten(to: maximumSize)
        // Removed together, because removing the first element of an array moves all others.
        if first > max(64, limit) {
            events.removeFirst(first)
            first = 0
        }
    }

    private mutating func dropFirst() {
        size -= events[first]?.size ?? 0
        events[first] = nil
        first += 1
    }

    /// Drops the oldest events until their requests have at most a number of bytes. The last event stays.
    mutating func shorten(to limit: Int) { while size > limit, events.count - first > 1 { dropFirst() } }

    /// Drops all events, and adds the event that reports it.
    mutating func clear() {
        events = []
        size = 0
        first = 0
        append(.cleared)
    }

    /// Returns the events after a position; nil if some of them have been dropped, or if there is no such position yet.
    func events(after position: UInt64, limit: Int) -> Page? {
        let oldest = last - UInt64(events.count - first)
        guard (oldest...last).contains(position) else { return nil }
        let start = first + Int(position - oldest)
        let page = events[start...].prefix(limit)
        return Page(events: page.compactMap { $0 }, end: position + UInt64(page.count))
    }
}
