import HomeCatalog
import HomeModel

/// How a device takes one of the modes its maker named. Unlike with the other traits of modes, one that it does not have
/// makes the command fail.
struct ModeSelectBehavior: Behavior {
    typealias Subject = Matter.ModeSelectTrait

    private static let startUpMode = Subject.Attributes().startUpMode.id
    private static let onMode = Subject.Attributes().onMode.id

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.changeToMode) { (endpoint, fields) throws(HomeError) in
                let mode = fields.newMode ?? 0
                try Self.check(mode, of: endpoint, "changeToMode", .invalidCommand)
                endpoint[Subject.self].currentMode = mode
            }
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnSelector", ModeSelector.self) { (endpoint, fields) throws(HomeError) in
                guard let mode = fields.currentMode else { return }
                try Self.check(mode, of: endpoint, "turnSelector", .constraintError)
                endpoint[Subject.self].currentMode = mode
            }
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        for (id, name) in [(Self.startUpMode, "startUpMode"), (Self.onMode, "onMode")] {
            guard let mode = values[id].flatMap({ UInt8($0) }) else { continue }
            try Self.check(mode, of: endpoint, name, .constraintError)
        }
        endpoint[Subject.self].set(values)
    }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        guard restart == .power else { return }
        let modes = endpoint[Subject.self]
        if let mode = modes.startUpMode { modes.currentMode = mode }
        // A device that comes up turned on takes the mode of being on instead.
        if endpoint[Matter.OnOffTrait.self].startUpOnOff == .on { Self.deviceTurnedOn(endpoint) }
    }

    /// The device was off and is on now.
    static func deviceTurnedOn(_ endpoint: Endpoint) {
        let modes = endpoint[Subject.self]
        if let mode = modes.onMode { modes.currentMode = mode }
    }

    private static func check(_ mode: UInt8, of endpoint: Endpoint, _ place: String, _ status: MatterStatus)
        throws(HomeError)
    {
        let modes = endpoint[Subject.self].supportedModes ?? []
        guard !modes.contains(where: { $0.mode == mode }) else { return }
        let numbers = modes.compactMap { $0.mode.map { "\($0)" } }.joined(separator: ", ")
        throw .rejected(status, "modeSelect.\(place) takes one of the modes \(numbers); \(mode) was sent.")
    }
}

/// The selector of modes on a device itself.
struct ModeSelector: Schema {
    /// The number of the mode in `supportedModes`.
    @Field<UInt8>(0) var currentMode
}
