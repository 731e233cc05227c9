public import HomeModel

extension TraitHandle<Google.SceneTrait> {
    /// Sets the scene, still or changing.
    public func activateScene(dynamic: Bool = false) async throws {
        try await invoke(\.activateScene) { $0.dynamic = dynamic }
    }
}
