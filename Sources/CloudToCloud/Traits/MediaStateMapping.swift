import HomeCatalog
import HomeModel
import JSON

/// What a player does and whether anybody uses it.
///
/// Matter's playback state knows four of the seven; the others are told by Google's, beside it.
enum MediaStateMapping: CloudTraitMapping {
    static let name = "MediaState"

    static let mirrors = [
        TraitMirror(Google.MediaActivityStateTrait.self) {
            $0.state("activityState", is: \.activityState, ValueTranslation(words: ["UNKNOWN": "unspecified"]))
        },
        TraitMirror(Google.ExtendedMediaPlaybackTrait.self) {
            $0.state("playbackState", is: \.extendedCurrentState, ValueTranslation(words: ["UNKNOWN": "unspecified"]))
        },
    ]

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        var placements: [Placement] = []
        for mirror in mirrors {
            guard let type = reader.type(for: mirror.definition) else { return [] }
            let template = mirror.template(&reader)
            if !template.values.isEmpty { placements.append(Placement(type: type, trait: template)) }
        }
        guard let type = reader.type(for: Matter.MediaPlaybackTrait.definition) else { return placements }
        let state: Matter.MediaPlaybackTrait.PlaybackStateEnum? =
            switch placements.last?.trait.values.values.first {
            case _ where !reader.has(state: "playbackState"): nil
            case .unsigned(let number)?: Playback(rawValue: UInt8(number)).flatMap { matter($0) }
            default: nil
            }
        placements.append(
            Placement(
                type: type, trait: TraitTemplate(partial: Matter.MediaPlaybackTrait.self) { $0.currentState = state }))
        return placements
    }

    static func describe(_ device: DeviceView, _ answer: inout CloudDescription) -> Bool {
        let playback = device.attributes(Matter.MediaPlaybackTrait.self)?.currentState
        let extended = device.attributes(Google.ExtendedMediaPlaybackTrait.self)?.extendedCurrentState
        let isThere = mirror(device, &answer) || playback != nil
        guard isThere else { return false }
        answer.attributes["supportActivityState"] = .bool(answer.states["activityState"] != nil)
        answer.attributes["supportPlaybackState"] = .bool(playback != nil || extended != nil)
        // Matter's state moves with the device; Google's tells more only while both mean the same.
        if let playback, extended.flatMap({ matter($0) }) != playback {
            answer.states["playbackState"] = .string(word(playback))
        }
        return true
    }

    private typealias Playback = Google.ExtendedMediaPlaybackTrait.ExtendedPlaybackState

    private static func matter(_ state: Playback) -> Matter.MediaPlaybackTrait.PlaybackStateEnum? {
        switch state {
        case .playing, .fastForwarding, .rewinding: .playing
        case .paused: .paused
        case .stopped: .notPlaying
        case .buffering: .buffering
        case .unspecified: nil
        }
    }

    private static func word(_ state: Matter.MediaPlaybackTrait.PlaybackStateEnum) -> String {
        switch state {
        case .playing: "PLAYING"
        case .paused: "PAUSED"
        case .notPlaying: "STOPPED"
        case .buffering: "BUFFERING"
        }
    }
}
