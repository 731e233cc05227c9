package import HomeModel

/// The last part of a long period. A home simulates only this part completely, so that the repeating timers of its
/// devices cause a limited number of reports. Before this part, repeating timers are held: they run next when it
/// begins.
struct SimulationWindow: Hashable, Sendable {
    /// The approximate number of reports that the repeating timers cause in a day.
    let reportsPerDay: Double
    /// The maximum number of reports in the window.
    let limit: Int
    /// When the window begins; ``HomeTime/first`` if it is the whole period.
    private(set) var start = HomeTime.first

    init(reportsPerDay: Double, limit: Int) {
        self.reportsPerDay = reportsPerDay
        self.limit = limit
    }

    /// Sets ``start`` for a period, which begins at the time of the first due device.
    ///
    /// The end of the period advances with the host's clock. ``start`` moves only when the rest of the period is twice
    /// as long as a window.
    mutating func plan(from due: HomeTime, to end: HomeTime) {
        let span = span
        guard due >= start, end - due > (start == .first ? span : span + span) else { return }
        start = end - span
    }

    /// The length of the window.
    private var span: Span {
        guard reportsPerDay > 0 else { return .maximum }
        return .microseconds(Double(limit) / reportsPerDay * Double(Span.days(1).microseconds))
    }
}

extension SimulationWindow {
    /// The number of devices from which the reports of all devices are estimated.
    private static let sample = 10_000

    /// - Parameter limit: The maximum number of reports in the window.
    init(of state: HomeState, behaviors: BehaviorSet, limit: Int) {
        let step = max(1, state.devices.end / Self.sample)
        var reports = 0.0
        for ordinal in stride(from: 0, to: state.devices.end, by: step) {
            if let device = state.devices[ordinal: ordinal] { reports += behaviors.reportsPerDay(of: device) }
        }
        self.init(reportsPerDay: reports * Double(step), limit: limit)
    }
}

/// A period of a home's time that will be simulated.
struct Period: Hashable, Sendable {
    let end: HomeTime
    /// The time until which repeating timers are held.
    var heldUntil = HomeTime.first
    /// The time from which changes are logged.
    var loggedFrom = HomeTime.first
    /// Whether it ends earlier, as soon as no process that a command started is running.
    var endsWhenIdle = false
}

/// The limits of a simulation: how much runs without a pause, and how much of a long period runs at all.
package struct SimulationLimits: Hashable, Sendable {
    /// The maximum number of devices that run before other threads get the writer's lock. Each slice is one commit.
    package var slice = 256
    /// The maximum number of reports of repeating timers when the home catches up with its clock. Earlier reports are
    /// skipped.
    package var catchUpReports = 100_000
    /// The maximum number of reports of repeating timers during an advance of the clock. Earlier reports are skipped.
    package var advanceReports = 2_500_000
    /// The maximum number of devices of a home whose wide changes are made at once, on the thread of the request. In a
    /// larger home, a change of all devices takes more than some milliseconds, and is prepared in the background.
    package var devicesAtOnce = 2_000
    /// The maximum number of changes that wait until the home has caught up; further ones fail with `unavailable`.
    package var waitingChanges = 256
    /// The maximum number of devices that a client can give a home. A home that was opened with more keeps them.
    package var devices = 100_000

    package init() {}

    /// Returns the error of a home that would have too many devices.
    package func tooManyDevices(_ count: Int) -> HomeError {
        HomeError(
            .resourceExhausted, "A home has at most \(devices) devices (--max-devices); this one would have \(count).")
    }
}
