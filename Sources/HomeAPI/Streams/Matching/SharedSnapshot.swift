import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

/// The events in which a snapshot is sent.
enum SnapshotLayout: Hashable, Sendable {
    /// The whole home in the event `snapshot`, divided into pieces. Without details, its devices are brief.
    case home(hasDetails: Bool)
    /// The set of all objects of a kind in the event `batch`, divided into pieces.
    case set(Frame.ObjectKind)
    /// Each object as an `added` with `"initial": true`.
    case objects
}

/// Divides objects into pieces. A piece has at least one object.
struct PieceFiller {
    /// The approximate maximum size of a piece, in bytes.
    static let size = 48 << 10

    /// The maximum sum of the estimated sizes of a piece's objects, in bytes. Estimates are high, so a piece stays
    /// below 64 KiB unless a single object is larger. Estimates of brief devices are twice as high.
    private let limit: Int
    private var filled = 0

    init(for layout: SnapshotLayout) { limit = layout == .home(hasDetails: false) ? 2 * Self.size : Self.size }

    /// Adds the next object. Returns whether it fits into the piece; if not, it starts a new piece.
    mutating func fits(_ object: VisibleObject) -> Bool {
        let size = object.estimatedJSONSize
        guard filled == 0 || filled + size <= limit else {
            filled = size
            return false
        }
        filled += size
        return true
    }
}

/// Some of the objects of a snapshot, encoded.
struct SnapshotPiece: FramePiece {
    let frames: [StreamFrame]
    /// The position of the next piece; nil after the last one.
    let end: ObjectPosition?

    /// The piece with all its frames in a compressed one, unless they are short.
    var compressed: SnapshotPiece {
        StreamFrame(compressing: frames).map { SnapshotPiece(frames: [$0], end: end) } ?? self
    }
}

/// The objects that pass a filter, as of one cursor, for the subscribers that start at the same time.
final class SharedSnapshot: Sendable {
    /// Identifies the snapshot within the process.
    let id: UInt64
    let layout: SnapshotLayout
    let cursor: Cursor
    let format: StreamFormat
    private let filter: ObjectFilter
    private let devices: DeviceBytes
    /// The time of the monotonic clock at which the snapshot was taken.
    private let takenAt: UInt64
    /// The content; nil once the state has been dropped.
    private let content: Mutex<Content?>

    private struct Content: Sendable {
        let snapshot: HomeSnapshot
        var count: PieceCount
    }

    /// How many pieces there are, counted in slices.
    private struct PieceCount: Sendable {
        private static let slice = 4_096

        var objects: VisibleObjects
        var filler: PieceFiller
        var pieces = 1
        var isComplete = false

        mutating func advance(_ filter: ObjectFilter) {
            for _ in 0..<Self.slice {
                guard let object = objects.next() else {
                    isComplete = true
                    return
                }
                if filter.includes(object), !filler.fits(object) { pieces += 1 }
            }
        }
    }

    init(
        id: UInt64, _ snapshot: HomeSnapshot, _ layout: SnapshotLayout, filter: ObjectFilter, format: StreamFormat,
        devices: DeviceBytes, at now: UInt64
    ) {
        self.devices = devices
        self.id = id
        self.layout = layout
        self.filter = filter
        self.format = format
        cursor = snapshot.cursor
        takenAt = now
        let objects = snapshot.state.visibleObjects(devices: filter.devices)
        content = Mutex(
            Content(snapshot: snapshot, count: PieceCount(objects: objects, filler: PieceFiller(for: layout))))
    }

    /// Returns whether a subscriber may use it instead of a snapshot taken now. A running process changes values
    /// without a change being recorded, so an old snapshot does not qualify.
    func serves(_ cursor: Cursor, _ layout: SnapshotLayout, _ format: StreamFormat, at now: UInt64) -> Bool {
        self.cursor == cursor && self.layout == layout && self.format == format && now < takenAt + 1_000_000_000
            && content.withLock { $0 != nil }
    }

    /// Releases the state. Its readers have to start again.
    func drop() { content.withLock { $0 = nil } }

    /// The number of pieces; nil if it is not known yet. Each call counts some more objects.
    var pieceCount: Int? {
        content.withLock { content in
            if content?.count.isComplete == false { content?.count.advance(filter) }
            return content.flatMap { $0.count.isComplete ? $0.count.pieces : nil }
        }
    }

    var isDropped: Bool { content.withLock { $0 == nil } }

