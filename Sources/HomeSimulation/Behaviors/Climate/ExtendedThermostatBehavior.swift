import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Thermostat: validates the maker's modes and presets and the remote sensors, and turns
/// the thermostat off at an alarm.
struct ExtendedThermostatBehavior: Behavior {
    typealias Subject = Google.ExtendedThermostatTrait

    private static let attributes = Subject.Attributes.keys

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.notifySensorStateChange) { (endpoint, fields) throws(HomeError) in
                guard fields.alarmType == .warning || fields.alarmType == .critical else { return }
                let off = Matter.ThermostatTrait.SystemModeEnum.off
                let systemMode = Matter.ThermostatTrait.Attributes.keys.systemMode.id
                try ThermostatBehavior().write([systemMode: off.value], to: endpoint)
            }
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let thermostat = endpoint[Subject.self]
        if let mode = values[Self.attributes.extendedSystemMode.id].flatMap({ Subject.ExtendedThermostatMode($0) }) {
            let modes = thermostat.extendedSupportedModes ?? []
            guard mode == .standard || modes.contains(mode) else {
                throw .unlisted("mode", "\(mode)", among: modes.map { "\($0)" })
            }
        }
        // An empty handle clears the active preset.
        if case .string(let handle)? = values[Self.attributes.activePresetHandle.id], !handle.isEmpty {
            let handles = (thermostat.presets ?? []).compactMap { $0.presetHandle }
            guard handles.contains(handle) else { throw .unlisted("preset", handle, among: handles) }
        }
        if let sensors = values[Self.attributes.activeRemoteTemperatureSensorIDs.id].flatMap({ [String]($0) }) {
            let known = thermostat.remoteTemperatureSensorIDs ?? []
            if let sensor = sensors.first(where: { !known.contains($0) }) {
                throw .unlisted("remote sensor", sensor, among: known)
            }
        }
        thermostat.set(values)
    }
}
