public import HomeModel

extension TraitHandle<Matter.ServiceAreaTrait> {
    /// Replaces the areas to be served; the response reports whether it succeeded.
    public func selectAreas(newAreas: [UInt32]) async throws -> Record<T.SelectAreasResponse> {
        try await invoke(\.selectAreas) { $0.newAreas = newAreas }
    }

    /// Skips an area of the current job; the response reports whether it succeeded.
    public func skipArea(skippedArea: UInt32) async throws -> Record<T.SkipAreaResponse> {
        try await invoke(\.skipArea) { $0.skippedArea = skippedArea }
    }
}
