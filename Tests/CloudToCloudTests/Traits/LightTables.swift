extension TraitTable {
    static let lights: [TraitTable] = [onOff, brightness, colorSetting, lightEffects]

    private static let onOff = TraitTable(
        trait: "OnOff",
        states: [
            RoundTrip("OnOff", states: #""on": true"#, becomes: [("onOff.onOff", "true")]),
            RoundTrip("OnOff", states: #""on": false"#, becomes: [("onOff.onOff", "false")]),
            RoundTrip("OnOff", type: "FAN", states: #""on": true"#, becomes: [("onOff.onOff", "true")]),
            RoundTrip("OnOff", #""commandOnlyOnOff": true"#),
            RoundTrip("OnOff", #""queryOnlyOnOff": true"#, states: #""on": true"#),
        ],
        commands: [
            Execution("OnOff", #""on": true"#, on: RoundTrip("OnOff"), becomes: "onOff.on()"),
            Execution("OnOff", #""on": false"#, on: RoundTrip("OnOff"), becomes: "onOff.off()"),
            Execution(
                "OnOff", #""on": true"#, on: RoundTrip("OnOff", #""commandOnlyOnOff": true"#), becomes: "onOff.on()"),
            Execution("OnOff", #""on": 1"#, on: RoundTrip("OnOff"), becomes: "protocolError"),
            Execution("OnOff", "", on: RoundTrip("OnOff"), becomes: "protocolError"),
            Execution(
                "OnOff", #""on": true"#, on: RoundTrip("OnOff", #""queryOnlyOnOff": true"#),
                becomes: "functionNotSupported"),
            Execution("Reboot", "", on: RoundTrip("OnOff"), becomes: "functionNotSupported"),
        ],
        invalid: [("on", "1"), ("on", #""true""#)])

    static let lamp = RoundTrip("Brightness", type: "LIGHT", states: #""brightness": 50"#)

    private static let brightness = TraitTable(
        trait: "Brightness",
        states: [
            RoundTrip(
                "Brightness", type: "LIGHT", states: #""brightness": 0"#, becomes: [("levelControl.currentLevel", "1")]),
            RoundTrip(
                "Brightness", type: "LIGHT", states: #""brightness": 1"#, becomes: [("levelControl.currentLevel", "3")]),
            RoundTrip(
                "Brightness", type: "LIGHT", states: #""brightness": 50"#,
                becomes: [("levelControl.currentLevel", "127")]),
            RoundTrip(
                "Brightness", type: "LIGHT", states: #""brightness": 71"#,
                becomes: [("levelControl.currentLevel", "180")]),
            RoundTrip(
                "Brightness", type: "LIGHT", states: #""brightness": 100"#,
                becomes: [("levelControl.currentLevel", "254"), ("levelControl.maxLevel", "254")]),
            RoundTrip("Brightness", type: "LIGHT", #""commandOnlyBrightness": true"#),
        ],
        commands: [
            Execution(
                "BrightnessAbsolute", #""brightness": 0"#, on: lamp,
                becomes: "levelControl.moveToLevelWithOnOff(level=1)"),
            Execution(
                "BrightnessAbsolute", #""brightness": 71"#, on: lamp,
                becomes: "levelControl.moveToLevelWithOnOff(level=180)"),
            Execution(
                "BrightnessAbsolute", #""brightness": 100"#, on: lamp,
                becomes: "levelControl.moveToLevelWithOnOff(level=254)"),
            Execution("BrightnessAbsolute", #""brightness": 101"#, on: lamp, becomes: "valueOutOfRange"),
            Execution("BrightnessAbsolute", #""brightness": -1"#, on: lamp, becomes: "valueOutOfRange"),
            Execution("BrightnessAbsolute", #""brightness": "much""#, on: lamp, becomes: "protocolError"),
            Execution("BrightnessAbsolute", "", on: lamp, becomes: "protocolError"),
            Execution(
                "BrightnessRelative", #""brightnessRelativePercent": -100"#, on: lamp,
                becomes: "levelControl.stepWithOnOff(stepMode=down stepSize=254)"),
            Execution(
                "BrightnessRelative", #""brightnessRelativePercent": -10"#, on: lamp,
                becomes: "levelControl.stepWithOnOff(stepMode=down stepSize=25)"),
            Execution(
                "BrightnessRelative", #""brightnessRelativePercent": 100"#, on: lamp,
                becomes: "levelControl.stepWithOnOff(stepMode=up stepSize=254)"),
            Execution(
                "BrightnessRelative", #""brightnessRelativeWeight": 5"#, on: lamp,
                becomes: "levelControl.stepWithOnOff(stepMode=up stepSize=127)"),
            Execution("BrightnessRelative", #""brightnessRelativeWeight": 6"#, on: lamp, becomes: "valueOutOfRange"),
            Execution("BrightnessRelative", "", on: lamp, becomes: "protocolError"),
        ],
        invalid: [("brightness", #""71""#), ("brightness", "[71]")],
        outOfRange: [("brightness", "101", "100"), ("brightness", "-1", "0")])

    private static let anyColor =
        #""colorModel": "hsv", "colorTemperatureRange": {"temperatureMinK": 1000, "temperatureMaxK": 1000000}"#

    private static let colors = RoundTrip(
        "ColorSetting", type: "LIGHT",
        #""colorModel": "hsv", "colorTemperatureRange": {"temperatureMinK": 2000, "temperatureMaxK": 6250}"#,
        states: #""color": {"temperatureK": 4000}"#)

    private static let colorSetting = TraitTable(
        trait: "ColorSetting",
        states: [
            RoundTrip(
                "ColorSetting", type: "LIGHT", anyColor, states: #""color": {"temperatureK": 1000}"#,
                becomes: [
                    ("colorControl.colorTemperatureMireds", "1000"),
                    ("colorControl.colorMode", "colorTemperatureMireds"),
                    ("colorControl.colorTempPhysicalMinMireds", "1"),
                    ("colorControl.colorTempPhysicalMaxMireds", "1000"),
                ]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", anyColor, states: #""color": {"temperatureK": 4000}"#,
                becomes: [("colorControl.colorTemperatureMireds", "250")]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", anyColor, states: #""color": {"temperatureK": 1000000}"#,
                becomes: [("colorControl.colorTemperatureMireds", "1")]),
            RoundTrip(
                "ColorSetting", type: "LIGHT",
                #""colorTemperatureRange": {"temperatureMinK": 2000, "temperatureMaxK": 6250}"#,
                states: #""color": {"temperatureK": 2000}"#,
                becomes: [("colorControl.colorTemperatureMireds", "500"), ("colorControl.colorCapabilities", "16")]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", anyColor,
                states: #""color": {"spectrumHsv": {"hue": 0, "saturation": 0, "value": 0}}"#,
                becomes: [("colorControl.currentHue", "0"), ("colorControl.currentSaturation", "0")]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", anyColor,
                states: #""color": {"spectrumHsv": {"hue": 120, "saturation": 0.5, "value": 0.25}}"#,
                becomes: [
                    ("colorControl.currentHue", "85"), ("colorControl.currentSaturation", "127"),
                    ("colorControl.colorMode", "currentHueAndCurrentSaturation"),
                    ("extendedColorControl.currentHue", "120.0"), ("extendedColorControl.currentValue", "0.25"),
                ]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", anyColor,
                states: #""color": {"spectrumHsv": {"hue": 360, "saturation": 1, "value": 1}}"#,
                becomes: [("colorControl.currentHue", "254"), ("colorControl.currentSaturation", "254")]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", #""colorModel": "rgb""#, states: #""color": {"spectrumRgb": 0}"#,
                becomes: [("colorControl.currentSaturation", "0"), ("extendedColorControl.currentRed", "0")]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", #""colorModel": "rgb""#, states: #""color": {"spectrumRgb": 16711680}"#,
                becomes: [
                    ("colorControl.currentHue", "0"), ("colorControl.currentSaturation", "254"),
                    ("extendedColorControl.currentRed", "255"), ("extendedColorControl.currentGreen", "0"),
                ]),
            RoundTrip(
                "ColorSetting", type: "LIGHT", #""colorModel": "rgb""#, states: #""color": {"spectrumRgb": 16777215}"#,
                becomes: [("colorControl.currentSaturation", "0"), ("extendedColorControl.currentBlue", "255")]),
            RoundTrip("ColorSetting", type: "LIGHT", #""colorModel": "hsv", "commandOnlyColorSetting": true"#),
        ],
        commands: [
            Execution(
                "ColorAbsolute", #""color": {"temperature": 2000}"#, on: colors,
                becomes: "colorControl.moveToColorTemperature(colorTemperatureMireds=500 transitionTime=0)"),
            Execution(
                "ColorAbsolute", #""color": {"name": "white", "temperature": 4000}"#, on: colors,
                becomes: "colorControl.moveToColorTemperature(colorTemperatureMireds=250 transitionTime=0)"),
            Execution(
                "ColorAbsolute", #""color": {"temperature": 6250}"#, on: colors,
                becomes: "colorControl.moveToColorTemperature(colorTemperatureMireds=160 transitionTime=0)"),
            Execution("ColorAbsolute", #""color": {"temperature": 1900}"#, on: colors, becomes: "valueOutOfRange"),
            Execution("ColorAbsolute", #""color": {"temperature": 7000}"#, on: colors, becomes: "valueOutOfRange"),
            Execution("ColorAbsolute", #""color": {"temperature": "warm"}"#, on: colors, becomes: "protocolError"),
            Execution(
                "ColorAbsolute", #""color": {"spectrumRGB": 0}"#, on: colors,
                becomes: "colorControl.moveToHueAndSaturation(hue=0 saturation=0 transitionTime=0)"),
            Execution(
                "ColorAbsolute", #""color": {"spectrumRGB": 65280}"#, on: colors,
                becomes: "colorControl.moveToHueAndSaturation(hue=85 saturation=254 transitionTime=0)"),
            Execution(
                "ColorAbsolute", #""color": {"spectrumRGB": 16777215}"#, on: colors,
                becomes: "colorControl.moveToHueAndSaturation(hue=0 saturation=0 transitionTime=0)"),
            Execution("ColorAbsolute", #""color": {"spectrumRGB": 16777216}"#, on: colors, becomes: "valueOutOfRange"),
            Execution(
                "ColorAbsolute", #""color": {"spectrumHSV": {"hue": 0, "saturation": 1, "value": 1}}"#, on: colors,
                becomes: "colorControl.moveToHueAndSaturation(hue=0 saturation=254 transitionTime=0)"),
            Execution(
                "ColorAbsolute", #""color": {"spectrumHSV": {"hue": 180, "saturation": 0.5, "value": 1}}"#, on: colors,
                becomes: "colorControl.moveToHueAndSaturation(hue=127 saturation=127 transitionTime=0)"),
            Execution(
                "ColorAbsolute", #""color": {"spectrumHSV": {"hue": 360, "saturation": 0, "value": 1}}"#, on: colors,
                becomes: "colorControl.moveToHueAndSaturation(hue=254 saturation=0 transitionTime=0)"),
            Execution(
                "ColorAbsolute", #""color": {"spectrumHSV": {"hue": 361, "saturation": 0, "value": 1}}"#, on: colors,
                becomes: "valueOutOfRange"),
            Execution("ColorAbsolute", #""color": {"name": "red"}"#, on: colors, becomes: "notSupported"),
            Execution("ColorAbsolute", #""color": 5"#, on: colors, becomes: "protocolError"),
        ],
        invalid: [("color", #"{"temperatureK": "warm"}"#), ("color", #"{"spectrumRgb": []}"#)])

    private static let candle = RoundTrip(
        "LightEffects", type: "LIGHT",
        #""supportedEffects": ["sleep", "wake", "colorLoop"], "defaultSleepDuration": 1800, "defaultWakeDuration": 900, "defaultColorLoopDuration": 30"#,
        states: #""activeLightEffect": "colorLoop""#)

    private static let lightEffects = TraitTable(
        trait: "LightEffects",
        states: [
            RoundTrip(
                "LightEffects", type: "LIGHT", #""supportedEffects": ["sleep", "wake"], "defaultSleepDuration": 1800"#,
                states: #""activeLightEffect": "wake", "lightEffectEndUnixTimestampSec": 1700000000"#,
                becomes: [
                    ("lightEffects.wakeEffectSet", "true"), ("lightEffects.sleepEffectSet", "false"),
                    ("lightEffects.effectEndTimestampSeconds", "1700000000"),
                    ("lightEffects.defaultSleepDurationSeconds", "1800"),
                ]),
            RoundTrip(
                "LightEffects", type: "LIGHT", #""supportedEffects": ["sleep"]"#,
                states: #""activeLightEffect": "sleep", "lightEffectEndUnixTimestampSec": 100000000000"#,
                becomes: [("lightEffects.sleepEffectSet", "true")]),
            RoundTrip(
                "LightEffects", type: "LIGHT", #""supportedEffects": ["sleep", "wake"]"#,
                states: #""activeLightEffect": "", "lightEffectEndUnixTimestampSec": 0"#,
                becomes: [("lightEffects.sleepEffectSet", "false"), ("lightEffects.wakeEffectSet", "false")]),
            RoundTrip(
                candle.trait, type: candle.type, candle.attributes, states: candle.states,
                becomes: [("colorControl.colorLoopActive", "1"), ("colorControl.colorLoopTime", "30")]),
        ],
        commands: [
            Execution(
                "Sleep", #""duration": 0"#, on: candle, becomes: "lightEffects.sleepEffectSet(durationSeconds=0)"),
            Execution("Sleep", "", on: candle, becomes: "lightEffects.sleepEffectSet()"),
            Execution("Sleep", #""duration": -1"#, on: candle, becomes: "valueOutOfRange"),
            Execution(
                "Wake", #""duration": 600"#, on: candle, becomes: "lightEffects.wakeEffectSet(durationSeconds=600)"),
            Execution("Wake", #""duration": "long""#, on: candle, becomes: "protocolError"),
            Execution(
                "ColorLoop", #""duration": 65535"#, on: candle,
                becomes:
                    "colorControl.colorLoopSet(updateFlags=5 action=activateFromEnhancedCurrentHue direction=increment time=65535 startHue=0)"
            ),
            Execution("ColorLoop", #""duration": 65536"#, on: candle, becomes: "valueOutOfRange"),
            Execution(
                "StopEffect", "", on: candle,
                becomes:
                    "colorControl.colorLoopSet(updateFlags=1 action=deactivate direction=decrement time=0 startHue=0)"),
            Execution(
                "StopEffect", "",
                on: RoundTrip(
                    "LightEffects", type: "LIGHT", #""supportedEffects": ["wake"]"#,
                    states: #""activeLightEffect": "wake""#),
                becomes: "lightEffects.stopEffect()"),
            Execution("StopEffect", "", on: lamp, becomes: "functionNotSupported"),
            Execution(
                "Sleep", "", on: RoundTrip("LightEffects", type: "LIGHT", #""supportedEffects": ["wake"]"#),
                becomes: "functionNotSupported"),
        ],
        invalid: [("activeLightEffect", "5"), ("lightEffectEndUnixTimestampSec", #""soon""#)])
}
