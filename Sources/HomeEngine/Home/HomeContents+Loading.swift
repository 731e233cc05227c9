import HomeModel
import HomeStore
import JSON

extension HomeContents {
    /// Loads the contents of the journal; nil if it is empty.
    ///
    /// - Parameter table: The shapes of the home that gets the devices; nil for a table with the numbers of the journal,
    ///   whose outdated records are then written anew.
    init?(loading configuration: Home.Configuration, into table: ShapeTable? = nil) throws(Home.OpeningError) {
        let journal = configuration.journal
        var records: [(RecordKey, [UInt8])] = []
        var entries: [LogEntry] = []
        let summary: JournalSummary
        do throws(JournalError) {
            summary = try journal.load(record: { records.append(($0, $1)) }, entry: { entries.append($0) })
        } catch {
            throw Home.OpeningError(error)
        }
        guard !records.isEmpty else { return nil }
        let shapes: StoredShapeRecords
        do throws(LoadingFault) {
            self = try Self.empty(records, entries, lastSequence: summary.lastSequence, configuration)
            shapes = try read(records, configuration, into: table)
            try read(entries)
            let host = configuration.hostTime.steady()
            clock.advance(to: lastTime, host: host)
            withholdReports(at: clock.now(host: host))
        } catch {
            throw Home.OpeningError("\(journal.location) cannot be read: \(error.description)")
        }
        guard table == nil else { return }
        do throws(JournalError) {
            try update(journal, shapes)
        } catch {
            throw Home.OpeningError(error)
        }
    }

    /// Deletes the records of unused shapes. Rewrites the records of outdated shapes and of their devices: the next
    /// record of such a device has the layout of the present shape.
    private func update(_ journal: any Journal, _ shapes: StoredShapeRecords) throws(JournalError) {
        var transaction = Transaction(deletes: shapes.unused)
        let outdated = shapes.used.filter { $0.value.isOutdated }
        guard !outdated.isEmpty else {
            // If it fails, the next start tries again.
            if !shapes.unused.isEmpty { try? journal.commit([transaction]) }
            return
        }
        for (number, stored) in outdated {
            transaction.puts.append((HomeRecords.key(.shape, String(number)), ShapeRecord.bytes(stored.shape)))
        }
        for (ordinal, device) in state.devices.elements() where outdated[device.shape.number] != nil {
            transaction.puts.append((HomeRecords.key(.device, device.id), DeviceRecord.bytes(device, ordinal: ordinal)))
        }
        try journal.resolving { () throws(JournalError) in try journal.commit([transaction]) }
    }

    /// Returns a home without objects, from its header record and the limits of its log.
    private static func empty(
        _ records: [(RecordKey, [UInt8])], _ entries: [LogEntry], lastSequence: UInt64,
        _ configuration: Home.Configuration
    ) throws(LoadingFault) -> HomeContents {
        guard let home = records.first(where: { $0.0 == HomeRecords.headerKey }) else {
            throw LoadingFault("the record of the home is missing", remedy: .backup)
        }
        let header = try LoadingFault.wrapping(home.0) { () throws(RecordFault) in try HomeRecords.header(home.1) }
        let clock = Self.clock(header, hostTime: configuration.hostTime)
        let lastSequence = max(lastSequence, header.epochStart)
        let first = entries.first?.sequence ?? lastSequence &+ 1
        guard first > 0, entries.last.map({ $0.sequence == lastSequence }) ?? true else {
            throw LoadingFault("the last changes are missing", remedy: .backup)
        }
        let log = EventLog(
            lastDropped: first - 1,
            limits: EventLog.Limits(frames: configuration.logFrames, bytes: configuration.logBytes))
        var contents = HomeContents(log: log, clock: clock, epoch: header.epoch, seed: header.seed)
        contents.state.sequence = lastSequence
        contents.epochStart = header.epochStart
        if clock.speed != header.speed {
            contents.notices.append(
                "the stored clock speed \(header.speed) is out of range; the clock runs at \(clock.speed)")
        }
        return contents
    }

    /// Adds the objects and responses of the records. Returns the shapes.
    private mutating func read(
        _ records: [(RecordKey, [UInt8])], _ configuration: Home.Configuration, into table: ShapeTable?
    ) throws(LoadingFault) -> StoredShapeRecords {
        let shapes = try readShapes(records, configuration, into: table)
        var responses: [StoredResponse] = []
        for (key, bytes) in records {
            try LoadingFault.wrapping(key) { () throws(RecordFault) in
                switch HomeRecords.Kind(rawValue: key.kind) {
                case .structure:
                    let (ordinal, structure) = try HomeRecords.structure(id: key.id, bytes)
                    try check(structure.revision, isOrdinalFree: state.structures[ordinal: ordinal] == nil)
                    state.set(structure, at: ordinal)
                case .room:
                    let (ordinal, room) = try HomeRecords.room(id: key.id, bytes)
                    try check(room.revision, isOrdinalFree: state.rooms[ordinal: ordinal] == nil)
                    state.rooms.set(room, at: ordinal)
                case .device:
                    let (ordinal, device) = try DeviceRecord.device(id: key.id, bytes, shapes: shapes.used)
                    try check(device.revision, isOrdinalFree: state.devices[ordinal: ordinal] == nil)
                    state.devices.set(device, at: ordinal)
                case .response: responses.append(try HomeRecords.response(key: key.id, bytes))
                case .importLosses: losses = try HomeRecords.importLosses(bytes)
                case .home, .shape: return
                case nil: throw RecordFault()
                }
            }
        }
        for response in responses.sorted(by: { $0.time < $1.time }) { self.responses.restore(response) }
        return shapes
    }

