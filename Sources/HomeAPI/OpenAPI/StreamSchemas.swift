import HomeService
import JSON

/// What the events of streams carry, by the events' names.
enum StreamSchemas {
    static let all: [(name: String, schema: JSONSchema)] = events.map { (component($0.name), $0.schema) } + parts

    /// `snapshot` → `SnapshotStreamEvent`.
    static func component(_ event: String) -> String {
        "\(event.prefix(1).uppercased())\(event.dropFirst())StreamEvent"
    }

    static var eventNames: [String] { events.map { $0.name } }

    private static let events: [(name: String, schema: JSONSchema)] = [
        (
            "snapshot",
            JSONSchema.object([
                "structures": .array(of: .ref("Structure")), "rooms": .array(of: .ref("Room")),
                "devices": .array(of: .ref("Device")), "piece": .integer, "pieces": .integer,
            ]).described("The home, in pieces; the id comes with the last one.")
        ),
        (
            "added",
            JSONSchema.object(about + [("initial?", .flag), ("changed?", .array(of: .text))] + optionalCause)
                .described(
                    "An object that is there when the stream opens (`initial`, without a cause), that is new, or that came into the filter."
                )
        ),
        (
            "updated",
            JSONSchema.object(about + [("changed", .array(of: .text))] + cause)
                .described("An object whose metadata changed, and which members did.")
        ),
        (
            "removed",
            JSONSchema.object([("kind", .ref("ObjectKind")), ("id", .text)] + optionalCause)
                .described("An object that is gone, or that went out of the filter.")
        ),
        (
            "attributes",
            JSONSchema.object(place + [("attributes", .ref("AnyAttributes"))] + cause)
                .described("The attributes of one trait that changed for one cause.")
        ),
        (
            "event",
            JSONSchema.object(place + [("event", .text), ("data", .ref("AnyObject"))] + cause)
                .described("An event of a trait with its fields.")
        ),
        (
            "resync",
            JSONSchema.object(["reason": .ref("ResyncReason")]).described("Changes were missed; a snapshot follows.")
        ),
        ("heartbeat", .object(["cursor": .ref("Cursor")])),
        ("batch", .one(of: .ref("StructureSet"), .ref("RoomSet"), .ref("DeviceSet"))),
        ("structure", .ref("Structure")), ("room", .ref("Room")), ("device", .ref("Device")),
        ("types", .ref("Types")), ("type", .ref("Part")),
        (
            "problem",
            JSONSchema.object([
                "type": .text, "title": .text, "status": .integer, "code": .ref("ErrorCode"), "detail": .text,
            ]).described("Why the stream ends.")
        ),
        (
            "retry",
            JSONSchema.object(["milliseconds": .integer])
                .described("When to connect again; `retry:` among Server-Sent Events.")
        ),
    ]

    private static func set(_ member: String, of schema: String) -> JSONSchema {
        JSONSchema.object([(member, .array(of: .ref(schema))), ("piece", .integer), ("pieces", .integer)])
            .described("All of them, in pieces; the id comes with the last one.")
    }

    private static let about: [(String, JSONSchema)] = [
        ("kind", .ref("ObjectKind")), ("object", .one(of: .ref("Structure"), .ref("Room"), .ref("Device"))),
    ]

    private static let place: [(String, JSONSchema)] = [
        ("deviceID", .text), ("part", .integer), ("type", .text), ("trait", .text),
    ]

    private static let cause: [(String, JSONSchema)] = [
        ("time", JSONSchema.text.with("format", .string("date-time"))), ("revision", .ref("Revision")),
        ("origin", .ref("Origin")),
        ("requestID?", JSONSchema.text.described("The X-Request-ID of the request that caused it.")),
    ]

    private static let optionalCause = cause.map { ($0.0.hasSuffix("?") ? $0.0 : "\($0.0)?", $0.1) }

    /// What the events are made of.
    private static let parts: [(name: String, schema: JSONSchema)] = [
        ("ObjectKind", .choice(Frame.ObjectKind.allCases.map { $0.name })),
        ("Origin", .choice(Cause.Origin.allCases.map { $0.rawValue })),
        ("ResyncReason", .choice(ResyncReason.allCases.map { $0.rawValue })),
        ("StructureSet", set("structures", of: "Structure")), ("RoomSet", set("rooms", of: "Room")),
        ("DeviceSet", set("devices", of: "Device")),
        ("StreamEventName", .choice(eventNames)),
        (
            "StreamLine",
            JSONSchema.object([
                ("id?", .ref("Cursor")), ("event", .ref("StreamEventName")), ("data", .ref("AnyObject")),
            ]).described(
                "A line of a stream that is asked for as application/x-ndjson; the data of `snapshot` are a SnapshotStreamEvent, and so on."
            )
        ),
    ]
}
