public import HomeModel

/// Scenes are named by their group, 0 for none, and their number; times are in milliseconds.
extension TraitHandle<Matter.ScenesManagementTrait> {
    /// Adds a scene, or replaces it.
    public func addScene(
        groupID: UInt16, sceneID: UInt8, transitionTime: UInt32, sceneName: String,
        extensionFieldSetStructs: [Record<T.ExtensionFieldSetStruct>]
    ) async throws -> Record<T.AddSceneResponse> {
        try await invoke(\.addScene) {
            $0.groupID = groupID
            $0.sceneID = sceneID
            $0.transitionTime = transitionTime
            $0.sceneName = sceneName
            $0.extensionFieldSetStructs = extensionFieldSetStructs
        }
    }

    /// Returns the values of a scene.
    public func viewScene(groupID: UInt16, sceneID: UInt8) async throws -> Record<T.ViewSceneResponse> {
        try await invoke(\.viewScene) {
            $0.groupID = groupID
            $0.sceneID = sceneID
        }
    }

    /// Removes a scene.
    public func removeScene(groupID: UInt16, sceneID: UInt8) async throws -> Record<T.RemoveSceneResponse> {
        try await invoke(\.removeScene) {
            $0.groupID = groupID
            $0.sceneID = sceneID
        }
    }

    /// Removes all scenes of a group.
    public func removeAllScenes(groupID: UInt16) async throws -> Record<T.RemoveAllScenesResponse> {
        try await invoke(\.removeAllScenes) { $0.groupID = groupID }
    }

    /// Makes a scene of the current values of the device.
    public func storeScene(groupID: UInt16, sceneID: UInt8) async throws -> Record<T.StoreSceneResponse> {
        try await invoke(\.storeScene) {
            $0.groupID = groupID
            $0.sceneID = sceneID
        }
    }

    /// Sets the other traits of the device to the values of a scene.
    public nonisolated(nonsending) func recallScene(
        groupID: UInt16, sceneID: UInt8, _ edit: (inout Record<T.RecallScene>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.recallScene) {
            $0.groupID = groupID
            $0.sceneID = sceneID
            edit(&$0)
        }
    }

    /// Returns which numbers of scenes a group uses.
    public func getSceneMembership(groupID: UInt16) async throws -> Record<T.GetSceneMembershipResponse> {
        try await invoke(\.getSceneMembership) { $0.groupID = groupID }
    }

    /// Copies one scene, or all of a group, under another number.
    public func copyScene(
        mode: T.CopyModeBitmap, groupIdentifierFrom: UInt16, sceneIdentifierFrom: UInt8, groupIdentifierTo: UInt16,
        sceneIdentifierTo: UInt8
    ) async throws -> Record<T.CopySceneResponse> {
        try await invoke(\.copyScene) {
            $0.mode = mode
            $0.groupIdentifierFrom = groupIdentifierFrom
            $0.sceneIdentifierFrom = sceneIdentifierFrom
            $0.groupIdentifierTo = groupIdentifierTo
            $0.sceneIdentifierTo = sceneIdentifierTo
        }
    }
}
