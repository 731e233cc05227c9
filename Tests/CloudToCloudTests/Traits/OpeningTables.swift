extension TraitTable {
    static let openings: [TraitTable] = [openClose, rotation, lockUnlock]

    private static let gate = RoundTrip("OpenClose", states: #""openPercent": 40"#)
    private static let blind = RoundTrip("OpenClose", type: "BLINDS", states: #""openPercent": 40"#)
    private static let valve = RoundTrip("OpenClose", type: "VALVE", states: #""openPercent": 40"#)
    private static let hatch = RoundTrip("OpenClose", #""discreteOnlyOpenClose": true"#, states: #""openPercent": 0"#)
    private static let directions = ["UP", "DOWN", "LEFT", "RIGHT", "IN", "OUT"]

    private static let openClose = TraitTable(
        trait: "OpenClose",
        states: [
            RoundTrip("OpenClose", states: #""openPercent": 0"#, becomes: [("openClose.openPercent", "0.0")]),
            RoundTrip("OpenClose", states: #""openPercent": 40.5"#, becomes: [("openClose.openPercent", "40.5")]),
            RoundTrip("OpenClose", states: #""openPercent": 100"#, becomes: [("openClose.openPercent", "100.0")]),
            RoundTrip(
                "OpenClose", type: "BLINDS", states: #""openPercent": 0"#,
                becomes: [
                    ("windowCovering.currentPositionLiftPercent100ths", "10000"),
                    ("windowCovering.currentPositionLiftPercentage", "100"),
                ]),
            RoundTrip(
                "OpenClose", type: "BLINDS", states: #""openPercent": 25.5"#,
                becomes: [("windowCovering.currentPositionLiftPercent100ths", "7450")]),
            RoundTrip(
                "OpenClose", type: "AWNING", states: #""openPercent": 100"#,
                becomes: [
                    ("windowCovering.currentPositionLiftPercent100ths", "0"), ("windowCovering.type", "awning"),
                ]),
            RoundTrip(
                "OpenClose", type: "SENSOR", #""queryOnlyOpenClose": true, "discreteOnlyOpenClose": true"#,
                states: #""openPercent": 0"#, becomes: [("booleanState.stateValue", "true")]),
            RoundTrip(
                "OpenClose", type: "SENSOR", #""queryOnlyOpenClose": true, "discreteOnlyOpenClose": true"#,
                states: #""openPercent": 100"#, becomes: [("booleanState.stateValue", "false")]),
            RoundTrip(
                "OpenClose", type: "VALVE", states: #""openPercent": 0"#,
                becomes: [
                    ("valveConfigurationAndControl.currentLevel", "0"),
                    ("valveConfigurationAndControl.currentState", "closed"),
                ]),
            RoundTrip(
                "OpenClose", type: "VALVE", states: #""openPercent": 40"#,
                becomes: [("valveConfigurationAndControl.currentState", "open")]),
            RoundTrip(
                "OpenClose", type: "VALVE", states: #""openPercent": 100"#,
                becomes: [("valveConfigurationAndControl.currentLevel", "100")]),
            RoundTrip(
                "OpenClose", type: "VALVE", #""discreteOnlyOpenClose": true"#, states: #""openPercent": 100"#,
                becomes: [("valveConfigurationAndControl.currentState", "open")]),
            RoundTrip("OpenClose", type: "CURTAIN", #""discreteOnlyOpenClose": true"#, states: #""openPercent": 0"#),
            RoundTrip("OpenClose", #""commandOnlyOpenClose": true"#),
            RoundTrip("OpenClose", type: "BLINDS", #""commandOnlyOpenClose": true"#),
            RoundTrip("OpenClose", type: "BLINDS", #""commandOnlyOpenClose": false, "queryOnlyOpenClose": false"#),
            RoundTrip("OpenClose", #""queryOnlyOpenClose": true"#, states: #""openPercent": 70"#),
            RoundTrip("OpenClose", type: "SHUTTER", #""queryOnlyOpenClose": true"#, states: #""openPercent": 70"#),
            RoundTrip(
                "OpenClose", #""openDirection": ["UP", "DOWN"]"#,
                states:
                    #""openState": [{"openPercent": 0, "openDirection": "UP", "targetOpenPercent": 100}, {"openPercent": 100, "openDirection": "DOWN", "targetOpenPercent": 0}]"#
            ),
        ]
            + directions.map { direction in
                RoundTrip(
                    "OpenClose", #""openDirection": ["\#(direction)"]"#,
                    states:
                        #""openState": [{"openPercent": 40, "openDirection": "\#(direction)", "targetOpenPercent": 50.5}]"#,
                    becomes: [
                        (
                            "openClose.openState",
                            "[{openPercent=40.0 openDirection=\(direction.lowercased()) targetOpenPercent=50.5}]"
                        ), ("openClose.supportedDirections", "[\(direction.lowercased())]"),
                    ])
            },
        commands: [
            Execution(
                "OpenClose", #""openPercent": 0"#, on: gate, becomes: "openClose.goToOpenPercentage(openPercent=0.0)"),
            Execution(
                "OpenClose", #""openPercent": 25, "openDirection": "UP""#,
                on: RoundTrip("OpenClose", #""openDirection": ["UP", "DOWN"]"#),
                becomes: "openClose.goToOpenPercentage(openPercent=25.0 openDirection=up)"),
            Execution(
                "OpenClose", #""openPercent": 100"#, on: gate,
                becomes: "openClose.goToOpenPercentage(openPercent=100.0)"),
            Execution("OpenClose", #""openPercent": 100.0"#, on: blind, becomes: "windowCovering.upOrOpen()"),
            Execution("OpenClose", #""openPercent": 0"#, on: blind, becomes: "windowCovering.downOrClose()"),
            Execution(
                "OpenClose", #""openPercent": 30"#, on: blind,
                becomes: "windowCovering.goToLiftPercentage(liftPercent100thsValue=7000)"),
            Execution("OpenClose", #""openPercent": 0"#, on: valve, becomes: "valveConfigurationAndControl.close()"),
            Execution(
                "OpenClose", #""openPercent": 30"#, on: valve,
                becomes: "valveConfigurationAndControl.open(targetLevel=30)"),
            Execution(
                "OpenClose", #""openPercent": 100"#, on: valve,
                becomes: "valveConfigurationAndControl.open(targetLevel=100)"),
            Execution("OpenClose", #""openPercent": 100"#, on: hatch, becomes: "openClose.open()"),
            Execution("OpenClose", #""openPercent": 0"#, on: hatch, becomes: "openClose.close()"),
            Execution("OpenClose", #""openPercent": 50"#, on: hatch, becomes: "discreteOnlyOpenClose"),
            Execution("OpenClose", #""openPercent": -1"#, on: gate, becomes: "valueOutOfRange"),
            Execution("OpenClose", #""openPercent": 101"#, on: blind, becomes: "valueOutOfRange"),
            Execution("OpenClose", #""openPercent": "wide""#, on: gate, becomes: "protocolError"),
            Execution(
                "OpenClose", #""openPercent": 5, "openDirection": "BACK""#, on: gate, becomes: "protocolError"),
            Execution(
                "OpenCloseRelative", #""openRelativePercent": -100"#, on: gate,
                becomes: "openClose.step(openRelativePercent=-100.0)"),
            Execution(
                "OpenCloseRelative", #""openRelativePercent": 100, "openDirection": "IN""#, on: gate,
                becomes: "openClose.step(openRelativePercent=100.0 openDirection=in)"),
            Execution(
                "OpenCloseRelative", #""openRelativePercent": 5"#, on: blind,
                becomes: "windowCovering.goToLiftPercentage(liftPercent100thsValue=5500)"),
            Execution(
                "OpenCloseRelative", #""openRelativePercent": 90"#, on: blind,
                becomes: "windowCovering.goToLiftPercentage(liftPercent100thsValue=0)"),
            Execution(
                "OpenCloseRelative", #""openRelativePercent": -15"#, on: valve,
                becomes: "valveConfigurationAndControl.open(targetLevel=25)"),
            Execution(
                "OpenCloseRelative", #""openRelativePercent": -90"#, on: valve,
                becomes: "valveConfigurationAndControl.close()"),
            Execution("OpenCloseRelative", #""openRelativePercent": 101"#, on: gate, becomes: "valueOutOfRange"),
            Execution("OpenCloseRelative", #""openRelativePercent": 5"#, on: hatch, becomes: "functionNotSupported"),
        ],
        invalid: [("openPercent", #""wide""#), ("openState", "7")],
        outOfRange: [("openPercent", "101", "100"), ("openPercent", "-1", "0")])

    private static let slats = RoundTrip(
        "Rotation",
        #""supportsDegrees": true, "supportsPercent": true, "rotationDegreesRange": {"rotationDegreesMin": 0, "rotationDegreesMax": 180}"#,
        states: #""rotationDegrees": 90.5, "rotationPercent": 50"#)

    private static let rotation = TraitTable(
        trait: "Rotation",
        states: [
            RoundTrip(
                "Rotation",
                #""supportsDegrees": true, "rotationDegreesRange": {"rotationDegreesMin": -3600, "rotationDegreesMax": 3600}"#,
                states: #""rotationDegrees": -3600"#, becomes: [("rotation.rotationDegrees", "-3600.0")]),
            RoundTrip(
                slats.trait, slats.attributes, states: #""rotationDegrees": 90.5, "targetRotationPercent": 50"#,
                becomes: [
                    ("rotation.rotationDegrees", "90.5"),
                    ("rotation.rotationDegreesRange", "{rotationDegreesMin=0.0 rotationDegreesMax=180.0}"),
                ]),
            RoundTrip("Rotation", #""supportsDegrees": true"#, states: #""rotationDegrees": 3600"#),
            RoundTrip(
                "Rotation", #""supportsPercent": true"#,
                states: #""rotationPercent": 0, "targetRotationPercent": 100"#,
                becomes: [("rotation.rotationPercent", "0.0")]),
            RoundTrip(
                "Rotation", #""supportsPercent": true"#, states: #""rotationPercent": 12.5"#,
                becomes: [("rotation.rotationPercent", "12.5")]),
            RoundTrip(
                "Rotation", #""supportsPercent": true"#,
                states: #""rotationPercent": 100, "targetRotationPercent": 0"#,
                becomes: [("rotation.rotationPercent", "100.0")]),
            RoundTrip("Rotation", #""supportsPercent": true, "commandOnlyRotation": true"#),
        ],
        commands: [
            Execution(
                "RotateAbsolute", #""rotationDegrees": 0"#, on: slats,
                becomes: "rotation.rotateToDegrees(rotationDegrees=0.0)"),
            Execution(
                "RotateAbsolute", #""rotationDegrees": 180"#, on: slats,
                becomes: "rotation.rotateToDegrees(rotationDegrees=180.0)"),
            Execution("RotateAbsolute", #""rotationDegrees": 181"#, on: slats, becomes: "degreesOutOfRange"),
            Execution(
                "RotateAbsolute", #""rotationPercent": 0"#, on: slats,
                becomes: "rotation.rotateToPercentage(rotationPercent=0.0)"),
            Execution(
                "RotateAbsolute", #""rotationPercent": 100"#, on: slats,
                becomes: "rotation.rotateToPercentage(rotationPercent=100.0)"),
            Execution("RotateAbsolute", #""rotationPercent": 101"#, on: slats, becomes: "percentOutOfRange"),
            Execution("RotateAbsolute", "", on: slats, becomes: "protocolError"),
            Execution(
                "RotateAbsolute", #""rotationDegrees": 5"#, on: RoundTrip("Rotation", #""supportsPercent": true"#),
                becomes: "protocolError"),
        ],
        invalid: [("rotationPercent", "true"), ("rotationDegrees", "[]")],
        outOfRange: [("rotationPercent", "-3", "0"), ("rotationPercent", "103", "100")])

    private static let lockUnlock = TraitTable(
        trait: "LockUnlock",
        states: [
            RoundTrip(
                "LockUnlock", type: "LOCK", states: #""isLocked": true, "isJammed": false"#,
                becomes: [("doorLock.lockState", "locked"), ("doorLock.actuatorEnabled", "true")]),
            RoundTrip(
                "LockUnlock", type: "LOCK", states: #""isLocked": false, "isJammed": false"#,
                becomes: [("doorLock.lockState", "unlocked")]),
            RoundTrip(
                "LockUnlock", type: "LOCK", states: #""isLocked": true, "isJammed": true"#,
                otherValues: #""isLocked": false"#,
                becomes: [("doorLock.lockState", "notFullyLocked")]),
            RoundTrip(
                "LockUnlock", type: "WINDOW", states: #""isLocked": true, "isJammed": false"#,
                becomes: [("lockUnlock.lockState", "locked")]),
            RoundTrip(
                "LockUnlock", type: "WINDOW", states: #""isLocked": false, "isJammed": false"#,
                becomes: [("lockUnlock.lockState", "unlocked")]),
            RoundTrip(
                "LockUnlock", states: #""isLocked": false, "isJammed": true"#,
                becomes: [("lockUnlock.lockState", "jammed")]),
        ],
        commands: [
            Execution(
                "LockUnlock", #""lock": true"#, on: RoundTrip("LockUnlock", type: "LOCK"),
                becomes: "doorLock.lockDoor()"
            ),
            Execution(
                "LockUnlock", #""lock": false"#, on: RoundTrip("LockUnlock", type: "LOCK"),
                becomes: "doorLock.unlockDoor()"),
            Execution("LockUnlock", #""lock": true"#, on: RoundTrip("LockUnlock"), becomes: "lockUnlock.lock()"),
            Execution(
                "LockUnlock", #""lock": false, "followUpToken": "t""#, on: RoundTrip("LockUnlock"),
                becomes: "lockUnlock.unlock(followUpToken=t)"),
            Execution("LockUnlock", #""lock": "yes""#, on: RoundTrip("LockUnlock"), becomes: "protocolError"),
            Execution("LockUnlock", "", on: RoundTrip("LockUnlock", type: "LOCK"), becomes: "protocolError"),
        ],
        invalid: [("isLocked", #""no""#), ("isJammed", "0")])
}
