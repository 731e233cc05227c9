import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let traitRoutes: [Route] =
        [
            Route(
                .get, "/devices/{id}/traits", id: "listTraits", "List the traits of a device", topic: .traits,
                query: [Call.atParameter],
                responses: [.ok("The traits of all parts.", .traits, headers: ["ETag"]), .notModified],
                problems: ProblemKind.ofReading
            ) { call in
                try call.read { call, state throws(HomeError) in
                    let read = try call.view(in: state)
                    return call.traits(read.value.device.shape.traits.indices, of: read)
                }
            }
        ] + routes(ofTraitAt: "/devices/{id}/traits/{trait}", summarySuffix: "of a device")
        + routes(
            ofTraitAt: "/devices/{id}/types/{type}/traits/{trait}", summarySuffix: "of one device type of a device")

    /// Returns the routes of a trait. Their summaries end with a suffix, such as "of a device".
    private static func routes(ofTraitAt pattern: String, summarySuffix: String) -> [Route] {
        let namesType = pattern.contains("{type}")
        return [
            Route(
                .get, pattern, id: namesType ? "getTypeTrait" : "getTrait", "Read a trait \(summarySuffix)",
                topic: .traits,
                query: AttributeSelection.query + [Call.atParameter],
                responses: [
                    .ok(
                        "The supported attributes and commands, and the connectivity.", .trait, headers: ["ETag"]
                    ),
                    .notModified,
                ], problems: ProblemKind.ofReading
            ) { call in
                try call.read { call, state throws(HomeError) in
                    let selector = call.selector(namingType: namesType)
                    let read = try call.view(in: state, describedFor: selector.trait)
                    let index = try read.value.device.trait(named: selector.trait, type: selector.type)
                    let selection = try AttributeSelection(call, of: read.value.device.shape.traits[index])
                    let trait = SelectedTrait(TraitView(read.value, index), selection)
                    return call.part(of: read) { Representation.trait.write(trait, to: &$0) }
                }
            },
            Route(
                .patch, pattern, id: namesType ? "writeTypeAttributes" : "writeAttributes",
                "Write attributes of a trait \(summarySuffix), all or none", topic: .traits,
                body: .attributes, responses: [.ok("The attributes of the trait after the write.", .writeResponse)],
                problems: ProblemKind.ofChanging
            ) { call in
                let values = try call.body().json
                let selector = call.selector(namingType: namesType)
                return call.change { context in
                    call.home.write(values, to: selector, context: context)
                } response: { committed in
                    call.json(cursor: committed.cursor, committed, as: .writeResponse)
                }
            },
            Route(
                .post, "\(pattern)/commands", id: namesType ? "invokeTypeCommand" : "invokeCommand",
                "Send a command to a trait \(summarySuffix)", topic: .traits, body: .command,
                responses: [.ok("The outcome of the command.", .commandResponse)], problems: ProblemKind.ofChanging
            ) { call in
                let body = try call.body()
                let (command, params) = (body.text("command"), body.value(ifPresent: "params"))
                let selector = call.selector(namingType: namesType)
                return call.change { context in
                    call.home.invoke(command, params: params, on: selector, context: context)
                } response: { committed in
                    call.json(cursor: committed.cursor, committed, as: .commandResponse)
                }
            },
        ]
    }

}

extension Call {
    /// Returns the trait that the path names.
    fileprivate func selector(namingType: Bool) -> TraitSelector {
        TraitSelector(
            deviceID: self[parameter: "id"], type: namingType ? self[parameter: "type"] : nil,
            trait: self[parameter: "trait"])
    }

    /// Returns the device that the path names, with a Descriptor on each part if that is the requested trait.
    fileprivate func view(
        in state: ReadState, describedFor trait: String
    ) throws(HomeError) -> Committed<DeviceView> {
        let read = try view(in: state)
        guard let descriptor = home.catalog.traits(named: trait).first(where: { $0.isDescriptor }) else { return read }
        return read.described(by: descriptor)
    }

    /// Returns traits of a device by their indices.
    func traits(_ indices: Range<Int>, of read: Committed<DeviceView>) -> Response {
        part(of: read) { json in
            Representation.traits.write(indices.map { SelectedTrait(TraitView(read.value, $0)) }, to: &json)
        }
    }
}

extension InputObject {
    static let attributes = InputObject(
        "Attributes", [], rest: .any,
        example: .members(["onTime": .integer(70), "startUpOnOff": .string("toggle")]))
    static let command = InputObject(
        "Command",
        [
            .required("command", .text, "A command of the trait, such as `moveToLevel`."),
            .optional("params", .anyObject, "The fields of the command; the catalog has their types and ranges."),
        ],
        example: .members([
            "command": .string("onWithTimedOff"),
            "params": .members(["onOffControl": .array([]), "onTime": .integer(100), "offWaitTime": .integer(0)]),
        ]))
}
