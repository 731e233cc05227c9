public import HomeModel

extension TraitHandle<Google.SceneTrait> {
    /// Sets the scene, optionally one that continues to change.
    public func activateScene(dynamic: Bool = false) async throws {
        try await invoke(\.activateScene) { $0.dynamic = dynamic }
    }
}
