import HomeModel
import JSON
import Synchronization

/// A published change with its sequence number, in the form that streams and journals carry, and the facts that filters
/// examine.
///
/// It is a class because the log and all subscribers share it. It is encoded once, when its bytes are first requested,
/// so that the thread of the change does not wait for the encoding.
package final class Frame: Sendable {
    package let sequence: UInt64
    package let kind: Kind
    package let subject: Subject
    /// Approximate size in bytes, for the size limit of the log.
    let size: Int
    private let epoch: Epoch
    private let content: Mutex<Content>

    private enum Content: Sendable {
        case source(Source)
        /// The bytes in one format, and in a second one if both have been requested.
        case encoded(Encoding, Encoding?)
    }

    /// The change in the bytes of a format. It is small, because the log stores many.
    private struct Encoding: Sendable {
        let bytes: [UInt8]
        private let start: UInt32
        private let end: UInt32
        private let tail: UInt32
        /// The number of the format; nil for JSON without framing.
        let format: UInt8?

        init(_ bytes: [UInt8], json: Range<Int>, tail: Int, format: UInt8?) {
            self.bytes = bytes
            self.format = format
            start = UInt32(json.lowerBound)
            end = UInt32(json.upperBound)
            self.tail = UInt32(tail)
        }

        var json: FrameJSON { FrameJSON(bytes: bytes[Int(start)..<Int(end)], tail: Int(tail)) }
    }

    /// The content of the change before it is encoded.
    struct Source: Sendable {
        let details: ChangeDetails
        /// Writes the members of this kind of change.
        let write: @Sendable (inout JSONWriter) -> Void
    }

    init(epoch: Epoch, sequence: UInt64, kind: Kind, subject: consuming Subject, size: Int, source: consuming Source) {
        self.epoch = epoch
        self.sequence = sequence
        self.kind = kind
        self.size = size
        self.subject = subject
        content = Mutex(.source(source))
    }

    /// Creates a change from its JSON.
    ///
    /// - Parameter tail: The index in `json` at which the members of every change begin.
    init(epoch: Epoch, sequence: UInt64, kind: Kind, json: [UInt8], tail: Int, subject: consuming Subject) {
        self.epoch = epoch
        self.sequence = sequence
        self.kind = kind
        self.subject = subject
        size = json.count + 80
        content = Mutex(.encoded(Encoding(json, json: json.indices, tail: tail, format: nil), nil))
    }

    package var cursor: Cursor { Cursor(epoch: epoch, sequence: sequence) }

    /// The change in JSON.
    package var json: FrameJSON { content.withLock { json(of: &$0) } }

    private func json(of content: inout Content) -> FrameJSON {
        switch content {
        case .encoded(let encoding, _): return encoding.json
        case .source(let source):
            var writer = JSONWriter(capacity: size)
            let tail = source.write(to: &writer)
            let encoding = Encoding(writer.bytes, json: writer.bytes.indices, tail: tail, format: nil)
            content = .encoded(encoding, nil)
            return encoding.json
        }
    }

    /// Returns a record that contains the JSON of the change. The frame shares its bytes, so that a change in a commit is
    /// in memory once.
    ///
    /// - Parameter write: Returns the record, and the index of the JSON in it.
    func record(_ write: (FrameJSON) -> (bytes: [UInt8], start: Int)) -> [UInt8] {
        content.withLock { content in
            let json = json(of: &content)
            let (bytes, start) = write(json)
            if case .encoded(let first, nil) = content, first.format == nil {
                let tail = start + json.tail - json.bytes.startIndex
                content = .encoded(
                    Encoding(bytes, json: start..<(start + json.bytes.count), tail: tail, format: nil), nil)
            }
            return bytes
        }
    }

    /// Returns the change in the bytes of a format. They are encoded on the first call and shared afterwards.
    package func bytes(in format: some FrameFormat) -> [UInt8] {
        content.withLock { content in
            if case .encoded(let first, let second) = content {
                if first.format == format.number { return first.bytes }
                if let second, second.format == format.number { return second.bytes }
            }
            let encoding = encode(content, in: format)
            // JSON without framing is dropped when framed bytes contain it.
            if case .encoded(let first, _) = content, first.format != nil {
                content = .encoded(first, encoding)
            } else {
                content = .encoded(encoding, nil)
            }
            return encoding.bytes
        }
    }

    private func encode(_ content: Content, in format: some FrameFormat) -> Encoding {
        var (start, end, tail) = (0, 0, 0)
        let bytes = format.bytes(of: self, capacity: size) { bytes in
            start = bytes.count
            switch content {
            case .source(let source):
                var writer = JSONWriter(capacity: 0)
                swap(&writer.bytes, &bytes)
                tail = source.write(to: &writer)
                swap(&writer.bytes, &bytes)
            case .encoded(let encoding, _):
                let json = encoding.json
                bytes.append(contentsOf: json.bytes)
                tail = start + json.tail - json.bytes.startIndex
            }
            end = bytes.count
        }
        return Encoding(bytes, json: start..<end, tail: tail, format: format.number)
    }
}

