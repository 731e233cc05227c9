public import HomeModel

extension TraitHandle<Matter.GroupKeyManagementTrait> {
    /// Adds a set of keys, or replaces it.
    public func keySetWrite(groupKeySet: Record<T.GroupKeySetStruct>) async throws {
        try await invoke(\.keySetWrite) { $0.groupKeySet = groupKeySet }
    }

    /// Returns a set without the keys themselves.
    public func keySetRead(groupKeySetID: UInt16) async throws -> Record<T.KeySetReadResponse> {
        try await invoke(\.keySetRead) { $0.groupKeySetID = groupKeySetID }
    }

    /// Removes a set of keys, and the mappings of groups to it; set 0 cannot be removed.
    public func keySetRemove(groupKeySetID: UInt16) async throws {
        try await invoke(\.keySetRemove) { $0.groupKeySetID = groupKeySetID }
    }
}
