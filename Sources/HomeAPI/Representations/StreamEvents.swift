import Faults
import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// An event of streams that reports no change: its name and its data.
struct StreamEvent<Value: Sendable>: Sendable {
    let name: StaticString
    let data: Representation<Value>
}

extension StreamEvent<Cursor> {
    static let heartbeat = StreamEvent(
        name: "heartbeat",
        data: Representation(
            "HeartbeatStreamEvent", "The position of the stream.", [.init("cursor", .cursor) { $0 }]))
}

extension StreamEvent<ResyncReason> {
    static let resync = StreamEvent(
        name: "resync",
        data: Representation(
            "ResyncStreamEvent", "Changes were missed; a snapshot follows.",
            [.init("reason", .choice("ResyncReason", "Why changes were missed.")) { $0 }]))
}

extension StreamEvent<ClockState> {
    static let clock = StreamEvent(name: "clock", data: Representation.clock)
}

extension StreamEvent<[FaultView]> {
    static let faults = StreamEvent(name: "faults", data: Representation.faults)
}

extension StreamEvent<Problem> {
    static let problem = StreamEvent(
        name: "problem",
        data: Representation.streamProblem)
}

extension StreamEvent<Int> {
    /// The time until the client should connect again, in milliseconds.
    static let retry = StreamEvent(
        name: "retry",
        data: Representation(
            "RetryStreamEvent",
            "The time after which to connect again. In Server-Sent Events it is the field `retry:`.",
            [.init("milliseconds", .milliseconds) { $0 }]))
}

extension StreamEvent<String> {
    /// The last event of the streams of a home that was deleted, with the id of the home.
    static let removedHome = StreamEvent(
        name: "removed",
        data: Representation(
            "RemovedHomeStreamEvent", "The home was deleted or has expired; the stream ends.",
            [
                .init("kind", .choice("RemovedHomeKind", "The kind of the removed object.")) { _ in RemovedHomeKind.home
                },
                .init("id", .id) { $0 },
            ]))

    private enum RemovedHomeKind: String, CaseIterable { case home }
}

extension StreamEvent<RequestView> {
    /// A request whose response is complete, or whose stream has ended.
    static let request = StreamEvent(name: "request", data: Representation.request)
}

extension StreamEvent<Void> {
    /// The requests that were recorded before were deleted.
    static let clearedRequests = StreamEvent(
        name: "cleared",
        data: Representation("ClearedStreamEvent", "The requests that were recorded before were deleted.", []))
}

extension JSONType<Int> {
    fileprivate static let milliseconds = integer(0...60_000)
    fileprivate static let piece = integer(1...Int64(Int32.max))
}

// MARK: - Snapshots

/// A part of a snapshot: some of its objects.
struct SnapshotObjects: Sendable {
    let objects: [ObjectView]
    /// The number of the piece, from 1.
    let piece: Int
    let pieces: Int
}

extension StreamEvent<SnapshotObjects> {
    static let snapshot = snapshot(
        "SnapshotStreamEvent", "The home, in pieces; only the last one has the id."
    ) { $0.schema }

    /// The snapshot of a stream with `details=0`.
    static let briefSnapshot = snapshot(
        "BriefSnapshotStreamEvent", "The home with `details=0`, in pieces; only the last one has the id."
    ) { $0 == .device ? Representation<DeviceView>.briefSchema : $0.schema }

    private static func snapshot(
        _ name: String, _ summary: String, _ schema: (Frame.ObjectKind) -> NamedSchema
    ) -> StreamEvent {
        StreamEvent(
            name: "snapshot",
            data: Representation(
                name, summary,
                Frame.ObjectKind.allCases.map { Representation.objects($0, schema($0)) } + Representation.pieces))
    }

    /// Returns all objects of a kind.
    static func batch(_ kind: Frame.ObjectKind) -> StreamEvent { batches[Int(kind.rawValue)] }

    fileprivate static let batches = Frame.ObjectKind.allCases.map { kind in
        StreamEvent(
            name: "batch",
            data: Representation(
                "\(kind.schema.name)Set", "All objects of the kind, in pieces; only the last one has the id.",
                [Representation.objects(kind, kind.schema)] + Representation.pieces))
    }
}

