package import HomeModel

/// The description of a home to create.
package struct HomeCreation: Sendable {
    /// The state with which a home begins.
    package enum Source: Sendable {
        case template(HomeTemplate)
        case checkpoint(HomeCheckpoint)

        var deviceCount: Int {
            switch self {
            case .template(let template): template.devices.count
            case .checkpoint(let checkpoint): checkpoint.size.devices
            }
        }
    }

    package var source: Source
    package var description: HostedHome.Description
    /// The number that determines all random values; nil takes that of the checkpoint, or of the home `default`.
    package var seed: UInt64?
    /// The time of the clock; nil takes that of the checkpoint, or of the host. A checkpoint's clock does not go back.
    package var startTime: HomeTime?
    /// Whether the clock is paused; nil takes that of the checkpoint, or of the program's settings.
    package var isPaused: Bool?
    /// The speed of the clock; nil takes that of the checkpoint, or 1.
    package var speed: Double?

    package init(_ source: Source, _ description: HostedHome.Description) {
        self.source = source
        self.description = description
    }

    /// Removes the source, so that its memory is freed while the home is created from it.
    mutating func takeSource() -> Source {
        var taken = Source.template(HomeTemplate())
        swap(&taken, &source)
        return taken
    }
}
