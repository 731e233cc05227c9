import CloudToCloud
import JSON

/// The documented attributes, states and commands of a Cloud-to-cloud trait. If the documentation does not list the
/// words of a state (cooking modes, units, battery levels), the words of the catalog are used.
struct Vocabulary: Sendable {
    let trait: String
    var attributes: [String] = []
    var states: [(name: String, rule: Rule)] = []
    var commands: [String] = []

    /// The allowed values of a state.
    enum Rule: Sendable {
        case flag
        case text
        case words([String])
        case number(ClosedRange<Double>)
        /// An object with these members.
        case members([(name: String, rule: Rule)])
        case list([(name: String, rule: Rule)])
        /// An object whose members have names that the vendor chooses.
        case map

        /// Returns what is wrong with a value; nil if it is valid.
        func fault(of value: JSONValue) -> String? {
            switch (self, value) {
            case (.flag, .bool), (.text, .string), (.map, .object): return nil
            case (.words(let words), .string(let word)):
                return words.contains(word) ? nil : "\(word) is not an allowed word"
            case (.number(let range), _):
                guard let number = value.doubleValue else { return "\(value) is not a number" }
                return range.contains(number) ? nil : "\(number) is outside \(range)"
            case (.members(let rules), .object(let object)):
                return object.members.lazy.compactMap { name, value in
                    guard let rule = rules.first(where: { $0.name == name })?.rule else {
                        return "the member \(name) is unknown"
                    }
                    return rule.fault(of: value)
                }.first
            case (.list(let rules), .array(let elements)):
                return elements.lazy.compactMap { element in
                    rules.isEmpty && element.stringValue != nil ? nil : Rule.members(rules).fault(of: element)
                }.first
            default: return "\(value) is of a wrong type"
            }
        }
    }
}

extension Vocabulary {
    /// Returns the attributes and states of a description that its traits do not have, or whose values are invalid.
    static func faults(of description: CloudDescription) -> [String] {
        var faults: [String] = []
        var attributes: Set<String> = []
        var states: [String: Rule] = ["online": .flag]
        for trait in description.traits {
            guard let words = of(trait) else {
                faults.append(trait)
                continue
            }
            attributes.formUnion(words.attributes)
            for (name, rule) in words.states { states[name] = rule }
        }
        for (name, _) in description.attributes.members where !attributes.contains(name) { faults.append(name) }
        for (name, value) in description.states.members {
            guard let rule = states[name] else {
                faults.append(name)
                continue
            }
            if let fault = rule.fault(of: value) { faults.append("\(name): \(fault)") }
        }
        return faults
    }

    static let types = """
        AC_UNIT AIRCOOLER AIRFRESHENER AIRPURIFIER AUDIO_VIDEO_RECEIVER AWNING BATHTUB BED BLENDER BLINDS BOILER CAMERA \
        CARBON_MONOXIDE_DETECTOR CHARGER CLOSET COFFEE_MAKER COOKTOP CURTAIN DEHUMIDIFIER DEHYDRATOR DISHWASHER DOOR \
        DOORBELL DRAWER DRYER FAN FAUCET FIREPLACE FREEZER FRYER GAME_CONSOLE GARAGE GATE GRILL HEATER HOOD HUMIDIFIER \
        KETTLE LIGHT LOCK MICROWAVE MOP MOWER MULTICOOKER NETWORK OUTLET OVEN PERGOLA PETFEEDER PRESSURECOOKER RADIATOR \
        REFRIGERATOR REMOTECONTROL ROUTER SCENE SECURITYSYSTEM SENSOR SETTOP SHOWER SHUTTER SMARTCLOCK SMOKE_DETECTOR \
        SOUNDBAR SOUSVIDE SPEAKER SPRINKLER STANDMIXER STREAMING_BOX STREAMING_SOUNDBAR STREAMING_STICK SWITCH \
        THERMOSTAT TV VACUUM VALVE WASHER WATERHEATER WATERPURIFIER WATERSOFTENER WINDOW YOGURTMAKER
        """.split(separator: " ").map { String($0) }

    static func of(_ trait: String) -> Vocabulary? { all.first { $0.trait == trait } }

    static let all: [Vocabulary] = home + climate + appliances + media

    static let share: ClosedRange<Double> = 0...1
    static let percent: ClosedRange<Double> = 0...100
    static let celsius: ClosedRange<Double> = -273.15...327.67
    static let setpoint: ClosedRange<Double> = -100...300
    static let count: ClosedRange<Double> = 0...4_294_967_295
    static let amount: ClosedRange<Double> = 0...1e12
    static let time: ClosedRange<Double> = 0...1e11

