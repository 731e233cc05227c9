import HomeModel

/// How much of a long stretch of time a home replays: its last part, in which the endless timers of its devices cause a
/// limited number of reports. Before that part they are held.
struct Replay: Hashable, Sendable {
    /// About how many reports the endless timers cause in a day.
    let reportsPerDay: Double
    /// How many reports are replayed at most.
    let limit: Int
    /// When the replayed part begins; ``HomeTime/first`` if all is replayed.
    private(set) var start = HomeTime.first

    init(reportsPerDay: Double, limit: Int) {
        self.reportsPerDay = reportsPerDay
        self.limit = limit
    }

    /// Sets ``start`` for the time from what is due first to the end of the stretch.
    ///
    /// Once set, it stays while the end moves on with the host's clock, until as much time as is replayed is left
    /// again.
    mutating func plan(from due: HomeTime, to end: HomeTime) {
        let span = span
        guard due >= start, end - due > (start == .first ? span : span + span) else { return }
        start = end - span
    }

    /// How much time is replayed.
    private var span: Span {
        guard reportsPerDay > 0 else { return .maximum }
        return .microseconds(Double(limit) / reportsPerDay * Double(Span.days(1).microseconds))
    }
}

extension Replay {
    /// How many devices are looked at to estimate the reports of all of them.
    private static let sample = 10_000

    /// - Parameter limit: How many reports are replayed at most.
    init(of state: HomeState, behaviors: BehaviorSet, limit: Int) {
        let step = max(1, state.devices.end / Self.sample)
        var reports = 0.0
        for ordinal in stride(from: 0, to: state.devices.end, by: step) {
            if let device = state.devices[ordinal: ordinal] { reports += behaviors.reportsPerDay(of: device) }
        }
        self.init(reportsPerDay: reports * Double(step), limit: limit)
    }
}

/// A stretch of time that is to be played.
struct Stretch: Hashable, Sendable {
    let end: HomeTime
    /// What is due before this time, and is endless, is held until then.
    var replayStart = HomeTime.first
    /// Whether it ends earlier, as soon as nothing runs that a command started.
    var endsWhenIdle = false
}

/// How much of its time a home plays at once.
public struct SimulationLimits: Hashable, Sendable {
    /// How many devices are played before others get the writer's lock. Each slice is one commit.
    public var slice = 256
    /// How many reports of endless timers are replayed when the home catches up with its clock. What comes before them
    /// is skipped.
    public var catchUpReports = 100_000
    /// The same for an advance of the clock.
    public var advanceReports = 2_500_000
    /// How many changes may wait until the home has caught up; more fail with `unavailable`.
    public var waitingChanges = 256

    public init() {}
}
