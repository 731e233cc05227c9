/// What a connection is waiting for and until when, in one word, so that it can change hands atomically.
///
/// The daemon's thread writes a new one at each step of a request; the sweeper replaces one that has passed with
/// ``cut``, and only if it still stands. So exactly one of them decides what happens to a connection whose time runs
/// out.
struct ConnectionDeadline: Equatable {
    enum Phase: UInt64 {
        /// Between two requests, or before the first byte of one.
        case idle
        /// The first byte of a head has arrived, the last one has not.
        case headers
        case body
        /// A handler has the request; takes as long as it takes.
        case handling
        /// The client is taking the answer.
        case response
        /// The time ran out: whatever still arrives is not answered.
        case cut
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

    /// How long each phase may last before its connection may be closed for another one, in nanoseconds; and how long it
    /// may last at all.
    struct Patience {
        /// For a head, a body or a piece of an answer.
        let short: UInt64
        let headers: UInt64
        let body: UInt64
        let response: UInt64
    }

    /// Which connection is closed first for another one: the one with the lowest rank. Nil for one that is not closed,
    /// because it is in use.
    func evictionRank(at now: UInt64, _ patience: Patience) -> UInt64? {
        let whole: UInt64
        switch phase {
        // The longest idle has the earliest deadline.
        case .idle: return word & ~7
        case .headers: whole = patience.headers
        case .body: whole = patience.body
        case .response: whole = patience.response
        case .handling, .cut: return nil
        }
        // It has begun a whole deadline before the deadline.
        guard (word & ~7) + patience.short <= now + whole else { return nil }
        // After all that are idle.
        return 1 << 63 | (word & ~7)
    }

    static let handling = ConnectionDeadline(.handling, until: .max)
    static let cut = ConnectionDeadline(.cut, until: .max)

    // The initialisers and the sweeper write no other value than those of a phase.
    var phase: Phase { Phase(rawValue: word & 7) ?? .cut }

    func hasPassed(at now: UInt64) -> Bool {
        switch phase {
        case .handling, .cut: false
        case .idle, .headers, .body, .response: word & ~7 <= now
        }
    }
}
