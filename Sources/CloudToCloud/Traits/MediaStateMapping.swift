import HomeCatalog
import HomeModel
import JSON

/// The playback state of a player and its activity.
///
/// Matter's trait has four of the seven playback states; Google's trait has all.
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

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let activityType = reader.type(for: mirrors[0].definition),
            let extendedType = reader.type(for: mirrors[1].definition),
            let type = reader.type(for: Matter.MediaPlaybackTrait.definition)
        else { return [] }
        var importedTraits: [ImportedTrait] = []
        let activity = mirrors[0].template(&reader)
        if reader.isSet("supportActivityState") || !activity.values.isEmpty {
            importedTraits.append(ImportedTrait(type: activityType, trait: activity))
        }
        var extended = mirrors[1].template(&reader)
        guard reader.isSet("supportPlaybackState") || !extended.values.isEmpty else { return importedTraits }
        extended.edit(Google.ExtendedMediaPlaybackTrait.self) {
            if $0.extendedCurrentState == nil { $0.extendedCurrentState = .unspecified }
        }
        importedTraits.append(ImportedTrait(type: extendedType, trait: extended))
        let state = extended.attributes(Google.ExtendedMediaPlaybackTrait.self)
            .extendedCurrentState.flatMap { matterState(for: $0) }
        let playback = TraitTemplate(partial: Matter.MediaPlaybackTrait.self) { $0.currentState = state }
        return importedTraits + [ImportedTrait(type: type, trait: playback)]
    }

    /// Describes the states; returns false for a player that only has commands.
    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let player = device.partTrait(of: Matter.MediaPlaybackTrait.definition)
        let playback = player?.attributes(Matter.MediaPlaybackTrait.self).currentState
        let extended = device.attributes(Google.ExtendedMediaPlaybackTrait.self)?.extendedCurrentState
        let hasActivity = device.has(Google.MediaActivityStateTrait.self)
        let hasPlayback =
            extended != nil || player?.has(attribute: \Matter.MediaPlaybackTrait.Attributes.currentState) == true
        guard hasActivity || hasPlayback else { return false }
        _ = mirror(device, &description)
        // Unknown states are omitted.
        for name in ["activityState", "playbackState"] where description.states[name] == .string("UNKNOWN") {
            description.states[name] = nil
        }
        description.attributes["supportActivityState"] = .bool(hasActivity)
        description.attributes["supportPlaybackState"] = .bool(hasPlayback)
        // Commands change Matter's state only, so Google's more detailed state is used only if both are equal.
        if let playback, extended.flatMap({ matterState(for: $0) }) != playback {
            description.states["playbackState"] = .string(cloudState(for: playback))
        }
        return true
    }

    private typealias Playback = Google.ExtendedMediaPlaybackTrait.ExtendedPlaybackState

    private static func matterState(for state: Playback) -> Matter.MediaPlaybackTrait.PlaybackStateEnum? {
        switch state {
        case .playing, .fastForwarding, .rewinding: .playing
        case .paused: .paused
        case .stopped: .notPlaying
        case .buffering: .buffering
        case .unspecified: nil
        }
    }

    private static func cloudState(for state: Matter.MediaPlaybackTrait.PlaybackStateEnum) -> String {
        switch state {
        case .playing: "PLAYING"
        case .paused: "PAUSED"
        case .notPlaying: "STOPPED"
        case .buffering: "BUFFERING"
        }
    }
}
