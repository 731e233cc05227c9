import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    /// The maximum number of devices in a move.
    static let maximumMoveSize = 1_000

    static let structureRoutes: [Route] = [
        Route(
            .get, "/structures", id: "listStructures", "List the structures", topic: .structures,
            query: [FilterParameter.name].items + PageQuery.items(.structure) + [Call.atParameter],
            responses: [.ok("The structures that clients can see.", .structures)]
        ) { call in
            try call.list { call, state throws(HomeError) in
                let snapshot = state.snapshot()
                let query = try PageQuery(call, of: .structure)
                let structures = snapshot.state.structures(where: try call.filter(in: snapshot.state))
                let page = try query.page(of: structures, in: state)
                return call.json(cursor: snapshot.cursor, page, as: .structures)
            }
        },
        Route(
            .get, "/structures/{id}", id: "getStructure", "Read a structure", topic: .structures,
            query: [PageQuery.fields(of: .structure), Call.atParameter],
            responses: [.ok("The structure.", Representation.structure.partial, headers: ["ETag"]), .notModified],
            problems: ProblemKind.ofReading
        ) { call in
            try call.read { call, state throws(HomeError) in
                let snapshot = state.snapshot()
                let structure = try snapshot.state.structure(call[parameter: "id"])
                return call.single(structure, as: .structure, revision: structure.revision, cursor: snapshot.cursor)
            }
        },
        Route(
            .get, "/structures/{id}/rooms", id: "listStructureRooms", "List the rooms of a structure",
            topic: .structures,
            query: [FilterParameter.name].items + PageQuery.items(.room) + [Call.atParameter],
            responses: [.ok("The rooms of the structure.", .rooms)],
            problems: ProblemKind.ofReading
        ) { call in
            try call.list { call, state throws(HomeError) in
                let snapshot = state.snapshot()
                let structure = try snapshot.state.structure(call[parameter: "id"])
                let query = try PageQuery(call, of: .room)
                var filter = try call.filter(in: snapshot.state)
                filter.structures = [structure.id]
                let rooms = snapshot.state.rooms(where: filter)
                let page = try query.page(of: rooms, in: state)
                return call.json(cursor: snapshot.cursor, page, as: .rooms)
            }
        },
        Route(
            .post, "/structures/{id}/rooms", id: "createRoom", "Create a room", topic: .structures, body: .roomName,
            responses: [.created("The new room.", .room)],
            problems: ProblemKind.ofReading + [.idempotencyKeyReused]
        ) { call in
            let name = try call.body().text("name")
            let structure = call[parameter: "id"]
            return call.change { context in
                call.home.createRoom(name: name, in: structure, context: context)
            } response: { committed in
                let room = committed.value
                let location = Header("Location", call.path("/rooms/\(room.id)"))
                return call.json(status: 201, cursor: committed.cursor, headers: [location], room, as: .room)
            }
        },
        Route(
            .post, "/structures/{id}/move", id: "moveDevices", "Move devices to a room of the structure, all or none",
            topic: .structures,
            body: .move,
            responses: [
                .ok("The devices after the move.", .movedDevices)
            ],
            problems: ProblemKind.ofReading + [.idempotencyKeyReused]
        ) { call in
            let body = try call.body()
            let (devices, room) = (body.texts("devices"), body.text("room"))
            let structure = call[parameter: "id"]
            return call.change { context in
                call.home.move(devices, toRoom: room, in: structure, context: context)
            } response: { committed in
                call.json(cursor: committed.cursor, committed, as: .movedDevices)
            }
        },
    ]
}

extension InputObject {
    static let roomName = InputObject(
        "RoomName",
        [
            .required(
                "name", .text, "1 to 128 Unicode code points; names need not be unique.",
                as: .text(1...Home.maximumNameLength))
        ],
        example: .members(["name": .string("Library")]))
    static let move = InputObject(
        "Move",
        [
            .required(
                "devices", .distinctTexts(limit: HomeAPI.maximumMoveSize),
                "The ids of devices that belong to the structure or to no structure, each once."),
            .required("room", .text, "The id of a room of the structure.", as: .id),
        ],
        example: .members([
            "devices": .array([.string("desk-lamp"), .string("porch-light")]), "room": .string("kitchen"),
        ]))
}
