/// What was found at the points of failure of a session.
public struct PointResult: Sendable {
    /// The number of calls of the session.
    public var calls = 0
    /// The number of points at which something failed, and the number of stores that were opened afterwards.
    public var points = 0
    public var checks = 0
    /// The number of changes that were refused, and that may have been made.
    public var refused = 0
    public var uncertain = 0
    public var faults: [String] = []

    mutating func count(_ answers: [DurableSession.Answer]) {
        refused += answers.filter { $0.kind == .refused }.count
        uncertain += answers.filter { $0.kind == .uncertain }.count
    }
}
