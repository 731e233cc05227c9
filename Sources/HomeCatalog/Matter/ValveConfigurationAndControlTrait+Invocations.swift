public import HomeModel

extension TraitHandle<Matter.ValveConfigurationAndControlTrait> {
    /// Opens the valve, or changes how far in percent and how many seconds it is open; without them as its defaults
    /// say.
    public nonisolated(nonsending) func open(_ edit: (inout Record<T.Open>) -> Void = { _ in }) async throws {
        try await invoke(\.open, edit)
    }
}
