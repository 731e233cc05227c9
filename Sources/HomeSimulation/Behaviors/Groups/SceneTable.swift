import HomeCatalog
import HomeModel

/// The scenes of a part: a value that the trait's memory holds. Entries are the commands that added them.
struct SceneTable: Equatable {
    typealias Scene = Record<Matter.ScenesManagementTrait.AddScene>

    private(set) var scenes: [Scene]

    init(_ memory: Value?) { scenes = memory.flatMap { [Scene]($0) } ?? [] }

    /// What the trait's memory holds.
    var memory: Value? { scenes.isEmpty ? nil : scenes.value }

    func scene(_ group: UInt16, _ id: UInt8) -> Scene? { scenes.first { $0.groupID == group && $0.sceneID == id } }

    func scenes(of group: UInt16) -> [Scene] { scenes.filter { $0.groupID == group } }

    /// Keeps a scene, in the place of the one with its numbers. False where there is no room.
    mutating func keep(_ scene: Scene, capacity: Int) -> Bool {
        if let place = scenes.firstIndex(where: { $0.groupID == scene.groupID && $0.sceneID == scene.sceneID }) {
            scenes[place] = scene
            return true
        }
        guard scenes.count < capacity else { return false }
        scenes.append(scene)
        return true
    }

    /// Forgets a scene, or all of the group where `id` is nil. False where there is none.
    mutating func forget(_ group: UInt16, _ id: UInt8? = nil) -> Bool {
        let count = scenes.count
        scenes.removeAll { $0.groupID == group && (id == nil || $0.sceneID == id) }
        return scenes.count < count
    }
}
