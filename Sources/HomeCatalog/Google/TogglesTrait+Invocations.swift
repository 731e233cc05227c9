public import HomeModel

extension TraitHandle<Google.TogglesTrait> {
    /// Sets one or several toggles; the others stay as they are.
    public func changeToggleSettings(updatedToggleSettings: [Record<T.ToggleSetting>]) async throws {
        try await invoke(\.changeToggleSettings) { $0.updatedToggleSettings = updatedToggleSettings }
    }
}
