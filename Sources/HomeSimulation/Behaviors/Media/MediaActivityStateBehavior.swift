import HomeCatalog
import HomeModel

/// Behavior of Google's Media Activity State: whether the player is off, ready or in use.
struct MediaActivityStateBehavior: Behavior {
    typealias Subject = Google.MediaActivityStateTrait

    var reactions: [Reaction] {
        [.after(\.onOff, of: Matter.OnOffTrait.self) { Self.update($0) }]
    }

    func powerUp(_ endpoint: Endpoint) { Self.update(endpoint) }

    static func update(_ endpoint: Endpoint) {
        let isPlaying = endpoint[Matter.MediaPlaybackTrait.self].currentState == .playing
        let isOff = endpoint[Matter.OnOffTrait.self].onOff == false
        endpoint[Subject.self].activityState = isPlaying ? .active : isOff ? .inactive : .standby
    }
}
