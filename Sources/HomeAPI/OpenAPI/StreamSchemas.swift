import HomeService
import JSON

/// What the events of streams carry, by the events' names.
enum StreamSchemas {
    static let all: [(name: String, schema: JSONSchema)] = events.map { (component($0.name), $0.schema) } + parts

    /// `snapshot` → `SnapshotStreamEvent`.
    static func component(_ event: String) -> String {
        "\(event.prefix(1).uppercased())\(event.dropFirst())StreamEvent"
    }

    static var eventNames: [String] {
        contents.reduce(into: []) { names, content in if !names.contains(content.event) { names.append(content.event) }
        }
    }

    /// What the data of an event are.
    private static let contents: [(event: String, schema: JSONSchema)] =
        events.map { ($0.name, .ref(component($0.name))) } + [
            ("batch", .ref("StructureSet")), ("batch", .ref("RoomSet")), ("batch", .ref("DeviceSet")),
            ("structure", .ref("Structure")), ("room", .ref("Room")), ("device", .ref("Device")),
            ("types", .ref("Types")), ("type", .ref("Part")),
        ]

    private static let events: [(name: String, schema: JSONSchema)] = [
        (
            "snapshot",
            JSONSchema.object([
                "structures": .array(of: .ref("Structure")), "rooms": .array(of: .ref("Room")),
                "devices": .array(of: .ref("Device")), "piece": piece, "pieces": piece,
            ]).described("The home, in pieces; the id comes with the last one.")
        ),
        (
            "added",
            ofObject(JSONSchema.object(about + [("initial?", .flag), ("changed?", .array(of: .text))] + optionalCause))
                .described(
                    "An object that is there when the stream opens (`initial`, without a cause), that is new, or that came into the filter."
                )
        ),
        (
            "updated",
            ofObject(JSONSchema.object(about + [("changed", .array(of: .text))] + cause))
                .described("An object whose metadata changed, and which members did.")
        ),
        (
            "removed",
            JSONSchema.object([("kind", .ref("ObjectKind")), ("id", CommonSchemas.id)] + optionalCause)
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
        ("heartbeat", JSONSchema.object(["cursor": .ref("Cursor")]).described("The position of the stream.")),
        (
            "problem",
            JSONSchema.object([
                "type": .text, "title": .text, "status": CommonSchemas.status, "code": .ref("ErrorCode"),
                "detail": .text,
            ]).described(
                "Access to the home is not granted: the collection is empty, and the stream goes on when access is granted."
            )
        ),
        (
            "retry",
            JSONSchema.object(["milliseconds": .integer(0...60_000)])
                .described("When to connect again; `retry:` among Server-Sent Events.")
        ),
    ]

    private static func set(_ member: String, of schema: String) -> JSONSchema {
        JSONSchema.object([(member, .array(of: .ref(schema))), ("piece", piece), ("pieces", piece)])
            .described("All of them, in pieces; the id comes with the last one.")
    }

    private static let about: [(String, JSONSchema)] = [
        ("kind", .ref("ObjectKind")),
        ("object", JSONSchema.anyObject.described("A Structure, a Room or a Device, as `kind` says.")),
    ]

    private static let place: [(String, JSONSchema)] = [
        ("deviceID", CommonSchemas.id), ("part", CommonSchemas.part), ("type", CommonSchemas.typeID),
        ("trait", CommonSchemas.traitID),
    ]

    private static let cause: [(String, JSONSchema)] = [
        ("time", .time), ("revision", .ref("Revision")),
        ("origin", .ref("Origin")),
        ("requestID?", JSONSchema.text.described("The X-Request-ID of the request that caused it.")),
    ]

    private static let optionalCause = cause.map { ($0.0.hasSuffix("?") ? $0.0 : "\($0.0)?", $0.1) }

    private static let piece = JSONSchema.integer(1...Int64(Int32.max))

    /// Ties the object of an event to its kind.
    private static func ofObject(_ schema: JSONSchema) -> JSONSchema {
        let objects = [("structure", "Structure"), ("room", "Room"), ("device", "Device")].map { kind, component in
            JSONSchema([
                "properties": .members([
                    "kind": .members(["const": .string(kind)]), "object": JSONSchema.ref(component).value,
                ])
            ])
        }
        return schema.requiring(oneOf: objects, ifItHas: "kind")
    }

    /// Ties the data of an event to its name; `wrap` makes of the schema of the data that of the member.
    private static func ofEvents(_ schema: JSONSchema, _ wrap: (JSONSchema) -> JSONSchema) -> JSONSchema {
        let events = contents.map { content in
            JSONSchema([
                "properties": .members([
                    "event": .members(["const": .string(content.event)]), "data": wrap(content.schema).value,
                ])
            ])
        }
        return schema.requiring(oneOf: events, ifItHas: "event")
    }

    /// What the events are made of.
    private static let parts: [(name: String, schema: JSONSchema)] = [
        (
            "ObjectKind",
            JSONSchema.choice(Frame.ObjectKind.allCases.map { $0.name }).described("The kind of an object of the home.")
        ),
        (
            "Origin",
            JSONSchema.choice(Cause.Origin.allCases.map { $0.rawValue }).described("Where a change came from.")
        ),
        (
            "ResyncReason",
            JSONSchema.choice(ResyncReason.allCases.map { $0.rawValue }).described("Why changes were missed.")
        ),
        ("StructureSet", set("structures", of: "Structure")), ("RoomSet", set("rooms", of: "Room")),
        ("DeviceSet", set("devices", of: "Device")),
        ("StreamEventName", JSONSchema.choice(eventNames).described("The name of an event of a stream.")),
        (
            "ServerSentEvent",
            ofEvents(
                .object([
                    "id?": .ref("Cursor"), "event?": .ref("StreamEventName"),
                    "data?": JSONSchema.text.with("contentMediaType", .string("application/json")),
                    "retry?": JSONSchema.integer(0...60_000).described("Milliseconds until the client connects again."),
                ])
            ) {
                JSONSchema([
                    "contentMediaType": .string("application/json"), "contentSchema": $0.value,
                ])
            }.described(
                "An event of a stream, field by field. Its data are JSON: those of `snapshot` are a SnapshotStreamEvent, and so on."
            )
        ),
        (
            "StreamLine",
            ofEvents(
                .object(["id?": .ref("Cursor"), "event": .ref("StreamEventName"), "data": .ref("AnyObject")])
            ) { $0 }.described(
                "A line of a stream that is asked for as application/x-ndjson: an event with its data. Those of `snapshot` are a SnapshotStreamEvent, and so on."
            )
        ),
    ]
}
