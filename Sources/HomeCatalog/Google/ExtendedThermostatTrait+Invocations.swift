public import HomeModel

extension TraitHandle<Google.ExtendedThermostatTrait> {
    /// Reports an alarm of another device to the thermostat.
    public func notifySensorStateChange(sensorType: T.SensorType, alarmType: T.AlarmType) async throws {
        try await invoke(\.notifySensorStateChange) {
            $0.sensorType = sensorType
            $0.alarmType = alarmType
        }
    }
}
