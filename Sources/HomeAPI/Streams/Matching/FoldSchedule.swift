/// When changes are sent to the subscribers of one filter and minimum interval, and up to which sequence. All of them
/// get the same range, so that it is folded once.
struct FoldSchedule: Sendable {
    /// The sequence up to which changes are being sent.
    private(set) var end: UInt64 = 0
    /// The time of the monotonic clock from which newer changes may be sent.
    private(set) var due: UInt64 = 0

    /// Returns the sequence up to which changes are due for a subscriber; nil if it has to wait until ``due``.
    ///
    /// - Parameters:
    ///   - position: The last number that was sent to it.
    ///   - newest: The number of the newest change; greater than the position.
    mutating func end(after position: UInt64, newest: UInt64, every interval: UInt64, at now: UInt64) -> UInt64? {
        if position < end { return end }
        guard now >= due else { return nil }
        end = newest
        due = now + interval
        return end
    }
}
