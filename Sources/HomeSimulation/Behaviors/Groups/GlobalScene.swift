import HomeCatalog
import HomeModel

/// The scene that a light stores when it is turned off with an effect: scene 0 of group 0.
///
/// A light without scenes, or with a full scene table, stores it in the memory of On/Off.
enum GlobalScene {
    private static let group: UInt16 = 0
    private static let scene: UInt8 = 0

    static func store(_ endpoint: Endpoint) {
        let isStored =
            endpoint.has(Matter.ScenesManagementTrait.self)
            && ScenesManagementBehavior.store(group, scene, on: endpoint) == GroupStatus.success
        endpoint[Matter.OnOffTrait.self].memory = isStored ? nil : SceneValues.current(on: endpoint).value
    }

    /// Recalls the scene at once; does nothing if none is stored.
    static func recall(_ endpoint: Endpoint) {
        if let sets = endpoint[Matter.OnOffTrait.self].memory.flatMap({ [SceneValues.FieldSet]($0) }) {
            SceneValues.recall(sets, over: .zero, on: endpoint)
        } else {
            ScenesManagementBehavior.recall(group, scene, on: endpoint)
        }
    }
}
