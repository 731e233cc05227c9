public import HomeModel

extension TraitHandle<Matter.ModeSelectTrait> {
    /// Changes the mode; a number without a mode is rejected.
    public func changeToMode(newMode: UInt8) async throws {
        try await invoke(\.changeToMode) { $0.newMode = newMode }
    }
}
