import HomeCatalog
import HomeModel

/// Recalls scenes, and updates the attributes that describe the scene table.
extension ScenesManagementBehavior {
    static func recall(_ endpoint: Endpoint, _ fields: Record<Subject.RecallScene>) throws(HomeError) {
        let group = fields.groupID ?? 0
        guard endpoint[Matter.GroupsTrait.self].isMember(of: group) else {
            throw .rejected(.invalidCommand, "The part does not belong to group \(group); send groups.addGroup first.")
        }
        let table = SceneTable(endpoint[Subject.self].memory)
        guard let scene = table.scene(group, fields.sceneID ?? noScene) else {
            let ids = table.scenes(of: group).compactMap { $0.sceneID.map { "\($0)" } }
            throw .rejected(
                .notFound,
                "Group \(group) has no scene \(fields.sceneID ?? noScene); it has "
                    + (ids.isEmpty ? "none." : ids.joined(separator: ", ") + "."))
        }
        let time = fields.transitionTime ?? scene.transitionTime ?? 0
        recall(scene, over: .milliseconds(Int64(time)), on: endpoint)
    }

    /// Recalls a scene at once; does nothing if there is none.
    static func recall(_ group: UInt16, _ id: UInt8, on endpoint: Endpoint) {
        guard let scene = SceneTable(endpoint[Subject.self].memory).scene(group, id) else { return }
        recall(scene, over: .zero, on: endpoint)
    }

    private static func recall(_ scene: Scene, over span: Span, on endpoint: Endpoint) {
        SceneValues.recall(scene.extensionFieldSetStructs ?? [], over: span, on: endpoint)
        endpoint[Subject.self].acknowledgeChanges()
        setCurrentScene(scene, on: endpoint)
    }

    static func view(_ endpoint: Endpoint, _ fields: Record<Subject.ViewScene>) -> Record<Subject.ViewSceneResponse> {
        let group = fields.groupID ?? 0
        let scene = SceneTable(endpoint[Subject.self].memory).scene(group, fields.sceneID ?? noScene)
        return Record {
            $0.groupID = group
            $0.sceneID = fields.sceneID
            if let status = invalidIDStatus(group, fields.sceneID ?? noScene, on: endpoint) {
                $0.status = status
                return
            }
            guard let scene else {
                $0.status = GroupStatus.notFound
                return
            }
            $0.status = GroupStatus.success
            $0.transitionTime = scene.transitionTime
            $0.sceneName = scene.sceneName
            $0.extensionFieldSetStructs = scene.extensionFieldSetStructs
        }
    }

    static func membership(_ endpoint: Endpoint, of group: UInt16) -> Record<Subject.GetSceneMembershipResponse> {
        let table = SceneTable(endpoint[Subject.self].memory)
        let isMember = endpoint[Matter.GroupsTrait.self].isMember(of: group)
        return Record {
            $0.status = isMember ? GroupStatus.success : GroupStatus.invalidCommand
            $0.capacity = UInt8(clamping: capacity(endpoint) - table.scenes.count)
            $0.groupID = group
            if isMember { $0.sceneList = table.scenes(of: group).compactMap { $0.sceneID } }
        }
    }

    /// Returns the number of scenes that one fabric may have. Half of the table stays free for another fabric.
    static func capacity(_ endpoint: Endpoint) -> Int {
        Int(max(1, endpoint[Subject.self].sceneTableSize ?? 16) - 1) / 2
    }

    // MARK: Attributes

    static func removeScenes(of group: UInt16, on endpoint: Endpoint) {
        var table = SceneTable(endpoint[Subject.self].memory)
        if table.remove(group) { store(table, on: endpoint) }
    }

    /// Whether the part has the values of a scene.
    static func hasCurrentScene(_ endpoint: Endpoint) -> Bool {
        let scenes = endpoint[Subject.self]
        // In most cases there is no scene, and nothing else has to be read.
        return scenes.memory != nil && scenes.fabricSceneInfo?.first?.sceneValid == true
    }

    /// Marks the current scene as no longer valid after a change other than a recall.
    static func invalidateCurrentScene(_ endpoint: Endpoint) {
        if hasCurrentScene(endpoint) { updateSceneInfo(endpoint) { $0.sceneValid = false } }
    }

    static func store(_ table: SceneTable, on endpoint: Endpoint) {
        endpoint[Subject.self].memory = table.memory
        let remainingCapacity = capacity(endpoint) - table.scenes.count
        updateSceneInfo(endpoint) {
            $0.sceneCount = UInt8(clamping: table.scenes.count)
            $0.remainingCapacity = UInt8(clamping: remainingCapacity)
            if table.scene($0.currentGroup ?? 0, $0.currentScene ?? noScene) == nil { $0.sceneValid = false }
        }
    }

    static func setCurrentScene(_ scene: Scene, on endpoint: Endpoint) {
        updateSceneInfo(endpoint) {
            $0.currentScene = scene.sceneID
            $0.currentGroup = scene.groupID
            $0.sceneValid = true
        }
    }

    private static func updateSceneInfo(_ endpoint: Endpoint, _ edit: (inout Record<Subject.SceneInfoStruct>) -> Void) {
        let scenes = endpoint[Subject.self]
        guard var info = scenes.fabricSceneInfo, !info.isEmpty else { return }
        edit(&info[0])
        scenes.fabricSceneInfo = info
    }
}
