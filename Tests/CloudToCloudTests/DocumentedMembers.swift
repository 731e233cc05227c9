import Testing

/// A device with documented members of one Cloud-to-cloud trait. All samples of a trait together have all its members.
struct DocumentedMembers: Sendable, CustomTestStringConvertible {
    let trait: String
    let type: String
    /// The members of the device's `attributes` in the SYNC response, as JSON.
    let attributes: String
    /// The states in the QUERY response, as JSON.
    let states: String

    var testDescription: String { "\(trait) {\(attributes)} {\(states)}" }

    private init(_ trait: String, _ type: String = "OUTLET", _ attributes: String = "", _ states: String = "") {
        self.trait = trait
        self.type = type
        self.attributes = attributes
        self.states = states
    }

    static let all: [DocumentedMembers] = appliances + climate + home + media + sensors

    private static let levels =
        #"{"levels": [{"level_name": "L1", "level_values": [{"level_synonym": ["half", "middle"], "lang": "en"}, {"level_synonym": ["halb"], "lang": "de"}]}], "ordered": true"#

    private static let home: [DocumentedMembers] = [
        DocumentedMembers(
            "ArmDisarm", "SECURITYSYSTEM", #""availableArmLevels": \#(levels)}"#,
            #""isArmed": true, "currentArmLevel": "L1", "exitAllowance": 30"#),
        DocumentedMembers("Brightness", "LIGHT", "", #""brightness": 65"#),
        DocumentedMembers("Brightness", "LIGHT", #""commandOnlyBrightness": true"#),
        DocumentedMembers(
            "CameraStream", "CAMERA",
            #""cameraStreamSupportedProtocols": ["hls", "webrtc"], "cameraStreamNeedAuthToken": true"#),
        DocumentedMembers(
            "ColorSetting", "LIGHT",
            #""colorModel": "hsv", "colorTemperatureRange": {"temperatureMinK": 2000, "temperatureMaxK": 9000}"#,
            #""color": {"spectrumHsv": {"hue": 120.5, "saturation": 0.5, "value": 0.8}}"#),
        DocumentedMembers(
            "ColorSetting", "LIGHT", #""colorModel": "rgb", "commandOnlyColorSetting": false"#,
            #""color": {"spectrumRgb": 31655}"#),
        DocumentedMembers(
            "ColorSetting", "LIGHT", #""colorModel": "rgb""#, #""color": {"spectrumRGB": 31655}"#),
        DocumentedMembers(
            "ColorSetting", "LIGHT", #""colorTemperatureRange": {"temperatureMinK": 2000, "temperatureMaxK": 9000}"#,
            #""color": {"temperature": 3000}"#),
        DocumentedMembers(
            "ColorSetting", "LIGHT", #""colorTemperatureRange": {"temperatureMinK": 2000, "temperatureMaxK": 9000}"#,
            #""color": {"temperatureK": 3000, "name": "warm white"}"#),
        DocumentedMembers(
            "LightEffects", "LIGHT",
            #""defaultColorLoopDuration": 1800, "defaultSleepDuration": 900, "defaultWakeDuration": 600, "supportedEffects": ["colorLoop", "sleep", "wake"]"#,
            #""activeLightEffect": "sleep", "lightEffectEndUnixTimestampSec": 1700000000"#),
        DocumentedMembers("LockUnlock", "LOCK", "", #""isLocked": true, "isJammed": false"#),
        DocumentedMembers("LockUnlock", "DOOR", "", #""isLocked": false, "isJammed": true"#),
        DocumentedMembers("OnOff", "SWITCH", #""queryOnlyOnOff": true"#, #""on": true"#),
        DocumentedMembers("OnOff", "SWITCH", #""commandOnlyOnOff": true"#, #""on": true"#),
        DocumentedMembers("OpenClose", "BLINDS", #""discreteOnlyOpenClose": true"#, #""openPercent": 100"#),
        DocumentedMembers("OpenClose", "SENSOR", #""queryOnlyOpenClose": true"#, #""openPercent": 40"#),
        DocumentedMembers(
            "OpenClose", "DRAWER", #""openDirection": ["UP", "DOWN"], "commandOnlyOpenClose": false"#,
            #""openState": [{"openPercent": 20, "openDirection": "UP"}, {"openPercent": 80, "openDirection": "DOWN"}]"#),
        DocumentedMembers(
            "Rotation", "BLINDS",
            #""supportsDegrees": true, "supportsPercent": true, "rotationDegreesRange": {"rotationDegreesMin": 0, "rotationDegreesMax": 180}, "supportsContinuousRotation": true, "commandOnlyRotation": false"#,
            #""rotationDegrees": 45, "rotationPercent": 25, "targetRotationPercent": 25"#),
        DocumentedMembers("Scene", "SCENE", #""sceneReversible": true"#),
        DocumentedMembers(
            "NetworkControl", "ROUTER",
            #""supportsEnablingGuestNetwork": true, "supportsDisablingGuestNetwork": true, "supportsGettingGuestNetworkPassword": true, "networkProfiles": ["Kids", "Work"], "supportsEnablingNetworkProfile": true, "supportsDisablingNetworkProfile": true, "supportsNetworkDownloadSpeedTest": true, "supportsNetworkUploadSpeedTest": true"#,
            #""networkEnabled": true, "networkSettings": {"ssid": "home"}, "guestNetworkEnabled": true, "guestNetworkSettings": {"ssid": "guests"}, "numConnectedDevices": 12, "networkUsageMB": 130.5, "networkUsageLimitMB": 1000, "networkUsageUnlimited": false, "lastNetworkDownloadSpeedTest": {"downloadSpeedMbps": 100.5, "unixTimestampSec": 1700000000, "status": "SUCCESS"}, "lastNetworkUploadSpeedTest": {"uploadSpeedMbps": 10.5, "unixTimestampSec": 1700000001, "status": "FAILURE"}, "networkSpeedTestInProgress": true"#
        ),
        DocumentedMembers("Reboot", "ROUTER"),
        DocumentedMembers("SoftwareUpdate", "ROUTER", "", #""lastSoftwareUpdateUnixTimestampSec": 1700000000"#),
        DocumentedMembers(
            "StatusReport", "SECURITYSYSTEM", "",
            #""currentStatusReport": [{"blocking": true, "deviceTarget": "x", "priority": 2, "statusCode": "lowBattery"}]"#
        ),
    ]

    private static let climate: [DocumentedMembers] = [
        DocumentedMembers(
            "FanSpeed", "FAN",
            #""availableFanSpeeds": {"speeds": [{"speed_name": "S1", "speed_values": [{"speed_synonym": ["low", "slow"], "lang": "en"}]}, {"speed_name": "S2", "speed_values": [{"speed_synonym": ["high"], "lang": "en"}]}], "ordered": true}, "reversible": true, "commandOnlyFanSpeed": false, "supportsFanSpeedPercent": true"#,
            #""currentFanSpeedSetting": "S2", "currentFanSpeedPercent": 80, "currentFanSpeedReverse": true"#),
        DocumentedMembers(
            "HumiditySetting", "HUMIDIFIER",
            #""humiditySetpointRange": {"minPercent": 20, "maxPercent": 80}, "commandOnlyHumiditySetting": false, "queryOnlyHumiditySetting": false"#,
            #""humiditySetpointPercent": 52, "humidityAmbientPercent": 34"#),
        DocumentedMembers(
            "HumiditySetting", "SENSOR", #""queryOnlyHumiditySetting": true"#,
            #""humidityAmbientPercent": 34, "humiditySetpointPercent": 40"#),
        DocumentedMembers(
            "TemperatureControl", "OVEN",
            #""temperatureRange": {"minThresholdCelsius": 50, "maxThresholdCelsius": 250}, "temperatureStepCelsius": 5, "temperatureUnitForUX": "F", "commandOnlyTemperatureControl": false, "queryOnlyTemperatureControl": false"#,
            #""temperatureSetpointCelsius": 180, "temperatureAmbientCelsius": 120.5"#),
        DocumentedMembers(
            "TemperatureSetting", "THERMOSTAT",
            #""availableThermostatModes": ["off", "heat", "cool", "on", "heatcool", "auto", "fan-only", "purifier", "eco", "dry", "party"], "thermostatTemperatureRange": {"minThresholdCelsius": 10, "maxThresholdCelsius": 30}, "thermostatTemperatureUnit": "F", "bufferRangeCelsius": 1.5, "commandOnlyTemperatureSetting": false, "queryOnlyTemperatureSetting": false"#,
            #""thermostatMode": "heatcool", "activeThermostatMode": "heat", "targetTempReachedEstimateUnixTimestampSec": 1700000000, "thermostatHumidityAmbient": 45, "thermostatTemperatureAmbient": 19.5, "thermostatTemperatureSetpointLow": 20, "thermostatTemperatureSetpointHigh": 24"#
        ),
        DocumentedMembers(
            "TemperatureSetting", "THERMOSTAT", #""availableThermostatModes": "off,heat,auto""#,
            #""thermostatMode": "heat", "activeThermostatMode": "none", "thermostatTemperatureAmbient": 19.5, "thermostatTemperatureSetpoint": 20"#
        ),
        DocumentedMembers(
            "TemperatureSetting", "THERMOSTAT", #""availableThermostatModes": "off,auto""#,
            #""thermostatMode": "auto", "thermostatTemperatureAmbient": 19.5, "thermostatTemperatureSetpoint": 20"#),
    ]

    private static let appliances: [DocumentedMembers] = [
        DocumentedMembers(
            "Cook", "COFFEE_MAKER",
            #""supportedCookingModes": ["BREW", "UNKNOWN_COOKING_MODE"], "foodPresets": [{"food_preset_name": "espresso", "supported_units": ["CUPS", "OUNCES"], "food_synonyms": [{"synonym": ["espresso", "short"], "lang": "en"}]}]"#,
            #""currentCookingMode": "BREW", "currentFoodPreset": "espresso", "currentFoodQuantity": 2.5, "currentFoodUnit": "CUPS""#
        ),
        DocumentedMembers(
            "Dispense", "FAUCET",
            #""supportedDispenseItems": [{"item_name": "water", "item_name_synonyms": [{"synonyms": ["water", "aqua"], "lang": "en"}], "supported_units": ["LITERS", "CUPS"], "default_portion": {"amount": 2, "unit": "CUPS"}}], "supportedDispensePresets": [{"preset_name": "bottle", "preset_name_synonyms": [{"synonyms": ["bottle"], "lang": "en"}]}]"#,
            #""dispenseItems": [{"itemName": "water", "amountRemaining": {"amount": 20, "unit": "LITERS"}, "amountLastDispensed": {"amount": 3.5, "unit": "CUPS"}, "isCurrentlyDispensing": true}]"#
        ),
        DocumentedMembers("Dock", "VACUUM", "", #""isDocked": true"#),
        DocumentedMembers(
            "EnergyStorage", "CHARGER",
            #""queryOnlyEnergyStorage": false, "energyStorageDistanceUnitForUX": "MILES", "isRechargeable": true"#,
            #""descriptiveCapacityRemaining": "MEDIUM", "capacityRemaining": [{"rawValue": 50, "unit": "PERCENTAGE"}, {"rawValue": 120, "unit": "KILOMETERS"}], "capacityUntilFull": [{"rawValue": 3600, "unit": "SECONDS"}, {"rawValue": 30, "unit": "KILOWATT_HOURS"}], "isCharging": true, "isPluggedIn": true"#
        ),
        DocumentedMembers(
            "Fill", "BATHTUB", #""availableFillLevels": \#(levels), "supportsFillPercent": true}"#,
            #""isFilled": true, "currentFillLevel": "L1", "currentFillPercent": 60.5"#),
        DocumentedMembers("Locator", "VACUUM"),
        DocumentedMembers(
            "Modes", "WASHER",
            #""availableModes": [{"name": "load", "name_values": [{"name_synonym": ["load", "size"], "lang": "en"}], "settings": [{"setting_name": "small", "setting_values": [{"setting_synonym": ["small", "half"], "lang": "en"}]}, {"setting_name": "large", "setting_values": [{"setting_synonym": ["large"], "lang": "en"}]}], "ordered": true}], "commandOnlyModes": false, "queryOnlyModes": false"#,
            #""currentModeSettings": {"load": "small"}"#),
        DocumentedMembers(
            "RunCycle", "DISHWASHER", "",
            #""currentRunCycle": [{"currentCycle": "rinse", "nextCycle": "spin", "lang": "en"}], "currentTotalRemainingTime": 1212, "currentCycleRemainingTime": 301"#
        ),
        DocumentedMembers(
            "StartStop", "VACUUM", #""pausable": true, "availableZones": ["kitchen", "hall"]"#,
            #""isRunning": true, "isPaused": false, "activeZones": ["hall"]"#),
        DocumentedMembers(
            "StartStop", "DISHWASHER", #""pausable": true"#, #""isRunning": true, "isPaused": true"#),
        DocumentedMembers(
            "Timer", "MICROWAVE", #""maxTimerLimitSec": 3600, "commandOnlyTimer": false"#,
            #""timerRemainingSec": 120, "timerPaused": true"#),
        DocumentedMembers(
            "Toggles", "WASHER",
            #""availableToggles": [{"name": "quiet", "name_values": [{"name_synonym": ["quiet", "silent"], "lang": "en"}]}], "commandOnlyToggles": false, "queryOnlyToggles": false"#,
            #""currentToggleSettings": {"quiet": true}"#),
    ]

    private static let media: [DocumentedMembers] = [
        DocumentedMembers(
            "AppSelector", "TV",
            #""availableApplications": [{"key": "tube", "names": [{"name_synonym": ["Tube", "Videos"], "lang": "en"}]}]"#,
            #""currentApplication": "tube""#),
        DocumentedMembers(
            "Channel", "TV",
            #""availableChannels": [{"key": "k1", "names": ["One", "First"], "number": "1-1"}], "commandOnlyChannels": true"#
        ),
        DocumentedMembers(
            "InputSelector", "TV",
            #""availableInputs": [{"key": "hdmi", "names": [{"lang": "en", "name_synonym": ["HDMI", "front"]}]}], "commandOnlyInputSelector": false, "orderedInputs": true"#,
            #""currentInput": "hdmi""#),
        DocumentedMembers(
            "MediaState", "TV", #""supportActivityState": true, "supportPlaybackState": true"#,
            #""activityState": "ACTIVE", "playbackState": "FAST_FORWARDING""#),
        DocumentedMembers(
            "TransportControl", "TV",
            #""transportControlSupportedCommands": ["CAPTION_CONTROL", "NEXT", "PAUSE", "PREVIOUS", "RESUME", "SEEK_RELATIVE", "SEEK_TO_POSITION", "SET_REPEAT", "SHUFFLE", "STOP", "JUMP"]"#
        ),
        DocumentedMembers(
            "Volume", "SPEAKER",
            #""volumeMaxLevel": 30, "volumeCanMuteAndUnmute": true, "volumeDefaultPercentage": 20, "levelStepSize": 2, "commandOnlyVolume": false"#,
            #""currentVolume": 12, "isMuted": true"#),
    ]

    private static let sensors: [DocumentedMembers] =
        [
            DocumentedMembers("MotionDetection", "SENSOR"), DocumentedMembers("ObjectDetection", "DOORBELL"),
            DocumentedMembers(
                "OccupancySensing", "SENSOR",
                #""occupancySensorConfiguration": [{"occupancySensorType": "PIR", "occupiedToUnoccupiedDelaySec": 30, "unoccupiedToOccupiedDelaySec": 2, "unoccupiedToOccupiedEventThreshold": 3}, {"occupancySensorType": "SMELL"}]"#,
                #""occupancy": "OCCUPIED""#),
            DocumentedMembers("OccupancySensing", "SENSOR", "", #""occupancy": "UNKNOWN_OCCUPANCY_STATE""#),
        ]
        + [
            ("AirQuality", "healthy", "AQI"), ("CarbonMonoxideLevel", "high", "PARTS_PER_MILLION"),
            ("SmokeLevel", "smoke detected", "PARTS_PER_MILLION"), ("FilterCleanliness", "dirty", ""),
            ("WaterLeak", "leak", ""), ("RainDetection", "rain detected", ""),
            ("FilterLifeTime", "good", "PERCENTAGE"), ("PreFilterLifeTime", "", "PERCENTAGE"),
            ("HEPAFilterLifeTime", "", "PERCENTAGE"), ("Max2FilterLifeTime", "", "PERCENTAGE"),
            ("CarbonDioxideLevel", "", "PARTS_PER_MILLION"), ("PM2.5", "", "MICROGRAMS_PER_CUBIC_METER"),
            ("PM10", "", "MICROGRAMS_PER_CUBIC_METER"), ("VolatileOrganicCompounds", "", "PARTS_PER_MILLION"),
            ("CarbonDioxideLevel", "", "FURLONGS"), ("Radon", "high", "PARTS_PER_MILLION"),
        ].map { name, word, unit in
            let words =
                word.isEmpty ? "" : #", "descriptiveCapabilities": {"availableStates": ["\#(word)", "unknown"]}"#
            let numbers = unit.isEmpty ? "" : #", "numericCapabilities": {"rawValueUnit": "\#(unit)"}"#
            return DocumentedMembers(
                "SensorState", "SENSOR", #""sensorStatesSupported": [{"name": "\#(name)"\#(words)\#(numbers)}]"#,
                #""currentSensorStateData": [{"name": "\#(name)""#
                    + (word.isEmpty ? "" : #", "currentSensorState": "\#(word)""#)
                    + (unit.isEmpty ? "" : #", "rawValue": 35"#) + "}]")
        }
}
