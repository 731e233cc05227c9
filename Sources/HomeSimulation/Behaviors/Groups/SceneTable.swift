import HomeCatalog
import HomeModel

/// The scenes of a part, as the trait's memory stores them. Each entry is the command that added it.
struct SceneTable: Equatable {
    typealias Scene = Record<Matter.ScenesManagementTrait.AddScene>

    private(set) var scenes: [Scene]

    init(_ memory: Value?) { scenes = memory.flatMap { [Scene]($0) } ?? [] }

    /// The value for the trait's memory; nil if there are no scenes.
    var memory: Value? { scenes.isEmpty ? nil : scenes.value }

    func scene(_ group: UInt16, _ id: UInt8) -> Scene? { scenes.first { $0.groupID == group && $0.sceneID == id } }

    func scenes(of group: UInt16) -> [Scene] { scenes.filter { $0.groupID == group } }

    /// Stores a scene and replaces the one with the same group and id. Returns false if the table is full.
    mutating func store(_ scene: Scene, capacity: Int) -> Bool {
        if let index = scenes.firstIndex(where: { $0.groupID == scene.groupID && $0.sceneID == scene.sceneID }) {
            scenes[index] = scene
            return true
        }
        guard scenes.count < capacity else { return false }
        scenes.append(scene)
        return true
    }

    /// Removes a scene, or all scenes of the group if `id` is nil. Returns false if there is none.
    mutating func remove(_ group: UInt16, _ id: UInt8? = nil) -> Bool {
        let count = scenes.count
        scenes.removeAll { $0.groupID == group && (id == nil || $0.sceneID == id) }
        return scenes.count < count
    }
}
