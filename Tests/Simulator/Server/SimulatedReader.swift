import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// A client that reads a stream: its connection, which can break, and its copy of the home.
final class SimulatedReader {
    /// The kind of stream that a reader subscribes to.
    enum Kind: Int, CaseIterable {
        case events, lines, device, interval, collection, batch, object

        /// The path and the query.
        func target(_ prefix: String, _ device: String) -> String {
            switch self {
            case .events, .lines: "\(prefix)/events?snapshot=1"
            case .device: "\(prefix)/events?snapshot=1&device=\(device)"
            case .interval: "\(prefix)/events?snapshot=1&minInterval=0.5"
            case .collection: "\(prefix)/devices/stream"
            case .batch: "\(prefix)/devices/batched"
            case .object: "\(prefix)/devices/\(device)/stream"
            }
        }

        /// Whether the reader receives every change.
        var receivesAll: Bool { self == .events || self == .lines }
    }

    let kind: Kind
    let prefix: String
    let device: String
    private var connection: SimulatedConnection?
    private(set) var fold = ReaderFold()
    /// The cursor from which the reader resumes; nil before the first one.
    private(set) var cursor: Cursor?
    /// Earlier positions, from which the reader can resume again, with its copies then.
    private var earlier: [(cursor: Cursor, fold: ReaderFold)] = []
    /// The pieces of a snapshot that is not complete.
    private var pieces: ReaderFold?
    private var pieceCount = 0
    private var mustReceiveSnapshot = true
    /// Whether the home or the object of the stream was removed.
    private(set) var hasEnded = false
    private(set) var frames = 0
    /// The demands to begin again, by their reason.
    private(set) var resyncs: [String: Int] = [:]
    /// The last events, for messages.
    private var recent: [String] = []
    /// The time that the source returned last.
    private(set) var nextTime: UInt64?
    private(set) var isWaiting = false
    private var allowsUnavailable = false
    /// Why the reader begins again, and the cursor that it had.
    private var resync: (reason: String, cursor: Cursor)?

    /// The number of changes that a log always contains.
    private static let safeGap: UInt64 = 200

    init(_ kind: Kind, prefix: String, device: String) {
        (self.kind, self.prefix, self.device) = (kind, prefix, device)
    }

    var isConnected: Bool { connection != nil }

    // MARK: The connection

    /// Connects, and resumes from the last cursor.
    func connect(to server: any SimulatedServer) throws {
        close()
        recent.append("connects at \(cursor?.description ?? "none")")
        hasEnded = false
        pieces = nil
        var headers = [Header("Accept", kind == .lines ? "application/x-ndjson" : "text/event-stream")]
        if let cursor { headers.append(Header("Last-Event-ID", cursor.description)) }
        connection = try server.send(.get, kind.target(prefix, device), nil, headers: headers)
        allowsUnavailable = server.isShared
        (isWaiting, nextTime) = (false, nil)
        if cursor == nil || kind == .batch || kind == .object { mustReceiveSnapshot = true }
        try handleResponse()
    }

    /// Handles a response that is no stream.
    private func handleResponse() throws {
        guard let response = connection?.response else { return }
        connection = nil
        switch response.status {
        case 404, 204: hasEnded = true
        case 503 where allowsUnavailable: return
        default: throw SimulationFault("\(kind.target(prefix, device)) responds \(response.status)")
        }
    }

    /// Disconnects.
    func close() {
        connection?.close()
        connection = nil
    }

    /// Notices that the connection has broken, as when the program dies.
    func noticeLoss() { if connection?.isLost == true { connection = nil } }

    /// Goes back to an earlier position, as a client that has stored its copy some time ago.
    func goBack(_ random: inout SplitRandom) {
        guard let former = random.pick(earlier) else { return }
        (cursor, fold) = (former.cursor, former.fold)
        earlier.removeAll { $0.cursor.sequence >= former.cursor.sequence || $0.cursor.epoch != former.cursor.epoch }
    }

    // MARK: Reading

