import HomeEngine
import HomeModel

/// The last changes of an epoch that match a filter.
struct MatchWindow: Sendable {
    struct Match: Hashable, Sendable {
        let sequence: UInt64
        let verdict: ObjectFilter.Verdict
    }

    /// The number of stored matches; a subscriber that is further behind reads the log.
    static let capacity = 32

    let epoch: Epoch
    /// All matches after this sequence are stored.
    private var start: UInt64
    /// The matches in ascending order.
    private var matches: [Match] = []

    /// - Parameter start: The last change that the filter has not been matched against.
    init(since start: Cursor) { (epoch, self.start) = (start.epoch, start.sequence) }

    /// The sequence of the last match. If none is stored, there may be matches up to it.
    var end: UInt64 { matches.last?.sequence ?? start }

    /// Adds a match. A filter may match the same change in more than one way; it is added once.
    mutating func add(_ match: Match) {
        guard match.sequence > matches.last?.sequence ?? start else { return }
        matches.append(match)
        if matches.count > Self.capacity { start = matches.removeFirst().sequence }
    }

    /// Removes all matches, because changes up to `start` were not matched.
    mutating func restart(since start: Cursor) { self = MatchWindow(since: start) }

    /// Returns the matches in `(cursor, last]`; nil if they reach further back than is stored.
    func matches(after cursor: Cursor, through last: UInt64) -> [Match]? {
        guard cursor.epoch == epoch, cursor.sequence >= start else { return nil }
        guard let newest = matches.last, newest.sequence > cursor.sequence else { return [] }
        return matches.filter { $0.sequence > cursor.sequence && $0.sequence <= last }
    }
}
