import HomeCatalog
import HomeModel

/// How a device is found by its sound, which nobody can read: it makes it and falls silent.
struct LocatorBehavior: Behavior {
    typealias Subject = Google.LocatorTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.locate) { _, _ in },
            .on(\.silence) { _, _ in },
        ]
    }
}

/// How an elevator is called to one of its floors; where it is cannot be read.
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

/// How a scene is taken, and given up where it can be.
struct SceneBehavior: Behavior {
    typealias Subject = Google.SceneTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.activateScene) { (endpoint, fields) throws(HomeError) in
                if fields.dynamic == true && endpoint[Subject.self].sceneDynamic == false {
                    throw HomeError(
                        .failedPrecondition, "This scene stands still; send scene.activateScene without dynamic.")
                }
            },
            .on(\.deactivateScene) { (endpoint, _) throws(HomeError) in
                if endpoint[Subject.self].sceneReversible == false {
                    throw HomeError(.failedPrecondition, "This scene cannot be taken back; activate another one.")
                }
            },
        ]
    }
}