    /// Reads what one write to the socket contains. Returns false if there was nothing.
    func step(at now: UInt64, _ record: FrameRecord) throws -> Bool {
        try handleResponse()
        noticeLoss()
        guard let connection, !connection.isSilent, let source = connection.source else { return false }
        isWaiting = false
        switch source.next(now: now) {
        case .frame(let frame):
            try receive(frame, record)
            return true
        case .frames(let frames):
            for frame in frames { try receive(frame, record) }
            return true
        case .more: return true
        case .wait(let time):
            nextTime = time
            isWaiting = true
            return false
        case .end, .abort:
            close()
            return false
        }
    }

    private func receive(_ frame: StreamFrame, _ record: FrameRecord) throws {
        frames += 1
        let event = try ReceivedEvent(frame.storage[frame.payload], isLine: kind == .lines)
        if recent.count >= 20 { recent.removeFirst(10) }
        recent.append("\(event.name) \(event.id?.description ?? "")")
        do { try receive(event, record) } catch let fault as SimulationFault {
            throw SimulationFault(
                "\(kind) \(prefix) at \(cursor?.description ?? "none"): \(fault); it received \(recent)")
        }
    }

    private func receive(_ event: ReceivedEvent, _ record: FrameRecord) throws {
        switch event.name {
        case "heartbeat":
            guard let id = event.id else { throw SimulationFault("a heartbeat has no cursor") }
            try check(id, isNew: false)
            moveOn(to: id)
        case "resync":
            let reason = event.data.text("reason")
            resyncs[reason, default: 0] += 1
            if let cursor { resync = (reason, cursor) }
            mustReceiveSnapshot = true
            pieces = nil
        case "snapshot": try receive(piece: event, of: ReaderFold.members, record)
        case "batch": try receive(piece: event, of: [("device", "devices")], record)
        case "problem", "clock", "faults", "retry", "error": return
        default:
            if event.name == "removed", event.data.text("kind") == "home" {
                hasEnded = true
                return
            }
            try receive(change: event, record)
        }
    }

    private func receive(
        piece event: ReceivedEvent, of members: [(kind: String, member: String)], _ record: FrameRecord
    ) throws {
        let (number, count) = (event.data.number("piece"), event.data.number("pieces"))
        if number == 1 { (pieces, pieceCount) = (ReaderFold(), 0) }
        guard var pieces, number == pieceCount + 1 else { throw SimulationFault("the piece \(number) is out of order") }
        pieces.add(event.data, of: members)
        pieceCount = number
        self.pieces = number == count ? nil : pieces
        guard (event.id != nil) == (number == count) else {
            throw SimulationFault("the piece \(number) has a wrong id")
        }
        guard let id = event.id else { return }
        if cursor?.epoch == id.epoch, let cursor, id.sequence < cursor.sequence {
            throw SimulationFault("a snapshot of \(id) is older than \(cursor)")
        }
        try checkResync(id)
        record.note(id.epoch, of: prefix)
        fold = pieces
        mustReceiveSnapshot = false
        earlier = []
        cursor = id
    }

    /// Checks that the reader had to begin again at a snapshot.
    private func checkResync(_ id: Cursor) throws {
        defer { resync = nil }
        guard let (reason, cursor) = resync else { return }
        switch reason {
        case "gap":
            guard cursor.epoch == id.epoch, id.sequence < cursor.sequence + Self.safeGap else { return }
        case "epoch": guard cursor.epoch == id.epoch else { return }
        // A fault demands it, or the reader was slow.
        default: return
        }
        throw SimulationFault("a resync (\(reason)) is not necessary: \(id) follows \(cursor)")
    }

