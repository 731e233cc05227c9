public import HomeModel

extension TraitHandle<Matter.KeypadInputTrait> {
    /// Presses a key once; the response says whether that had an effect.
    public func sendKey(keyCode: T.CecKeyCodeEnum) async throws -> Record<T.SendKeyResponse> {
        try await invoke(\.sendKey) { $0.keyCode = keyCode }
    }
}