    /// Encodes the piece that starts at a position; nil if the state has been dropped.
    ///
    /// - Parameters:
    ///   - number: The number of the piece, from 1.
    ///   - count: The number of pieces; 0 for a layout that does not state it.
    func encode(_ number: Int, of count: Int, from start: ObjectPosition) -> SnapshotPiece? {
        guard let snapshot = content.withLock({ $0?.snapshot }) else { return nil }
        var iterator = snapshot.state.visibleObjects(devices: filter.devices, from: start)
        var filler = PieceFiller(for: layout)
        var objects: [VisibleObject] = []
        var end: ObjectPosition?
        while let object = iterator.next() {
            guard filter.includes(object) else { continue }
            guard filler.fits(object) else {
                end = iterator.position
                break
            }
            objects.append(object)
        }
        let views = objects.map { view(of: $0, in: snapshot) }
        let part = SnapshotObjects(objects: views, piece: number, pieces: count)
        switch layout {
        case .home(let hasDetails):
            return SnapshotPiece(frames: [encode(hasDetails ? .snapshot : .briefSnapshot, part)], end: end)
        case .set(let kind): return SnapshotPiece(frames: [encode(.batch(kind), part)], end: end)
        case .objects: return SnapshotPiece(frames: zip(objects, views).map { encode($0, $1) }, end: end)
        }
    }

    /// Returns an object as of a snapshot, a device with its cached JSON.
    private func view(of object: VisibleObject, in snapshot: HomeSnapshot) -> ObjectView {
        let view = object.view(in: snapshot)
        guard case .device(let device) = view else { return view }
        let shown = layout == .home(hasDetails: false) ? device.brief : device
        return .device(devices.encoded(shown, epoch: snapshot.cursor.epoch))
    }

    /// Returns the event of a piece. Only the last piece carries the cursor, so that an interrupted client starts
    /// again.
    private func encode(_ event: StreamEvent<SnapshotObjects>, _ part: SnapshotObjects) -> StreamFrame {
        format.event(event, part, id: part.piece == part.pieces ? cursor : nil, capacity: PieceFiller.size)
    }

    /// Returns the event of an object, without a cursor. The first change or heartbeat carries it, so a client that is
    /// interrupted earlier starts again.
    private func encode(_ object: VisibleObject, _ view: ObjectView) -> StreamFrame {
        format.event(Frame.Kind.added.name, id: nil, capacity: object.estimatedJSONSize) {
            Representation.added.write(ObjectChange(view, isInitial: true), to: &$0)
        }
    }
}

/// One subscriber's position in a snapshot; its memory does not depend on the size of the home.
struct SnapshotReader {
    private let snapshot: SharedSnapshot
    private let pieces: PieceCache<SnapshotPiece>
    private let isCompressed: Bool
    /// Whether the last step compressed a piece, which takes about a millisecond.
    private var hasCompressed = false
    private var piece = 0
    /// The position of the next piece; nil once all have been read.
    private var position: ObjectPosition? = .start

    enum Step {
        case frames([StreamFrame])
        /// The pieces are still being counted, or the other streams have their turn.
        case more
        /// All pieces have been read.
        case end
        /// The state was dropped before all was read.
        case dropped
    }

    init(_ snapshot: SharedSnapshot, _ pieces: PieceCache<SnapshotPiece>, isCompressed: Bool) {
        self.snapshot = snapshot
        self.pieces = pieces
        self.isCompressed = isCompressed
    }

    var cursor: Cursor { snapshot.cursor }

    mutating func next() -> Step {
        guard let start = position else { return .end }
        if hasCompressed {
            hasCompressed = false
            return .more
        }
        var count = 0
        if snapshot.layout != .objects {
            guard let known = snapshot.pieceCount else { return snapshot.isDropped ? .dropped : .more }
            count = known
        }
        let number = piece + 1
        guard let next = read(number, of: count, from: start) else { return .dropped }
        piece = number
        position = next.end
        return .frames(next.frames)
    }

    /// Returns a piece from the cache, or encodes it; nil if the state has been dropped.
    private mutating func read(_ number: Int, of count: Int, from start: ObjectPosition) -> SnapshotPiece? {
        var key = PieceCache<SnapshotPiece>.Key(source: snapshot.id, index: number, format: snapshot.format)
        guard isCompressed else { return pieces.piece(key) { snapshot.encode(number, of: count, from: start) } }
        key.isCompressed = true
        if let piece = pieces.piece(key) { return piece }
        key.isCompressed = false
        guard let piece = pieces.piece(key) ?? snapshot.encode(number, of: count, from: start) else { return nil }
        let compressed = piece.compressed
        key.isCompressed = true
        pieces.insert(compressed, for: key)
        hasCompressed = true
        return compressed
    }
}
