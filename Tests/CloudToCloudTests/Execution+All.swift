extension Execution {
    static let all: [Execution] = lights + things + climate + refusals

    private static let lights: [Execution] = [
        Execution("OnOff", #""on": true"#, on: BothWays("OnOff", states: #""on": false"#), becomes: "onOff.on()"),
        Execution("OnOff", #""on": false"#, on: BothWays("OnOff", states: #""on": true"#), becomes: "onOff.off()"),
        Execution(
            "BrightnessAbsolute", #""brightness": 71"#, on: .lamp,
            becomes: "levelControl.moveToLevelWithOnOff(level=180)"),
        Execution(
            "BrightnessRelative", #""brightnessRelativePercent": -10"#, on: .lamp,
            becomes: "levelControl.stepWithOnOff(stepMode=down stepSize=25)"),
        Execution(
            "BrightnessRelative", #""brightnessRelativeWeight": 5"#, on: .lamp,
            becomes: "levelControl.stepWithOnOff(stepMode=up stepSize=127)"),
        Execution(
            "ColorAbsolute", #""color": {"temperature": 4000}"#, on: .colors,
            becomes: "colorControl.moveToColorTemperature(colorTemperatureMireds=250 transitionTime=0)"),
        Execution(
            "ColorAbsolute", #""color": {"spectrumRGB": 65280}"#, on: .colors,
            becomes: "colorControl.moveToHueAndSaturation(hue=85 saturation=254 transitionTime=0)"),
        Execution(
            "ColorAbsolute", #""color": {"spectrumHSV": {"hue": 360, "saturation": 0, "value": 1}}"#, on: .colors,
            becomes: "colorControl.moveToHueAndSaturation(hue=254 saturation=0 transitionTime=0)"),
    ]

    private static let things: [Execution] = [
        Execution("TimerStart", #""timerTimeSec": 90"#, on: .timer, becomes: "timer.timerStart(timerTimeSeconds=90)"),
        Execution(
            "TimerAdjust", #""timerTimeSec": -30"#, on: .timer, becomes: "timer.timerAdjust(adjustmentTimeSeconds=-30)"),
        Execution("TimerCancel", "", on: .timer, becomes: "timer.timerCancel()"),
        Execution(
            "OpenClose", #""openPercent": 25"#, on: .gate, becomes: "openClose.goToOpenPercentage(openPercent=25.0)"),
        Execution(
            "OpenCloseRelative", #""openRelativePercent": -5"#, on: .gate,
            becomes: "openClose.step(openRelativePercent=-5.0)"),
        Execution(
            "LockUnlock", #""lock": true"#, on: BothWays("LockUnlock", type: "LOCK"), becomes: "doorLock.lockDoor()"),
        Execution("LockUnlock", #""lock": false"#, on: BothWays("LockUnlock"), becomes: "lockUnlock.unlock()"),
        Execution(
            "ArmDisarm", #""arm": true, "armLevel": "L1""#, on: BothWays("ArmDisarm"),
            becomes: "armDisarm.armDisarm(arm=true armLevel=L1)"),
        Execution(
            "SetModes", #""updateModeSettings": {"load": "small"}"#, on: BothWays("Modes"),
            becomes: "extendedModeSelect.changeModeSettings(updateModeSettings=[1])"),
        Execution(
            "Locate", #""silence": false, "lang": "en""#, on: BothWays("Locator"), becomes: "locator.locate(lang=en)"),
        Execution("Locate", #""silence": true"#, on: BothWays("Locator"), becomes: "locator.silence()"),
        Execution("ActivateScene", #""deactivate": false"#, on: BothWays("Scene"), becomes: "scene.activateScene()"),
        Execution(
            "SetFanSpeed", #""fanSpeedPercent": 60"#,
            on: BothWays("FanSpeed", #""supportsFanSpeedPercent": true"#, states: #""currentFanSpeedPercent": 40"#),
            becomes: "fanControl: percentSetting=60"),
        Execution("StartStop", #""start": true"#, on: BothWays("StartStop"), becomes: "operationalState.start()"),
        Execution("mediaPause", "", on: .player, becomes: "mediaPlayback.pause()"),
        Execution(
            "mediaSeekRelative", #""relativePositionMs": -5000"#, on: .player,
            becomes: "mediaPlayback.skipBackward(deltaPositionMilliseconds=5000)"),
        Execution(
            "mediaRepeatMode", #""isOn": true"#, on: .player, becomes: "extendedMediaPlayback.setRepeat(isOn=true)"),
        Execution(
            "selectChannel", #""channelNumber": "5-1""#, on: BothWays("Channel"),
            becomes: "channel.changeChannelByNumber(majorNumber=5 minorNumber=1)"),
        Execution(
            "relativeChannel", #""relativeChannelChange": -1"#, on: BothWays("Channel"),
            becomes: "channel.skipChannel(count=-1)"),
        Execution(
            "setVolume", #""volumeLevel": 50"#, on: BothWays("Volume"), becomes: "levelControl.moveToLevel(level=127)"),
    ]

    private static let climate: [Execution] = [
        Execution(
            "ThermostatTemperatureSetpoint", #""thermostatTemperatureSetpoint": 30"#, on: .thermostat,
            becomes: "thermostat: occupiedHeatingSetpoint=3000"),
        Execution(
            "ThermostatSetMode", #""thermostatMode": "off""#, on: .thermostat, becomes: "thermostat: systemMode=off"),
        Execution(
            "TemperatureRelative", #""thermostatTemperatureRelativeDegree": -1.5"#, on: .thermostat,
            becomes: "thermostat.setpointRaiseLower(mode=heat amount=-15)"),
        Execution(
            "SetHumidity", #""humidity": 45"#, on: BothWays("HumiditySetting"),
            becomes: "relativeHumidityControl.setRelativeHumidity(humidity=45)"),
        Execution(
            "SetTemperature", #""temperature": 61.5"#, on: BothWays("TemperatureControl"),
            becomes: "temperatureControl.setTemperature(targetTemperature=6150)"),
    ]

    private static let refusals: [Execution] = [
        Execution("BrightnessAbsolute", #""brightness": 101"#, on: .lamp, becomes: "valueOutOfRange"),
        Execution("BrightnessAbsolute", #""brightness": "much""#, on: .lamp, becomes: "protocolError"),
        Execution("ColorAbsolute", #""color": {"name": "red"}"#, on: .colors, becomes: "notSupported"),
        Execution(
            "ThermostatTemperatureSetpoint", #""thermostatTemperatureSetpoint": 30.5"#, on: .thermostat,
            becomes: "valueOutOfRange"),
        Execution("ThermostatSetMode", #""thermostatMode": "cool""#, on: .thermostat, becomes: "notSupported"),
        Execution("TimerStart", #""timerTimeSec": []"#, on: .timer, becomes: "protocolError"),
        Execution("OpenClose", #""openPercent": -1"#, on: .gate, becomes: "valueOutOfRange"),
        Execution("selectChannel", #""channelNumber": "one""#, on: BothWays("Channel"), becomes: "channelSwitchFailed"),
        Execution("mediaStop", "", on: .player, becomes: "functionNotSupported"),
        Execution("Reboot", "", on: .lamp, becomes: "functionNotSupported"),
    ]
}
