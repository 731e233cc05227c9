import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let streamRoutes: [Route] = [
        stream(
            "/events", id: "streamEvents", "Watch all changes and events, optionally after a snapshot",
            query: FilterParameter.ofChanges.items + StreamParameters.itemsOfEvents
        ) { call in try call.served.streams.events(call) },
        stream(
            "/simulation/events", id: "streamSimulatedEvents",
            "Watch all changes and events as `/events` does, on a stream that no fault affects", topic: .simulation,
            query: FilterParameter.ofChanges.items + StreamParameters.itemsOfEvents
        ) { call in try call.served.streams.events(call) },
        stream(
            "/structures/batched", id: "streamStructureBatches",
            "Watch all structures; the whole set is sent after each change"
        ) { call in
            try call.served.streams.batched(.structure, call)
        },
        stream("/structures/stream", id: "streamStructures", "Watch all structures; each one is sent when it changes") {
            call in
            try call.served.streams.collection(.structure, call)
        },
        stream("/structures/{id}/stream", id: "streamStructure", "Watch a structure") { call in
            try call.served.streams.structure(call[parameter: "id"], call)
        },
        stream(
            "/rooms/batched", id: "streamRoomBatches", "Watch all rooms; the whole set is sent after each change",
            query: FilterParameter.ofRooms.items
        ) {
            call in
            try call.served.streams.batched(.room, call)
        },
        stream(
            "/rooms/stream", id: "streamRooms", "Watch all rooms; each one is sent when it changes",
            query: FilterParameter.ofRooms.items
        ) { call in
            try call.served.streams.collection(.room, call)
        },
        stream("/rooms/{id}/stream", id: "streamRoom", "Watch a room") { call in
            try call.served.streams.room(call[parameter: "id"], call)
        },
        stream(
            "/devices/batched", id: "streamDeviceBatches",
            "Watch all devices; the whole set is sent after each change of metadata", query: ofDevices
        ) { call in
            try call.served.streams.batched(.device, call)
        },
        stream(
            "/devices/stream", id: "streamDevices", "Watch all devices; each one is sent when its metadata changes",
            query: ofDevices
        ) { call in
            try call.served.streams.collection(.device, call)
        },
        stream("/devices/{id}/stream", id: "streamDevice", "Watch a device; the whole device is sent after each change")
        {
            call in
            try call.served.streams.device(call[parameter: "id"], call)
        },
        stream("/devices/{id}/types/stream", id: "streamDeviceTypes", "Watch all types of a device") { call in
            try call.served.streams.types(of: call[parameter: "id"], call)
        },
        stream(
            "/devices/{id}/types/{type}/stream", id: "streamDeviceType", "Watch one type of a device",
            responses: [.noContent("The device does not have the type. A browser does not reconnect.")]
        ) { call in
            try call.served.streams.type(call[parameter: "type"], of: call[parameter: "id"], call)
        },
    ]

    private static func stream(
        _ pattern: String, id: String, _ summary: String, topic: Route.Topic = .streams, query: [Route.QueryItem] = [],
        responses: [Route.ResponseDeclaration] = [],
        handle: @escaping Route.Handler
    ) -> Route {
        // The limit is for all filters together; OpenAPI can state it only for each of them.
        let filters = query.map { $0.limited(to: StreamParameters.maximumFilterValues) }
        return Route(
            .get, pattern, id: id, summary, topic: topic, query: filters + StreamParameters.items,
            responses: [
                .stream(
                    "Server-Sent Events, until either side closes the stream. The data of each event is JSON. Its schema is named after the event: SnapshotStreamEvent for `snapshot`, BriefSnapshotStreamEvent with `details=0`. In newline-delimited JSON, each line is a StreamLine."
                )
            ] + responses,
            problems: ProblemKind.ofReading, handle: handle)
    }

    private static let ofDevices = ([.device] + FilterParameter.ofDevices).items
}
