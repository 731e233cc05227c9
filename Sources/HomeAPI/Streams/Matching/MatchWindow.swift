import HomeEngine
import HomeModel

/// The last changes that match a filter.
struct MatchWindow: Sendable {
    struct Match: Hashable, Sendable {
        let sequence: UInt64
        let verdict: ObjectFilter.Verdict
    }

    /// The number of stored matches; a subscriber that is further behind reads the log.
    static let capacity = 32

    /// All matches after this sequence are stored.
    private var start: UInt64
    /// The matches in ascending order.
    private var matches: [Match] = []

    /// - Parameter start: The sequence of the last change that the filter has not been matched against.
    init(since start: UInt64) { self.start = start }

    /// The sequence of the last match. If none is stored, there may be matches up to it.
    var end: UInt64 { matches.last?.sequence ?? start }

    /// Adds a match. A filter may match the same change in more than one way; it is added once.
    mutating func add(_ match: Match) {
        guard match.sequence > matches.last?.sequence ?? start else { return }
        matches.append(match)
        if matches.count > Self.capacity { start = matches.removeFirst().sequence }
    }

    /// Removes all matches, because changes up to `start` were not matched.
    mutating func restart(since start: UInt64) { self = MatchWindow(since: start) }

    /// Returns the matches in `(sequence, last]`; nil if they reach further back than is stored.
    func matches(after sequence: UInt64, through last: UInt64) -> [Match]? {
        guard sequence >= start else { return nil }
        guard let newest = matches.last, newest.sequence > sequence else { return [] }
        return matches.filter { $0.sequence > sequence && $0.sequence <= last }
    }
}
