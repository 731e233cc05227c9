import HomeEngine

/// The changes that a subscriber has not received.
enum PendingChanges {
    /// There are none: the subscriber is up to date.
    case none
    /// None was found so far. The position has moved over changes that do not match, and there are more changes.
    case unmatched
    case matches(Matches)
    /// The log no longer has all changes after the position, or the position has no cursor.
    case gap
    /// The position belongs to another epoch.
    case epoch

    /// Changes that match a filter, at least one.
    struct Matches {
        /// The matches in ascending order.
        let matches: [MatchWindow.Match]
        /// The sequence up to which all matches are included.
        let end: UInt64
        /// The epoch of the sequences.
        let epoch: Epoch
        /// The changes of ``matches``, if they have been read.
        let frames: [Frame]?

        var first: MatchWindow.Match { matches[0] }
        var last: MatchWindow.Match { matches[matches.count - 1] }

        /// Returns the changes of ``matches``; nil if the log no longer has all of them, or if the home was replaced.
        func frames(of home: Home) -> [Frame]? {
            frames ?? home.frames(withSequences: matches.map { $0.sequence }, in: epoch)
        }
    }
}
