extension TraitTable {
    static let settings: [TraitTable] = [modes, toggles, scene, armDisarm]

    private static let washer = RoundTrip(
        "Modes",
        #""availableModes": [{"name": "load", "name_values": [{"name_synonym": ["load", "size"], "lang": "en"}], "settings": [{"setting_name": "small", "setting_values": [{"setting_synonym": ["little"], "lang": "en"}]}], "ordered": true}]"#,
        states: #""currentModeSettings": {"load": "small", "temperature": "cold"}"#)

    private static let modes = TraitTable(
        trait: "Modes",
        states: [
            RoundTrip(
                washer.trait, washer.attributes, states: washer.states,
                becomes: [
                    (
                        "extendedModeSelect.currentModeSettings",
                        "[{modeName=load settingName=small} {modeName=temperature settingName=cold}]"
                    ),
                    (
                        "extendedModeSelect.supportedModes",
                        "[{modeName=load nameValues=[{nameSynonym=[load size] lang=en}] settings=[{settingName=small settingValues=[{settingSynonym=[little] lang=en}]}] ordered=true}]"
                    ),
                ]),
            RoundTrip("Modes", #""commandOnlyModes": true"#),
            RoundTrip("Modes", #""queryOnlyModes": true"#, states: #""currentModeSettings": {"load": "small"}"#),
        ],
        commands: [
            Execution(
                "SetModes", #""updateModeSettings": {"load": "small"}"#, on: washer,
                becomes:
                    "extendedModeSelect.changeModeSettings(updateModeSettings=[{modeName=load settingName=small}])"),
            Execution("SetModes", #""updateModeSettings": {"load": 5}"#, on: washer, becomes: "protocolError"),
            Execution("SetModes", #""updateModeSettings": []"#, on: washer, becomes: "protocolError"),
            Execution("SetModes", "", on: washer, becomes: "protocolError"),
            Execution(
                "SetModes", #""updateModeSettings": {"load": "small"}"#,
                on: RoundTrip("Modes", #""queryOnlyModes": true"#),
                becomes: "functionNotSupported"),
        ],
        invalid: [("currentModeSettings", "[]"), ("currentModeSettings", #"{"load": 5}"#)])

    private static let fan = RoundTrip(
        "Toggles",
        #""availableToggles": [{"name": "quiet", "name_values": [{"name_synonym": ["quiet", "hush"], "lang": "en"}]}]"#,
        states: #""currentToggleSettings": {"quiet": true, "turbo": false}"#)

    private static let toggles = TraitTable(
        trait: "Toggles",
        states: [
            RoundTrip(
                fan.trait, fan.attributes, states: fan.states,
                becomes: [
                    (
                        "toggles.currentToggleSettings",
                        "[{toggleName=quiet enabled=true} {toggleName=turbo enabled=false}]"
                    ),
                    (
                        "toggles.supportedToggles",
                        "[{toggleName=quiet nameValues=[{nameSynonym=[quiet hush] lang=en}]}]"
                    ),
                ]),
            RoundTrip("Toggles", #""commandOnlyToggles": true"#),
            RoundTrip("Toggles", #""queryOnlyToggles": true"#, states: #""currentToggleSettings": {"quiet": true}"#),
        ],
        commands: [
            Execution(
                "SetToggles", #""updateToggleSettings": {"quiet": false}"#, on: fan,
                becomes: "toggles.changeToggleSettings(updatedToggleSettings=[{toggleName=quiet enabled=false}])"),
            Execution("SetToggles", #""updateToggleSettings": {"quiet": "on"}"#, on: fan, becomes: "protocolError"),
            Execution("SetToggles", "", on: fan, becomes: "protocolError"),
            Execution(
                "SetToggles", #""updateToggleSettings": {"quiet": true}"#,
                on: RoundTrip("Toggles", #""queryOnlyToggles": true"#), becomes: "functionNotSupported"),
        ],
        invalid: [("currentToggleSettings", #"{"a": "on"}"#), ("currentToggleSettings", "5")])

    private static let movie = RoundTrip("Scene", type: "SCENE", #""sceneReversible": true"#)

    private static let scene = TraitTable(
        trait: "Scene",
        states: [
            RoundTrip(
                movie.trait, type: movie.type, movie.attributes, becomes: [("scene.sceneReversible", "true")]),
            RoundTrip("Scene", #""sceneReversible": false"#, becomes: [("scene.sceneReversible", "false")]),
        ],
        commands: [
            Execution("ActivateScene", #""deactivate": false"#, on: movie, becomes: "scene.activateScene()"),
            Execution("ActivateScene", "", on: movie, becomes: "scene.activateScene()"),
            Execution("ActivateScene", #""deactivate": true"#, on: movie, becomes: "scene.deactivateScene()"),
            Execution(
                "ActivateScene", #""deactivate": true"#, on: RoundTrip("Scene"), becomes: "functionNotSupported"),
            Execution("ActivateScene", #""deactivate": "yes""#, on: movie, becomes: "protocolError"),
        ])

    private static let alarm = RoundTrip(
        "ArmDisarm", type: "SECURITYSYSTEM",
        #""availableArmLevels": {"levels": [{"level_name": "L1", "level_values": [{"level_synonym": ["home"], "lang": "en"}]}], "ordered": true}"#,
        states: #""isArmed": true, "currentArmLevel": "L1", "exitAllowance": 60"#)

    private static let armDisarm = TraitTable(
        trait: "ArmDisarm",
        states: [
            RoundTrip(
                alarm.trait, type: alarm.type, alarm.attributes, states: alarm.states,
                becomes: [
                    ("armDisarm.isArmed", "true"), ("armDisarm.currentArmLevel", "L1"),
                    ("armDisarm.exitAllowanceSeconds", "60"),
                    (
                        "armDisarm.availableArmLevels",
                        "{levels=[{levelName=L1 levelValues=[{levelSynonym=[home] lang=en}]}] ordered=true}"
                    ),
                ]),
            RoundTrip(
                "ArmDisarm", states: #""isArmed": false, "exitAllowance": 0"#,
                becomes: [("armDisarm.isArmed", "false"), ("armDisarm.exitAllowanceSeconds", "0")]),
            RoundTrip(
                "ArmDisarm", states: #""isArmed": true, "exitAllowance": 4294967295"#,
                becomes: [("armDisarm.exitAllowanceSeconds", "4294967295")]),
        ],
        commands: [
            Execution(
                "ArmDisarm", #""arm": true, "armLevel": "L1", "followUpToken": "t""#, on: alarm,
                becomes: "armDisarm.armDisarm(arm=true followUpToken=t armLevel=L1)"),
            Execution("ArmDisarm", #""arm": false"#, on: alarm, becomes: "armDisarm.armDisarm(arm=false)"),
            Execution(
                "ArmDisarm", #""arm": true, "cancel": true"#, on: alarm,
                becomes: "armDisarm.armDisarm(arm=true cancel=true)"),
            Execution("ArmDisarm", #""arm": "on""#, on: alarm, becomes: "protocolError"),
            Execution("ArmDisarm", #""armLevel": "L1""#, on: alarm, becomes: "protocolError"),
        ],
        invalid: [("isArmed", #""yes""#), ("currentArmLevel", "1"), ("exitAllowance", #""long""#)],
        outOfRange: [("exitAllowance", "-1", "0")])
}