    private static let home: [Vocabulary] = [
        Vocabulary(
            trait: "ArmDisarm", attributes: ["availableArmLevels"],
            states: [("isArmed", .flag), ("currentArmLevel", .text), ("exitAllowance", .number(count))],
            commands: ["ArmDisarm"]),
        Vocabulary(
            trait: "Brightness", attributes: ["commandOnlyBrightness"], states: [("brightness", .number(percent))],
            commands: ["BrightnessAbsolute", "BrightnessRelative"]),
        Vocabulary(
            trait: "CameraStream",
            attributes: [
                "cameraStreamSupportedProtocols", "cameraStreamNeedAuthToken", "cameraStreamNeedDrmEncryption",
            ], commands: ["GetCameraStream"]),
        Vocabulary(
            trait: "ColorSetting", attributes: ["commandOnlyColorSetting", "colorModel", "colorTemperatureRange"],
            states: [
                (
                    "color",
                    .members([
                        ("temperatureK", .number(1000...1_000_000)), ("spectrumRgb", .number(0...16_777_215)),
                        (
                            "spectrumHsv",
                            .members([
                                ("hue", .number(0...360)), ("saturation", .number(share)), ("value", .number(share)),
                            ])
                        ),
                    ])
                )
            ], commands: ["ColorAbsolute"]),
        Vocabulary(
            trait: "LightEffects",
            attributes: [
                "defaultColorLoopDuration", "defaultSleepDuration", "defaultWakeDuration", "supportedEffects",
            ],
            states: [
                ("activeLightEffect", .words(["", "colorLoop", "sleep", "wake"])),
                ("lightEffectEndUnixTimestampSec", .number(time)),
            ], commands: ["ColorLoop", "Sleep", "Wake", "StopEffect"]),
        Vocabulary(trait: "MotionDetection"),
        Vocabulary(
            trait: "OccupancySensing", attributes: ["occupancySensorConfiguration"],
            states: [("occupancy", .words(["OCCUPIED", "UNOCCUPIED", "UNKNOWN_OCCUPANCY_STATE"]))]),
        Vocabulary(
            trait: "LockUnlock", states: [("isLocked", .flag), ("isJammed", .flag)], commands: ["LockUnlock"]),
        Vocabulary(
            trait: "OnOff", attributes: ["commandOnlyOnOff", "queryOnlyOnOff"], states: [("on", .flag)],
            commands: ["OnOff"]),
        Vocabulary(
            trait: "OpenClose",
            attributes: ["discreteOnlyOpenClose", "openDirection", "commandOnlyOpenClose", "queryOnlyOpenClose"],
            states: [
                ("openPercent", .number(percent)),
                (
                    "openState",
                    .list([
                        ("openPercent", .number(percent)),
                        ("openDirection", .words(["UP", "DOWN", "LEFT", "RIGHT", "IN", "OUT"])),
                        ("targetOpenPercent", .number(percent)),
                    ])
                ),
            ], commands: ["OpenClose", "OpenCloseRelative"]),
        Vocabulary(
            trait: "Rotation",
            attributes: ["supportsDegrees", "supportsPercent", "rotationDegreesRange", "commandOnlyRotation"],
            states: [
                ("rotationDegrees", .number(-3600...3600)), ("rotationPercent", .number(percent)),
                ("targetRotationPercent", .number(percent)),
            ], commands: ["RotateAbsolute"]),
        Vocabulary(
            trait: "Scene", attributes: ["sceneReversible"], commands: ["ActivateScene"]),
        Vocabulary(
            trait: "ObjectDetection"),
    ]

    private static let climate: [Vocabulary] = [
        Vocabulary(
            trait: "FanSpeed",
            attributes: ["reversible", "commandOnlyFanSpeed", "availableFanSpeeds", "supportsFanSpeedPercent"],
            states: [
                ("currentFanSpeedSetting", .text), ("currentFanSpeedPercent", .number(percent)),
                ("currentFanSpeedReverse", .flag),
            ], commands: ["SetFanSpeed", "SetFanSpeedRelative", "Reverse"]),
        Vocabulary(
            trait: "HumiditySetting",
            attributes: ["humiditySetpointRange", "commandOnlyHumiditySetting", "queryOnlyHumiditySetting"],
            states: [
                ("humiditySetpointPercent", .number(percent)), ("humidityAmbientPercent", .number(percent)),
            ], commands: ["SetHumidity", "HumidityRelative"]),
        Vocabulary(
            trait: "SensorState", attributes: ["sensorStatesSupported"],
            states: [
                (
                    "currentSensorStateData",
                    .list([("name", .text), ("currentSensorState", .text), ("rawValue", .number(0...1e12))])
                )
            ]),
        Vocabulary(
            trait: "TemperatureControl",
            attributes: [
                "temperatureRange", "temperatureStepCelsius", "temperatureUnitForUX", "commandOnlyTemperatureControl",
                "queryOnlyTemperatureControl",
            ],
            states: [
                ("temperatureSetpointCelsius", .number(celsius)), ("temperatureAmbientCelsius", .number(celsius)),
            ], commands: ["SetTemperature"]),
        Vocabulary(
            trait: "TemperatureSetting",
            attributes: [
                "availableThermostatModes", "thermostatTemperatureRange", "thermostatTemperatureUnit",
                "bufferRangeCelsius", "commandOnlyTemperatureSetting", "queryOnlyTemperatureSetting",
            ],
            states: [
                (
                    "thermostatMode",
                    .words(["off", "heat", "cool", "heatcool", "auto", "fan-only", "purifier", "eco", "dry", "on"])
                ),
                ("activeThermostatMode", .words(["none", "heat", "cool"])),
                ("thermostatTemperatureSetpoint", .number(setpoint)),
                ("thermostatTemperatureSetpointHigh", .number(setpoint)),
                ("thermostatTemperatureSetpointLow", .number(setpoint)),
                ("thermostatTemperatureAmbient", .number(celsius)), ("thermostatHumidityAmbient", .number(percent)),
                ("targetTempReachedEstimateUnixTimestampSec", .number(time)),
            ],
            commands: [
                "ThermostatTemperatureSetpoint", "ThermostatTemperatureSetRange", "ThermostatSetMode",
                "TemperatureRelative",
            ]),
    ]
}
