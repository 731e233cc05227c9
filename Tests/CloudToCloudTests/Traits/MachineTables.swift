extension TraitTable {
    static let machines: [TraitTable] = [startStop, runCycle, dock, locator, energyStorage]

    private static let washer = RoundTrip(
        "StartStop", type: "WASHER", #""pausable": true"#, states: #""isRunning": false"#)
    private static let robot = RoundTrip(
        "StartStop", type: "VACUUM", #""pausable": true"#, states: #""isRunning": true"#)
    private static let sprinkler = RoundTrip(
        "StartStop", #""pausable": true, "availableZones": ["kitchen", "hall"]"#,
        states: #""isRunning": true, "isPaused": true, "activeZones": ["hall"]"#)

    private static let startStop = TraitTable(
        trait: "StartStop",
        states: [
            RoundTrip(
                sprinkler.trait, sprinkler.attributes, states: sprinkler.states,
                becomes: [
                    ("operationalState.operationalState", "paused"),
                    ("extendedOperationalState.operationZones", "[kitchen hall]"),
                    ("extendedOperationalState.activeOperationZones", "[hall]"),
                ]),
            RoundTrip(
                "StartStop", states: #""isRunning": false, "isPaused": false"#,
                becomes: [("operationalState.operationalState", "stopped")]),
            RoundTrip(
                "StartStop", states: #""isRunning": true, "isPaused": false"#,
                becomes: [("operationalState.operationalState", "running")]),
            RoundTrip(
                robot.trait, type: robot.type, robot.attributes, states: robot.states,
                becomes: [("rvcOperationalState.operationalState", "running"), ("rvcRunMode.currentMode", "2")]),
            RoundTrip(
                "StartStop", type: "VACUUM", states: #""isRunning": false, "isPaused": false"#,
                becomes: [("rvcOperationalState.operationalState", "stopped"), ("rvcRunMode.currentMode", "1")]),
            RoundTrip(
                "StartStop", type: "VACUUM", #""pausable": true"#, states: #""isRunning": true, "isPaused": true"#,
                becomes: [("rvcOperationalState.operationalState", "paused"), ("rvcRunMode.currentMode", "2")]),
            RoundTrip("StartStop", type: "BLINDS", states: #""isRunning": false"#),
        ],
        commands: [
            Execution("StartStop", #""start": true"#, on: washer, becomes: "operationalState.start()"),
            Execution("StartStop", #""start": false"#, on: washer, becomes: "operationalState.stop()"),
            Execution("StartStop", #""start": true"#, on: robot, becomes: "rvcRunMode.changeToMode(newMode=2)"),
            Execution("StartStop", #""start": false"#, on: robot, becomes: "rvcRunMode.changeToMode(newMode=1)"),
            Execution(
                "StartStop", #""start": false"#, on: RoundTrip("StartStop", type: "BLINDS"),
                becomes: "windowCovering.stopMotion()"),
            Execution(
                "StartStop", #""start": true"#, on: RoundTrip("StartStop", type: "BLINDS"),
                becomes: "functionNotSupported"),
            Execution(
                "StartStop", #""start": true, "zone": "hall""#, on: sprinkler,
                becomes: "extendedOperationalState.startWithOperationZones(operationZones=[hall])"),
            Execution(
                "StartStop", #""start": true, "multipleZones": ["hall", "kitchen"]"#, on: sprinkler,
                becomes: "extendedOperationalState.startWithOperationZones(operationZones=[hall kitchen])"),
            Execution("StartStop", #""start": true, "zone": "hall""#, on: robot, becomes: "functionNotSupported"),
            Execution("StartStop", #""start": true, "zone": 5"#, on: sprinkler, becomes: "protocolError"),
            Execution("StartStop", #""start": "yes""#, on: washer, becomes: "protocolError"),
            Execution("StartStop", "", on: washer, becomes: "protocolError"),
            Execution("PauseUnpause", #""pause": true"#, on: washer, becomes: "operationalState.pause()"),
            Execution("PauseUnpause", #""pause": false"#, on: washer, becomes: "operationalState.resume()"),
            Execution("PauseUnpause", #""pause": true"#, on: robot, becomes: "rvcOperationalState.pause()"),
            Execution("PauseUnpause", #""pause": false"#, on: robot, becomes: "rvcOperationalState.resume()"),
            Execution("PauseUnpause", #""pause": 1"#, on: washer, becomes: "protocolError"),
            Execution(
                "PauseUnpause", #""pause": true"#, on: RoundTrip("StartStop", type: "WASHER"),
                becomes: "functionNotSupported"),
        ],
        invalid: [("isRunning", #""yes""#), ("isPaused", "1"), ("activeZones", "5")])

    private static let runCycle = TraitTable(
        trait: "RunCycle",
        states: [
            RoundTrip(
                "RunCycle", type: "DISHWASHER",
                states:
                    #""currentRunCycle": [{"currentCycle": "rinse", "nextCycle": "spin", "lang": "en"}], "currentTotalRemainingTime": 1200, "currentCycleRemainingTime": 300"#,
                becomes: [
                    ("operationalState.countdownTime", "1200"), ("operationalState.phaseList", "[rinse spin]"),
                    ("operationalState.currentPhase", "0"),
                    ("extendedOperationalState.currentPhaseCountdownTimeSeconds", "300"),
                ]),
            RoundTrip(
                "RunCycle",
                states:
                    #""currentRunCycle": [{"currentCycle": "dry", "lang": "en"}], "currentTotalRemainingTime": 0, "currentCycleRemainingTime": 0"#,
                becomes: [("operationalState.countdownTime", "0"), ("operationalState.phaseList", "[dry]")]),
            RoundTrip(
                "RunCycle",
                states:
                    #""currentRunCycle": [{"currentCycle": "dry", "lang": "en"}], "currentTotalRemainingTime": 259200, "currentCycleRemainingTime": 4294967295"#,
                becomes: [("operationalState.countdownTime", "259200")]),
        ],
        invalid: [("currentTotalRemainingTime", #""long""#), ("currentCycleRemainingTime", "{}")])

    private static let dock = TraitTable(
        trait: "Dock",
        states: [
            RoundTrip("Dock", states: #""isDocked": true"#, becomes: [("dock.isDocked", "true")]),
            RoundTrip("Dock", type: "VACUUM", states: #""isDocked": false"#, becomes: [("dock.isDocked", "false")]),
        ],
        commands: [
            Execution("Dock", "", on: RoundTrip("Dock"), becomes: "dock.dock()"),
            Execution("Dock", "", on: RoundTrip("OnOff"), becomes: "functionNotSupported"),
        ],
        invalid: [("isDocked", "1")])

    private static let locator = TraitTable(
        trait: "Locator", states: [RoundTrip("Locator"), RoundTrip("Locator", type: "VACUUM")],
        commands: [
            Execution(
                "Locate", #""silence": false, "lang": "en""#, on: RoundTrip("Locator"),
                becomes: "locator.locate(lang=en)"),
            Execution("Locate", "", on: RoundTrip("Locator"), becomes: "locator.locate()"),
            Execution("Locate", #""silence": true"#, on: RoundTrip("Locator"), becomes: "locator.silence()"),
            Execution("Locate", #""silence": "hush""#, on: RoundTrip("Locator"), becomes: "protocolError"),
        ])

    private static func capacity(_ remaining: String, _ unit: String, untilFull: String) -> RoundTrip {
        RoundTrip(
            "EnergyStorage", #""isRechargeable": true, "energyStorageDistanceUnitForUX": "KILOMETERS""#,
            states:
                #""capacityRemaining": [{"rawValue": \#(remaining), "unit": "\#(unit)"}], "capacityUntilFull": [{"rawValue": \#(untilFull), "unit": "\#(unit)"}]"#
        )
    }

    private static let car = RoundTrip("EnergyStorage", #""isRechargeable": true"#, states: #""isCharging": true"#)

    private static let energyStorage = TraitTable(
        trait: "EnergyStorage",
        states: [
            RoundTrip(
                "EnergyStorage", #""isRechargeable": true, "queryOnlyEnergyStorage": true"#,
                states:
                    #""capacityRemaining": [{"rawValue": 80, "unit": "PERCENTAGE"}], "capacityUntilFull": [{"rawValue": 20, "unit": "PERCENTAGE"}], "isCharging": true, "isPluggedIn": true"#,
                becomes: [
                    ("powerSource.batPercentRemaining", "160"), ("powerSource.batChargeState", "isCharging"),
                    ("extendedPowerSource.isPluggedIn", "true"),
                ]),
            RoundTrip(
                "EnergyStorage", #""isRechargeable": true"#,
                states:
                    #""capacityRemaining": [{"rawValue": 0, "unit": "PERCENTAGE"}], "isCharging": false, "isPluggedIn": false"#,
                becomes: [
                    ("powerSource.batPercentRemaining", "0"), ("powerSource.batChargeState", "isNotCharging"),
                ]),
            RoundTrip(
                "EnergyStorage", states: #""capacityRemaining": [{"rawValue": 99.5, "unit": "PERCENTAGE"}]"#,
                becomes: [("powerSource.batPercentRemaining", "199")]),
            RoundTrip(
                "EnergyStorage", states: #""capacityRemaining": [{"rawValue": 100, "unit": "PERCENTAGE"}]"#,
                becomes: [("powerSource.batPercentRemaining", "200")]),
            capacity("0", "SECONDS", untilFull: "4294967295"), capacity("4294967295", "SECONDS", untilFull: "0"),
            capacity("7", "KILOMETERS", untilFull: "300"), capacity("7", "MILES", untilFull: "300"),
            capacity("7", "KILOWATT_HOURS", untilFull: "60"),
        ]
            + [
                ("CRITICALLY_LOW", "criticallyLow"), ("LOW", "low"), ("MEDIUM", "medium"), ("HIGH", "high"),
                ("FULL", "full"),
            ].map { word, name in
                RoundTrip(
                    "EnergyStorage", states: #""descriptiveCapacityRemaining": "\#(word)""#,
                    becomes: [("extendedPowerSource.descriptiveCapacityRemaining", name)])
            },
        commands: [
            Execution("Charge", #""charge": true"#, on: car, becomes: "extendedPowerSource.startCharging()"),
            Execution("Charge", #""charge": false"#, on: car, becomes: "extendedPowerSource.stopCharging()"),
            Execution("Charge", #""charge": "fast""#, on: car, becomes: "protocolError"),
            Execution("Charge", "", on: car, becomes: "protocolError"),
            Execution(
                "Charge", #""charge": true"#, on: RoundTrip("EnergyStorage", #""queryOnlyEnergyStorage": true"#),
                becomes: "functionNotSupported"),
        ],
        invalid: [("descriptiveCapacityRemaining", #""SOME""#), ("isCharging", "1")])
}
