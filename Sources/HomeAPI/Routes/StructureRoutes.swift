import HTTPServer
import HomeModel
import HomeService
import JSON

extension HomeAPI {
    /// The most devices in one move.
    static let longestMove = 1_000

    static let structureRoutes: [Route] = [
        Route(
            .get, "/structures", id: "listStructures", "List the structures", topic: .structures,
            query: ListQuery.paging(.structure),
            answers: [.ok("The structures that may be seen.", .ref("StructurePage"))]
        ) { call in
            try call.list { call throws(HomeError) in
                let snapshot = call.home.snapshot()
                let query = try ListQuery(call)
                return try call.page(.structure, of: snapshot.state.visibleStructures, query, cursor: snapshot.cursor) {
                    $0.id
                } write: {
                    $1.structure($0)
                }
            }
        },
        Route(
            .get, "/structures/{id}", id: "getStructure", "Read a structure", topic: .structures,
            query: [ListQuery.fields(of: .structure)],
            answers: [.ok("The structure.", .ref("PartialStructure"), headers: ["ETag"]), .notModified],
            problems: ProblemKind.ofReading
        ) { call in
            let snapshot = call.home.snapshot()
            let structure = try snapshot.state.structure(call[parameter: "id"])
            return .response(
                call.single(revision: structure.revision, cursor: snapshot.cursor) {
                    $0.structure(structure)
                })
        },
        Route(
            .get, "/structures/{id}/rooms", id: "listStructureRooms", "List the rooms of a structure",
            topic: .structures,
            query: ListQuery.paging(.room),
            answers: [.ok("The rooms of the structure.", .ref("RoomPage"))],
            problems: ProblemKind.ofReading
        ) { call in
            try call.list { call throws(HomeError) in
                let snapshot = call.home.snapshot()
                let structure = try snapshot.state.structure(call[parameter: "id"])
                let query = try ListQuery(call)
                let rooms = snapshot.state.visibleRooms.filter { $0.structureID == structure.id }
                return try call.page(.room, of: rooms, query, cursor: snapshot.cursor) {
                    $0.id
                } write: {
                    $1.room($0)
                }
            }
        },
        Route(
            .post, "/structures/{id}/rooms", id: "createRoom", "Make a room", topic: .structures, body: .roomName,
            answers: [.created("The new room.", .ref("Room"))],
            problems: ProblemKind.ofReading + [.idempotencyKeyReused]
        ) { call in
            let name = try call.body().text("name")
            let structure = call[parameter: "id"]
            return call.change { cause in
                call.home.createRoom(name: name, in: structure, cause: cause)
            } answer: { committed in
                let room = committed.value
                let location = Header("Location", "/rooms/\(room.id)")
                return call.json(status: 201, cursor: committed.cursor, headers: [location]) { $0.room(room) }
            }
        },
        Route(
            .post, "/structures/{id}/move", id: "moveDevices", "Move devices to a room of the structure, all or none",
            topic: .structures,
            body: .move,
            answers: [
                .ok("The devices afterwards.", .ref("MovedDevices"))
            ],
            problems: ProblemKind.ofReading + [.idempotencyKeyReused]
        ) { call in
            let body = try call.body()
            let (devices, room) = (body.texts("devices"), body.text("room"))
            let structure = call[parameter: "id"]
            return call.change { cause in
                call.home.move(devices, toRoom: room, in: structure, cause: cause)
            } answer: { committed in
                call.json(cursor: committed.cursor) { json in
                    json.beginObject()
                    json.key("devices")
                    json.beginArray()
                    for reading in committed.value {
                        json.device(reading.device, network: reading.network, at: reading.time)
                    }
                    json.endArray()
                    json.key("cursor")
                    json.cursor(committed.cursor)
                    json.endObject()
                }
            }
        },
    ]
}

extension BodyShape {
    static let roomName = BodyShape(
        "RoomName",
        [
            .required(
                "name", .text, "1 to 128 Unicode code points; names may repeat.", as: .text(1...Home.maximumNameLength))
        ],
        example: .members(["name": .string("Library")]))
    static let move = BodyShape(
        "Move",
        [
            .required(
                "devices", .distinctTexts(limit: HomeAPI.longestMove),
                "The ids of devices that belong to the structure or to no structure, each once."),
            .required("room", .text, "The id of a room of the structure.", as: CommonSchemas.id),
        ],
        example: .members([
            "devices": .array([.string("desk-lamp"), .string("porch-light")]), "room": .string("kitchen"),
        ]))
}
