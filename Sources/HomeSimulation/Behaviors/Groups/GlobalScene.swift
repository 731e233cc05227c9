import HomeCatalog
import HomeModel

/// The scene that a light keeps when it is turned off with an effect: scene 0 of group 0.
///
/// A light without scenes, or without room for one more, keeps it in the memory of On/Off.
enum GlobalScene {
    private static let group: UInt16 = 0
    private static let scene: UInt8 = 0

    static func store(_ endpoint: Endpoint) {
        let isKept =
            endpoint.has(Matter.ScenesManagementTrait.self)
            && ScenesManagementBehavior.store(group, scene, on: endpoint) == GroupStatus.success
        endpoint[Matter.OnOffTrait.self].memory = isKept ? nil : SceneValues.present(on: endpoint).value
    }

    /// Takes the values of the scene at once; without effect if none was stored.
    static func recall(_ endpoint: Endpoint) {
        if let sets = endpoint[Matter.OnOffTrait.self].memory.flatMap({ [SceneValues.FieldSet]($0) }) {
            SceneValues.recall(sets, over: .zero, on: endpoint)
        } else {
            ScenesManagementBehavior.recall(group, scene, on: endpoint)
        }
    }
}
