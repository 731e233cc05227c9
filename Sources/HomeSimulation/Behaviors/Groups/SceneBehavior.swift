import HomeCatalog
import HomeModel

/// Behavior of Google's Scene: activates a scene, and deactivates it if it is reversible.
struct SceneBehavior: Behavior {
    typealias Subject = Google.SceneTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.activateScene) { (endpoint, fields) throws(HomeError) in
                if fields.dynamic == true && endpoint[Subject.self].sceneDynamic == false {
                    throw HomeError(
                        .failedPrecondition, "This scene is not dynamic; send scene.activateScene without dynamic.")
                }
            },
            .on(\.deactivateScene) { (endpoint, _) throws(HomeError) in
                if endpoint[Subject.self].sceneReversible == false {
                    throw HomeError(.failedPrecondition, "This scene is not reversible; activate another one.")
                }
            },
        ]
    }
}
