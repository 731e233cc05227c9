import HTTPServer
import HomeModel
import HomeService
import JSON

extension HomeAPI {
    static let streamRoutes: [Route] = [
        stream(
            "/events", id: "streamEvents", "Watch everything: changes, events and, at first, a snapshot",
            query: [
                filter("device", "Only of this device"),
                filter("type", "Only of devices of this type", .name),
                filter("trait", "Only of this trait", .name),
                filter("structure", "Only of what is in this structure"),
                filter("room", "Only of what is in this room"),
                Route.QueryItem("kind", "Only changes of this kind", .ref(.changeKind), isRepeatable: true),
                Route.QueryItem("snapshot", "1 begins with the home as it is", .ref(.flagText)),
            ]
        ) { call in try call.api.streams.events(call.request) },
        stream(
            "/structures/batched", id: "streamStructureBatches", "Watch all structures; the whole set after each change"
        ) { call in
            try call.api.streams.batched(.structure, call.request)
        },
        stream("/structures/stream", id: "streamStructures", "Watch all structures; each one that changes") { call in
            try call.api.streams.collection(.structure, call.request)
        },
        stream("/structures/{id}/stream", id: "streamStructure", "Watch a structure") { call in
            try call.api.streams.structure(call[parameter: "id"], call.request)
        },
        stream(
            "/rooms/batched", id: "streamRoomBatches", "Watch all rooms; the whole set after each change",
            query: [ListQuery.structure]
        ) {
            call in
            try call.api.streams.batched(.room, call.request)
        },
        stream(
            "/rooms/stream", id: "streamRooms", "Watch all rooms; each one that changes", query: [ListQuery.structure]
        ) { call in
            try call.api.streams.collection(.room, call.request)
        },
        stream("/rooms/{id}/stream", id: "streamRoom", "Watch a room") { call in
            try call.api.streams.room(call[parameter: "id"], call.request)
        },
        stream(
            "/devices/batched", id: "streamDeviceBatches",
            "Watch all devices; the whole set after each change of metadata", query: ofDevices
        ) { call in
            try call.api.streams.batched(.device, call.request)
        },
        stream(
            "/devices/stream", id: "streamDevices", "Watch all devices; each one whose metadata changes",
            query: ofDevices
        ) { call in
            try call.api.streams.collection(.device, call.request)
        },
        stream("/devices/{id}/stream", id: "streamDevice", "Watch a device; the whole of it after each change") {
            call in
            try call.api.streams.device(call[parameter: "id"], call.request)
        },
        stream("/devices/{id}/types/stream", id: "streamDeviceTypes", "Watch all types of a device") { call in
            try call.api.streams.types(of: call[parameter: "id"], call.request)
        },
        stream(
            "/devices/{id}/types/{type}/stream", id: "streamDeviceType", "Watch one type of a device",
            answers: [.nothing("The device lacks the type; a browser does not connect again.")]
        ) { call in
            try call.api.streams.type(call[parameter: "type"], of: call[parameter: "id"], call.request)
        },
    ]

    private static func stream(
        _ pattern: String, id: String, _ summary: String, query: [Route.QueryItem] = [], answers: [Route.Answer] = [],
        handle: @escaping Route.Handler
    ) -> Route {
        // A limit for all filters together; the description of OpenAPI can state it only for each of them.
        let filters = query.map { $0.limited(to: StreamQuery.maximumFilterValues) }
        let position = [
            Route.QueryItem("after", "Continue after this cursor, as Last-Event-ID does.", .text),
            Route.QueryItem(
                "heartbeat", "Seconds between heartbeats; 15 if it is left out.",
                .integer(5...60)),
            Route.QueryItem(
                "minInterval",
                "At least so many seconds between changes; each attribute comes with its latest value.",
                .number(0...60)),
        ]
        return Route(
            .get, pattern, id: id, summary, topic: .streams, query: filters + position,
            answers: [
                .stream(
                    "Events until one side ends them: Server-Sent Events whose data are JSON, `snapshot` of the schema SnapshotStreamEvent and so on; or a StreamLine a line."
                )
            ] + answers,
            problems: ProblemKind.ofReading, handle: handle)
    }

    /// Those of the list, and the devices themselves.
    private static let ofDevices = [filter("device", "Only this device.")] + ListQuery.ofDevices

    private static func filter(_ name: String, _ summary: String, _ form: TextForm = .id)
        -> Route.QueryItem
    {
        Route.QueryItem(name, summary, form, isRepeatable: true)
    }
}
