import Faults
import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let faultRoutes: [Route] = [
        Route(
            .get, "/simulation/faults", id: "listFaults", "List the faults that are set", topic: .simulation,
            responses: [.ok("The faults, in the order in which they were set.", .faults)]
        ) { call in
            let views = call.served.faults.all.map { FaultView($0, in: call.home) }
            return .response(call.json(cursor: call.home.cursor, views, as: .faults))
        },
        Route(
            .post, "/simulation/faults", id: "setFault", "Set a fault on devices, requests, streams or the journal",
            topic: .simulation, body: FaultForm.creation, responses: [.created("The fault.", .fault)],
            problems: [
                .of(.notFound), .of(.alreadyExists), .of(.outOfRange), .of(.resourceExhausted), .of(.unavailable),
            ]
        ) { call in
            let body = try call.body()
            let id = try call.served.faults.newID(Call.id(in: body))
            switch try FaultDefinition(body, id: id, catalog: call.home.catalog) {
            case .http(let fault):
                let source = SetFault.Source.http(call.served.faults.activate(fault))
                return .response(call.add(SetFault(id: id, description: body, source: source)))
            case .journal(let fault):
                let source = SetFault.Source.journal(call.home.add(fault))
                return .response(call.add(SetFault(id: id, description: body, source: source)))
            case .devices(let fault):
                return call.change(.simulation) { context in
                    call.home.add(fault, context: context)
                } response: { committed in
                    call.add(SetFault(id: id, description: body, source: .devices(committed.value)))
                }
            }
        },
        Route(
            .delete, "/simulation/faults", id: "removeFaults", "Remove all faults", topic: .simulation,
            responses: [.noContent("No fault is set.")], problems: [.of(.unavailable)]
        ) { call in call.removeFaults(nil) },
        Route(
            .get, "/simulation/faults/{id}", id: "getFault", "Read a fault and how often it had an effect",
            topic: .simulation, responses: [.ok("The fault.", .fault)], problems: [.of(.notFound)]
        ) { call in
            let fault = try call.served.faults.fault(call[parameter: "id"])
            return .response(call.json(cursor: call.home.cursor, FaultView(fault, in: call.home), as: .fault))
        },
        Route(
            .delete, "/simulation/faults/{id}", id: "removeFault", "Remove a fault", topic: .simulation,
            responses: [.noContent("The fault is not set any more.")], problems: [.of(.notFound), .of(.unavailable)]
        ) { call in
            call.removeFaults(try call.served.faults.fault(call[parameter: "id"]))
        },
    ]
}

extension Call {
    /// Adds a fault that has been set, and returns the response.
    fileprivate func add(_ fault: SetFault) -> Response {
        served.faults.add(fault)
        let location = Header("Location", path("/simulation/faults/\(fault.id)"))
        return json(
            status: 201, cursor: home.cursor, headers: [location], FaultView(fault, in: home), as: .fault)
    }

    /// Removes a fault; all of them if it is nil.
    fileprivate func removeFaults(_ fault: SetFault?) -> Reply {
        let ids = fault.map { Set([$0.id]) }
        // The journal comes first, because a failing one would reject the change of the devices.
        home.removeJournalFaults(ids)
        served.removeFaults(ids)
        guard fault.map({ if case .devices = $0.source { true } else { false } }) ?? !home.deviceFaults.isEmpty else {
            return .response(noContent(cursor: home.cursor))
        }
        return change(.simulation) { context in
            self.home.removeDeviceFaults(ids, context: context)
        } response: { committed in
            self.noContent(cursor: committed.cursor)
        }
    }
}
