import HomeModel
import HomeStore

/// The contents of a home that is being opened: loaded from a journal or created from a template.
struct HomeContents: Sendable {
    var state = HomeState()
    var log: EventLog
    var clock: HomeClock
    var epoch: Epoch
    /// The number of the last change before the epoch began.
    var epochStart: UInt64 = 0
    var seed: UInt64
    var shapes = ShapeTable()
    var storedShapes = StoredShapes()
    var responses = IdempotencyCache()
    /// The losses of the import of the home.
    var losses: [ImportLoss] = []
    /// Whether devices withhold reports because of a fault that was set when the home was closed.
    var hasWithheldReports = false
    /// The changes that loading made, for the log.
    var notices: [String] = []

    /// Creates a home without objects.
    init(log: EventLog, clock: HomeClock, epoch: Epoch, seed: UInt64) {
        self.log = log
        self.clock = clock
        self.epoch = epoch
        self.seed = seed
    }

    init(_ template: consuming HomeTemplate, configuration: Home.Configuration) throws(Home.OpeningError) {
        let hostTime = configuration.hostTime
        let calendar = hostTime.calendar()
        let start = configuration.startTime ?? HomeTime(microseconds: calendar)
        // JSON numbers have 53 bits.
        seed = configuration.seed ?? SeededHash(seed: UInt64(bitPattern: calendar)).value >> 11
        // Homes with the same seed and different start times have different epochs.
        var hash = SeededHash(seed: seed)
        hash.mix("epoch")
        hash.mix(UInt64(bitPattern: start.microseconds))
        configuration.life?.mix(into: &hash)
        epoch = Epoch(number: hash.value)
        clock = HomeClock(
            time: start, host: hostTime.steady(), isPaused: configuration.startsPaused ?? false,
            speed: configuration.startSpeed ?? 1)
        log = EventLog(limits: EventLog.Limits(frames: configuration.logFrames, bytes: configuration.logBytes))
        losses = template.losses
        try fill(from: template, behaviors: configuration.behaviors, at: start)
        try store(in: configuration)
    }

    /// Stores a new home, unless its journal is in memory.
    mutating func store(in configuration: Home.Configuration) throws(Home.OpeningError) {
        guard !configuration.journal.isInline else { return }
        let header = HomeRecords.Header(
            epoch: epoch, seed: seed, time: clock.now(host: configuration.hostTime.steady()),
            calendar: configuration.hostTime.calendar(), isPaused: clock.isPaused, speed: clock.speed,
            epochStart: epochStart)
        var parts = ReplacementParts(state, header: header, losses: losses)
        let contents = parts.next()
        do throws(JournalError) {
            try configuration.journal.resolving { () throws(JournalError) in
                try configuration.journal.replaceAll(with: contents)
            }
        } catch {
            throw Home.OpeningError(error)
        }
        storedShapes = parts.storedShapes
    }

    /// Adds the objects of a template.
    mutating func fill(from template: consuming HomeTemplate, behaviors: BehaviorSet, at time: HomeTime)
        throws(Home.OpeningError)
    {
        for structure in template.structures {
            guard state.structures.ordinal(of: structure.id) == nil else {
                throw Self.duplicate("structure", structure.id)
            }
            state.set(
                StructureState(id: structure.id, name: structure.name, network: structure.network, revision: 0),
                at: state.structures.end)
        }
        for room in template.rooms {
            guard state.rooms.ordinal(of: room.id) == nil else { throw Self.duplicate("room", room.id) }
            guard state.structures.ordinal(of: room.structureID) != nil else {
                throw Home.OpeningError("the room \(room.id) names the structure \(room.structureID), which is missing")
            }
            state.rooms.set(
                RoomState(id: room.id, name: room.name, structureID: room.structureID, revision: 0), at: state.rooms.end
            )
        }
        let rules = HomeRules(seed: seed, behaviors: behaviors, shapes: shapes)
        state.devices.reserve(template.devices.count)
        // Removing templates from the end frees each before the next device is created.
        var templates: [DeviceTemplate] = []
        swap(&templates, &template.devices)
        templates.reverse()
        var checked: (structureID: String?, roomID: String?)
        while let template = templates.popLast() {
            // Most neighboring devices are in the same room.
            if template.structureID != checked.structureID || template.roomID != checked.roomID {
                try checkRoom(of: template)
                checked = (template.structureID, template.roomID)
            }
            let network = state.network(of: template.structureID)
            guard state.devices.append(rules.device(template, network: network, at: time, revision: 0)) else {
                throw Self.duplicate("device", template.id)
            }
        }
    }

    private func checkRoom(of template: DeviceTemplate) throws(Home.OpeningError) {
        if let structureID = template.structureID, state.structures.ordinal(of: structureID) == nil {
            throw Home.OpeningError("the device \(template.id) names the structure \(structureID), which is missing")
        }
        if let roomID = template.roomID, state.rooms[roomID]?.structureID != template.structureID {
            throw Home.OpeningError("the device \(template.id) names the room \(roomID), which its structure lacks")
        }
    }

    private static func duplicate(_ kind: String, _ id: String) -> Home.OpeningError {
        Home.OpeningError("the \(kind) \(id) occurs twice; every \(kind) needs a unique id")
    }
}
