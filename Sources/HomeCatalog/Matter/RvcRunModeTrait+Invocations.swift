public import HomeModel

extension TraitHandle<Matter.RvcRunModeTrait> {
    /// Changes the mode; the response reports whether it succeeded.
    public func changeToMode(newMode: UInt8) async throws -> Record<T.ChangeToModeResponse> {
        try await invoke(\.changeToMode) { $0.newMode = newMode }
    }
}
