import HomeCatalog
import HomeModel

/// The counterparts of Cloud-to-cloud device types.
enum CloudDeviceTypes {
    /// The device types that say what the device is, the main one first; empty where the catalogue has none.
    static func counterparts(of device: CloudDevice) -> [DeviceTypeDefinition] {
        switch device.type {
        case "LIGHT":
            return [device.has("Brightness") ? DimmableLightDeviceType.definition : OnOffLightDeviceType.definition]
        case "OUTLET", "SWITCH":
            return [OnOffPluginUnitDeviceType.definition]
        case "LOCK":
            return [DoorLockDeviceType.definition]
        case "THERMOSTAT":
            return [ThermostatDeviceType.definition]
        case "SOUNDBAR", "SPEAKER", "STREAMING_SOUNDBAR":
            return [SpeakerDeviceType.definition]
        case "SENSOR":
            var types: [DeviceTypeDefinition] = []
            if device.has("TemperatureControl") { types.append(TemperatureSensorDeviceType.definition) }
            if device.has("HumiditySetting") { types.append(HumiditySensorDeviceType.definition) }
            return types
        default:
            return []
        }
    }
}

extension DeviceTypeDefinition {
    /// Whether a device of this type may have the trait.
    func carries(_ trait: TraitDefinition) -> Bool { traits.contains { $0.trait == trait } }
}
