public import HomeModel

extension TraitHandle<Google.ExtendedModeSelectTrait> {
    /// Sets one or several modes; the others stay as they are.
    public func changeModeSettings(updateModeSettings: [Record<T.ModeSetting>]) async throws {
        try await invoke(\.changeModeSettings) { $0.updateModeSettings = updateModeSettings }
    }
}