    private func receive(change event: ReceivedEvent, _ record: FrameRecord) throws {
        if kind == .object {
            if event.name == "device" {
                fold.put(event.data, "device")
            } else {
                try fold.apply(event.name, event.data)
                hasEnded = event.name == "removed"
            }
            if let id = event.id { moveOn(to: id) }
            return
        }
        if event.isInitial {
            // The objects at the beginning of a stream of a collection.
            try fold.apply(event.name, event.data)
            if let id = event.id { moveOn(to: id) }
            return
        }
        guard let id = event.id else {
            // Only the last one of several folded changes has an id.
            guard kind == .interval else { throw SimulationFault("the change has no id") }
            return try fold.apply(event.name, event.data)
        }
        try check(id, isNew: true)
        if kind.receivesAll { try record.check(id, prefix, event.hash) }
        try fold.apply(event.name, event.data)
        moveOn(to: id)
    }

    /// Checks the order of ids.
    private func check(_ id: Cursor, isNew: Bool) throws {
        guard let cursor, !mustReceiveSnapshot || kind == .collection else { return }
        guard cursor.epoch == id.epoch else {
            throw SimulationFault("the epoch changes to \(id) without a resync")
        }
        if kind == .interval || !isNew {
            guard id.sequence >= cursor.sequence else { throw SimulationFault("\(id) follows \(cursor)") }
        } else {
            guard id.sequence > cursor.sequence else { throw SimulationFault("\(id) follows \(cursor)") }
        }
        if isNew, kind.receivesAll, id.sequence != cursor.sequence + 1 {
            throw SimulationFault("the change after \(cursor) is missing: \(id) follows")
        }
    }

    private func moveOn(to id: Cursor) {
        cursor = id
        if kind != .batch, kind != .object, frames.isMultiple(of: 16) {
            earlier.append((id, fold))
            if earlier.count > 8 { earlier.removeFirst() }
        }
    }
}

/// An event as a client receives it.
struct ReceivedEvent {
    let name: String
    let id: Cursor?
    let data: JSONValue
    /// A hash of the data.
    let hash: UInt64

    /// Whether it is one of the objects with which a stream of a collection begins.
    var isInitial: Bool { data.objectValue?["initial"] == .bool(true) }

    init(_ bytes: ArraySlice<UInt8>, isLine: Bool) throws {
        if isLine {
            let line = try JSONValue.parse(Array(bytes))
            name = line.text("event")
            id = Cursor(line.text("id"))
            data = line.objectValue?["data"] ?? .null
            // The data is the last member of the line.
            let start = bytes.firstRange(of: Array("\"data\":".utf8))?.upperBound ?? bytes.startIndex
            hash = Self.hash(bytes[start..<(bytes.endIndex - 2)])
            return
        }
        var fields: [String: ArraySlice<UInt8>] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            fields[String(decoding: line[..<colon], as: UTF8.self)] = line[(colon + 2)...]
        }
        name = fields["event"].map { String(decoding: $0, as: UTF8.self) } ?? "retry"
        id = fields["id"].flatMap { Cursor(String(decoding: $0, as: UTF8.self)) }
        let text = fields["data"] ?? []
        data = text.isEmpty ? .null : try JSONValue.parse(Array(text))
        hash = Self.hash(text)
    }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// The changes that clients have received: no number may ever name two of them.
final class FrameRecord {
    private var hashes: [String: UInt64] = [:]
    private(set) var count = 0

    /// The epochs of homes that readers have received.
    private(set) var epochs: [String: Set<Epoch>] = [:]

    /// Drops the changes of a home that was deleted.
    func drop(_ prefix: String) {
        hashes = hashes.filter { !$0.key.hasPrefix(prefix) }
        epochs[prefix] = nil
    }

    func note(_ epoch: Epoch, of prefix: String) { epochs[prefix, default: []].insert(epoch) }

    func check(_ id: Cursor, _ prefix: String, _ hash: UInt64) throws {
        let key = "\(prefix) \(id)"
        if let former = hashes[key] {
            guard former == hash else { throw SimulationFault("\(id) names two changes") }
            return
        }
        count += 1
        if hashes.count > 50_000 { hashes = [:] }
        hashes[key] = hash
    }
}

/// A fast generator of numbers that a seed determines.
struct SplitRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}
