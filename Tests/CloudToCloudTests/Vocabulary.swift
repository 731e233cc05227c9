import JSON

/// The words of Cloud-to-cloud as its documentation has them: what may be told of a device, and nothing else.
struct Vocabulary: Sendable {
    let trait: String
    var attributes: [String] = []
    var states: [(name: String, rule: Rule)] = []
    var commands: [String] = []

    /// What a state may be.
    enum Rule: Sendable {
        case flag
        case text
        case words([String])
        case number(ClosedRange<Double>)
        /// The member with this name of an object.
        case members([(name: String, rule: Rule)])
        case list([(name: String, rule: Rule)])
        /// An object whose members have names that the maker chose.
        case map

        /// What is wrong with a value; nil where nothing is.
        func fault(of value: JSONValue) -> String? {
            switch (self, value) {
            case (.flag, .bool), (.text, .string), (.map, .object): return nil
            case (.words(let words), .string(let word)): return words.contains(word) ? nil : "\(word) is no word"
            case (.number(let range), _):
                guard let number = value.doubleValue else { return "no number" }
                return range.contains(number) ? nil : "\(number) is outside \(range)"
            case (.members(let rules), .object(let object)):
                return object.members.lazy.compactMap { name, value in
                    guard let rule = rules.first(where: { $0.name == name })?.rule else { return "no member \(name)" }
                    return rule.fault(of: value)
                }.first
            case (.list(let rules), .array(let elements)):
                return elements.lazy.compactMap { element in
                    rules.isEmpty && element.stringValue != nil ? nil : Rule.members(rules).fault(of: element)
                }.first
            default: return "of another kind"
            }
        }
    }
}

extension Vocabulary {
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

    private static let share: ClosedRange<Double> = 0...1
    private static let percent: ClosedRange<Double> = 0...100
    private static let celsius: ClosedRange<Double> = -273.15...327.67
    private static let setpoint: ClosedRange<Double> = -100...300
    private static let count: ClosedRange<Double> = 0...4_294_967_295
    private static let amount: ClosedRange<Double> = 0...1e12
    private static let time: ClosedRange<Double> = 0...1e11

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
                    .words(["off", "heat", "cool", "heatcool", "auto", "fan-only", "purifier", "eco", "dry"])
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

    private static let quantity: Rule = .members([("amount", .number(amount)), ("unit", .words(units))])

    private static let units = """
        UNKNOWN_UNITS NO_UNITS CENTIMETERS CUPS DECILITERS FEET FLUID_OUNCES GALLONS GRAMS INCHES KILOGRAMS LITERS METERS \
        MILLIGRAMS MILLILITERS MILLIMETERS OUNCES PINCH PINTS PORTION POUNDS QUARTS TABLESPOONS TEASPOONS
        """.split(separator: " ").map { String($0) }

    private static let cookingModes = """
        NONE BAKE BEAT BLEND BOIL BREW BROIL CONVECTION_BAKE COOK DEFROST DEHYDRATE FERMENT FRY GRILL KNEAD MICROWAVE MIX \
        PRESSURE_COOK PUREE ROAST SAUTE SLOW_COOK SOUS_VIDE STEAM STEW STIR WARM WHIP
        """.split(separator: " ").map { String($0) }

    private static let capacity: Rule = .list([
        ("rawValue", .number(count)),
        ("unit", .words(["SECONDS", "MILES", "KILOMETERS", "PERCENTAGE", "KILOWATT_HOURS"])),
    ])

    private static let appliances: [Vocabulary] = [
        Vocabulary(
            trait: "Cook", attributes: ["supportedCookingModes", "foodPresets"],
            states: [
                ("currentCookingMode", .words(cookingModes)), ("currentFoodPreset", .text),
                ("currentFoodQuantity", .number(amount)),
                ("currentFoodUnit", .words(units)),
            ], commands: ["Cook"]),
        Vocabulary(
            trait: "Dispense", attributes: ["supportedDispenseItems", "supportedDispensePresets"],
            states: [
                (
                    "dispenseItems",
                    .list([
                        ("itemName", .text), ("amountRemaining", quantity), ("amountLastDispensed", quantity),
                        ("isCurrentlyDispensing", .flag),
                    ])
                )
            ], commands: ["Dispense"]),
        Vocabulary(trait: "Dock", states: [("isDocked", .flag)], commands: ["Dock"]),
        Vocabulary(
            trait: "EnergyStorage",
            attributes: ["queryOnlyEnergyStorage", "energyStorageDistanceUnitForUX", "isRechargeable"],
            states: [
                (
                    "descriptiveCapacityRemaining", .words(["CRITICALLY_LOW", "LOW", "MEDIUM", "HIGH", "FULL"])
                ),
                ("capacityRemaining", capacity), ("capacityUntilFull", capacity), ("isCharging", .flag),
                ("isPluggedIn", .flag),
            ], commands: ["Charge"]),
        Vocabulary(
            trait: "Fill", attributes: ["availableFillLevels"],
            states: [
                ("isFilled", .flag), ("currentFillLevel", .text), ("currentFillPercent", .number(percent)),
            ], commands: ["Fill"]),
        Vocabulary(trait: "Locator", commands: ["Locate"]),
        Vocabulary(
            trait: "Modes", attributes: ["availableModes", "commandOnlyModes", "queryOnlyModes"],
            states: [("currentModeSettings", .map)], commands: ["SetModes"]),
        Vocabulary(
            trait: "RunCycle",
            states: [
                (
                    "currentRunCycle", .list([("currentCycle", .text), ("nextCycle", .text), ("lang", .text)])
                ),
                ("currentTotalRemainingTime", .number(0...259_200)), ("currentCycleRemainingTime", .number(count)),
            ]),
        Vocabulary(
            trait: "StartStop", attributes: ["pausable", "availableZones"],
            states: [("isRunning", .flag), ("isPaused", .flag), ("activeZones", .list([]))],
            commands: ["StartStop", "PauseUnpause"]),
        Vocabulary(
            trait: "Timer", attributes: ["maxTimerLimitSec", "commandOnlyTimer"],
            states: [("timerRemainingSec", .number(-1...1e9)), ("timerPaused", .flag)],
            commands: ["TimerStart", "TimerAdjust", "TimerPause", "TimerResume", "TimerCancel"]),
        Vocabulary(
            trait: "Toggles", attributes: ["availableToggles", "commandOnlyToggles", "queryOnlyToggles"],
            states: [("currentToggleSettings", .map)], commands: ["SetToggles"]),
    ]

