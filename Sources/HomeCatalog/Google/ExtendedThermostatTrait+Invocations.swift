public import HomeModel

extension TraitHandle<Google.ExtendedThermostatTrait> {
    /// Tells the thermostat of an alarm elsewhere.
    public func notifySensorStateChange(sensorType: T.SensorType, alarmType: T.AlarmType) async throws {
        try await invoke(\.notifySensorStateChange) {
            $0.sensorType = sensorType
            $0.alarmType = alarmType
        }
    }
}
