import HTTPServer
import HomeModel
import HomeService
import JSON

/// What passes a filter, as of a snapshot, as a stream sends it: in pieces, of which only the last one carries the cursor,
/// so that a reader that is cut in between starts again.
struct SnapshotPieces {
    /// What a piece holds; it is full when the weights of its objects come to ``pieceWeight``.
    private static let pieceWeight = 2_000
    private static let deviceWeight = 10

    private let snapshot: HomeSnapshot
    private let filter: FeedFilter
    private let format: StreamFormat
    private let name: StaticString
    private let kinds: [Frame.ObjectKind]
    private let pieces: Int
    private var piece = 0
    private var objects: VisibleObjects
    private var nextObject: VisibleObject?

    /// The home in the event `snapshot`.
    init(_ snapshot: HomeSnapshot, filter: FeedFilter, format: StreamFormat) {
        self.init(snapshot, filter: filter, format: format, name: "snapshot", kinds: Frame.ObjectKind.allCases)
    }

    /// The set of all objects of a kind in the event `batch`.
    init(_ snapshot: HomeSnapshot, setOf kind: Frame.ObjectKind, filter: FeedFilter, format: StreamFormat) {
        self.init(snapshot, filter: filter, format: format, name: "batch", kinds: [kind])
    }

    private init(
        _ snapshot: HomeSnapshot, filter: FeedFilter, format: StreamFormat, name: StaticString,
        kinds: [Frame.ObjectKind]
    ) {
        self.snapshot = snapshot
        self.filter = filter
        self.format = format
        self.name = name
        self.kinds = kinds
        objects = snapshot.state.visibleObjects(devices: filter.devices)
        var (devices, others) = (0, 0)
        for object in objects where filter.passes(object) {
            if object.kind == .device { devices += 1 } else { others += 1 }
        }
        pieces = Self.pieces(others: others, devices: devices)
        advance()
    }

    /// How many pieces it takes; one at least.
    private static func pieces(others: Int, devices: Int) -> Int {
        let (full, rest) = others.quotientAndRemainder(dividingBy: pieceWeight)
        guard devices > 0 else { return max(1, full + (rest > 0 ? 1 : 0)) }
        // The first piece that has devices may begin with others.
        let first = (pieceWeight - rest + deviceWeight - 1) / deviceWeight
        let perPiece = pieceWeight / deviceWeight
        return full + 1 + (max(0, devices - first) + perPiece - 1) / perPiece
    }

    var cursor: Cursor { snapshot.cursor }
    var isOver: Bool { piece == pieces }

    /// The next piece as an event of the stream.
    mutating func next() -> StreamFrame {
        piece += 1
        var weight = 0
        return format.event(name, id: isOver ? snapshot.cursor : nil, capacity: 64 << 10) { json in
            json.beginObject()
            for kind in kinds {
                json.key(kind.setName)
                json.beginArray()
                while weight < Self.pieceWeight, let object = nextObject, object.kind == kind {
                    json.object(object, in: snapshot)
                    weight += kind == .device ? Self.deviceWeight : 1
                    advance()
                }
                json.endArray()
            }
            json.key("piece")
            json.integer(Int64(piece))
            json.key("pieces")
            json.integer(Int64(pieces))
            json.endObject()
        }
    }

    private mutating func advance() {
        repeat { nextObject = objects.next() } while nextObject.map { !filter.passes($0) } ?? false
    }
}

/// The objects that are there when a collection's stream opens, one `added` each.
struct InitialObjects {
    private let snapshot: HomeSnapshot
    private let filter: FeedFilter
    private let format: StreamFormat
    private var objects: VisibleObjects

    init(_ snapshot: HomeSnapshot, filter: FeedFilter, format: StreamFormat) {
        self.snapshot = snapshot
        self.filter = filter
        self.format = format
        objects = snapshot.state.visibleObjects(devices: filter.devices)
    }

    var cursor: Cursor { snapshot.cursor }

    /// Some objects; nil once there are no more.
    mutating func next() -> [StreamFrame]? {
        var frames: [StreamFrame] = []
        var size = 0
        while size < 64 << 10, let object = objects.next() {
            guard filter.passes(object) else { continue }
            // The cursor comes with the first change or heartbeat: a reader that is cut before that starts again.
            let frame = format.event("added", id: nil, capacity: 2_048) { json in
                json.beginObject()
                json.key("kind")
                json.string(object.kind.name)
                json.key("object")
                json.object(object, in: snapshot)
                json.key("initial")
                json.bool(true)
                json.endObject()
            }
            size += frame.storage.count
            frames.append(frame)
        }
        return frames.isEmpty ? nil : frames
    }
}

extension VisibleObject {
    fileprivate var kind: Frame.ObjectKind {
        switch self {
        case .structure: .structure
        case .room: .room
        case .device: .device
        }
    }
}

extension Frame.ObjectKind {
    /// The member that holds a set of these.
    fileprivate var setName: StaticString {
        switch self {
        case .structure: "structures"
        case .room: "rooms"
        case .device: "devices"
        }
    }
}

extension FeedFilter {
    fileprivate func passes(_ object: VisibleObject) -> Bool {
        switch object {
        case .structure(let structure): passes(structure)
        case .room(let room): passes(room)
        case .device(let device): passes(device)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func object(_ object: VisibleObject, in snapshot: HomeSnapshot) {
        switch object {
        case .structure(let structure): self.structure(structure)
        case .room(let room): self.room(room)
        case .device(let device):
            self.device(device, network: snapshot.state.network(of: device.structureID), at: snapshot.time)
        }
    }
}
