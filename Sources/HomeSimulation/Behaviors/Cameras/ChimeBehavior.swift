import HomeCatalog
import HomeModel

/// Behavior of Google's Chime: the selected sound is one of those that are installed, and plays for some seconds.
struct ChimeBehavior: Behavior {
    typealias Subject = Google.ChimeTrait

    private static let soundEnd = "soundHasEnded"
    /// The length of a sound, unless an electronic chime in the house plays longer.
    private static let soundLength: UInt16 = 3

    var commands: [CommandHandler<Subject>] {
        [.on(\.playChimeSound) { endpoint, _ in Self.ring(endpoint) }]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let chime = endpoint[Subject.self]
        try ChimeSelection.check(
            values[Subject.Attributes.keys.selectedChime.id],
            in: (chime.installedChimeSounds ?? []).compactMap { $0.chimeID }, otherwise: .constraintError)
        chime.set(values)
    }

    func powerUp(_ endpoint: Endpoint) { endpoint[Subject.self].cancel(Self.soundEnd) }

    /// Plays the selected sound, if sounds are enabled. A sound that is playing begins again.
    static func ring(_ endpoint: Endpoint) {
        let chime = endpoint[Subject.self]
        guard chime.enabled != false else { return }
        let external = chime.externalChime == .electronic ? chime.externalChimeDurationSeconds ?? 0 : 0
        chime.schedule(soundEnd, after: .seconds(Int64(max(soundLength, external))))
    }
}
