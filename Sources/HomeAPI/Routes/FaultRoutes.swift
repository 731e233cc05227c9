import HTTPServer
import HomeModel
import HomeService
import JSON

extension HomeAPI {
    static let faultRoutes: [Route] = [
        Route(
            .get, "/simulation/faults", id: "listFaults", "List the faults that are set", topic: .simulation,
            responses: [.ok("The faults, in the order in which they were set.", .faults)]
        ) { call in
            let faults = call.served.faults
            let readings = faults.all.map { FaultReading($0, at: faults.now) }
            return .response(call.json(cursor: call.home.cursor, readings, as: .faults))
        },
        Route(
            .post, "/simulation/faults", id: "setFault", "Set a fault on requests or streams",
            topic: .simulation, body: .fault, responses: [.created("The fault.", .fault)],
            problems: [.of(.alreadyExists), .of(.outOfRange), .of(.resourceExhausted)]
        ) { call in
            let (body, faults) = (try call.body(), call.served.faults)
            let active = try faults.add { id throws(HomeError) in try Fault(body, freeID: id) }
            let location = Header("Location", call.path("/simulation/faults/\(active.fault.id)"))
            return .response(
                call.json(
                    status: 201, cursor: call.home.cursor, headers: [location], FaultReading(active, at: faults.now),
                    as: .fault))
        },
        Route(
            .delete, "/simulation/faults", id: "removeFaults", "Remove all faults", topic: .simulation,
            responses: [.noContent("No fault is set.")]
        ) { call in
            call.served.faults.removeAll()
            return .response(call.noContent(cursor: call.home.cursor))
        },
        Route(
            .get, "/simulation/faults/{id}", id: "getFault", "Read a fault and how often it had an effect",
            topic: .simulation, responses: [.ok("The fault.", .fault)], problems: [.of(.notFound)]
        ) { call in
            let faults = call.served.faults
            let active = try faults.fault(call[parameter: "id"])
            return .response(call.json(cursor: call.home.cursor, FaultReading(active, at: faults.now), as: .fault))
        },
        Route(
            .delete, "/simulation/faults/{id}", id: "removeFault", "Remove a fault", topic: .simulation,
            responses: [.noContent("The fault is not set any more.")], problems: [.of(.notFound)]
        ) { call in
            try call.served.faults.remove(call[parameter: "id"])
            return .response(call.noContent(cursor: call.home.cursor))
        },
    ]
}
