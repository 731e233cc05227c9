/// The phase of a connection and the end of that phase, in one word that can be exchanged atomically.
///
/// The daemon's thread writes a new word at each step of a request. The sweeper replaces a word whose deadline has
/// passed with ``closed``, if it is still the same word. So exactly one of the two threads succeeds: either the request
/// continues, or the connection is closed.
struct ConnectionDeadline: Equatable {
    enum Phase: UInt64 {
        /// Between two requests, or before the first byte of a request.
        case idle
        /// Between the first and the last byte of a head.
        case headers
        case body
        /// A handler has the request; this phase has no deadline.
        case handling
        /// The client is reading the response.
        case response
        /// The server has closed the connection. A request that still arrives gets no response.
        case closed
    }

    /// The deadline in the upper bits, in units of 8 ns; the phase in the lower three.
    let word: UInt64

    init(word: UInt64) {
        self.word = word
    }

    /// - Parameter time: Nanoseconds of the monotonic clock.
    init(_ phase: Phase, until time: UInt64) {
        word = time & ~7 | phase.rawValue
    }

    /// The maximum time of each phase, and the time after which a connection may be closed to make room, in
    /// nanoseconds.
    struct Timeouts {
        /// The time after which a connection with an unfinished head, body or piece of a response may be closed.
        let evictableAfter: UInt64
        let headers: UInt64
        let body: UInt64
        let response: UInt64
    }

    /// Returns the order in which connections are closed to make room: the lowest rank first; nil for a connection that
    /// must not be closed because a request is being handled.
    func evictionRank(at now: UInt64, _ timeouts: Timeouts) -> UInt64? {
        let timeout: UInt64
        switch phase {
        // The earliest deadline belongs to the connection that has been idle the longest.
        case .idle: return word & ~7
        case .headers: timeout = timeouts.headers
        case .body: timeout = timeouts.body
        case .response: timeout = timeouts.response
        case .handling, .closed: return nil
        }
        // The phase began one timeout before its deadline.
        guard (word & ~7) + timeouts.evictableAfter <= now + timeout else { return nil }
        // The high bit ranks it after all idle connections.
        return 1 << 63 | (word & ~7)
    }

    static let handling = ConnectionDeadline(.handling, until: .max)
    static let closed = ConnectionDeadline(.closed, until: .max)

    // The initializers and the sweeper write only the raw values of phases.
    var phase: Phase { Phase(rawValue: word & 7) ?? .closed }

    func hasPassed(at now: UInt64) -> Bool {
        switch phase {
        case .handling, .closed: false
        case .idle, .headers, .body, .response: word & ~7 <= now
        }
    }
}
