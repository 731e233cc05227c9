public import HomeModel
public import HomeStore
import Synchronization
import Threads

extension Home {
    /// What a home is given to live with.
    public struct Configuration: Sendable {
        public var catalog: CatalogIndex
        public var behaviors: BehaviorSet
        public var journal: any Journal
        public var hostTime: HostTime
        /// For a new home; nil takes one that the host's time makes.
        public var seed: UInt64?
        /// What a new home's clock shows; nil takes the host's calendar.
        public var startTime: HomeTime?
        /// Whether a new home's clock stands until it is advanced.
        public var startsPaused: Bool
        /// How far back the log of changes reaches, in changes and in bytes.
        public var logFrames: Int
        public var logBytes: Int
        public var limits = SimulationLimits()
        /// Told when changes begin to be refused because the journal failed, with why, and nil when they no longer are.
        /// Called on the commit thread.
        public var journalStatus: @Sendable (_ failure: String?) -> Void = { _ in }
        /// Called on the home's own thread when the home has caught up with its clock, after downtime or after its host
        /// stood still for long.
        public var catchUpStatus: @Sendable (CatchUpReport) -> Void = { _ in }

        public init(
            catalog: CatalogIndex, behaviors: BehaviorSet, journal: any Journal, hostTime: HostTime,
            seed: UInt64? = nil, startTime: HomeTime? = nil, startsPaused: Bool = false, logFrames: Int = 100_000,
            logBytes: Int = 64 << 20
        ) {
            self.catalog = catalog
            self.behaviors = behaviors
            self.journal = journal
            self.hostTime = hostTime
            self.seed = seed
            self.startTime = startTime
            self.startsPaused = startsPaused
            self.logFrames = logFrames
            self.logBytes = logBytes
        }
    }

    /// Why a home cannot be opened, in a sentence that says what to do.
    public struct OpeningError: Error, Sendable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        init(_ error: SystemCallError) {
            self.init("the system gives no further thread (\(error.reason)); raise the limit of processes (ulimit -u)")
        }
    }

    /// Names a record of a journal in a message, such as "the device lamp".
    public static func describe(_ key: RecordKey) -> String { HomeRecords.describe(key) }

    /// Opens the home that a journal keeps; nil where the journal is empty.
    public static func open(_ configuration: Configuration) throws(OpeningError) -> Home? {
        guard let contents = try HomeContents(loading: configuration) else { return nil }
        return try Home(contents, configuration: configuration)
    }

    /// Makes a new home from a template and puts it in the place of whatever the journal keeps.
    ///
    /// Takes the template over: where nobody else holds it, each device's part of it goes when the device is made.
    public static func create(_ template: consuming HomeTemplate, _ configuration: Configuration) throws(OpeningError)
        -> Home
    {
        try Home(HomeContents(template, configuration: configuration), configuration: configuration)
    }
}

/// A home before it lives: loaded from a journal or made from a template.
struct HomeContents: Sendable {
    var state = HomeState()
    var log: EventLog
    var clock: HomeClock
    var epoch: Epoch
    var seed: UInt64
    var shapes = ShapeTable()
    var storedShapes = StoredShapes()
    var responses = IdempotencyCache()
    /// What was changed on loading, in sentences for the log.
    var notices: [String] = []

    /// A home with nothing in it yet.
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
        seed = configuration.seed ?? SeededHash(seed: UInt64(bitPattern: calendar)).value
        // Two starts of one seed at different times are two histories.
        var hash = SeededHash(seed: seed)
        hash.mix("epoch")
        hash.mix(UInt64(bitPattern: start.microseconds))
        epoch = Epoch(number: hash.value)
        clock = HomeClock(time: start, host: hostTime.steady(), isPaused: configuration.startsPaused)
        log = EventLog(limits: EventLog.Limits(frames: configuration.logFrames, bytes: configuration.logBytes))
        try fill(from: template, behaviors: configuration.behaviors, at: start)
        guard !configuration.journal.isInline else { return }
        var records = TransactionMaker()
        let header = HomeRecords.Header(
            epoch: epoch, seed: seed, time: start, calendar: calendar, isPaused: configuration.startsPaused, speed: 1)
        do throws(JournalError) {
            try configuration.journal.replaceAll(with: records.transaction(for: state, header: header))
        } catch {
            throw Home.OpeningError(error.message)
        }
        if let stored = records.changedShapes { storedShapes = stored }
    }

    private mutating func fill(from template: consuming HomeTemplate, behaviors: BehaviorSet, at time: HomeTime)
        throws(Home.OpeningError)
    {
        for structure in template.structures {
            guard state.structures.ordinal(of: structure.id) == nil else { throw Self.twice("structure", structure.id) }
            state.set(
                StructureState(id: structure.id, name: structure.name, network: structure.network, revision: 0),
                at: state.structures.end)
        }
        for room in template.rooms {
            guard state.rooms.ordinal(of: room.id) == nil else { throw Self.twice("room", room.id) }
            guard state.structures.ordinal(of: room.structureID) != nil else {
                throw Home.OpeningError("the room \(room.id) names the structure \(room.structureID), which is missing")
            }
            state.rooms.set(
                RoomState(id: room.id, name: room.name, structureID: room.structureID, revision: 0), at: state.rooms.end
            )
        }
        let rules = HomeRules(seed: seed, behaviors: behaviors, shapes: shapes)
        state.devices.reserve(template.devices.count)
        // Taken from the end, so that the memory of one template serves the next device.
        var templates: [DeviceTemplate] = []
        swap(&templates, &template.devices)
        templates.reverse()
        var place: (structureID: String?, roomID: String?)
        while let template = templates.popLast() {
            // Neighbours are mostly in the same room.
            if template.structureID != place.structureID || template.roomID != place.roomID {
                try checkPlace(of: template)
                place = (template.structureID, template.roomID)
            }
            let network = state.network(of: template.structureID)
            guard state.devices.append(rules.device(template, network: network, at: time, revision: 0)) else {
                throw Self.twice("device", template.id)
            }
        }
    }

    private func checkPlace(of template: DeviceTemplate) throws(Home.OpeningError) {
        if let structureID = template.structureID, state.structures.ordinal(of: structureID) == nil {
            throw Home.OpeningError("the device \(template.id) names the structure \(structureID), which is missing")
        }
        if let roomID = template.roomID, state.rooms[roomID]?.structureID != template.structureID {
            throw Home.OpeningError("the device \(template.id) names the room \(roomID), which its structure lacks")
        }
    }

    private static func twice(_ kind: String, _ id: String) -> Home.OpeningError {
        Home.OpeningError("the \(kind) \(id) is there twice; every \(kind) needs an id of its own")
    }
}