extension Representation<SnapshotObjects> {
    /// Returns the objects of a kind.
    fileprivate static func objects(_ kind: Frame.ObjectKind, _ schema: NamedSchema) -> Member {
        Member(
            "\(kind.name)s",
            JSONType<SnapshotObjects>(.array(of: .ref(schema))) { part, json in
                json.beginArray()
                for object in part.objects where object.kind == kind { json.object(object) }
                json.endArray()
            }
        ) { $0 }
    }

    fileprivate static let pieces: [Member] = [
        .init("piece", .piece) { $0.piece }, .init("pieces", .piece) { $0.pieces },
    ]
}

// MARK: - All events

/// The events of streams, for the published description.
enum StreamEvents {
    /// The names with their data. The events of single objects carry the object itself.
    static let all: [(name: String, data: NamedSchema)] =
        [StreamEvent.snapshot, .briefSnapshot].map { ("\($0.name)", $0.data.schema) }
        + Frame.Kind.allCases.map { ("\($0.name)", $0.schema) } + [
            ("resync", StreamEvent.resync.data.schema), ("heartbeat", StreamEvent.heartbeat.data.schema),
            ("clock", StreamEvent.clock.data.schema), ("faults", StreamEvent.faults.data.schema),
            ("problem", StreamEvent.problem.data.schema), ("retry", StreamEvent.retry.data.schema),
            ("\(StreamEvent.removedHome.name)", StreamEvent.removedHome.data.schema),
            ("\(StreamEvent.request.name)", StreamEvent.request.data.schema),
            ("\(StreamEvent.clearedRequests.name)", StreamEvent.clearedRequests.data.schema),
        ] + StreamEvent.batches.map { ("\($0.name)", $0.data.schema) }
        + Frame.ObjectKind.allCases.map { ($0.name, $0.schema) }
        + [("types", Representation.types.schema), ("type", Representation.part.schema)]

    /// The names of all events, each once.
    static let names: [String] = all.reduce(into: []) { names, event in
        if !names.contains(event.name) { names.append(event.name) }
    }

    private static let name = NamedSchema(
        "StreamEventName", JSONSchema.choice(names).described("The name of an event of a stream."))

    /// A Server-Sent Event.
    static let event = NamedSchema(
        "ServerSentEvent",
        matchingName(
            .object([
                .optional("id", JSONType.cursor.schema), .optional("event", .ref(name)),
                .optional("data", JSONSchema.text.with("contentMediaType", .string("application/json"))),
                .optional(
                    "retry",
                    JSONType.milliseconds.schema.described("Milliseconds until the client connects again.")),
            ])
        ) {
            JSONSchema(
                .members(["contentMediaType": .string("application/json"), "contentSchema": $0.value]),
                references: $0.references)
        }.described(
            "An event of a stream, field by field. Its data is JSON; the schema is named after the event, such as SnapshotStreamEvent for `snapshot`."
        ))

    /// A line of newline-delimited JSON.
    static let line = NamedSchema(
        "StreamLine",
        matchingName(
            .object([
                .optional("id", JSONType.cursor.schema), .required("event", .ref(name)),
                .required("data", .ref(.anyObject)),
            ])
        ) { $0 }.described(
            "A line of a stream that is requested as application/x-ndjson: an event with its data. The schema of the data is named after the event, such as SnapshotStreamEvent for `snapshot`."
        ))

    /// Returns a schema with one more rule: the name of the event determines the schema of the data.
    ///
    /// - Parameter wrap: Returns the schema of the member that contains the data.
    private static func matchingName(_ schema: JSONSchema, _ wrap: (JSONSchema) -> JSONSchema) -> JSONSchema {
        let events = all.map { event in
            let data = wrap(.ref(event.data))
            return JSONSchema(
                .members([
                    "properties": .members(["event": .members(["const": .string(event.name)]), "data": data.value])
                ]), references: data.references)
        }
        return schema.requiring(oneOf: events, ifItHas: "event")
    }
}
