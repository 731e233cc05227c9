public import HomeModel

extension TraitHandle<Google.ExtendedMediaInputTrait> {
    /// Chooses an input by its key.
    public func selectCustomInput(newInput: String) async throws {
        try await invoke(\.selectCustomInput) { $0.newInput = newInput }
    }
}
