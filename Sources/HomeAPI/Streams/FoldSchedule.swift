/// When the subscribers of a filter with one minimum interval are sent changes, and up to which: up to the same ones, so
/// that they are folded once.
struct FoldSchedule: Sendable {
    /// The number up to which changes are sent at the moment.
    private(set) var end: UInt64 = 0
    /// When newer ones may be sent, by the monotonic clock.
    private(set) var due: UInt64 = 0

    /// The number up to which a subscriber is sent changes now; nil if it has to wait until ``due``.
    ///
    /// - Parameters:
    ///   - position: What it has been sent.
    ///   - newest: Up to which there are changes; greater than the position.
    mutating func end(after position: UInt64, newest: UInt64, every interval: UInt64, at now: UInt64) -> UInt64? {
        if position < end { return end }
        guard now >= due else { return nil }
        end = newest
        due = now + interval
        return end
    }
}
