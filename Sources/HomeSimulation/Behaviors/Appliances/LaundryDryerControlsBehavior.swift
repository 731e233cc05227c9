import HomeCatalog
import HomeModel

/// Behavior of Matter's Laundry Dryer Controls: a client can select the dryness levels that the dryer supports.
struct LaundryDryerControlsBehavior: Behavior {
    typealias Subject = Matter.LaundryDryerControlsTrait

    private static let selectedLevel = Subject.Attributes.keys.selectedDrynessLevel.id

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let controls = endpoint[Subject.self]
        if let number = values[Self.selectedLevel].flatMap({ UInt8($0) }),
            let levels = controls.supportedDrynessLevels, !levels.contains(where: { $0.rawValue == number })
        {
            let names = levels.map { "\($0)" }.joined(separator: ", ")
            throw .rejected(
                .constraintError, "laundryDryerControls.selectedDrynessLevel takes one of \(names) on this dryer.")
        }
        controls.set(values)
    }
}
