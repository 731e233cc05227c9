import HomeModel

// Actions that several device types share.

extension StepFields {
    /// The field is the number of the device's mode with a tag.
    mutating func mode<T: Trait, Tag: MatterEnum>(
        _ path: KeyPath<Fields, FieldKey<UInt8>>, of trait: T.Type, _ tag: Tag
    ) where T.Attributes == Matter.ModeBase<Tag>.Attributes {
        typealias Mode = Matter.ModeBase<Tag>.ModeOptionStruct
        typealias Purpose = Matter.ModeBase<Tag>.ModeTagStruct
        find(
            path, in: AttributePath(trait, \.supportedModes), \Mode.mode, where: \Mode.modeTags, \Purpose.value, is: tag
        )
    }
}

extension DeviceAction {
    /// The switch of a device.
    static var power: DeviceAction {
        DeviceAction(
            .toggle, isOn: .attribute(Matter.OnOffTrait.self, \.onOff, is: true),
            steps: [.invoke(Matter.OnOffTrait.self, \.on), .invoke(Matter.OnOffTrait.self, \.off)])
    }

    // MARK: Lights

    static var brightness: DeviceAction {
        DeviceAction(
            .slider, "Brightness", values: [AttributePath(Matter.LevelControlTrait.self, \.currentLevel)],
            steps: [
                .invoke(Matter.LevelControlTrait.self, \.moveToLevelWithOnOff) {
                    $0.control(\.level)
                    $0.fix(\.transitionTime, nil)
                }
            ])
    }

    static var colorTemperature: DeviceAction {
        DeviceAction(
            .slider, "Color temperature",
            values: [AttributePath(Matter.ColorControlTrait.self, \.colorTemperatureMireds)],
            steps: [
                .invoke(Matter.ColorControlTrait.self, \.moveToColorTemperature) {
                    $0.control(\.colorTemperatureMireds)
                    $0.fix(\.transitionTime, 0)
                }
            ])
    }

    static var hueAndSaturation: DeviceAction {
        DeviceAction(
            .color, "Color",
            values: [
                AttributePath(Matter.ColorControlTrait.self, \.currentHue),
                AttributePath(Matter.ColorControlTrait.self, \.currentSaturation),
            ],
            space: .hueSaturation,
            steps: [
                .invoke(Matter.ColorControlTrait.self, \.moveToHueAndSaturation) {
                    $0.control(\.hue, 0)
                    $0.control(\.saturation, 1)
                    $0.fix(\.transitionTime, 0)
                }
            ])
    }

    static var xyColor: DeviceAction {
        DeviceAction(
            .color, "Color",
            values: [
                AttributePath(Matter.ColorControlTrait.self, \.currentX),
                AttributePath(Matter.ColorControlTrait.self, \.currentY),
            ],
            space: .xy,
            steps: [
                .invoke(Matter.ColorControlTrait.self, \.moveToColor) {
                    $0.control(\.colorX, 0)
                    $0.control(\.colorY, 1)
                    $0.fix(\.transitionTime, 0)
                }
            ])
    }

    // MARK: Climate

    static var fanSpeed: DeviceAction { .write(.slider, Matter.FanControlTrait.self, \.percentSetting, label: "Speed") }
    static var fanMode: DeviceAction { .write(.select, Matter.FanControlTrait.self, \.fanMode, label: "Mode") }

    /// The target temperature for heating or cooling, and the mode.
    static func thermostat(after first: [DeviceAction] = [], and last: [DeviceAction] = []) -> [DeviceAction] {
        let actions: [DeviceAction] = [
            .write(
                .dial, Matter.ThermostatTrait.self, \.occupiedHeatingSetpoint, label: "Heat to",
                when: .attribute(Matter.ThermostatTrait.self, \.systemMode, is: .heat, .emergencyHeat, .auto)),
            .write(
                .dial, Matter.ThermostatTrait.self, \.occupiedCoolingSetpoint, label: "Cool to",
                when: .attribute(Matter.ThermostatTrait.self, \.systemMode, is: .cool, .precooling, .auto)),
            .write(.select, Matter.ThermostatTrait.self, \.systemMode, label: "Mode"),
        ]
        return first + actions + last
    }

    static var targetTemperature: DeviceAction {
        DeviceAction(
            .slider, "Temperature", values: [AttributePath(Matter.TemperatureControlTrait.self, \.temperatureSetpoint)],
            steps: [
                .invoke(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.control(\.targetTemperature) }
            ])
    }

    static var temperatureLevel: DeviceAction {
        DeviceAction(
            .select, "Temperature",
            values: [AttributePath(Matter.TemperatureControlTrait.self, \.selectedTemperatureLevel)],
            steps: [
                .invoke(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.control(\.targetTemperatureLevel) }
            ])
    }

    // MARK: Appliances

    /// The choice of a mode by its name.
    static func mode<T: Trait, Tag: MatterEnum>(_ trait: T.Type, _ tags: Tag.Type, _ label: String) -> DeviceAction
    where T.Attributes == Matter.ModeBase<Tag>.Attributes, T.Commands == Matter.ModeBase<Tag>.Commands {
        DeviceAction(
            .select, label, values: [AttributePath(trait, \.currentMode)],
            steps: [.invoke(trait, \.changeToMode) { $0.control(\.newMode) }])
    }