    private static func test(_ speed: String) -> [(name: String, rule: Rule)] {
        [
            (speed, .number(amount)), ("status", .words(["SUCCESS", "FAILURE"])),
            ("unixTimestampSec", .number(time)),
        ]
    }

    private static let media: [Vocabulary] = [
        Vocabulary(
            trait: "AppSelector", attributes: ["availableApplications"], states: [("currentApplication", .text)],
            commands: ["appInstall", "appSearch", "appSelect"]),
        Vocabulary(
            trait: "Channel", attributes: ["availableChannels", "commandOnlyChannels"],
            commands: ["selectChannel", "relativeChannel", "returnChannel"]),
        Vocabulary(
            trait: "InputSelector", attributes: ["availableInputs", "commandOnlyInputSelector", "orderedInputs"],
            states: [("currentInput", .text)], commands: ["SetInput", "NextInput", "PreviousInput"]),
        Vocabulary(
            trait: "MediaState", attributes: ["supportActivityState", "supportPlaybackState"],
            states: [
                ("activityState", .words(["INACTIVE", "STANDBY", "ACTIVE"])),
                (
                    "playbackState",
                    .words(["PAUSED", "PLAYING", "FAST_FORWARDING", "REWINDING", "BUFFERING", "STOPPED"])
                ),
            ]),
        Vocabulary(
            trait: "NetworkControl",
            attributes: [
                "networkProfiles", "supportsEnablingGuestNetwork", "supportsEnablingNetworkProfile",
                "supportsGettingGuestNetworkPassword", "supportsNetworkDownloadSpeedTest",
                "supportsNetworkUploadSpeedTest",
            ],
            states: [
                ("networkEnabled", .flag), ("networkSettings", .members([("ssid", .text)])),
                ("guestNetworkEnabled", .flag), ("guestNetworkSettings", .members([("ssid", .text)])),
                ("numConnectedDevices", .number(count)), ("networkUsageMB", .number(amount)),
                ("networkUsageLimitMB", .number(amount)), ("networkUsageUnlimited", .flag),
                ("lastNetworkDownloadSpeedTest", .members(test("downloadSpeedMbps"))),
                ("lastNetworkUploadSpeedTest", .members(test("uploadSpeedMbps"))),
                ("networkSpeedTestInProgress", .flag),
            ],
            commands: [
                "EnableDisableGuestNetwork", "EnableDisableNetworkProfile", "TestNetworkSpeed",
                "GetGuestNetworkPassword",
            ]),
        Vocabulary(trait: "Reboot", commands: ["Reboot"]),
        Vocabulary(
            trait: "SoftwareUpdate", states: [("lastSoftwareUpdateUnixTimestampSec", .number(time))],
            commands: ["SoftwareUpdate"]),
        Vocabulary(
            trait: "StatusReport",
            states: [
                (
                    "currentStatusReport",
                    .list([
                        ("blocking", .flag), ("deviceTarget", .text), ("priority", .number(0...2_147_483_647)),
                        ("statusCode", .text),
                    ])
                )
            ]),
        Vocabulary(
            trait: "TransportControl", attributes: ["transportControlSupportedCommands"],
            commands: [
                "mediaStop", "mediaNext", "mediaPrevious", "mediaPause", "mediaResume", "mediaSeekRelative",
                "mediaSeekToPosition", "mediaRepeatMode", "mediaShuffle", "mediaClosedCaptioningOn",
                "mediaClosedCaptioningOff",
            ]),
        Vocabulary(
            trait: "Volume",
            attributes: [
                "volumeMaxLevel", "volumeCanMuteAndUnmute", "volumeDefaultPercentage", "levelStepSize",
                "commandOnlyVolume",
            ], states: [("currentVolume", .number(percent)), ("isMuted", .flag)],
            commands: ["setVolume", "volumeRelative", "mute"]),
    ]
}
