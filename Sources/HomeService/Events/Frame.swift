import HomeModel
import JSON
import Synchronization

/// One change as streams and journals carry it, with what filters look at.
///
/// An object, not a value: the log hands it to each reader. It is encoded once, when the first of them asks for its text,
/// so that who makes the change does not wait for it.
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
        case text(FrameText)
        /// With its line, since somebody asked for that.
        case line(FrameText, [UInt8])
    }

    /// What the text is made of.
    struct Source: Sendable {
        let time: HomeTime
        let revision: UInt64
        let origin: Cause.Origin
        let requestID: String?
        /// Writes the members that are the change's own.
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
        let text = FrameText(cursor: Cursor(epoch: epoch, sequence: sequence), kind: kind, capacity: json.count) {
            let start = $0.bytes.count
            $0.raw(json)
            return start + tail
        }
        size = text.bytes.count
        content = Mutex(.text(text))
    }

    /// The change as an event of an event stream.
    public var text: FrameText { content.withLock { text(&$0) } }

    /// The change as a line of JSON, `{"id": cursor, "event": kind, "data": {…}}`, with its end.
    public var line: [UInt8] {
        content.withLock { content in
            if case .line(_, let line) = content { return line }
            let text = text(&content)
            let line = text.line(cursor: Cursor(epoch: epoch, sequence: sequence), kind: kind)
            content = .line(text, line)
            return line
        }
    }

    private func text(_ content: inout Content) -> FrameText {
        switch content {
        case .text(let text), .line(let text, _): return text
        case .source(let source):
            let text = FrameText(cursor: Cursor(epoch: epoch, sequence: sequence), kind: kind, capacity: size) {
                source.write(to: &$0)
            }
            content = .text(text)
            return text
        }
    }
}

extension Frame.Source {
    /// Writes the JSON of the change; answers where in the writer's bytes the members begin that every change has.
    fileprivate func write(to json: inout JSONWriter) -> Int {
        json.beginObject()
        write(&json)
        let tail = json.bytes.count
        json.key("time")
        json.time(time)
        json.key("revision")
        json.unsigned(revision)
        json.key("origin")
        json.string(origin.rawValue)
        if let requestID {
            json.key("requestID")
            json.string(requestID)
        }
        json.endObject()
        return tail
    }
}

/// A change, encoded: its bytes are shared by all readers.
public struct FrameText: Sendable {
    /// The change as an event of an event stream: `id`, `event`, `data`, and the empty line.
    public let bytes: [UInt8]
    /// Where the JSON of the change is.
    public let json: Range<Int>
    /// Where the members begin that every change has (`,"time": …`); they end with the JSON.
    public let tail: Int

    fileprivate init(cursor: Cursor, kind: Frame.Kind, capacity: Int, write: (inout JSONWriter) -> Int) {
        var writer = JSONWriter(capacity: capacity + 96)
        writer.bytes.append(contentsOf: "id: ".utf8)
        cursor.append(to: &writer.bytes)
        writer.bytes.append(contentsOf: "\nevent: ".utf8)
        kind.name.withUTF8Buffer { writer.bytes.append(contentsOf: $0) }
        writer.bytes.append(contentsOf: "\ndata: ".utf8)
        let start = writer.bytes.count
        tail = write(&writer)
        json = start..<writer.bytes.count
        writer.bytes.append(contentsOf: "\n\n".utf8)
        bytes = writer.bytes
    }

    fileprivate func line(cursor: Cursor, kind: Frame.Kind) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(json.count + 96)
        line.append(contentsOf: "{\"id\":\"".utf8)
        cursor.append(to: &line)
        line.append(contentsOf: "\",\"event\":\"".utf8)
        kind.name.withUTF8Buffer { line.append(contentsOf: $0) }
        line.append(contentsOf: "\",\"data\":".utf8)
        line.append(contentsOf: bytes[json])
        line.append(contentsOf: "}\n".utf8)
        return line
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
