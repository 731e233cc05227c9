import HomeCatalog
import HomeModel

/// Behavior of Matter's Bridged Device Basic Information: the bridge reports whether it reaches the device.
struct BridgedDeviceBasicInformationBehavior: Behavior {
    typealias Subject = Matter.BridgedDeviceBasicInformationTrait

    var commands: [CommandHandler<Subject>] {
        // A reachable simulated device is always active, so it confirms at once.
        [
            .on(\.keepActive) { endpoint, fields in
                endpoint[Subject.self].emit(\.activeChanged) {
                    $0.promisedActiveDuration = fields.stayActiveDuration ?? 0
                }
            }
        ]
    }

    func setReachable(_ isReachable: Bool, _ endpoint: Endpoint) {
        let device = endpoint[Subject.self]
        guard device.reachable != isReachable else { return }
        device.reachable = isReachable
        device.emit(\.reachableChanged) { $0.reachableNewValue = isReachable }
    }

    func powerUp(_ endpoint: Endpoint) {
        let device = endpoint[Subject.self]
        device.emit(\.startUp) { $0.softwareVersion = device.softwareVersion ?? 0 }
    }
}
