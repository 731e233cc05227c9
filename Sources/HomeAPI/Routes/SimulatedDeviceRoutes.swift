import HTTPServer
import HomeModel
import HomeService
import JSON

extension HomeAPI {
    static let simulatedDeviceRoutes: [Route] = [
        Route(
            .post, "/simulation/devices", id: "createDevice", "Make a device of a type", topic: .simulation,
            body: .newDevice,
            answers: [.created("The new device.", .ref("Device"))],
            problems: [.of(.notFound), .of(.alreadyExists), .idempotencyKeyReused]
        ) { call in
            let template = try call.newDevice(call.body())
            return call.change(.simulation) { cause in
                call.home.add(template, cause: cause)
            } answer: { committed in
                let location = Header("Location", "/devices/\(committed.answer.device.id)")
                return call.device(committed, status: 201, headers: [location])
            }
        },
        Route(
            .patch, "/simulation/devices/{id}", id: "setReachability", "Take a device off the air, or put it back",
            topic: .simulation,
            body: .reachability, answers: [.ok("The device afterwards.", .ref("Device"))],
            problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let isReachable = try call.body().flag(ifPresent: "reachable") ?? true
            let id = call[parameter: "id"]
            return call.change(.simulation) { cause in
                call.home.setReachable(isReachable, deviceID: id, cause: cause)
            } answer: { committed in
                call.device(committed)
            }
        },
        Route(
            .delete, "/simulation/devices/{id}", id: "removeDevice", "Remove a device for good", topic: .simulation,
            answers: [.nothing("The device is gone.")], problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let id = call[parameter: "id"]
            return call.change(.simulation) { cause in
                call.home.removeDevice(id, cause: cause)
            } answer: { committed in
                call.nothing(cursor: committed.cursor)
            }
        },
        Route(
            .post, "/simulation/devices/{id}/restart", id: "restartDevice",
            "Restart a device: after a loss of power or for an update",
            topic: .simulation, body: .restart, answers: [.ok("The device afterwards.", .ref("Device"))],
            problems: [.of(.notFound), .idempotencyKeyReused]
        ) { call in
            let kind = try call.body().text(ifPresent: "kind").flatMap { RestartKind(rawValue: $0) } ?? .power
            let id = call[parameter: "id"]
            return call.change(.simulation) { cause in
                call.home.restart(deviceID: id, kind, cause: cause)
            } answer: { committed in
                call.device(committed)
            }
        },
        Route(
            .get, "/simulation/devices/{id}/stimuli", id: "listStimuli",
            "List what can happen to a device from outside",
            topic: .simulation, answers: [.ok("The stimuli of all parts.", .ref("Stimuli"))],
            problems: ProblemKind.ofReading
        ) { call in
            let read = try call.reading()
            return .response(call.stimuli(of: read.answer.device, cursor: read.cursor))
        },
        Route(
            .post, "/simulation/devices/{id}/stimuli", id: "applyStimulus",
            "Let something happen to a device from outside",
            topic: .simulation, body: .stimulus, answers: [.ok("The device afterwards.", .ref("Device"))],
            problems: [.of(.notFound), .of(.outOfRange), .of(.failedPrecondition), .idempotencyKeyReused]
        ) { call in
            let body = try call.body()
            let id = call[parameter: "id"]
            return call.change(.simulation) { cause in
                call.home.stimulate(
                    body.text("stimulus"), params: body.value(ifPresent: "params"), deviceID: id,
                    part: body.textOrNumber(ifPresent: "part"), cause: cause)
            } answer: { committed in
                call.device(committed)
            }
        },
    ]
}

extension Call {
    /// The device that a body asks for.
    fileprivate func newDevice(_ body: Body) throws -> DeviceTemplate {
        let typeName = body.text("type")
        let types = home.catalog.deviceTypes(named: typeName)
        guard let type = types.first, types.count == 1 else {
            let known = home.catalog.deviceTypes.map { $0.id }.joined(separator: ", ")
            throw HomeError(
                .invalidArgument, "There is no device type \(typeName); there are \(known).",
                details: [HomeError.Detail(pointer: "/type", detail: "one of \(known)")])
        }
        let name = body.text(ifPresent: "name") ?? type.name
        guard !name.isEmpty else {
            throw HomeError(
                .invalidArgument, "A name has at least 1 code point; one of 0 was sent.",
                details: [HomeError.Detail(pointer: "/name", detail: "at least 1 code point")])
        }
        let id = try Self.id(in: body) ?? api.names.next("device")
        // A name is cut here as it is when a device is renamed.
        let cut = String(String.UnicodeScalarView(name.unicodeScalars.prefix(60)))
        guard var template = api.configuration.makeDevice(type, id, cut, home.seed) else {
            throw HomeError(.unimplemented, "A device of the type \(type.id) cannot be made here.")
        }
        for (index, name) in (body.texts(ifPresent: "traits") ?? []).enumerated() {
            try add(name, to: &template.parts[0], at: JSONPointer.root.appending("traits").appending(index))
        }
        template.roomID = body.text(ifPresent: "roomID")
        let roomState = template.roomID.flatMap { try? home.snapshot().state.room($0) }
        template.structureID = body.text(ifPresent: "structureID") ?? roomState?.structureID
        return template
    }

