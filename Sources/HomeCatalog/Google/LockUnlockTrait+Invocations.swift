public import HomeModel

extension TraitHandle<Google.LockUnlockTrait> {
    /// Locks; a token marks the events about it.
    public func lock(followUpToken: String? = nil) async throws {
        try await invoke(\.lock) { $0.followUpToken = followUpToken }
    }

    /// Unlocks; a token marks the events about it.
    public func unlock(followUpToken: String? = nil) async throws {
        try await invoke(\.unlock) { $0.followUpToken = followUpToken }
    }
}
