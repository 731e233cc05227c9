extension TraitTable {
    static let climate: [TraitTable] = [temperatureSetting, temperatureControl, humiditySetting, fanSpeed]

    private static let humidifier = RoundTrip(
        "HumiditySetting", type: "HUMIDIFIER", #""humiditySetpointRange": {"minPercent": 30, "maxPercent": 80}"#,
        states: #""humiditySetpointPercent": 55, "humidityAmbientPercent": 41.5"#)

    private static let humiditySetting = TraitTable(
        trait: "HumiditySetting",
        states: [
            RoundTrip(
                "HumiditySetting", type: "HUMIDIFIER", humidifier.attributes, states: humidifier.states,
                becomes: [
                    ("relativeHumidityControl.relativeHumiditySetpoint", "55"),
                    ("relativeHumidityControl.minRelativeHumidity", "30"),
                    ("relativeHumidityMeasurement.measuredValue", "4150"),
                ]),
            RoundTrip(
                "HumiditySetting", type: "DEHUMIDIFIER",
                states: #""humiditySetpointPercent": 0, "humidityAmbientPercent": 100"#,
                becomes: [
                    ("relativeHumidityControl.relativeHumiditySetpoint", "0"),
                    ("relativeHumidityMeasurement.measuredValue", "10000"),
                ]),
            RoundTrip(
                "HumiditySetting", states: #""humiditySetpointPercent": 100, "humidityAmbientPercent": 0"#,
                becomes: [
                    ("relativeHumidityControl.relativeHumiditySetpoint", "100"),
                    ("relativeHumidityMeasurement.measuredValue", "0"),
                ]),
            RoundTrip(
                "HumiditySetting", type: "SENSOR", #""queryOnlyHumiditySetting": true"#,
                states: #""humidityAmbientPercent": 54"#,
                becomes: [("relativeHumidityMeasurement.measuredValue", "5400")]),
            RoundTrip("HumiditySetting", type: "HUMIDIFIER", #""commandOnlyHumiditySetting": true"#),
        ],
        commands: [
            Execution(
                "SetHumidity", #""humidity": 30"#, on: humidifier,
                becomes: "relativeHumidityControl.setRelativeHumidity(humidity=30)"),
            Execution(
                "SetHumidity", #""humidity": 45"#, on: humidifier,
                becomes: "relativeHumidityControl.setRelativeHumidity(humidity=45)"),
            Execution(
                "SetHumidity", #""humidity": 80"#, on: humidifier,
                becomes: "relativeHumidityControl.setRelativeHumidity(humidity=80)"),
            Execution("SetHumidity", #""humidity": 29"#, on: humidifier, becomes: "valueOutOfRange"),
            Execution("SetHumidity", #""humidity": 81"#, on: humidifier, becomes: "valueOutOfRange"),
            Execution("SetHumidity", #""humidity": "wet""#, on: humidifier, becomes: "protocolError"),
            Execution(
                "HumidityRelative", #""humidityRelativePercent": -100"#, on: humidifier,
                becomes:
                    "relativeHumidityControl.stepRelativeHumidity(relativeHumidityPercent=100 stepMode=decrease)"),
            Execution(
                "HumidityRelative", #""humidityRelativePercent": 100"#, on: humidifier,
                becomes:
                    "relativeHumidityControl.stepRelativeHumidity(relativeHumidityPercent=100 stepMode=increase)"),
            Execution(
                "HumidityRelative", #""humidityRelativeWeight": -5"#, on: humidifier,
                becomes: "relativeHumidityControl.stepRelativeHumidity(relativeHumidityWeight=5 stepMode=decrease)"),
            Execution("HumidityRelative", #""humidityRelativeWeight": 6"#, on: humidifier, becomes: "valueOutOfRange"),
            Execution("HumidityRelative", "", on: humidifier, becomes: "protocolError"),
        ],
        invalid: [("humiditySetpointPercent", #""wet""#), ("humidityAmbientPercent", "[]")],
        outOfRange: [("humidityAmbientPercent", "101", "100"), ("humidityAmbientPercent", "-1", "0")])

    private static let speeds =
        #""availableFanSpeeds": {"ordered": true, "speeds": [{"speed_name": "a", "speed_values": [{"speed_synonym": ["slow"], "lang": "en"}]}, {"speed_name": "b", "speed_values": []}]}"#
    private static let fan = RoundTrip(
        "FanSpeed", #""supportsFanSpeedPercent": true, "reversible": true, \#(speeds)"#,
        states: #""currentFanSpeedPercent": 40, "currentFanSpeedReverse": true, "currentFanSpeedSetting": "a""#)

    private static func percent(_ percent: String, isReverse: Bool, mode: String) -> RoundTrip {
        RoundTrip(
            "FanSpeed", #""supportsFanSpeedPercent": true, "reversible": true"#,
            states: #""currentFanSpeedPercent": \#(percent), "currentFanSpeedReverse": \#(isReverse)"#,
            becomes: [
                ("fanControl.percentCurrent", percent), ("fanControl.percentSetting", percent),
                ("fanControl.fanMode", mode), ("fanControl.airflowDirection", isReverse ? "reverse" : "forward"),
            ])
    }

    private static let fanSpeed = TraitTable(
        trait: "FanSpeed",
        states: [
            percent("0", isReverse: false, mode: "off"), percent("33", isReverse: true, mode: "low"),
            percent("34", isReverse: true, mode: "medium"), percent("67", isReverse: false, mode: "high"),
            percent("100", isReverse: true, mode: "high"), fan,
            RoundTrip(
                "FanSpeed", speeds, states: #""currentFanSpeedSetting": "b""#,
                becomes: [("extendedFanControl.customFanMode", "b"), ("fanControl.percentSetting", "100")]),
            RoundTrip("FanSpeed", #""supportsFanSpeedPercent": true, "commandOnlyFanSpeed": true"#),
            RoundTrip(
                "FanSpeed",
                #""supportsFanSpeedPercent": false, "reversible": true, "availableFanSpeeds": {"ordered": false, "speeds": [{"speed_name": "x", "speed_values": []}]}"#,
                states: #""currentFanSpeedSetting": "x", "currentFanSpeedReverse": false"#,
                becomes: [
                    ("fanControl.airflowDirection", "forward"), ("extendedFanControl.customFanMode", "x"),
                ]),
            RoundTrip("FanSpeed", #""commandOnlyFanSpeed": true, \#(speeds)"#),
        ],
        commands: [
            Execution("SetFanSpeed", #""fanSpeedPercent": 0"#, on: fan, becomes: "fanControl: percentSetting=0"),
            Execution("SetFanSpeed", #""fanSpeedPercent": 60"#, on: fan, becomes: "fanControl: percentSetting=60"),
            Execution("SetFanSpeed", #""fanSpeedPercent": 100"#, on: fan, becomes: "fanControl: percentSetting=100"),
            Execution("SetFanSpeed", #""fanSpeed": "b""#, on: fan, becomes: "extendedFanControl: customFanMode=b"),
            Execution(
                "SetFanSpeed", #""fanSpeedPercent": 60"#,
                on: RoundTrip("FanSpeed", #""supportsFanSpeedPercent": true, "commandOnlyFanSpeed": true"#),
                becomes: "fanControl: percentSetting=60"),
            Execution(
                "SetFanSpeed", #""fanSpeed": "a""#,
                on: RoundTrip("FanSpeed", #""commandOnlyFanSpeed": true, \#(speeds)"#),
                becomes: "extendedFanControl: customFanMode=a"),
            Execution("SetFanSpeed", #""fanSpeed": "c""#, on: fan, becomes: "notSupported"),
            Execution("SetFanSpeed", #""fanSpeedPercent": 101"#, on: fan, becomes: "valueOutOfRange"),
            Execution("SetFanSpeed", "", on: fan, becomes: "protocolError"),
            Execution(
                "SetFanSpeedRelative", #""fanSpeedRelativePercent": -50"#, on: fan,
                becomes: "fanControl: percentSetting=0"),
            Execution(
                "SetFanSpeedRelative", #""fanSpeedRelativeWeight": 5"#, on: fan,
                becomes: "fanControl: percentSetting=90"),
            Execution(
                "SetFanSpeedRelative", #""fanSpeedRelativePercent": 100"#, on: fan,
                becomes: "fanControl: percentSetting=100"),
            Execution(
                "SetFanSpeedRelative", #""fanSpeedRelativePercent": 10"#,
                on: RoundTrip("FanSpeed", #""supportsFanSpeedPercent": true, "commandOnlyFanSpeed": true"#),
                becomes: "functionNotSupported"),
            Execution(
                "SetFanSpeedRelative", #""fanSpeedRelativePercent": 101"#, on: fan, becomes: "valueOutOfRange"),
            Execution("Reverse", "", on: fan, becomes: "fanControl: airflowDirection=forward"),
            Execution(
                "Reverse", "", on: RoundTrip("FanSpeed", #""supportsFanSpeedPercent": true"#),
                becomes: "functionNotSupported"),
        ],
        invalid: [("currentFanSpeedPercent", #""fast""#), ("currentFanSpeedSetting", "3")],
        outOfRange: [("currentFanSpeedPercent", "101", "100"), ("currentFanSpeedPercent", "-1", "0")])
}
