public import HomeModel

extension TraitHandle<Google.LockUnlockTrait> {
    /// Locks. The events contain the token.
    public func lock(followUpToken: String? = nil) async throws {
        try await invoke(\.lock) { $0.followUpToken = followUpToken }
    }

    /// Unlocks. The events contain the token.
    public func unlock(followUpToken: String? = nil) async throws {
        try await invoke(\.unlock) { $0.followUpToken = followUpToken }
    }
}
