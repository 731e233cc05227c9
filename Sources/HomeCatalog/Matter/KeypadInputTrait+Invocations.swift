public import HomeModel

extension TraitHandle<Matter.KeypadInputTrait> {
    /// Presses a key once; the response reports whether the device accepted it.
    public func sendKey(keyCode: T.CecKeyCodeEnum) async throws -> Record<T.SendKeyResponse> {
        try await invoke(\.sendKey) { $0.keyCode = keyCode }
    }
}
