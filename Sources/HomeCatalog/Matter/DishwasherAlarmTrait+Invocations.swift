public import HomeModel

extension TraitHandle<Matter.DishwasherAlarmTrait> {
    /// Resets alarms whose cause ended.
    public func reset(alarms: T.AlarmBitmap = []) async throws {
        try await invoke(\.reset) { $0.alarms = alarms }
    }

    /// Sets the enabled alarms; an alarm that the dishwasher does not have is rejected.
    public func modifyEnabledAlarms(mask: T.AlarmBitmap = []) async throws {
        try await invoke(\.modifyEnabledAlarms) { $0.mask = mask }
    }
}
