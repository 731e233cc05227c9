import HomeCatalog
import HomeModel

/// Behavior of Matter's Chime: plays the selected sound for some seconds.
///
/// While sounds are not enabled, `playChimeSound` succeeds, and nothing is played. The specification does not say
/// whether a sound that is playing begins again; here, it does.
struct MatterChimeBehavior: Behavior {
    typealias Subject = Matter.ChimeTrait

    private static let soundEnd = "soundHasEnded"
    private static let soundLength = Span.seconds(3)

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.playChimeSound) { endpoint, _ in
                let chime = endpoint[Subject.self]
                if chime.enabled != false { chime.schedule(Self.soundEnd, after: Self.soundLength) }
            }
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let chime = endpoint[Subject.self]
        try ChimeSelection.check(
            values[Subject.Attributes.keys.selectedChime.id],
            in: (chime.installedChimeSounds ?? []).compactMap { $0.chimeID }, otherwise: .notFound)
        chime.set(values)
    }

    func powerUp(_ endpoint: Endpoint) { endpoint[Subject.self].cancel(Self.soundEnd) }
}
