import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let simulationRoutes: [Route] = [
        Route(
            .post, "/simulation/structures", id: "createStructure", "Create a structure", topic: .simulation,
            body: .structure,
            responses: [.created("The new structure.", .structure)],
            problems: [.of(.alreadyExists), .idempotencyKeyReused]
        ) { call in
            let body = try call.body()
            let (id, name) = (try Call.id(in: body), body.text("name"))
            return call.change(.simulation) { context in
                call.home.createStructure(id: id, name: name, context: context)
            } response: { committed in
                let location = Header("Location", call.path("/structures/\(committed.value.id)"))
                return call.json(
                    status: 201, cursor: committed.cursor, headers: [location], committed.value, as: .structure)
            }
        },
        Route(
            .patch, "/simulation/structures/{id}", id: "renameStructure", "Rename a structure", topic: .simulation,
            body: .structureName,
            responses: [.ok("The structure after the change.", .structure)],
            problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let name = try call.body().text("name")
            let id = call[parameter: "id"]
            return call.change(.simulation) { context in
                call.home.setName(name, ofStructure: id, context: context)
            } response: { committed in
                call.json(cursor: committed.cursor, committed.value, as: .structure)
            }
        },
        Route(
            .get, "/simulation/import", id: "getImport", "Read what the import of the home could not carry over",
            topic: .simulation,
            responses: [
                .ok("The losses; an empty list if nothing was lost or the home was not imported.", .importLosses)
            ]
        ) { call in
            .response(call.json(cursor: call.home.cursor, call.home.importLosses, as: .importLosses))
        },
        Route(
            .get, "/simulation/checkpoint", id: "getCheckpoint",
            "Read the complete state of the home, for the recordings of a gateway of the same version",
            topic: .simulation,
            responses: [
                .ok("The objects of the home with all running processes, the clock and the cursor.", .checkpoint)
            ]
        ) { call in
            call.inBackground(on: call.api.lists) { responder in
                let image = call.home.image()
                call.send(call.json(cursor: image.cursor, image, as: .checkpoint), to: responder)
                return true
            }
        },
        Route(
            .get, "/simulation/network", id: "getNetworks", "Read the network of each structure", topic: .simulation,
            responses: [.ok("All structures, including those that clients cannot see.", .networks)]
        ) { call in
            let networks = NetworkList(structures: call.home.allStructures(), cursor: call.home.cursor)
            return .response(call.json(cursor: networks.cursor, networks, as: .networks))
        },
        Route(
            .patch, "/simulation/network", id: "updateNetworks",
            "Change the network of a structure, or of all structures",
            topic: .simulation, body: .network,
            responses: [.ok("All structures after the change, including those that clients cannot see.", .networks)],
            problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let body = try call.body()
            return call.change(.simulation) { context in
                call.home.setNetwork(
                    internet: body.flag(ifPresent: "internet"), hub: body.flag(ifPresent: "hub"),
                    accessGranted: body.flag(ifPresent: "accessGranted"),
                    sameNetwork: body.flag(ifPresent: "sameNetwork"), appOnline: body.flag(ifPresent: "appOnline"),
                    structureID: body.text(ifPresent: "structureID"), context: context)
            } response: { committed in
                call.json(
                    cursor: committed.cursor,
                    NetworkList(structures: committed.value, cursor: committed.cursor), as: .networks)
            }
        },
    ]
}

extension Call {
    /// Returns the id that a body gives to a new object; nil if it gives none.
    static func id(in body: Input) throws(HomeError) -> String? {
        guard let id = body.text(ifPresent: "id") else { return nil }
        guard HomeID.isValid(id) else {
            throw HomeError(
                .invalidArgument, HomeID.message(rejecting: id),
                details: [HomeError.Detail(pointer: "/id", detail: HomeID.form)])
        }
        return id
    }
}

extension InputObject {
    fileprivate static let structure = InputObject(
        "StructureCreation",
        [
            .required("name", .text, "1 to 128 Unicode code points.", as: .text(1...Home.maximumNameLength)),
            .optional(
                "id", .text, "1 to 128 characters of `A-Z a-z 0-9 . _ : ~ -`; derived from the seed if left out.",
                as: .newID),
        ],
        example: .members(["name": .string("Beach House"), "id": .string("beach-house")]))
    fileprivate static let structureName = InputObject(
        "StructureName",
        [.required("name", .text, "1 to 128 Unicode code points.", as: .text(1...Home.maximumNameLength))],
        example: .members(["name": .string("Main House")]))
    fileprivate static let network = InputObject(
        "NetworkChange",
        [
            .optional("structureID", .text, "The structure; all of them if left out.", as: .id),
            .optional("internet", .flag, "Whether the internet is reachable; cloud traits need it."),
            .optional(
                "hub", .flag,
                "Whether the hub is running; Matter traits need it, unless the app is on the same network."),
            .optional("accessGranted", .flag, "Whether clients have access to the structure."),
            .optional(
                "sameNetwork", .flag,
                "Whether the app is on the network of the devices; it then reaches Matter traits without a hub."),
            .optional(
                "appOnline", .flag, "Whether the app has a connection; if not, lists are empty."),
        ],
        example: .members(["structureID": .string("main-house"), "internet": .bool(false)]))
}