/// The JSON of a change.
package struct FrameJSON: Sendable {
    package let bytes: ArraySlice<UInt8>
    /// The index in ``bytes`` at which the members of every change begin (`,"time": …`); they end with the JSON.
    package let tail: Int
}

/// The framing of changes in a stream, such as Server-Sent Events.
package protocol FrameFormat: Sendable {
    /// Identifies the format within the program; a frame stores the bytes of two formats.
    var number: UInt8 { get }

    /// Returns the bytes of a change: the JSON that `json` appends, with the framing before and after it. The format
    /// calls `json` once.
    func bytes(of frame: Frame, capacity: Int, json: (inout [UInt8]) -> Void) -> [UInt8]
}

extension Frame.Source {
    /// Writes the JSON of the change. Returns the index in the writer's bytes at which the members of every change
    /// begin.
    fileprivate func write(to json: inout JSONWriter) -> Int {
        json.beginObject()
        write(&json)
        let tail = json.bytes.count
        for member in Representation<ChangeDetails>.members { member.write(details, to: &json) }
        json.endObject()
        return tail
    }
}

extension Frame {
    /// The `event:` field of a change.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case added, updated, removed, attributes, event

        package var name: StaticString {
            switch self {
            case .added: "added"
            case .updated: "updated"
            case .removed: "removed"
            case .attributes: "attributes"
            case .event: "event"
            }
        }
    }

    /// The kind of the object that has changed.
    package enum ObjectKind: UInt8, CaseIterable, Sendable {
        case structure, room, device

        package var name: String {
            switch self {
            case .structure: "structure"
            case .room: "room"
            case .device: "device"
            }
        }
    }

    /// The object of a change and its location, for filters.
    package struct Subject: Sendable {
        package let object: ObjectKind
        private let location: Location
        /// The location before the change; nil if the change did not move the object.
        package var moved: Move?
        /// The device types and traits of the change: one each for attributes and events, all of the device otherwise.
        package let types: [String]
        package let traits: [String]

        private enum Location: Sendable {
            case device(DeviceIdentity)
            case stored(StoredLocation)
        }

        /// The location of a structure or a room, or of an object that was read from the journal.
        private final class StoredLocation: Sendable {
            let id: String
            let structureID: String?
            let roomID: String?

            init(id: String, structureID: String?, roomID: String?) {
                self.id = id
                self.structureID = structureID
                self.roomID = roomID
            }
        }

        /// The structure and the room of an object before it moved.
        package final class Move: Sendable {
            package let structureID: String?
            package let roomID: String?

            init(structureID: String?, roomID: String?) {
                self.structureID = structureID
                self.roomID = roomID
            }
        }

        init(_ device: DeviceIdentity, types: [String], traits: [String]) {
            object = .device
            location = .device(device)
            self.types = types
            self.traits = traits
        }

        init(
            object: ObjectKind, id: String, structureID: String? = nil, roomID: String? = nil, moved: Move? = nil,
            types: [String] = [], traits: [String] = []
        ) {
            self.object = object
            location = .stored(StoredLocation(id: id, structureID: structureID, roomID: roomID))
            self.moved = moved
            self.types = types
            self.traits = traits
        }

        package var id: String {
            switch location {
            case .device(let device): device.id
            case .stored(let location): location.id
            }
        }

        /// The structure after the change, or before it for a removal; nil if there is none.
        package var structureID: String? {
            switch location {
            case .device(let device): device.structureID
            case .stored(let location): location.structureID
            }
        }

        /// The room after the change, or before it for a removal; nil if there is none.
        package var roomID: String? {
            switch location {
            case .device(let device): device.roomID
            case .stored(let location): location.roomID
            }
        }
    }
}
