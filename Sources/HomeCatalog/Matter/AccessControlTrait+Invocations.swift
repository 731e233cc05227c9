public import HomeModel

extension TraitHandle<Matter.AccessControlTrait> {
    /// Asks the maker to lift restrictions; the outcome comes as an event.
    public func reviewFabricRestrictions(arl: [Record<T.CommissioningAccessRestrictionEntryStruct>])
        async throws -> Record<T.ReviewFabricRestrictionsResponse>
    {
        try await invoke(\.reviewFabricRestrictions) { $0.arl = arl }
    }
}
