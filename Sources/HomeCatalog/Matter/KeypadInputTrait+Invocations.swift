public import HomeModel

extension TraitHandle<Matter.KeypadInputTrait> {
    /// Presses a key once; whether that did anything is in the answer.
    public func sendKey(keyCode: T.CecKeyCodeEnum) async throws -> Record<T.SendKeyResponse> {
        try await invoke(\.sendKey) { $0.keyCode = keyCode }
    }
}
