import HomeEngine
import HomeModel

/// The result of a check by `/health` or `/ready`.
struct HealthCheck {
    enum Name: String, CaseIterable {
        case home, journal, clock
    }

    enum Status: String, CaseIterable {
        case ok
        /// The home is behind its clock: reads show an earlier time, and changes wait.
        case catchingUp
    }

    let name: Name
    let status: Status
    /// A sentence for people.
    let detail: String

    init(_ name: Name, _ status: Status = .ok, detail: String) {
        self.name = name
        self.status = status
        self.detail = detail
    }

    /// Creates the check that the home has reached the time of its clock.
    init(_ clock: ClockView) {
        if clock.lag > .zero {
            self.init(
                .clock, .catchingUp,
                detail: "The home is \(clock.lag.seconds) s behind its clock; changes wait until it has caught up.")
        } else {
            self.init(.clock, detail: "The home has reached the time of its clock.")
        }
    }

    /// Returns the check that the home can be read.
    static func home(deviceCount: Int) -> HealthCheck {
        HealthCheck(.home, detail: "The home can be read; it has \(deviceCount) devices.")
    }

    /// The check that all earlier changes are in the journal.
    static let journal = HealthCheck(.journal, detail: "All earlier changes are committed.")
}
