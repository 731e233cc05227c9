public import HomeModel

extension TraitHandle<Matter.ServiceAreaTrait> {
    /// Replaces the areas to be served; whether it did is in the answer.
    public func selectAreas(newAreas: [UInt32]) async throws -> Record<T.SelectAreasResponse> {
        try await invoke(\.selectAreas) { $0.newAreas = newAreas }
    }

    /// Leaves an area out of the present job; whether it did is in the answer.
    public func skipArea(skippedArea: UInt32) async throws -> Record<T.SkipAreaResponse> {
        try await invoke(\.skipArea) { $0.skippedArea = skippedArea }
    }
}
