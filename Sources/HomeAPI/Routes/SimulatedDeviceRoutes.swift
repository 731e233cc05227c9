import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let simulatedDeviceRoutes: [Route] = [
        Route(
            .post, "/simulation/devices", id: "createDevice", "Create a device", topic: .simulation,
            body: DeviceReader.form,
            responses: [.created("The new device.", .createdDevice)],
            problems: [.of(.notFound), .of(.alreadyExists), .idempotencyKeyReused]
        ) { call in
            let (template, deviations) = try call.newDevice(call.uncheckedBody())
            return call.change(.simulation) { context in
                call.home.add(template, context: context)
            } response: { committed in
                let location = Header("Location", call.path("/devices/\(committed.value.device.id)"))
                guard !deviations.isEmpty else { return call.device(committed, status: 201, headers: [location]) }
                call.nameFaults(of: CollectionOfOne(committed.value.device))
                return call.json(
                    status: 201, cursor: committed.cursor, headers: [location],
                    CreatedDevice(view: committed.value, deviations: deviations), as: .createdDevice)
            }
        },
        Route(
            .patch, "/simulation/devices/{id}", id: "setReachability", "Make a device unreachable, or reachable again",
            topic: .simulation,
            body: .reachability, responses: [.ok("The device after the change.", .device)],
            problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let isReachable = try call.body().flag(ifPresent: "reachable") ?? true
            let id = call[parameter: "id"]
            return call.change(.simulation) { context in
                call.home.setReachable(isReachable, deviceID: id, context: context)
            } response: { committed in
                call.device(committed)
            }
        },
        Route(
            .delete, "/simulation/devices/{id}", id: "removeDevice", "Remove a device", topic: .simulation,
            responses: [.noContent("The device was removed.")], problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let id = call[parameter: "id"]
            return call.change(.simulation) { context in
                call.home.removeDevice(id, context: context)
            } response: { committed in
                call.noContent(cursor: committed.cursor)
            }
        },
        Route(
            .post, "/simulation/devices/{id}/restart", id: "restartDevice",
            "Restart a device: after a loss of power or for an update",
            topic: .simulation, body: .restart, responses: [.ok("The device after the change.", .device)],
            problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let kind = try call.body().text(ifPresent: "kind").flatMap { RestartKind(rawValue: $0) } ?? .power
            let id = call[parameter: "id"]
            return call.change(.simulation) { context in
                call.home.restart(deviceID: id, kind, context: context)
            } response: { committed in
                call.device(committed)
            }
        },
        Route(
            .get, "/simulation/devices/{id}/stimuli", id: "listStimuli",
            "List the stimuli of a device: what the physical world can do to it",
            topic: .simulation, responses: [.ok("The stimuli of all parts.", .stimuli)],
            problems: ProblemKind.ofReading
        ) { call in
            let read = try call.home.view(ofDevice: call[parameter: "id"])
            return .response(call.json(cursor: read.cursor, call.stimuli(of: read.value.device), as: .stimuli))
        },
        Route(
            .post, "/simulation/devices/{id}/stimuli", id: "applyStimulus",
            "Apply a stimulus to a device, such as the press of a button",
            topic: .simulation, body: .stimulus, responses: [.ok("The device after the change.", .device)],
            problems: [.of(.notFound), .of(.outOfRange), .of(.failedPrecondition), .idempotencyKeyReused]
        ) { call in
            let body = try call.body()
            let id = call[parameter: "id"]
            return call.change(.simulation) { context in
                call.home.stimulate(
                    body.text("stimulus"), params: body.value(ifPresent: "params"), deviceID: id,
                    part: body.textOrNumber(ifPresent: "part"), context: context)
            } response: { committed in
                call.device(committed)
            }
        },
    ]
}

extension Call {
    /// Returns the device that a body describes.
    fileprivate func newDevice(_ body: JSONValue) throws(HomeError) -> (DeviceTemplate, deviations: [HomeError.Detail])
    {
        let reader = DeviceReader(catalog: home.catalog, defaults: api.configuration.deviceDefaults, seed: home.seed)
        var (template, deviations) = try reader.device(body) { self.served.deviceIDs.next(for: self.home) }
        if template.structureID == nil, let roomID = template.roomID {
            template.structureID = try? home.snapshot().state.room(roomID).structureID
        }
        return (template, deviations)
    }

    fileprivate func stimuli(of device: Device) -> [DeviceStimulus] {
        device.shape.parts.indices.flatMap { part in
            home.behaviors.stimuli(of: device.shape, part: part).map { trait, stimulus in
                DeviceStimulus(part: device.shape.parts[part].number, trait: trait, stimulus: stimulus)
            }
        }
    }
}

/// A device that was created, and where it deviates from the specification.
struct CreatedDevice: Sendable {
    let view: DeviceView
    let deviations: [HomeError.Detail]
}

extension Representation<CreatedDevice> {
    static let createdDevice = Representation(
        "CreatedDevice", "The new device, and where it deviates from the specification.",
        Representation<DeviceView>.device.members.map { $0.of { $0.view } } + [deviations])

    private static let deviations = Member.optional("deviations", .deviations) { created -> [HomeError.Detail]? in
        created.deviations.isEmpty ? nil : created.deviations
    }
}

extension InputObject {
    fileprivate static let reachability = InputObject(
        "Reachability",
        [
            .required(
                "reachable", .flag,
                "Whether the device is reachable. An unreachable device sends no reports and no events; once it is reachable again, it reports the changes."
            )
        ],
        example: .members(["reachable": .bool(false)]))
    fileprivate static let restart = InputObject(
        "Restart",
        [
            .optional(
                "kind", .choice(RestartKind.allCases.map { $0.rawValue }),
                "`power`, the default: a power cycle, after which start-up rules such as `startUpOnOff` apply. `update`: a software update, after which they do not apply."
            )
        ],
        example: .members(["kind": .string("update")]), isOptional: true)
    fileprivate static let stimulus = InputObject(
        "Stimulus",
        [
            .required("stimulus", .text, "One of the device's stimuli, such as `press`."),
            .optional("params", .anyObject, "The fields of the stimulus."),
            .optional(
                "part", .textOrNumber,
                "The number or the type of a part; needed if more than one part has the stimulus."),
        ],
        example: .members(["stimulus": .string("press"), "part": .integer(1)]))
}
