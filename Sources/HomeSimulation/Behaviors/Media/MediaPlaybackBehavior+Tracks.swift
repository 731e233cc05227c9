import HomeCatalog
import HomeModel

/// Sounds and subtitles, of which a player plays and shows one each.
extension MediaPlaybackBehavior {
    var tracks: [CommandHandler<Subject>] {
        [
            .on(\.activateAudioTrack) { (endpoint, fields) throws(HomeError) in
                let player = endpoint[Subject.self]
                player.activeAudioTrack = try Self.track(fields.trackID, among: player.availableAudioTracks)
                if let output = fields.audioOutputIndex {
                    try AudioOutputBehavior.select(endpoint, output, for: "mediaPlayback.activateAudioTrack")
                }
            },
            .on(\.activateTextTrack) { (endpoint, fields) throws(HomeError) in
                let player = endpoint[Subject.self]
                player.activeTextTrack = try Self.track(fields.trackID, among: player.availableTextTracks)
            },
            .on(\.deactivateTextTrack) { endpoint, _ in endpoint[Subject.self].activeTextTrack = nil },
        ]
    }

    private static func track(_ id: String?, among tracks: [Record<Subject.TrackStruct>]?) throws(HomeError)
        -> Record<Subject.TrackStruct>
    {
        guard let track = tracks?.first(where: { $0.id == id }) else {
            let names = (tracks ?? []).compactMap { $0.id }.joined(separator: ", ")
            throw .refused(.notFound, "There is no track \(id ?? ""); there are: \(names).")
        }
        return track
    }
}
