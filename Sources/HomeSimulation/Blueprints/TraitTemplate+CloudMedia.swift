import HomeCatalog
import HomeModel

/// Traits of cloud media players.
extension TraitTemplate {
    static let cloudMedia: [TraitTemplate] = [
        TraitTemplate(Google.ExtendedApplicationLauncherTrait.self) {
            $0.availableApplications = ["matinee", "radio"]
                .map { name in
                    Record {
                        $0.key = name
                        $0.names = [
                            Record {
                                $0.nameSynonym = [name]
                                $0.lang = "en"
                            }
                        ]
                    }
                }
            $0.currentApplicationKey = "matinee"
        },
        TraitTemplate(Google.ExtendedChannelTrait.self) {
            $0.extendedChannelList = ["first", "news", "sports"].enumerated()
                .map { number, name in
                    Record {
                        $0.key = name
                        $0.names = [name]
                        $0.number = "\(number + 1)"
                    }
                }
        },
        TraitTemplate(Google.ExtendedLevelControlTrait.self) { $0.defaultStepSize = 13 },
        TraitTemplate(Google.ExtendedMediaInputTrait.self) {
            $0.customInputsOrdered = true
            $0.customInputsList = ["hdmi_1", "hdmi_2", "usb"]
                .map { name in
                    Record {
                        $0.key = name
                        $0.names = [
                            Record {
                                $0.lang = "en"
                                $0.nameSynonym = [name]
                            }
                        ]
                    }
                }
            $0.currentCustomInput = "hdmi_1"
        }
        .acceptingAllCommands,
        TraitTemplate(Google.ExtendedMediaPlaybackTrait.self) { $0.extendedCurrentState = .paused }
            .acceptingAllCommands,
        TraitTemplate(Google.MediaActivityStateTrait.self) { $0.activityState = .standby },
    ]
}
