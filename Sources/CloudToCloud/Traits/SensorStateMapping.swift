import HomeCatalog
import HomeModel
import JSON

/// The values of sensors, as words and as numbers. ``CloudSensor`` lists the sensors.
enum SensorStateMapping: CloudTraitMapping {
    static let name = "SensorState"

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let supported = reader.device.attributes["sensorStatesSupported"]?.arrayValue ?? []
        var importedTraits: [ImportedTrait] = []
        for name in reader.device.sensorNames {
            guard let sensor = CloudSensor.all.first(where: { $0.name == name }) else {
                reader.noteUnmapped(name)
                continue
            }
            let capabilities = supported.first { $0.objectValue?["name"] == .string(name) }?.objectValue
            let imported = sensor.mirrors.compactMap { mirror -> ImportedTrait? in
                guard let type = sensor.type(for: mirror, reader) else { return nil }
                return ImportedTrait(
                    type: type, trait: sensor.template(mirror, capabilities: capabilities ?? JSONObject(), &reader))
            }
            if imported.isEmpty { reader.noteUnmapped(name) }
            importedTraits += imported.enumerated().filter { $0.offset == 0 || !$0.element.trait.values.isEmpty }
                .map { $0.element }
        }
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        var supported: [JSONValue] = []
        var states: [JSONValue] = []
        for sensor in CloudSensor.all {
            guard let entry = sensor.entry(device) else { continue }
            supported.append(.object(entry.capabilities))
            if entry.state.count > 1 { states.append(.object(entry.state)) }
        }
        guard !supported.isEmpty else { return false }
        description.attributes["sensorStatesSupported"] = .array(supported)
        description.states["currentSensorStateData"] = .array(states)
        return true
    }
}
