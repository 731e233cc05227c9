public import HomeModel

extension TraitHandle<Matter.AccessControlTrait> {
    /// Requests the maker to lift restrictions; an event reports the outcome.
    public func reviewFabricRestrictions(arl: [Record<T.CommissioningAccessRestrictionEntryStruct>])
        async throws -> Record<T.ReviewFabricRestrictionsResponse>
    {
        try await invoke(\.reviewFabricRestrictions) { $0.arl = arl }
    }
}
