import HomeCatalog
import HomeModel

/// Behavior of Matter's Mode Select: the manufacturer's modes. Unlike in the other mode traits, a command with an
/// unknown mode fails.
struct ModeSelectBehavior: Behavior {
    typealias Subject = Matter.ModeSelectTrait

    private static let startUpMode = Subject.Attributes.keys.startUpMode.id
    private static let onMode = Subject.Attributes.keys.onMode.id

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
            .on("turnSelector", ModeSelectorFields.self) { (endpoint, fields) throws(HomeError) in
                guard let mode = fields.currentMode else { return }
                try Self.check(mode, of: endpoint, "turnSelector", .constraintError)
                endpoint[Subject.self].currentMode = mode
            }
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.onOff, of: Matter.OnOffTrait.self) { endpoint in
                if endpoint[Matter.OnOffTrait.self].onOff == true { Self.applyOnMode(endpoint) }
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
        // If the device starts turned on, `onMode` takes precedence.
        if endpoint[Matter.OnOffTrait.self].startUpOnOff == .on { Self.applyOnMode(endpoint) }
    }

    /// Changes to `onMode` after the device was turned on.
    private static func applyOnMode(_ endpoint: Endpoint) {
        let modes = endpoint[Subject.self]
        if let mode = modes.onMode { modes.currentMode = mode }
    }

    private static func check(_ mode: UInt8, of endpoint: Endpoint, _ member: String, _ status: MatterStatus)
        throws(HomeError)
    {
        let modes = endpoint[Subject.self].supportedModes ?? []
        guard !modes.contains(where: { $0.mode == mode }) else { return }
        let numbers = modes.compactMap { $0.mode.map { "\($0)" } }.joined(separator: ", ")
        throw .rejected(status, "modeSelect.\(member) takes one of the modes \(numbers); \(mode) was sent.")
    }
}

/// The fields of the stimulus for the mode selector on the device.
struct ModeSelectorFields: LocalSchema {
    /// The number of the mode in `supportedModes`.
    @Field<UInt8>(0) var currentMode
}
