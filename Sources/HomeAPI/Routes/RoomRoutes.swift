import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let roomRoutes: [Route] = [
        Route(
            .get, "/rooms", id: "listRooms", "List the rooms", topic: .rooms,
            query: ([.name] + FilterParameter.ofRooms).items + PageQuery.items(.room) + [Call.atParameter],
            responses: [.ok("The rooms that clients can see.", .rooms)]
        ) { call in
            try call.list { call, state throws(HomeError) in
                let snapshot = state.snapshot()
                let query = try PageQuery(call, of: .room)
                let rooms = snapshot.state.rooms(where: try call.filter(in: snapshot.state))
                let page = try query.page(of: rooms, in: state)
                return call.json(cursor: snapshot.cursor, page, as: .rooms)
            }
        },
        Route(
            .get, "/rooms/{id}", id: "getRoom", "Read a room", topic: .rooms,
            query: [PageQuery.fields(of: .room), Call.atParameter],
            responses: [.ok("The room.", Representation.room.partial, headers: ["ETag"]), .notModified],
            problems: ProblemKind.ofReading
        ) { call in
            try call.read { call, state throws(HomeError) in
                let snapshot = state.snapshot()
                let room = try snapshot.state.room(call[parameter: "id"])
                return call.single(room, as: .room, revision: room.revision, cursor: snapshot.cursor)
            }
        },
        Route(
            .patch, "/rooms/{id}", id: "renameRoom", "Rename a room", topic: .rooms, body: .roomName,
            responses: [.ok("The room after the change.", .room)],
            problems: ProblemKind.ofReading + [.preconditionFailed, .idempotencyKeyReused]
        ) { call in
            let name = try call.body().text("name")
            let id = call[parameter: "id"]
            return call.change { context in
                call.home.setName(name, ofRoom: id, context: context)
            } response: { committed in
                call.json(cursor: committed.cursor, committed.value, as: .room)
            }
        },
        Route(
            .delete, "/rooms/{id}", id: "deleteRoom",
            "Delete a room; its devices stay in the structure, assigned to no room",
            topic: .rooms,
            responses: [.noContent("The room was deleted.")],
            problems: ProblemKind.ofReading + [.preconditionFailed, .idempotencyKeyReused]
        ) { call in
            let id = call[parameter: "id"]
            return call.change { context in
                call.home.deleteRoom(id, context: context)
            } response: { committed in
                call.noContent(cursor: committed.cursor)
            }
        },
    ]
}
