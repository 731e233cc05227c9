public import HomeModel

extension TraitHandle<Matter.ModeSelectTrait> {
    /// Takes another mode; a number that none has is refused.
    public func changeToMode(newMode: UInt8) async throws {
        try await invoke(\.changeToMode) { $0.newMode = newMode }
    }
}
