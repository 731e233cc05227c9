import HomeModel

// Actions that cameras, chimes and media devices share.

extension DeviceAction {
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

    static let playback = DeviceAction(
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

    static let volume = DeviceAction(
        .slider, "Volume", values: [AttributePath(Matter.LevelControlTrait.self, \.currentLevel)],
        steps: [
            .invoke(Matter.LevelControlTrait.self, \.moveToLevel) {
                $0.control(\.level)
                $0.fix(\.transitionTime, nil)
            }
        ])

    static let input = DeviceAction(
        .select, "Input", values: [AttributePath(Matter.MediaInputTrait.self, \.currentInput)],
        steps: [.invoke(Matter.MediaInputTrait.self, \.selectInput) { $0.control(\.index) }])

    static let output = DeviceAction(
        .select, "Output", values: [AttributePath(Matter.AudioOutputTrait.self, \.currentOutput)],
        steps: [.invoke(Matter.AudioOutputTrait.self, \.selectOutput) { $0.control(\.index) }])

    static let keypad = DeviceAction(
        .keypad, "Remote control",
        steps: [.invoke(Matter.KeypadInputTrait.self, \.sendKey) { $0.ask(\.keyCode) }])
}
