import HomeCatalog
import HomeModel

/// Behavior of Google's Software Update: an update takes a minute, then the device restarts. Only one update runs at a
/// time.
struct SoftwareUpdateBehavior: Behavior {
    typealias Subject = Google.SoftwareUpdateTrait

    private static let updateEnd = "updated"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.softwareUpdate) { (endpoint, _) throws(HomeError) in
                let device = endpoint[Subject.self]
                guard device.timer(Self.updateEnd) == nil else {
                    throw HomeError(
                        .failedPrecondition, "The device is updating its software; wait until it ends.")
                }
                device.schedule(Self.updateEnd, after: .minutes(1))
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { endpoint.draft.restart(.update) }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        let device = endpoint[Subject.self]
        device.cancel(Self.updateEnd)
        if restart == .update { device.lastSoftwareUpdateTimeSeconds = endpoint.now.unixSeconds }
    }
}
