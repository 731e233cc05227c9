import JSON

/// One change as streams carry it: encoded once, its bytes shared by all readers, with what filters look at.
///
/// An object, not a value: the log hands it to each reader.
public final class Frame: Sendable {
    public let sequence: UInt64
    public let kind: Kind
    /// The change as an event of an event stream: `id`, `event`, `data`, and the empty line.
    public let text: [UInt8]
    /// Where the JSON of the change is in ``text``.
    public let json: Range<Int>
    /// Where in ``text`` the members begin that every change has (`,"time": …`); they end with the JSON.
    public let tail: Int
    public let subject: Subject

    /// - Parameter write: Writes the JSON object of the change and answers where in the writer's bytes the members begin
    ///   that every change has.
    init(epoch: Epoch, sequence: UInt64, kind: Kind, subject: Subject, write: (inout JSONWriter) -> Int) {
        self.sequence = sequence
        self.kind = kind
        self.subject = subject
        var writer = JSONWriter(capacity: 480)
        writer.bytes.append(contentsOf: "id: ".utf8)
        Cursor(epoch: epoch, sequence: sequence).append(to: &writer.bytes)
        writer.bytes.append(contentsOf: "\nevent: ".utf8)
        kind.name.withUTF8Buffer { writer.bytes.append(contentsOf: $0) }
        writer.bytes.append(contentsOf: "\ndata: ".utf8)
        let start = writer.bytes.count
        tail = write(&writer)
        json = start..<writer.bytes.count
        writer.bytes.append(contentsOf: "\n\n".utf8)
        text = writer.bytes
    }

    /// - Parameter tail: Where in `json` the members begin that every change has.
    convenience init(epoch: Epoch, sequence: UInt64, kind: Kind, json: [UInt8], tail: Int, subject: Subject) {
        self.init(epoch: epoch, sequence: sequence, kind: kind, subject: subject) { writer in
            let start = writer.bytes.count
            writer.raw(json)
            return start + tail
        }
    }

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
    public struct Subject: Hashable, Sendable {
        public var object: ObjectKind
        public var id: String
        /// The structure and the room after the change (before it, for a removal); nil where there is none.
        public var structureID: String?
        public var roomID: String?
        /// The structure and the room before the change, where it moved the object.
        public var moved: Move?
        /// The device types and the traits it is about: of an attribute or an event one each, of a device all it has.
        public var types: [String] = []
        public var traits: [String] = []

        public struct Move: Hashable, Sendable {
            public var structureID: String?
            public var roomID: String?
        }
    }
}
