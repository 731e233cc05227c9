import HomeCatalog
import HomeModel

/// Behavior of Matter's Content Launcher: plays content. Every search succeeds; a URL must be an http or https URL.
struct ContentLauncherBehavior: Behavior {
    typealias Subject = Matter.ContentLauncherTrait
    typealias Response = Record<Subject.LauncherResponse>

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.launchContent) { endpoint, fields in
                if fields.autoPlay == true { Self.play(endpoint) }
                return Record { $0.status = .success }
            },
            .respond(to: \.launchURL) { endpoint, fields in
                let url = (fields.contentURL ?? "").lowercased()
                let isWebAddress = ["http://", "https://"].contains {
                    url.hasPrefix($0) && url.utf8.count > $0.utf8.count
                }
                guard isWebAddress else { return Record { $0.status = .urlNotAvailable } }
                Self.play(endpoint)
                return Record { $0.status = .success }
            },
        ]
    }

    /// Starts playback on this part, or on the part with Media Playback.
    private static func play(_ endpoint: Endpoint) {
        let players = [endpoint] + endpoint.parts
        guard let player = players.first(where: { $0.has(Matter.MediaPlaybackTrait.self) }) else { return }
        MediaPlaybackBehavior.playFromBeginning(player)
    }
}
