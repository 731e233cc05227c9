import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Media Playback: repeat, shuffle, captions, and a more detailed playback state.
///
/// No attribute shows repeat and captions. The memory stores whether the player repeats.
struct ExtendedMediaPlaybackBehavior: Behavior {
    typealias Subject = Google.ExtendedMediaPlaybackTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.closedCaptioningOff) { _, _ in },
            .on(\.closedCaptioningOn) { _, _ in },
            .on(\.setRepeat) { endpoint, fields in
                endpoint[Subject.self].memory = fields.isOn == true ? .bool(true) : nil
            },
            .on(\.shuffle) { _, _ in },
        ]
    }

    func powerUp(_ endpoint: Endpoint) { endpoint[Subject.self].memory = nil }

    /// Returns whether playback starts again at the end.
    static func repeats(_ endpoint: Endpoint) -> Bool { endpoint[Subject.self].memory == .bool(true) }

    /// Updates the playback state from Matter's Media Playback, and whether the device is in use.
    static func update(_ endpoint: Endpoint) {
        let player = endpoint[Matter.MediaPlaybackTrait.self]
        let speed = player.playbackSpeed ?? 0
        switch player.currentState {
        case .playing where speed > 1: endpoint[Subject.self].extendedCurrentState = .fastForwarding
        case .playing where speed < 0: endpoint[Subject.self].extendedCurrentState = .rewinding
        case .playing: endpoint[Subject.self].extendedCurrentState = .playing
        case .paused: endpoint[Subject.self].extendedCurrentState = .paused
        case .notPlaying: endpoint[Subject.self].extendedCurrentState = .stopped
        case .buffering: endpoint[Subject.self].extendedCurrentState = .buffering
        case nil: break
        }
        MediaActivityStateBehavior.update(endpoint)
    }
}
