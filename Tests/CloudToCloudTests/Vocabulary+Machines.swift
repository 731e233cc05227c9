extension Vocabulary {
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

    static let appliances: [Vocabulary] = [
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

    private static func speedTest(_ speed: String) -> [(name: String, rule: Rule)] {
        [
            (speed, .number(amount)), ("status", .words(["SUCCESS", "FAILURE"])),
            ("unixTimestampSec", .number(time)),
        ]
    }

    static let media: [Vocabulary] = [
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
                ("lastNetworkDownloadSpeedTest", .members(speedTest("downloadSpeedMbps"))),
                ("lastNetworkUploadSpeedTest", .members(speedTest("uploadSpeedMbps"))),
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