    /// Connects devices of earlier versions to their networks: their unreachable traits report nothing.
    private mutating func withholdReports(at time: HomeTime) {
        for (ordinal, device) in state.devices.elements() {
            let network = state.network(of: device.structureID)
            let (unreachable, silent) = (device.unreachableTraits(in: network), device.unreported?.traits ?? [])
            if unreachable == silent {
                // It reported other values than the actual ones.
                if device.unreported?.isOver ?? false { hasWithheldReports = true }
                continue
            }
            if unreachable.isSubset(of: silent) {
                // A fault was set when the home was closed. Its devices report the withheld values once the home is
                // open.
                hasWithheldReports = true
                continue
            }
            let draft = DeviceDraft(device, now: time, seed: seed)
            draft.connect(to: network)
            if let device = draft.finish(revision: device.revision).device { state.devices.set(device, at: ordinal) }
        }
    }

    /// Rejects an object that is newer than the log, because the log is then incomplete, and an object with the ordinal
    /// of another object.
    private func check(_ revision: UInt64, isOrdinalFree: Bool) throws(RecordFault) {
        // A change that is not visible to clients has a revision, but no entry in the log.
        guard isOrdinalFree, revision <= state.sequence &+ 1 else { throw RecordFault() }
    }

    /// Reads the shapes by their numbers in the journal, which the records of the devices contain. They have the same
    /// numbers, unless they are shapes of `table`.
    private mutating func readShapes(
        _ records: [(RecordKey, [UInt8])], _ configuration: Home.Configuration, into table: ShapeTable?
    ) throws(LoadingFault) -> StoredShapeRecords {
        for (key, bytes) in records where key.kind == HomeRecords.Kind.device.rawValue {
            let number = try LoadingFault.wrapping(key) { () throws(RecordFault) in
                try DeviceRecord.shapeNumber(bytes)
            }
            _ = storedShapes.change(number, by: 1)
        }
        var shapes = StoredShapeRecords()
        for (key, bytes) in records where key.kind == HomeRecords.Kind.shape.rawValue {
            try LoadingFault.wrapping(key) { () throws(RecordFault) in
                guard let number = UInt32(key.id).map({ Int($0) }), shapes.used[number] == nil else {
                    throw RecordFault()
                }
                if table == nil { self.shapes.reserve(number: number) }
                guard storedShapes.contains(number) else { return shapes.unused.append(key) }
                var stored = try configuration.shapeRecords.shape(bytes, catalog: configuration.catalog)
                stored.shape =
                    table?.shape(for: stored.prepared) ?? self.shapes.shape(for: stored.prepared, number: number)
                shapes.used[number] = stored
            }
        }
        return shapes
    }

    private mutating func read(_ entries: [LogEntry]) throws(LoadingFault) {
        var next = log.lastDropped + 1
        for entry in entries {
            guard entry.sequence == next else {
                throw LoadingFault("the change \(next) is missing", remedy: .backup)
            }
            do throws(RecordFault) {
                log.append(try HomeRecords.frame(entry, epoch: epoch))
            } catch {
                throw LoadingFault("the change \(entry.sequence) is of another version", remedy: .version)
            }
            next += 1
        }
    }

    /// Returns the last time at which something certainly happened in the home.
    ///
    /// After a crash the stored clock may be behind it, if the host's calendar was set back. Without that time, a value
    /// would not move until the clock has reached the start of its movement again, and later changes would have earlier
    /// times.
    private var lastTime: HomeTime {
        var last = log.frames(before: state.sequence + 1, limit: 1).last?.time ?? .first
        for (_, device) in state.devices.elements() {
            for process in device.processes { last = max(last, process.start) }
        }
        return last
    }

    /// Returns the clock of a loaded home. Unless it is paused, time has continued while the home was closed.
    private static func clock(_ header: HomeRecords.Header, hostTime: HostTime) -> HomeClock {
        let speed = HomeClock.clamped(header.speed)
        let closedTime = max(0, hostTime.calendar().saturatingSubtracting(header.calendar))
        return HomeClock(
            time: header.isPaused ? header.time : header.time + HomeClock.span(closedTime, at: speed),
            host: hostTime.steady(), isPaused: header.isPaused, speed: speed)
    }
}

extension Frame {
    /// The time of the change, which its JSON contains; nil if it does not.
    fileprivate var time: HomeTime? {
        (try? JSONValue.parse(Array(json.bytes)))?.objectValue?["time"]?.stringValue.flatMap { HomeTime(text: $0) }
    }
}

/// The shapes that a journal stores.
private struct StoredShapeRecords {
    /// The shapes of devices, by number.
    var used: [Int: StoredShape] = [:]
    /// The keys of shapes that no device has.
    var unused: [RecordKey] = []
}

/// Why the contents of a journal cannot be used, for the error message.
private struct LoadingFault: Error {
    let description: String

    enum Remedy: String {
        case backup = "restore a backup, or use --replace to start with a new home"
        case version = "use the version that wrote it, or --replace to start with a new home"
        case vendorTraits =
            "start with the version and the --vendor-traits that wrote it, or --replace to start with a new home"
    }

    init(_ finding: String, remedy: Remedy) { description = "\(finding); \(remedy.rawValue)" }

    /// Adds the name of the record to an error that `read` throws.
    static func wrapping<Result>(
        _ key: RecordKey, _ read: () throws(RecordFault) -> Result
    ) throws(LoadingFault) -> Result {
        do throws(RecordFault) { return try read() } catch {
            let record = HomeRecords.describe(key)
            guard let catalogMismatch = error.catalogMismatch else {
                throw LoadingFault("\(record) is of another version or damaged", remedy: .version)
            }
            throw LoadingFault("\(record) has \(catalogMismatch)", remedy: .vendorTraits)
        }
    }
}
