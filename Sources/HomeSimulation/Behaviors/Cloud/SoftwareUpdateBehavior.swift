import HomeCatalog
import HomeModel

/// How a device updates its software: for a minute, one update at a time. It restarts at the end of an update.
struct SoftwareUpdateBehavior: Behavior {
    typealias Subject = Google.SoftwareUpdateTrait

    private static let updated = "updated"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.softwareUpdate) { (endpoint, _) throws(HomeError) in
                let device = endpoint[Subject.self]
                guard device.timer(Self.updated) == nil else {
                    throw HomeError(
                        .failedPrecondition, "The device is updating its software; wait until that is done.")
                }
                device.schedule(Self.updated, after: .minutes(1))
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        Simulation.behaviors.powerUp(endpoint.draft, after: .update)
    }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        let device = endpoint[Subject.self]
        device.cancel(Self.updated)
        if restart == .update { device.lastSoftwareUpdateTimeSeconds = endpoint.now.unixSeconds }
    }
}
