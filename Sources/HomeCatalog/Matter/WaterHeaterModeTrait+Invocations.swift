public import HomeModel

extension TraitHandle<Matter.WaterHeaterModeTrait> {
    /// Takes another mode; whether it did is in the answer.
    public func changeToMode(newMode: UInt8) async throws -> Record<T.ChangeToModeResponse> {
        try await invoke(\.changeToMode) { $0.newMode = newMode }
    }
}
