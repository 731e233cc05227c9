import CloudToCloud
import JSON

extension CloudDescription {
    /// Returns a command for each capability of the description.
    func possibleExecutions() throws -> [CloudExecution] {
        try traits.flatMap { trait in
            try attributes["queryOnly\(trait)"] == .bool(true) ? [] : commands(of: trait)
        }.map { command, parameters in
            CloudExecution(command: command, parameters: try json("{\(parameters)}").objectValue ?? JSONObject())
        }
    }

    private func isSet(_ attribute: String) -> Bool { attributes[attribute] == .bool(true) }

    private func first(_ attribute: String, _ member: String) -> String {
        attributes[attribute]?.arrayValue?.first?.objectValue?[member]?.stringValue ?? ""
    }

    private func commands(of trait: String) throws -> [(String, String)] {
        switch trait {
        case "AppSelector": [("appSelect", #""newApplication": "\#(first("availableApplications", "key"))""#)]
        case "ArmDisarm": [("ArmDisarm", #""arm": true"#)]
        case "Brightness":
            [("BrightnessAbsolute", #""brightness": 40"#), ("BrightnessRelative", #""brightnessRelativeWeight": 2"#)]
        case "Channel":
            [("relativeChannel", #""relativeChannelChange": 1"#), ("selectChannel", #""channelNumber": "5-1""#)]
        case "ColorSetting":
            (attributes["colorTemperatureRange"] == nil ? [] : [("ColorAbsolute", #""color": {"temperature": 2700}"#)])
                + (attributes["colorModel"] == nil ? [] : [("ColorAbsolute", #""color": {"spectrumRGB": 255}"#)])
        case "Cook": [("Cook", #""start": true"#)]
        case "Dispense": [("Dispense", #""item": "water", "amount": 1, "unit": "CUPS""#)]
        case "Dock": [("Dock", "")]
        case "EnergyStorage": [("Charge", #""charge": true"#), ("Charge", #""charge": false"#)]
        case "FanSpeed":
            (isSet("supportsFanSpeedPercent")
                ? [
                    ("SetFanSpeed", #""fanSpeedPercent": 50"#),
                    ("SetFanSpeedRelative", #""fanSpeedRelativeWeight": 1"#),
                ]
                : [])
                + (isSet("reversible") ? [("Reverse", "")] : [])
                + speeds.map { ("SetFanSpeed", #""fanSpeed": "\#($0)""#) }
        case "Fill": [("Fill", #""fill": true"#)]
        case "HumiditySetting": [("SetHumidity", #""humidity": 50"#)]
        case "InputSelector":
            [("SetInput", #""newInput": "\#(first("availableInputs", "key"))""#)]
                + (isSet("orderedInputs") ? [("NextInput", ""), ("PreviousInput", "")] : [])
        case "LightEffects": [("StopEffect", "")]
        case "Locator": [("Locate", "")]
        case "LockUnlock": [("LockUnlock", #""lock": true"#), ("LockUnlock", #""lock": false"#)]
        case "Modes": [("SetModes", #""updateModeSettings": {"program": "eco"}"#)]
        case "NetworkControl": networkCommands
        case "OnOff": [("OnOff", #""on": true"#), ("OnOff", #""on": false"#)]
        case "OpenClose":
            [("OpenClose", #""openPercent": 100"#), ("OpenClose", #""openPercent": 0"#)]
                + (isSet("discreteOnlyOpenClose") ? [] : [("OpenClose", #""openPercent": 30"#)])
        case "Reboot": [("Reboot", "")]
        case "Rotation":
            (isSet("supportsDegrees") ? [("RotateAbsolute", #""rotationDegrees": 1"#)] : [])
                + (isSet("supportsPercent") ? [("RotateAbsolute", #""rotationPercent": 50"#)] : [])
        case "Scene":
            [("ActivateScene", #""deactivate": false"#)]
                + (isSet("sceneReversible") ? [("ActivateScene", #""deactivate": true"#)] : [])
        case "SoftwareUpdate": [("SoftwareUpdate", "")]
        case "StartStop":
            [("StartStop", #""start": false"#)]
                + (isSet("pausable")
                    ? [("PauseUnpause", #""pause": true"#), ("PauseUnpause", #""pause": false"#)] : [])
        case "TemperatureControl":
            [("SetTemperature", #""temperature": \#(states["temperatureSetpointCelsius"]?.doubleValue ?? 20)"#)]
        case "TemperatureSetting":
            (attributes["availableThermostatModes"]?.arrayValue ?? []).compactMap { $0.stringValue }
                .map { ("ThermostatSetMode", #""thermostatMode": "\#($0)""#) }
                + [
                    (
                        "ThermostatTemperatureSetpoint",
                        #""thermostatTemperatureSetpoint": \#(states["thermostatTemperatureSetpoint"]?.doubleValue ?? 24)"#
                    )
                ]
        case "Timer": [("TimerStart", #""timerTimeSec": 60"#)]
        case "Toggles": [("SetToggles", #""updateToggleSettings": {"child_lock": true}"#)]
        case "TransportControl": transportCommands
        case "Volume":
            [("setVolume", #""volumeLevel": 30"#), ("volumeRelative", #""relativeSteps": 1"#)]
                + (isSet("volumeCanMuteAndUnmute") ? [("mute", #""mute": true"#), ("mute", #""mute": false"#)] : [])
        default: []
        }
    }

    private var speeds: [String] {
        let speeds = attributes["availableFanSpeeds"]?.objectValue?["speeds"]?.arrayValue ?? []
        return speeds.compactMap { $0.objectValue?["speed_name"]?.stringValue }
    }

    private var networkCommands: [(String, String)] {
        let commands: [(String, String, String)] = [
            ("supportsEnablingGuestNetwork", "EnableDisableGuestNetwork", #""enable": true"#),
            ("supportsGettingGuestNetworkPassword", "GetGuestNetworkPassword", ""),
            (
                "supportsNetworkDownloadSpeedTest", "TestNetworkSpeed",
                #""testDownloadSpeed": true, "testUploadSpeed": false"#
            ),
            (
                "supportsNetworkUploadSpeedTest", "TestNetworkSpeed",
                #""testDownloadSpeed": false, "testUploadSpeed": true"#
            ),
        ]
        return commands.filter { isSet($0.0) }.map { ($0.1, $0.2) }
    }

    private var transportCommands: [(String, String)] {
        let commands: [(String, String, String)] = [
            ("CAPTION_CONTROL", "mediaClosedCaptioningOn", ""), ("CAPTION_CONTROL", "mediaClosedCaptioningOff", ""),
            ("NEXT", "mediaNext", ""), ("PAUSE", "mediaPause", ""), ("PREVIOUS", "mediaPrevious", ""),
            ("RESUME", "mediaResume", ""), ("SEEK_RELATIVE", "mediaSeekRelative", #""relativePositionMs": -1000"#),
            ("SEEK_RELATIVE", "mediaSeekRelative", #""relativePositionMs": 1000"#),
            ("SEEK_TO_POSITION", "mediaSeekToPosition", #""absPositionMs": 0"#),
            ("SET_REPEAT", "mediaRepeatMode", #""isOn": true"#), ("SHUFFLE", "mediaShuffle", ""),
            ("STOP", "mediaStop", ""),
        ]
        let supported = attributes["transportControlSupportedCommands"]?.arrayValue ?? []
        return commands.filter { supported.contains(.string($0.0)) }.map { ($0.1, $0.2) }
    }
}
