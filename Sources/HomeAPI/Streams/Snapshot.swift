import HomeModel
import HomeService
import JSON

/// A snapshot as a stream sends it: in pieces, of which only the last one carries the cursor, so that a reader that is cut
/// in between starts again.
struct SnapshotPieces {
    private static let devicesPerPiece = 200

    private let snapshot: HomeSnapshot
    private let filter: FeedFilter
    private let format: StreamFormat
    private let pieces: Int
    private var piece = 0
    /// The ordinal to go on from.
    private var ordinal = 0

    init(_ snapshot: HomeSnapshot, filter: FeedFilter, format: StreamFormat) {
        self.snapshot = snapshot
        self.filter = filter
        self.format = format
        let count = snapshot.state.visibleDevices().reduce(0) { $0 + (filter.passes($1.device) ? 1 : 0) }
        pieces = max(1, (count + Self.devicesPerPiece - 1) / Self.devicesPerPiece)
    }

    var cursor: Cursor { snapshot.cursor }
    var isOver: Bool { piece == pieces }

    /// The next piece as text of the stream.
    mutating func next() -> [UInt8] {
        let isFirst = piece == 0
        piece += 1
        var json = JSONWriter(capacity: 64 << 10)
        json.beginObject()
        json.key("structures")
        json.beginArray()
        if isFirst {
            for structure in snapshot.state.visibleStructures where filter.passes(structure) {
                json.structure(structure)
            }
        }
        json.endArray()
        json.key("rooms")
        json.beginArray()
        if isFirst { for room in snapshot.state.visibleRooms where filter.passes(room) { json.room(room) } }
        json.endArray()
        json.key("devices")
        json.beginArray()
        devices(into: &json)
        json.endArray()
        json.key("piece")
        json.integer(Int64(piece))
        json.key("pieces")
        json.integer(Int64(pieces))
        json.endObject()
        var text = EventText(format)
        text.event("snapshot", id: isOver ? snapshot.cursor : nil, data: json.bytes)
        return text.bytes
    }

    private mutating func devices(into json: inout JSONWriter) {
        var count = 0
        for (ordinal, device) in snapshot.state.visibleDevices(from: ordinal) where filter.passes(device) {
            if count == Self.devicesPerPiece {
                self.ordinal = ordinal
                return
            }
            count += 1
            json.device(device, network: snapshot.state.network(of: device.structureID), at: snapshot.time)
        }
    }
}
