import HomeCatalog
import HomeModel

/// General traits of cloud devices, and traits for the house: alarm, doors, network.
extension TraitTemplate {
    /// Traits that devices of any type can have.
    static let cloudGeneral: [TraitTemplate] = [
        TraitTemplate(Google.TogglesTrait.self) {
            $0.supportedToggles = [
                Record {
                    $0.toggleName = "child_lock"
                    $0.nameValues = [
                        Record {
                            $0.nameSynonym = ["child lock"]
                            $0.lang = "en"
                        }
                    ]
                }
            ]
            $0.currentToggleSettings = [
                Record {
                    $0.toggleName = "child_lock"
                    $0.enabled = false
                }
            ]
        },
        TraitTemplate(Google.ExtendedModeSelectTrait.self) {
            $0.supportedModes = [
                Record {
                    $0.modeName = "program"
                    $0.nameValues = [
                        Record {
                            $0.nameSynonym = ["program"]
                            $0.lang = "en"
                        }
                    ]
                    $0.settings = ["normal", "eco", "boost"]
                        .map { name in
                            Record {
                                $0.settingName = name
                                $0.settingValues = [
                                    Record {
                                        $0.settingSynonym = [name]
                                        $0.lang = "en"
                                    }
                                ]
                            }
                        }
                    $0.ordered = false
                }
            ]
            $0.currentModeSettings = [
                Record {
                    $0.modeName = "program"
                    $0.settingName = "normal"
                }
            ]
        },
        TraitTemplate(Google.TimerTrait.self) {
            $0.maxTimerLimitSeconds = 86_400
            $0.commandOnlyTimer = false
            $0.timerPaused = false
            $0.timerRemainingSeconds = -1
        }
        .acceptingAllCommands,
        TraitTemplate(Google.LocatorTrait.self).acceptingAllCommands,
        TraitTemplate(Google.SoftwareUpdateTrait.self) { $0.lastSoftwareUpdateTimeSeconds = 1_764_547_200 },
        TraitTemplate(Google.StatusReportTrait.self) { $0.currentStatusReports = [] },
        TraitTemplate(Google.SceneTrait.self) {
            $0.sceneReversible = true
            $0.sceneDynamic = false
        }
        .acceptingAllCommands,
    ]

    static let cloudHouse: [TraitTemplate] = [
        TraitTemplate(Google.ArmDisarmTrait.self) {
            $0.availableArmLevels = Record {
                $0.ordered = true
                $0.levels = [("home", .stay), ("away", .away)]
                    .map { (level: (String, Google.ArmDisarmTrait.LevelCategory)) in
                        Record {
                            $0.levelName = level.0
                            $0.levelValues = [
                                Record {
                                    $0.levelSynonym = [level.0]
                                    $0.lang = "en"
                                }
                            ]
                            $0.category = level.1
                        }
                    }
            }
            $0.isArmed = false
            $0.armState = .disarmed
            $0.currentArmLevel = ""
            $0.exitAllowanceSeconds = 60
        },
        TraitTemplate(Google.LockUnlockTrait.self) { $0.lockState = .locked },
        TraitTemplate(Google.OpenCloseTrait.self) {
            $0.openPercent = 0
            $0.targetOpenPercent = 0
        }
        .acceptingAllCommands,
        TraitTemplate(Google.RotationTrait.self) {
            $0.rotationDegreesRange = Record {
                $0.rotationDegreesMin = 0
                $0.rotationDegreesMax = 90
            }
            $0.rotationDegrees = 0
            $0.rotationPercent = 0
            $0.targetRotationPercent = 0
        }
        .acceptingAllCommands,
        TraitTemplate(Google.ElevatorControlTrait.self) {
            $0.supportedElevatorFloors = ["Garage", "Ground Floor", "First Floor"]
                .map { name in Record { $0.floorName = name } }
        },
        TraitTemplate(Google.ParkingLocationTrait.self) {
            $0.currentParkingLocation = [
                Record {
                    $0.vehicleName = "Electric Car"
                    $0.location = "Level 1, bay 12"
                }
            ]
        },
        TraitTemplate(Google.NetworkControlTrait.self) {
            $0.networkProfiles = ["kids"]
            $0.networkEnabled = true
            $0.guestNetworkEnabled = false
            $0.networkSettings = Record { $0.ssid = "Home" }
            $0.guestNetworkSettings = Record { $0.ssid = "Home Guest" }
            $0.networkUsageUnlimited = true
            $0.networkUsageMB = 0
            $0.networkProfileStates = [
                Record {
                    $0.networkProfileName = "kids"
                    $0.enabled = true
                }
            ]
            $0.networkSpeedTestInProgress = false
            $0.numConnectedDevices = 14
        }
        .acceptingAllCommands,
    ]
}
