/// The time for which the other nodes do not depose this one, so that it may read and write its homes.
///
/// Times are nanoseconds of a clock that goes on while the machine sleeps. The other nodes count from a moment at which
/// they have seen a beat, which is later than the moment at which this node has sent it.
struct LeaseState: Hashable, Sendable {
    /// For how long a beat is valid.
    let duration: UInt64
    /// When the lease ends; nil before the first beat.
    private(set) var end: UInt64?

    init(duration: UInt64) { self.duration = duration }

    /// A beat that was sent at a time has arrived.
    mutating func confirm(sentAt time: UInt64) { end = max(end ?? 0, time + duration) }

    /// This node was deposed.
    mutating func lose() { end = nil }

    func isValid(at time: UInt64) -> Bool { end.map { time < $0 } ?? false }
}
