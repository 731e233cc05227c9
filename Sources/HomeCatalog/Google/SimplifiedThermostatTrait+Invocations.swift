public import HomeModel

extension TraitHandle<Google.SimplifiedThermostatTrait> {
    /// Sets the mode.
    public func setSystemMode(systemMode: T.SystemModeEnum) async throws {
        try await invoke(\.setSystemMode) { $0.systemMode = systemMode }
    }
}
