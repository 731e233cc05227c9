extension BothWays {
    static let all: [BothWays] = lights + levels + settings + media + sensors + climate

    static let lamp = BothWays("Brightness", type: "LIGHT", states: #""brightness": 50"#)
    static let colors = BothWays(
        "ColorSetting", type: "LIGHT",
        #""colorModel": "hsv", "colorTemperatureRange": {"temperatureMinK": 2000, "temperatureMaxK": 6250}"#,
        states: #""color": {"spectrumHsv": {"hue": 120, "saturation": 0.5, "value": 1}}"#)
    static let timer = BothWays(
        "Timer", #""maxTimerLimitSec": 3600"#, states: #""timerRemainingSec": 60, "timerPaused": false"#)
    static let gate = BothWays("OpenClose", states: #""openPercent": 40"#)
    static let thermostat = BothWays(
        "TemperatureSetting", type: "THERMOSTAT",
        #""thermostatTemperatureRange": {"minThresholdCelsius": 10, "maxThresholdCelsius": 30}, "availableThermostatModes": ["off", "heat"]"#,
        states:
            #""thermostatMode": "heat", "thermostatTemperatureSetpoint": 21.5, "thermostatTemperatureAmbient": 19.25"#)
    static let player = BothWays(
        "TransportControl",
        #""transportControlSupportedCommands": ["NEXT", "PAUSE", "RESUME", "SEEK_RELATIVE", "SET_REPEAT"]"#)

    private static let lights: [BothWays] = [
        BothWays("OnOff", states: #""on": true"#, becomes: [("onOff.onOff", "true")]),
        BothWays("OnOff", states: #""on": false"#, becomes: [("onOff.onOff", "false")]),
        BothWays(
            "Brightness", type: "LIGHT", states: #""brightness": 1"#, becomes: [("levelControl.currentLevel", "3")]),
        BothWays(
            "Brightness", type: "LIGHT", states: #""brightness": 71"#, becomes: [("levelControl.currentLevel", "180")]),
        BothWays(
            "Brightness", type: "LIGHT", states: #""brightness": 100"#, becomes: [("levelControl.currentLevel", "254")]),
        BothWays(
            "ColorSetting", type: "LIGHT", colors.attributes, states: #""color": {"temperatureK": 2000}"#,
            becomes: [
                ("colorControl.colorTemperatureMireds", "500"), ("colorControl.colorMode", "colorTemperatureMireds"),
            ]),
        BothWays(
            "ColorSetting", type: "LIGHT", colors.attributes, states: #""color": {"temperatureK": 4000}"#,
            becomes: [("colorControl.colorTemperatureMireds", "250")]),
        BothWays(
            "ColorSetting", type: "LIGHT", colors.attributes, states: colors.states,
            becomes: [("colorControl.currentHue", "85"), ("colorControl.currentSaturation", "127")]),
        BothWays(
            "ColorSetting", type: "LIGHT", #""colorModel": "rgb""#, states: #""color": {"spectrumRgb": 16711680}"#,
            becomes: [("colorControl.currentHue", "0"), ("colorControl.currentSaturation", "254")]),
        BothWays(
            "LightEffects", type: "LIGHT", #""supportedEffects": ["sleep", "wake"], "defaultSleepDuration": 1800"#,
            states: #""activeLightEffect": "wake", "lightEffectEndUnixTimestampSec": 1700000000"#,
            becomes: [("lightEffects.wakeEffectSet", "true"), ("lightEffects.sleepEffectSet", "false")]),
    ]

    private static let levels: [BothWays] = [
        BothWays(
            "Volume", #""volumeMaxLevel": 100"#, states: #""currentVolume": 0"#,
            becomes: [("levelControl.currentLevel", "0")]),
        BothWays(
            "Volume", #""volumeCanMuteAndUnmute": true, "levelStepSize": 5"#,
            states: #""currentVolume": 50, "isMuted": true"#,
            becomes: [("levelControl.currentLevel", "127"), ("onOff.onOff", "false")]),
        BothWays("Volume", states: #""currentVolume": 100"#, becomes: [("levelControl.currentLevel", "254")]),
        BothWays("OpenClose", states: #""openPercent": 0"#, becomes: [("openClose.openPercent", "0.0")]),
        BothWays(
            "OpenClose", #""openDirection": ["UP", "DOWN"]"#,
            states: #""openState": [{"openPercent": 40, "openDirection": "UP"}]"#),
        BothWays(
            "Rotation",
            #""supportsDegrees": true, "rotationDegreesRange": {"rotationDegreesMin": 0, "rotationDegreesMax": 180}"#,
            states: #""rotationDegrees": 90.5, "rotationPercent": 50"#, becomes: [("rotation.rotationDegrees", "90.5")]),
        BothWays(
            "Fill", states: #""isFilled": true, "currentFillPercent": 12.5, "currentFillLevel": "half""#,
            becomes: [("fill.currentFillPercent", "12.5")]),
        BothWays(
            "EnergyStorage", #""isRechargeable": true"#,
            states:
                #""capacityRemaining": [{"rawValue": 80, "unit": "PERCENTAGE"}], "isCharging": true, "isPluggedIn": true, "descriptiveCapacityRemaining": "CRITICALLY_LOW""#,
            becomes: [
                ("powerSource.batPercentRemaining", "160"), ("powerSource.batChargeState", "isCharging"),
                ("extendedPowerSource.descriptiveCapacityRemaining", "criticallyLow"),
            ]),
        BothWays("EnergyStorage", states: #""capacityRemaining": [{"rawValue": 7, "unit": "KILOMETERS"}]"#),
        BothWays(
            "FanSpeed", #""supportsFanSpeedPercent": true, "reversible": true"#,
            states: #""currentFanSpeedPercent": 40, "currentFanSpeedReverse": true"#,
            becomes: [
                ("fanControl.percentCurrent", "40"), ("fanControl.fanMode", "medium"),
                ("fanControl.airflowDirection", "reverse"),
            ]),
        BothWays(
            "FanSpeed",
            #""availableFanSpeeds": {"ordered": true, "speeds": [{"speed_name": "a", "speed_values": []}, {"speed_name": "b", "speed_values": []}]}"#,
            states: #""currentFanSpeedSetting": "b""#,
            becomes: [("extendedFanControl.customFanMode", "b"), ("fanControl.percentSetting", "100")]),
    ]

    private static let settings: [BothWays] = [
        BothWays(
            "ArmDisarm",
            #""availableArmLevels": {"levels": [{"level_name": "L1", "level_values": [{"level_synonym": ["home"], "lang": "en"}]}], "ordered": true}"#,
            states: #""isArmed": true, "currentArmLevel": "L1", "exitAllowance": 60"#,
            becomes: [("armDisarm.isArmed", "true"), ("armDisarm.exitAllowanceSeconds", "60")]),
        BothWays(
            "Cook", #""supportedCookingModes": ["BAKE", "SLOW_COOK"]"#,
            states: #""currentCookingMode": "NONE", "currentFoodQuantity": 1.5, "currentFoodUnit": "NO_UNITS""#,
            becomes: [("cook.supportedCookingModes", "[bake slowCook]"), ("cook.currentCookingMode", "unspecified")]),
        BothWays(
            "Dispense",
            states:
                #""dispenseItems": [{"itemName": "water", "amountRemaining": {"amount": 2.5, "unit": "LITERS"}, "isCurrentlyDispensing": false}]"#,
            becomes: [("dispense.dispenseItems", "[1]")]),
        BothWays("Dock", states: #""isDocked": true"#, becomes: [("dock.isDocked", "true")]),
        BothWays("Locator"), BothWays("ObjectDetection"), BothWays("Reboot"),
        BothWays(
            "LockUnlock", type: "LOCK", states: #""isLocked": true, "isJammed": false"#,
            becomes: [("doorLock.lockState", "locked")]),
        BothWays(
            "LockUnlock", states: #""isLocked": false, "isJammed": true"#, becomes: [("lockUnlock.lockState", "jammed")]
        ),
        BothWays(
            "Modes",
            #""availableModes": [{"name": "load", "name_values": [{"name_synonym": ["load"], "lang": "en"}], "settings": [{"setting_name": "small", "setting_values": []}], "ordered": true}]"#,
            states: #""currentModeSettings": {"load": "small"}"#),
        BothWays(
            "Toggles",
            #""availableToggles": [{"name": "quiet", "name_values": [{"name_synonym": ["quiet"], "lang": "en"}]}]"#,
            states: #""currentToggleSettings": {"quiet": true, "turbo": false}"#),
        BothWays(
            "NetworkControl", #""networkProfiles": ["kids"], "supportsEnablingGuestNetwork": true"#,
            states:
                #""networkEnabled": true, "numConnectedDevices": 7, "networkUsageMB": 130.5, "lastNetworkDownloadSpeedTest": {"downloadSpeedMbps": 100.5, "unixTimestampSec": 1700000000, "status": "SUCCESS"}"#,
            becomes: [("networkControl.numConnectedDevices", "7")]),
        BothWays("Scene", #""sceneReversible": true"#, becomes: [("scene.sceneReversible", "true")]),
        BothWays("SoftwareUpdate", states: #""lastSoftwareUpdateUnixTimestampSec": 1700000000"#),
        BothWays(
            "StatusReport",
            states:
                #""currentStatusReport": [{"blocking": true, "deviceTarget": "door", "priority": 1, "statusCode": "deviceOpen"}]"#
        ),
        BothWays(
            "Timer", #""maxTimerLimitSec": 3600"#, states: #""timerRemainingSec": -1"#,
            becomes: [("timer.timerRemainingSeconds", "-1")]),
        BothWays("Timer", #""maxTimerLimitSec": 3600"#, states: #""timerRemainingSec": 3600"#),
        BothWays(
            "StartStop", #""pausable": true, "availableZones": ["kitchen", "hall"]"#,
            states: #""isRunning": true, "isPaused": true, "activeZones": ["hall"]"#,
            becomes: [("operationalState.operationalState", "paused")]),
        BothWays(
            "StartStop", states: #""isRunning": false"#, becomes: [("operationalState.operationalState", "stopped")]),
        BothWays(
            "RunCycle",
            states:
                #""currentRunCycle": [{"currentCycle": "rinse", "nextCycle": "spin", "lang": "en"}], "currentTotalRemainingTime": 1200, "currentCycleRemainingTime": 300"#,
            becomes: [("operationalState.countdownTime", "1200"), ("operationalState.phaseList", "[rinse spin]")]),
    ]

    private static let media: [BothWays] = [
        BothWays(
            "AppSelector",
            #""availableApplications": [{"key": "tube", "names": [{"name_synonym": ["Tube"], "lang": "en"}]}]"#,
            states: #""currentApplication": "tube""#),
        BothWays(
            "Channel", #""availableChannels": [{"key": "k1", "names": ["One"], "number": "5-1"}]"#,
            becomes: [("channel.channelList", "[1]")]),
        BothWays(
            "InputSelector",
            #""availableInputs": [{"key": "hdmi", "names": [{"lang": "en", "name_synonym": ["HDMI"]}]}], "orderedInputs": true"#,
            states: #""currentInput": "hdmi""#),
        BothWays(
            "MediaState", states: #""activityState": "STANDBY", "playbackState": "FAST_FORWARDING""#,
            becomes: [("mediaPlayback.currentState", "playing")]),
        BothWays(
            "MediaState", states: #""playbackState": "STOPPED""#,
            becomes: [("mediaPlayback.currentState", "notPlaying")]),
        player,
    ]

    private static let sensors: [BothWays] = [
        sensor("AirQuality", word: "very poor", becomes: ("airQuality.airQuality", "veryPoor")),
        sensor(
            "CarbonDioxideLevel", number: "415.5",
            becomes: ("carbonDioxideConcentrationMeasurement.measuredValue", "415.5")),
        sensor(
            "CarbonMonoxideLevel", number: "54",
            becomes: ("carbonMonoxideConcentrationMeasurement.measuredValue", "54.0")),
        sensor(
            "FilterCleanliness", word: "dirty", becomes: ("filterMonitoring.changeIndicationCleanliness", "warning")),
        sensor("FilterLifeTime", word: "replace soon", number: "20", becomes: ("filterMonitoring.condition", "20")),
        sensor("HEPAFilterLifeTime", number: "100", becomes: ("hepaFilterMonitoring.condition", "100")),
        sensor("Max2FilterLifeTime", number: "0", becomes: ("max2FilterMonitoring.condition", "0")),
        sensor("PM2.5", number: "12.25", becomes: ("pm25ConcentrationMeasurement.measurementUnit", "ugm3")),
        sensor("PM10", number: "12", becomes: ("pm10ConcentrationMeasurement.measuredValue", "12.0")),
        sensor("PreFilterLifeTime", word: "replace now", becomes: ("preFilterMonitoring.changeIndication", "critical")),
        sensor("SmokeLevel", word: "smoke detected", becomes: ("smokeCoAlarm.smokeState", "warning")),
        sensor(
            "VolatileOrganicCompounds", number: "1",
            becomes: ("totalVolatileOrganicCompoundsConcentrationMeasurement.measuredValue", "1.0")),
    ]

    private static let climate: [BothWays] = [
        BothWays(
            "HumiditySetting", #""humiditySetpointRange": {"minPercent": 30, "maxPercent": 80}"#,
            states: #""humiditySetpointPercent": 55, "humidityAmbientPercent": 41.5"#,
            becomes: [
                ("relativeHumidityControl.relativeHumiditySetpoint", "55"),
                ("relativeHumidityMeasurement.measuredValue", "4150"),
            ]),
        BothWays(
            "TemperatureControl",
            #""temperatureRange": {"minThresholdCelsius": 40, "maxThresholdCelsius": 95.5}, "temperatureStepCelsius": 0.5"#,
            states: #""temperatureSetpointCelsius": 95.5, "temperatureAmbientCelsius": 61.25"#,
            becomes: [
                ("temperatureControl.temperatureSetpoint", "9550"), ("temperatureMeasurement.measuredValue", "6125"),
            ]),
        thermostat,
        BothWays(
            "TemperatureSetting", type: "THERMOSTAT",
            #""availableThermostatModes": ["off", "heat", "cool", "heatcool"]"#,
            states:
                #""thermostatMode": "heatcool", "thermostatTemperatureSetpointLow": 20, "thermostatTemperatureSetpointHigh": 24.5, "thermostatHumidityAmbient": 40"#,
            becomes: [("thermostat.occupiedHeatingSetpoint", "2000"), ("thermostat.occupiedCoolingSetpoint", "2450")]),
    ]

    private static func sensor(
        _ name: String, word: String? = nil, number: String? = nil, becomes: (name: String, value: String)
    ) -> BothWays {
        let words = word.map { #", "currentSensorState": "\#($0)""# } ?? ""
        let numbers = number.map { #", "rawValue": \#($0)"# } ?? ""
        let unit = name.hasPrefix("PM") ? "MICROGRAMS_PER_CUBIC_METER" : "PARTS_PER_MILLION"
        let capability = number == nil ? "" : #", "numericCapabilities": {"rawValueUnit": "\#(unit)"}"#
        let states = #""currentSensorStateData": [{"name": "\#(name)"\#(words)\#(numbers)}]"#
        return BothWays(
            "SensorState", type: "OUTLET", #""sensorStatesSupported": [{"name": "\#(name)"\#(capability)}]"#,
            states: states, becomes: [becomes])
    }
}
