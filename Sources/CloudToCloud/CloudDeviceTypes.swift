import HomeCatalog
import HomeModel
import JSON

/// Maps device types between Cloud-to-cloud and the catalog.
enum CloudDeviceTypes {
    /// Every Cloud-to-cloud type with the catalog's types for it, the best one first. To find the Cloud-to-cloud type
    /// of a catalog's type, the first line that contains the type is used.
    ///
    /// The type of a light or a sensor also depends on the device's traits.
    static let table: [(cloud: String, types: [String])] = [
        ("LIGHT", ["matter.extendedColorLight", "matter.colorTemperatureLight", "matter.dimmableLight"]),
        ("LIGHT", ["matter.onOffLight"]),
        ("THERMOSTAT", ["matter.thermostat"]),
        ("AC_UNIT", ["matter.roomAirConditioner", "matter.thermostat"]),
        ("AIRCOOLER", ["google.airCooler"]),
        ("AIRFRESHENER", ["google.airFreshener"]),
        ("AIRPURIFIER", ["matter.airPurifier"]),
        ("AUDIO_VIDEO_RECEIVER", ["google.audioVideoReceiver"]),
        ("BATHTUB", ["google.bathtub"]),
        ("BED", ["google.bed"]),
        ("BLENDER", ["google.blender"]),
        ("BLINDS", ["matter.windowCovering"]),
        ("AWNING", ["matter.windowCovering"]),
        ("CURTAIN", ["matter.windowCovering"]),
        ("SHUTTER", ["matter.windowCovering"]),
        ("BOILER", ["google.boiler"]),
        ("CAMERA", ["google.camera"]),
        ("SMOKE_DETECTOR", ["matter.smokeCOAlarm"]),
        ("CARBON_MONOXIDE_DETECTOR", ["matter.smokeCOAlarm"]),
        ("CHARGER", ["google.charger"]),
        ("CLOSET", ["google.closet"]),
        ("COFFEE_MAKER", ["google.coffeeMaker"]),
        ("COOKTOP", ["matter.cooktop"]),
        ("HUMIDIFIER", ["matter.humiditySensor"]),
        ("DEHUMIDIFIER", ["matter.humiditySensor"]),
        ("DEHYDRATOR", ["google.dehydrator"]),
        ("DISHWASHER", ["matter.dishwasher"]),
        ("DOOR", ["google.door"]),
        ("DOORBELL", ["google.doorbell"]),
        ("DRAWER", ["google.drawer"]),
        ("DRYER", ["matter.laundryDryer"]),
        ("FAN", ["matter.fan"]),
        ("FAUCET", ["google.faucet"]),
        ("FIREPLACE", ["google.fireplace"]),
        ("FREEZER", ["google.freezer"]),
        ("FRYER", ["google.fryer"]),
        ("GAME_CONSOLE", ["google.gameConsole"]),
        ("GARAGE", ["google.garage"]),
        ("GATE", ["google.gate"]),
        ("GRILL", ["google.grill"]),
        ("HEATER", ["matter.heatingCoolingUnit"]),
        ("HOOD", ["matter.extractorHood"]),
        ("KETTLE", ["google.kettle"]),
        ("LOCK", ["matter.doorLock"]),
        ("MICROWAVE", ["matter.microwaveOven"]),
        ("MOP", ["google.mop"]),
        ("MOWER", ["google.mower"]),
        ("MULTICOOKER", ["google.multicooker"]),
        ("NETWORK", ["google.network"]),
        (
            "OUTLET",
            [
                "matter.onOffPluginUnit", "matter.dimmablePlugInUnit", "matter.mountedOnOffControl",
                "matter.mountedDimmableLoadControl",
            ]
        ),
        ("SWITCH", ["matter.onOffPluginUnit"]),
        ("OVEN", ["matter.oven"]),
        ("PERGOLA", ["google.pergola"]),
        ("PETFEEDER", ["google.petFeeder"]),
        ("PRESSURECOOKER", ["google.pressureCooker"]),
        ("RADIATOR", ["google.radiator"]),
        ("REFRIGERATOR", ["matter.refrigerator"]),
        ("REMOTECONTROL", ["matter.videoRemoteControl"]),
        ("ROUTER", ["google.router", "matter.networkInfrastructureManager"]),
        ("SCENE", ["google.scene"]),
        ("SECURITYSYSTEM", ["google.securitySystem"]),
        ("SETTOP", ["google.setTopBox"]),
        ("SHOWER", ["google.shower"]),
        ("SMARTCLOCK", ["google.display"]),
        ("SPEAKER", ["matter.speaker"]),
        ("SOUNDBAR", ["google.soundbar", "matter.speaker"]),
        ("SOUSVIDE", ["google.sousVide"]),
        ("SPRINKLER", ["google.sprinkler"]),
        ("STANDMIXER", ["google.standmixer"]),
        ("STREAMING_BOX", ["google.streamingBox"]),
        ("STREAMING_SOUNDBAR", ["google.streamingSoundbar", "matter.speaker"]),
        ("STREAMING_STICK", ["google.streamingStick"]),
        ("TV", ["google.tv"]),
        ("VACUUM", ["matter.roboticVacuumCleaner"]),
        ("VALVE", ["matter.waterValve"]),
        ("WASHER", ["matter.laundryWasher"]),
        ("WATERHEATER", ["google.waterHeater", "matter.waterHeater"]),
        ("WATERPURIFIER", ["google.waterPurifier"]),
        ("WATERSOFTENER", ["google.waterSoftener"]),
        ("WINDOW", ["google.window"]),
        ("YOGURTMAKER", ["google.yogurtmaker"]),
        ("SENSOR", sensors.map { $0.type }),
    ]

