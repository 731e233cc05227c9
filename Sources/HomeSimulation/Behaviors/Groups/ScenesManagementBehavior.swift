import HomeCatalog
import HomeModel

/// Behavior of Matter's Scenes Management: a part stores and recalls scenes. A command that fails responds with a
/// status of ``GroupStatus``; only recallScene throws.
struct ScenesManagementBehavior: Behavior {
    typealias Subject = Matter.ScenesManagementTrait
    typealias Scene = SceneTable.Scene

    /// An id that no scene has; it replaces a missing id.
    static let noScene: UInt8 = 255
    private static let maximumTime: UInt32 = 60_000_000

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.addScene) { endpoint, fields in
                let status = Self.add(fields, to: endpoint)
                return Record {
                    $0.status = status
                    $0.groupID = fields.groupID
                    $0.sceneID = fields.sceneID
                }
            },
            .respond(to: \.viewScene) { endpoint, fields in Self.view(endpoint, fields) },
            .respond(to: \.removeScene) { endpoint, fields in
                let status = Self.remove(fields.groupID ?? 0, fields.sceneID ?? Self.noScene, on: endpoint)
                return Record {
                    $0.status = status
                    $0.groupID = fields.groupID
                    $0.sceneID = fields.sceneID
                }
            },
            .respond(to: \.removeAllScenes) { endpoint, fields in
                let group = fields.groupID ?? 0
                let isMember = endpoint[Matter.GroupsTrait.self].isMember(of: group)
                if isMember { Self.removeScenes(of: group, on: endpoint) }
                return Record {
                    $0.status = isMember ? GroupStatus.success : GroupStatus.invalidCommand
                    $0.groupID = group
                }
            },
            .respond(to: \.storeScene) { endpoint, fields in
                let status = Self.store(fields.groupID ?? 0, fields.sceneID ?? Self.noScene, on: endpoint)
                return Record {
                    $0.status = status
                    $0.groupID = fields.groupID
                    $0.sceneID = fields.sceneID
                }
            },
            .on(\.recallScene) { (endpoint, fields) throws(HomeError) in try Self.recall(endpoint, fields) },
            .respond(to: \.getSceneMembership) { endpoint, fields in Self.membership(endpoint, of: fields.groupID ?? 0)
            },
        ]
    }

    var reactions: [Reaction] {
        [.after(\.onOff, of: Matter.OnOffTrait.self) { Self.invalidateCurrentScene($0) }]
    }

    // MARK: Storing

    private static func add(_ scene: Scene, to endpoint: Endpoint) -> UInt8 {
        guard scene.transitionTime ?? 0 <= maximumTime, scene.sceneName?.utf8.count ?? 0 <= 16 else {
            return GroupStatus.constraintError
        }
        if let status = invalidIDStatus(scene.groupID ?? 0, scene.sceneID ?? noScene, on: endpoint) { return status }
        if !SceneValues.areAllowed(scene.extensionFieldSetStructs ?? [], on: endpoint) {
            return GroupStatus.invalidCommand
        }
        var scene = scene
        if !endpoint[Subject.self].has(.sceneNames) { scene.sceneName = "" }
        return store(scene, on: endpoint)
    }

    /// Stores the current values. An existing scene keeps its name and transition time.
    static func store(_ group: UInt16, _ id: UInt8, on endpoint: Endpoint) -> UInt8 {
        if let status = invalidIDStatus(group, id, on: endpoint) { return status }
        let former = SceneTable(endpoint[Subject.self].memory).scene(group, id)
        let scene = Scene {
            $0.groupID = group
            $0.sceneID = id
            $0.transitionTime = former?.transitionTime ?? 0
            $0.sceneName = former?.sceneName ?? ""
            $0.extensionFieldSetStructs = SceneValues.current(on: endpoint)
        }
        let status = store(scene, on: endpoint)
        if status == GroupStatus.success { setCurrentScene(scene, on: endpoint) }
        return status
    }

    private static func store(_ scene: Scene, on endpoint: Endpoint) -> UInt8 {
        var table = SceneTable(endpoint[Subject.self].memory)
        guard table.store(scene, capacity: capacity(endpoint)) else { return GroupStatus.resourceExhausted }
        store(table, on: endpoint)
        return GroupStatus.success
    }

    private static func remove(_ group: UInt16, _ id: UInt8, on endpoint: Endpoint) -> UInt8 {
        if let status = invalidIDStatus(group, id, on: endpoint) { return status }
        var table = SceneTable(endpoint[Subject.self].memory)
        guard table.remove(group, id) else { return GroupStatus.notFound }
        store(table, on: endpoint)
        return GroupStatus.success
    }

    /// Returns the status for an invalid group or scene id; nil if both are valid.
    static func invalidIDStatus(_ group: UInt16, _ id: UInt8, on endpoint: Endpoint) -> UInt8? {
        if id == noScene { return GroupStatus.constraintError }
        return endpoint[Matter.GroupsTrait.self].isMember(of: group) ? nil : GroupStatus.invalidCommand
    }
}
