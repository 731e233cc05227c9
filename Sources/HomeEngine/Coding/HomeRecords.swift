import HomeModel
import HomeStore

/// The records of a home in a journal: their kinds and their bytes.
enum HomeRecords {
    enum Kind: UInt8 {
        case home, structure, room, shape, device, response, importLosses
    }

    /// The record of the home itself.
    struct Header: Hashable, Sendable {
        var epoch: Epoch
        var seed: UInt64
        var time: HomeTime
        /// The host's calendar when the home's time was ``time``, in microseconds since 1970.
        var calendar: Int64
        var isPaused: Bool
        var speed: Double
        /// The number of the last change before the epoch began: the numbers of a restored home continue, although its
        /// log is empty.
        var epochStart: UInt64 = 0
    }

    /// Returns the name of a record's content for a message, such as "the device lamp".
    static func describe(_ key: RecordKey) -> String {
        switch Kind(rawValue: key.kind) {
        case .home: "the record of the home"
        case .structure: "the structure \(key.id)"
        case .room: "the room \(key.id)"
        case .shape: "the shape \(key.id) of devices"
        case .device: "the device \(key.id)"
        case .response: "the response stored for the key \(key.id)"
        case .importLosses: "the record of what the import lost"
        case nil: "the record \(key.kind)/\(key.id)"
        }
    }

    /// The versions of the header: of a home that was never restored, and of one that was.
    private static let version: UInt64 = 1
    private static let restoredVersion: UInt64 = 2

    static let headerKey = RecordKey(kind: Kind.home.rawValue, id: "home")

    static func key(_ kind: Kind, _ id: String) -> RecordKey { RecordKey(kind: kind.rawValue, id: id) }

    static func bytes(_ header: Header) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(header.epochStart == 0 ? version : restoredVersion)
        writer.number(header.epoch.number)
        writer.number(header.seed)
        writer.time(header.time)
        writer.signed(header.calendar)
        writer.bool(header.isPaused)
        writer.number(header.speed.bitPattern)
        if header.epochStart != 0 { writer.number(header.epochStart) }
        return writer.bytes
    }

    static func header(_ bytes: [UInt8]) throws(RecordFault) -> Header {
        var reader = ByteReader(bytes)
        let found = try reader.number()
        guard found == version || found == restoredVersion else { throw RecordFault() }
        var header = Header(
            epoch: Epoch(number: try reader.number()), seed: try reader.number(), time: try reader.time(),
            calendar: try reader.signed(), isPaused: try reader.bool(), speed: Double(bitPattern: try reader.number()))
        if found == restoredVersion { header.epochStart = try reader.number() }
        try reader.expectEnd()
        return header
    }

    static func bytes(_ structure: StructureState, ordinal: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(ordinal)
        writer.text(structure.name)
        writer.bool(structure.network.internet)
        writer.bool(structure.network.hub)
        writer.bool(structure.network.accessGranted)
        writer.number(structure.revision)
        writer.bool(structure.network.sameNetwork)
        writer.bool(structure.network.appOnline)
        return writer.bytes
    }

    static func structure(id: String, _ bytes: [UInt8]) throws(RecordFault) -> (Int, StructureState) {
        var reader = ByteReader(bytes)
        let ordinal = try reader.ordinal()
        let name = try reader.text()
        var network = NetworkState(
            internet: try reader.bool(), hub: try reader.bool(), accessGranted: try reader.bool())
        let revision = try reader.number()
        // Records of earlier versions end here.
        if !reader.isAtEnd {
            network.sameNetwork = try reader.bool()
            network.appOnline = try reader.bool()
        }
        try reader.expectEnd()
        return (ordinal, StructureState(id: id, name: name, network: network, revision: revision))
    }

    static func bytes(_ room: RoomState, ordinal: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(ordinal)
        writer.text(room.name)
        writer.text(room.structureID)
        writer.number(room.revision)
        return writer.bytes
    }

    static func room(id: String, _ bytes: [UInt8]) throws(RecordFault) -> (Int, RoomState) {
        var reader = ByteReader(bytes)
        let ordinal = try reader.ordinal()
        let name = try reader.text()
        let structureID = try reader.text()
        let room = RoomState(id: id, name: name, structureID: structureID, revision: try reader.number())
        try reader.expectEnd()
        return (ordinal, room)
    }

    static func bytes(_ response: StoredResponse) -> [UInt8] {
        var writer = ByteWriter()
        writer.signed(response.time)
        writer.number(response.fingerprint)
        writer.octets(response.bytes)
        return writer.bytes
    }

    static func response(key: String, _ bytes: [UInt8]) throws(RecordFault) -> StoredResponse {
        var reader = ByteReader(bytes)
        let (time, fingerprint, bytes) = (try reader.signed(), try reader.number(), try reader.octets())
        try reader.expectEnd()
        return StoredResponse(key: key, fingerprint: fingerprint, bytes: bytes, time: time)
    }

    static func bytes(_ frame: Frame) -> [UInt8] {
        frame.record { json in record(of: frame, json) }
    }

    private static func record(of frame: Frame, _ json: FrameJSON) -> (bytes: [UInt8], start: Int) {
        var writer = ByteWriter(capacity: json.bytes.count + 256)
        writer.number(UInt64(frame.kind.rawValue))
        writer.octets(json.bytes)
        let start = writer.bytes.count - json.bytes.count
        writer.number(json.tail - json.bytes.startIndex)
        let subject = frame.subject
        writer.number(UInt64(subject.object.rawValue))
        writer.text(subject.id)
        writer.text(subject.structureID)
        writer.text(subject.roomID)
        writer.bool(subject.moved != nil)
        if let moved = subject.moved {
            writer.text(moved.structureID)
            writer.text(moved.roomID)
        }
        for list in [subject.types, subject.traits] {
            writer.number(list.count)
            for id in list { writer.text(id) }
        }
        return (writer.bytes, start)
    }

    static func frame(_ entry: LogEntry, epoch: Epoch) throws(RecordFault) -> Frame {
        var reader = ByteReader(entry.bytes)
        guard let kind = Frame.Kind(rawValue: try reader.byte()) else { throw RecordFault() }
        let json = try reader.octets()
        let tail = try reader.integer()
        guard tail <= json.count, let object = Frame.ObjectKind(rawValue: try reader.byte()) else {
            throw RecordFault()
        }
        let (id, structureID, roomID) = (try reader.text(), try reader.optionalText(), try reader.optionalText())
        let moved =
            try reader.bool()
            ? Frame.Subject.Move(structureID: try reader.optionalText(), roomID: try reader.optionalText()) : nil
        var (types, traits): ([String], [String]) = ([], [])
        for _ in 0..<(try reader.count()) { types.append(try reader.text()) }
        for _ in 0..<(try reader.count()) { traits.append(try reader.text()) }
        try reader.expectEnd()
        let subject = Frame.Subject(
            object: object, id: id, structureID: structureID, roomID: roomID, moved: moved, types: types,
            traits: traits)
        return Frame(epoch: epoch, sequence: entry.sequence, kind: kind, json: json, tail: tail, subject: subject)
    }
}
