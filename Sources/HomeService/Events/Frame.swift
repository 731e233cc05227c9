import HomeModel
import JSON
import Synchronization

/// One change as streams and journals carry it, with what filters look at.
///
/// An object, not a value: the log hands it to each reader. It is encoded once, when the first of them asks for its
/// bytes, so that the thread that makes the change does not wait for it.
public final class Frame: Sendable {
    public let sequence: UInt64
    public let kind: Kind
    public let subject: Subject
    /// About how many bytes it is; the log counts by it.
    let size: Int
    private let epoch: Epoch
    private let content: Mutex<Content>

    private enum Content: Sendable {
        case source(Source)
        /// In one format, and in a second one if that has been asked for too.
        case encoded(Encoding, Encoding?)
    }

    /// The change in the bytes of a format. Small, because the log holds many.
    private struct Encoding: Sendable {
        let bytes: [UInt8]
        private let start: UInt32
        private let end: UInt32
        private let tail: UInt32
        /// The format's number; nil for JSON alone.
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

    /// What the JSON is encoded from.
    struct Source: Sendable {
        let cause: ChangeCause
        /// Writes the members that only this change has.
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

    /// A change that is JSON already.
    ///
    /// - Parameter tail: Where in `json` the members begin that every change has.
    init(epoch: Epoch, sequence: UInt64, kind: Kind, json: [UInt8], tail: Int, subject: consuming Subject) {
        self.epoch = epoch
        self.sequence = sequence
        self.kind = kind
        self.subject = subject
        size = json.count + 80
        content = Mutex(.encoded(Encoding(json, json: json.indices, tail: tail, format: nil), nil))
    }

    public var cursor: Cursor { Cursor(epoch: epoch, sequence: sequence) }

    /// The change in JSON.
    public var json: FrameJSON {
        content.withLock { content in
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
    }

    /// The change in the bytes of a format: encoded for the first who asks, then shared.
    public func bytes(in format: some FrameFormat) -> [UInt8] {
        content.withLock { content in
            if case .encoded(let first, let second) = content {
                if first.format == format.number { return first.bytes }
                if let second, second.format == format.number { return second.bytes }
            }
            let encoding = encode(content, in: format)
            // JSON alone is not kept beside bytes that contain it.
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
public struct FrameJSON: Sendable {
    public let bytes: ArraySlice<UInt8>
    /// The index in ``bytes`` at which the members begin that every change has (`,"time": …`); they end with the JSON.
    public let tail: Int
}

/// How a kind of stream writes changes, such as Server-Sent Events.
public protocol FrameFormat: Sendable {
    /// Tells the formats of a program apart; a frame keeps the bytes of two.
    var number: UInt8 { get }

    /// The bytes of a change. `json` appends its JSON, once; what comes before and after it is the format's.
    func bytes(of frame: Frame, capacity: Int, json: (inout [UInt8]) -> Void) -> [UInt8]
}

extension Frame.Source {
    /// Writes the JSON of the change. Returns the index in the writer's bytes at which the members of every change begin.
    fileprivate func write(to json: inout JSONWriter) -> Int {
        json.beginObject()
        write(&json)
        let tail = json.bytes.count
        for member in Representation<ChangeCause>.members { member.write(cause, to: &json) }
        json.endObject()
        return tail
    }
}

extension Frame {
    /// The `event:` field of a change.
    public enum Kind: UInt8, Sendable {
        case added, updated, removed, attributes, event

        public var name: StaticString {
            switch self {
            case .added: "added"
            case .updated: "updated"
            case .removed: "removed"
            case .attributes: "attributes"
            case .event: "event"
            }
        }
    }

    /// What kind of object a change is about.
    public enum ObjectKind: UInt8, CaseIterable, Sendable {
        case structure, room, device

        public var name: String {
            switch self {
            case .structure: "structure"
            case .room: "room"
            case .device: "device"
            }
        }
    }

    /// What a change is about and where that is, for filters.
    public struct Subject: Sendable {
        public let object: ObjectKind
        private let place: Place
        /// Where the object was before the change, which moved it; nil where it did not.
        public var moved: Move?
        /// The device types and the traits it is about: of an attribute or an event one each, of a device all it has.
        public let types: [String]
        public let traits: [String]

        private enum Place: Sendable {
            case device(DeviceIdentity)
            case other(OtherPlace)
        }

        /// An object that is no device, or one that was read back.
        private final class OtherPlace: Sendable {
            let id: String
            let structureID: String?
            let roomID: String?

            init(id: String, structureID: String?, roomID: String?) {
                self.id = id
                self.structureID = structureID
                self.roomID = roomID
            }
        }

        /// The structure and the room that an object was in.
        public final class Move: Sendable {
            public let structureID: String?
            public let roomID: String?

            init(structureID: String?, roomID: String?) {
                self.structureID = structureID
                self.roomID = roomID
            }
        }

        init(_ device: DeviceIdentity, types: [String], traits: [String]) {
            object = .device
            place = .device(device)
            self.types = types
            self.traits = traits
        }

        init(
            object: ObjectKind, id: String, structureID: String? = nil, roomID: String? = nil, moved: Move? = nil,
            types: [String] = [], traits: [String] = []
        ) {
            self.object = object
            place = .other(OtherPlace(id: id, structureID: structureID, roomID: roomID))
            self.moved = moved
            self.types = types
            self.traits = traits
        }

        public var id: String {
            switch place {
            case .device(let device): device.id
            case .other(let other): other.id
            }
        }

        /// The structure after the change (before it, for a removal); nil where there is none.
        public var structureID: String? {
            switch place {
            case .device(let device): device.structureID
            case .other(let other): other.structureID
            }
        }

        /// The room, likewise.
        public var roomID: String? {
            switch place {
            case .device(let device): device.roomID
            case .other(let other): other.roomID
            }
        }
    }
}