    /// Starts, pauses, resumes and stops a job.
    static var job: DeviceAction {
        .buttons(
            .invoke(
                Matter.OperationalStateTrait.self, \.start,
                when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, isNot: .running, .paused)]),
            .pauseJob, .resumeJob, .stopJob)
    }

    static var cook: DeviceAction {
        .buttons(
            .invoke(
                Google.CookTrait.self, \.cook, "Cook",
                when: [.attribute(Google.CookTrait.self, \.currentCookingMode, is: .unspecified)]
            ) {
                $0.fix(\.start, true)
                $0.ask(\.cookingMode)
            },
            .invoke(
                Google.CookTrait.self, \.cook, "Stop cooking",
                when: [.attribute(Google.CookTrait.self, \.currentCookingMode, isNot: .unspecified)]
            ) { $0.fix(\.start, false) })
    }

    static var timer: DeviceAction {
        .buttons(
            .invoke(
                Google.TimerTrait.self, \.timerStart, "Start the timer",
                when: [.attribute(Google.TimerTrait.self, \.timerRemainingSeconds, is: -1, 0)]
            ) { $0.ask(\.timerTimeSeconds) },
            .invoke(
                Google.TimerTrait.self, \.timerCancel, "Cancel the timer",
                when: [.attribute(Google.TimerTrait.self, \.timerRemainingSeconds, isNot: -1, 0)]))
    }

    static var dispense: DeviceAction {
        .buttons(
            .invoke(Google.DispenseTrait.self, \.dispense) {
                $0.ask(\.item)
                $0.ask(\.amount)
                $0.ask(\.unit)
            })
    }

    static var dock: DeviceAction {
        .buttons(
            .invoke(Google.DockTrait.self, \.dock, when: [.attribute(Google.DockTrait.self, \.isDocked, isNot: true)]))
    }

    /// Starts and stops the charging of a battery.
    static var charging: DeviceAction {
        .buttons(
            .invoke(
                Google.ExtendedPowerSourceTrait.self, \.startCharging,
                when: [.attribute(Matter.PowerSourceTrait.self, \.batChargeState, isNot: .isCharging)]),
            .invoke(
                Google.ExtendedPowerSourceTrait.self, \.stopCharging,
                when: [.attribute(Matter.PowerSourceTrait.self, \.batChargeState, is: .isCharging)]))
    }

    static var locate: DeviceAction { .buttons(.invoke(Google.LocatorTrait.self, \.locate)) }
    static var reboot: DeviceAction { .buttons(.invoke(Google.RebootTrait.self, \.reboot)) }

    static var modeSettings: DeviceAction {
        .buttons(
            .invoke(Google.ExtendedModeSelectTrait.self, \.changeModeSettings, "Change the mode") {
                $0.ask(\.updateModeSettings)
            })
    }

    // MARK: Doors

    static var opening: DeviceAction {
        DeviceAction(
            .position, "Position", values: [AttributePath(Google.OpenCloseTrait.self, \.openPercent)],
            steps: [
                .invoke(Google.OpenCloseTrait.self, \.goToOpenPercentage) { $0.control(\.openPercent) },
                .invoke(Google.OpenCloseTrait.self, \.open), .invoke(Google.OpenCloseTrait.self, \.close),
            ])
    }

    static var lock: DeviceAction { .buttons(.lock, .unlock) }

    /// Opens and closes a door that does not move while it is locked.
    static var openAndLock: DeviceAction {
        .buttons(
            .invoke(
                Google.OpenCloseTrait.self, \.open,
                when: [
                    .attribute(Google.OpenCloseTrait.self, \.openPercent, isNot: 100),
                    .attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked),
                ]),
            .invoke(
                Google.OpenCloseTrait.self, \.close,
                when: [
                    .attribute(Google.OpenCloseTrait.self, \.openPercent, isNot: 0),
                    .attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked),
                ]),
            .lock, .unlock)
    }

    /// The position of such a door, without buttons.
    static var positionOfDoor: DeviceAction {
        DeviceAction(
            .position, "Position", values: [AttributePath(Google.OpenCloseTrait.self, \.openPercent)],
            steps: [.invoke(Google.OpenCloseTrait.self, \.goToOpenPercentage) { $0.control(\.openPercent) }],
            when: [.attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked)])
    }

    static var doorLock: DeviceAction {
        .buttons(
            .invoke(
                Matter.DoorLockTrait.self, \.lockDoor,
                when: [.attribute(Matter.DoorLockTrait.self, \.lockState, isNot: .locked)]
            ) {
                $0.ask(\.pinCode, when: .attribute(Matter.DoorLockTrait.self, \.requirePINforRemoteOperation, is: true))
            },
            .invoke(
                Matter.DoorLockTrait.self, \.unlockDoor,
                when: [.attribute(Matter.DoorLockTrait.self, \.lockState, isNot: .unlocked, .unlatched)]
            ) {
                $0.ask(\.pinCode, when: .attribute(Matter.DoorLockTrait.self, \.requirePINforRemoteOperation, is: true))
            })
    }

    // MARK: Media

    /// Starts and stops a recording.
    static var recording: DeviceAction {
        .buttons(
            .invoke(
                Google.RecordTrait.self, \.startRecording,
                when: [.attribute(Google.RecordTrait.self, \.isCurrentlyRecording, isNot: true)]),
            .invoke(
                Google.RecordTrait.self, \.stopRecording,
                when: [.attribute(Google.RecordTrait.self, \.isCurrentlyRecording, is: true)]))
    }

    /// Turns a camera on and off, with all its connections.
    static var cameraPower: DeviceAction {
        .buttons(
            .invoke(Google.PushAvStreamTransportTrait.self, \.setTransportStatus, "Turn on") {
                $0.fix(\.transportStatus, .active)
            },
            .invoke(Google.PushAvStreamTransportTrait.self, \.setTransportStatus, "Turn off") {
                $0.fix(\.transportStatus, .inactive)
            })
    }

    /// The settings of a camera: its microphone, its night vision and the volume of its speaker.
    static let cameraSettings: [DeviceAction] = [
        DeviceAction(
            .toggle, "Microphone",
            isOn: .attribute(Google.CameraAvStreamManagementTrait.self, \.microphoneMuted, is: false),
            steps: [
                .write(Google.CameraAvStreamManagementTrait.self, \.microphoneMuted, false),
                .write(Google.CameraAvStreamManagementTrait.self, \.microphoneMuted, true),
            ]),
        .write(.select, Google.CameraAvStreamManagementTrait.self, \.nightVision, label: "Night vision"),
        .write(.slider, Google.CameraAvStreamManagementTrait.self, \.speakerVolumeLevel, label: "Volume"),
    ]

    static var playChime: DeviceAction {
        .buttons(.invoke(Google.ChimeTrait.self, \.playChimeSound, "Play the chime"))
    }

    static var chime: DeviceAction { .write(.select, Google.ChimeTrait.self, \.selectedChime, label: "Chime") }

    static var playback: DeviceAction {
        DeviceAction(
            .media,
            steps: [
                .invoke(Matter.MediaPlaybackTrait.self, \.previous, symbol: .previous),
                .invoke(
                    Matter.MediaPlaybackTrait.self, \.play, symbol: .play,
                    when: [.attribute(Matter.MediaPlaybackTrait.self, \.currentState, isNot: .playing, .buffering)]),
                .invoke(
                    Matter.MediaPlaybackTrait.self, \.pause, symbol: .pause,
                    when: [.attribute(Matter.MediaPlaybackTrait.self, \.currentState, is: .playing, .buffering)]),
                .invoke(
                    Matter.MediaPlaybackTrait.self, \.stop, symbol: .stop,
                    when: [.attribute(Matter.MediaPlaybackTrait.self, \.currentState, isNot: .notPlaying)]),
                .invoke(Matter.MediaPlaybackTrait.self, \.next, symbol: .next),
            ])
    }

    static var volume: DeviceAction {
        DeviceAction(
            .slider, "Volume", values: [AttributePath(Matter.LevelControlTrait.self, \.currentLevel)],
            steps: [
                .invoke(Matter.LevelControlTrait.self, \.moveToLevel) {
                    $0.control(\.level)
                    $0.fix(\.transitionTime, nil)
                }
            ])
    }

    static var input: DeviceAction {
        DeviceAction(
            .select, "Input", values: [AttributePath(Matter.MediaInputTrait.self, \.currentInput)],
            steps: [.invoke(Matter.MediaInputTrait.self, \.selectInput) { $0.control(\.index) }])
    }

    static var output: DeviceAction {
        DeviceAction(
            .select, "Output", values: [AttributePath(Matter.AudioOutputTrait.self, \.currentOutput)],
            steps: [.invoke(Matter.AudioOutputTrait.self, \.selectOutput) { $0.control(\.index) }])
    }

    static var keypad: DeviceAction {
        DeviceAction(
            .keypad, "Remote control",
            steps: [.invoke(Matter.KeypadInputTrait.self, \.sendKey) { $0.ask(\.keyCode) }])
    }
}

// MARK: - Steps

extension ActionStep {
    static var lock: ActionStep {
        .invoke(
            Google.LockUnlockTrait.self, \.lock,
            when: [.attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .locked)])
    }

    static var unlock: ActionStep {
        .invoke(
            Google.LockUnlockTrait.self, \.unlock,
            when: [.attribute(Google.LockUnlockTrait.self, \.lockState, isNot: .unlocked)])
    }

    static var pauseJob: ActionStep {
        .invoke(
            Matter.OperationalStateTrait.self, \.pause,
            when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .running)])
    }

    static var resumeJob: ActionStep {
        .invoke(
            Matter.OperationalStateTrait.self, \.resume,
            when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .paused)])
    }

    static var stopJob: ActionStep {
        .invoke(
            Matter.OperationalStateTrait.self, \.stop,
            when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .running, .paused)])
    }
}