    /// Gives a part a trait besides those of its type.
    private func add(_ name: String, to part: inout PartTemplate, at pointer: JSONPointer) throws(HomeError) {
        func refused(_ message: String, _ detail: String) -> HomeError {
            HomeError(
                .invalidArgument, message, details: [HomeError.Detail(pointer: pointer.description, detail: detail)])
        }
        let traits = home.catalog.traits(named: name)
        guard let trait = traits.first else {
            throw refused("There is no trait \(name); GET /catalog lists them.", "a trait of the catalogue")
        }
        guard traits.count == 1 else {
            let candidates = traits.map { $0.id }.joined(separator: ", ")
            throw refused("\(name) means more than one trait: \(candidates).", "one of \(candidates)")
        }
        guard !trait.isAutomationOnly else {
            throw refused("\(trait.id) is for automations; no device carries it.", "a trait that devices carry")
        }
        guard !part.traits.contains(where: { $0.definition == trait }) else {
            throw refused("The device has \(trait.id) already.", "a trait the device does not have yet")
        }
        part.traits.append(api.configuration.makeTrait(trait))
    }

    fileprivate func stimuli(of device: Device, cursor: Cursor) -> Response {
        json(cursor: cursor) { json in
            json.beginObject()
            json.key("stimuli")
            json.beginArray()
            for place in device.shape.parts.indices {
                for (trait, stimulus) in home.behaviors.stimuli(of: device.shape, part: place) {
                    json.beginObject()
                    json.key("part")
                    json.integer(Int64(device.shape.parts[place].number))
                    json.key("trait")
                    json.string(trait.id)
                    json.key("name")
                    json.string(stimulus.name)
                    json.key("fields")
                    json.fields(stimulus.fields, of: trait)
                    json.endObject()
                }
            }
            json.endArray()
            json.endObject()
        }
    }
}

extension BodyShape {
    fileprivate static let newDevice = BodyShape(
        "DeviceCreation",
        [
            .required("type", .text, "A device type of the catalogue, `matter.dimmableLight`."),
            .optional(
                "name", .text, "What follows the 60th Unicode code point is dropped; the type's name if left out.",
                as: JSONSchema.text.with("minLength", .integer(1))),
            .optional(
                "id", .text, "1 to 128 of `A-Z a-z 0-9 . _ : ~ -`; made from the seed if left out.",
                as: CommonSchemas.newID),
            .optional(
                "structureID", .text, "The structure it belongs to; that of the room if left out.", as: CommonSchemas.id
            ),
            .optional("roomID", .text, "A room of the structure.", as: CommonSchemas.id),
            .optional("traits", .texts, "Traits it has besides those of its type, `acme.spinner`."),
        ],
        example: .members([
            "type": .string("matter.dimmableLight"), "name": .string("Reading lamp"), "roomID": .string("office"),
        ]))
    fileprivate static let reachability = BodyShape(
        "Reachability", [.required("reachable", .flag, "Whether the device answers.")],
        example: .members(["reachable": .bool(false)]))
    fileprivate static let restart = BodyShape(
        "Restart",
        [
            .optional(
                "kind", .choice(RestartKind.allCases.map { $0.rawValue }),
                "`power`, the default: the device loses its power and gets it back, and start-up rules such as `startUpOnOff` apply. `update`: it installs a software update, and they do not apply."
            )
        ],
        example: .members(["kind": .string("update")]), isOptional: true)
    fileprivate static let stimulus = BodyShape(
        "Stimulus",
        [
            .required("stimulus", .text, "One of the device's stimuli, `press`."),
            .optional("params", .object, "The fields of the stimulus."),
            .optional("part", .textOrNumber, "The number or the type of a part, where more than one knows it."),
        ],
        example: .members(["stimulus": .string("press"), "part": .integer(1)]))
}
