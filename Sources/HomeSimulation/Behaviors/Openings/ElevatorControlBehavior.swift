import HomeCatalog
import HomeModel

/// Behavior of Google's Elevator Control: calls the elevator to a floor. Its position cannot be read.
struct ElevatorControlBehavior: Behavior {
    typealias Subject = Google.ElevatorControlTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.callElevator) { (endpoint, fields) throws(HomeError) in
                let floors = (endpoint[Subject.self].supportedElevatorFloors ?? []).compactMap { $0.floorName }
                _ = try HomeError.check(fields.floorName ?? "", isAmong: floors, as: "floor")
            }
        ]
    }
}
