import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let deviceRoutes: [Route] = [
        Route(
            .get, "/devices", id: "listDevices", "List the devices", topic: .devices,
            query: ([.name] + FilterParameter.ofDevices).items + PageQuery.items(.device) + [Call.atParameter],
            responses: [.ok("The devices that clients can see.", .devices)]
        ) { call in
            try call.list { call, state throws(HomeError) in try call.devicePage(of: state) }
        },
        Route(
            .get, "/devices/{id}", id: "getDevice", "Read a device", topic: .devices,
            query: [PageQuery.fields(of: .device), Call.atParameter],
            responses: [
                .ok(
                    "The device; without an entity tag while one of its attributes is moving.",
                    Representation.device.partial,
                    headers: ["ETag"]
                ),
                .notModified,
            ], problems: ProblemKind.ofReading
        ) { call in
            try call.read { call, state throws(HomeError) in
                let read = try call.view(in: state)
                let fields = call.fields(of: .device)
                // The cache has room for one revision of each device: the present one, as most clients see it.
                let isCached = !state.isPast && read.value.isCommon
                guard isCached, fields == nil else {
                    return call.part(of: read) { json in
                        let bytes = call.served.deviceBytes
                        let device = isCached ? bytes.encoded(read.value, epoch: read.cursor.epoch) : read.value
                        json.device(device, fields: fields)
                    }
                }
                return call.commonDevice(read)
            }
        },
        Route(
            .patch, "/devices/{id}", id: "renameDevice",
            "Rename a device; a longer name is truncated to 60 Unicode code points",
            topic: .devices,
            body: .deviceName, responses: [.ok("The device after the change.", .device)],
            problems: ProblemKind.ofReading + [.preconditionFailed, .idempotencyKeyReused]
        ) { call in
            let name = try call.body().text("name")
            let id = call[parameter: "id"]
            return call.change { context in
                call.home.setName(name, ofDevice: id, context: context)
            } response: { committed in
                call.device(committed)
            }
        },
    ]
}

extension Call {
    /// Returns a device as most clients see it, from the cache.
    fileprivate func commonDevice(_ read: Committed<DeviceView>) -> Response {
        let isCommon = requestID == nil && ifNoneMatch == nil
        return served.deviceBytes.response(to: read, isCommon: isCommon) { tag, bytes in
            let type = "application/json"
            guard let tag else { return response(bytes, as: type, cursor: read.cursor) }
            return tagged(tag, as: type, cursor: read.cursor) { bytes }
        }
    }

    /// Returns a device after a change.
    func device(_ committed: Committed<DeviceView>, status: Int = 200, headers: [Header] = []) -> Response {
        nameFaults(of: CollectionOfOne(committed.value.device))
        return json(status: status, cursor: committed.cursor, headers: headers) { $0.device(committed.value) }
    }
}

extension InputObject {
    static let deviceName = InputObject(
        "DeviceName",
        [
            .required(
                "name", .text, "At least 1 Unicode code point; a longer name is truncated to 60.",
                as: JSONSchema.text.with("minLength", .integer(1)))
        ],
        example: .members(["name": .string("Reading lamp")]))
}
