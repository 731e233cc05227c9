public import HomeModel

extension TraitHandle<Matter.BooleanStateConfigurationTrait> {
    /// Silences active alarms until their cause ends.
    public func suppressAlarm(alarmsToSuppress: T.AlarmModeBitmap) async throws {
        try await invoke(\.suppressAlarm) { $0.alarmsToSuppress = alarmsToSuppress }
    }

    /// Sets the enabled alarms.
    public func enableDisableAlarm(alarmsToEnableDisable: T.AlarmModeBitmap) async throws {
        try await invoke(\.enableDisableAlarm) { $0.alarmsToEnableDisable = alarmsToEnableDisable }
    }
}
