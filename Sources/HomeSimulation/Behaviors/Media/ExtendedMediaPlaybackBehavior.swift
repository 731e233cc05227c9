import HomeCatalog
import HomeModel

/// How a player repeats, shuffles and shows captions, and tells more of what it does than Matter has words for.
///
/// Nothing tells whether it repeats or shows captions; the memory holds whether it repeats.
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

    /// Whether what has been played is played again.
    static func repeats(_ endpoint: Endpoint) -> Bool { endpoint[Subject.self].memory == .bool(true) }

    /// Shows what Matter's playback does, and whether the device is in use.
    static func follow(_ endpoint: Endpoint) {
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
        MediaActivityStateBehavior.follow(endpoint)
    }
}