    /// The catalog's types for sensors, each with the trait or the sensor state that indicates it.
    private static let sensors: [(traitOrState: String, type: String)] = [
        ("TemperatureControl", "matter.temperatureSensor"), ("TemperatureSetting", "matter.temperatureSensor"),
        ("HumiditySetting", "matter.humiditySensor"), ("WaterLeak", "matter.waterLeakDetector"),
        ("RainDetection", "matter.rainSensor"), ("OccupancySensing", "matter.occupancySensor"),
        ("MotionDetection", "matter.occupancySensor"), ("OpenClose", "matter.contactSensor"),
        ("SmokeLevel", "matter.smokeCOAlarm"), ("AirQuality", "matter.airQualitySensor"),
        ("CarbonMonoxideLevel", "matter.airQualitySensor"), ("CarbonDioxideLevel", "matter.airQualitySensor"),
        ("PM2.5", "matter.airQualitySensor"), ("PM10", "matter.airQualitySensor"),
        ("VolatileOrganicCompounds", "matter.airQualitySensor"), ("FilterCleanliness", "matter.airPurifier"),
        ("FilterLifeTime", "matter.airPurifier"), ("PreFilterLifeTime", "matter.airPurifier"),
        ("HEPAFilterLifeTime", "matter.airPurifier"), ("Max2FilterLifeTime", "matter.airPurifier"),
    ]

    /// Returns the catalog's types for a device, the main one first; empty if there are none.
    static func catalogTypes(of device: CloudDevice) -> [DeviceTypeDefinition] {
        if device.type == "SENSOR" {
            let traitsAndStates = device.traits + device.sensorNames
            var types: [DeviceTypeDefinition] = []
            for sensor in sensors where traitsAndStates.contains(sensor.traitOrState) {
                guard let type = definition(sensor.type), !types.contains(type) else { continue }
                types.append(type)
            }
            return types
        }
        let names = device.type == "LIGHT" ? lightTypes(device) : table.first { $0.cloud == device.type }?.types ?? []
        return names.lazy.compactMap { definition($0) }.first.map { [$0] } ?? []
    }

    /// Returns the Cloud-to-cloud type for the device's primary part; nil if there is none.
    static func name(of device: DeviceTemplate) -> String? {
        let primary = device.parts.first { $0.isPrimary } ?? device.parts.first
        guard let id = primary?.type.id.lowercased() else { return nil }
        if primary?.type == WindowCoveringDeviceType.definition { return coveringType(DescribedDevice(device: device)) }
        // A device that only measures humidity is a sensor; one with a setpoint is a humidifier or dehumidifier.
        if primary?.type == HumiditySensorDeviceType.definition,
            !DescribedDevice(device: device).has(Google.RelativeHumidityControlTrait.self)
        {
            return "SENSOR"
        }
        return table.first { $0.types.contains { $0.lowercased() == id } }?.cloud
    }

    private static func coveringType(_ device: DescribedDevice) -> String {
        switch device.attributes(Matter.WindowCoveringTrait.self)?.type {
        case .awning: "AWNING"
        case .drapery: "CURTAIN"
        case .shutter: "SHUTTER"
        default: "BLINDS"
        }
    }

    private static func lightTypes(_ device: CloudDevice) -> [String] {
        var names = ["matter.onOffLight"]
        if device.has("Brightness") { names.insert("matter.dimmableLight", at: 0) }
        guard device.has("ColorSetting") else { return names }
        if device.attributes["colorTemperatureRange"]?.objectValue != nil {
            names.insert("matter.colorTemperatureLight", at: 0)
        }
        if device.attributes["colorModel"]?.stringValue != nil { names.insert("matter.extendedColorLight", at: 0) }
        return names
    }

    private static func definition(_ id: String) -> DeviceTypeDefinition? { catalog.deviceType(id: id) }

    private static let catalog = CatalogIndex(Catalog.self)
}

extension CloudDevice {
    /// The names of the sensor states that the device supports (trait SensorState).
    var sensorNames: [String] {
        let supported = attributes["sensorStatesSupported"]?.arrayValue ?? []
        return supported.compactMap { $0.objectValue?["name"]?.stringValue }
    }
}

extension DeviceTypeDefinition {
    /// Returns whether a device of this type may have the trait.
    func lists(_ trait: TraitDefinition) -> Bool { traits.contains { $0.trait == trait } }
}
