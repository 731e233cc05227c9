import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let typeRoutes: [Route] = [
        Route(
            .get, "/devices/{id}/types", id: "listDeviceTypes", "List the device types of a device", topic: .devices,
            query: [Call.atParameter],
            responses: [
                .ok("The parts of the device; the primary one is marked.", .types, headers: ["ETag"]), .notModified,
            ],
            problems: ProblemKind.ofReading
        ) { call in
            try call.read { call, state throws(HomeError) in
                let read = try call.reading(in: state)
                return call.part(of: read) { Representation.types.write(read.value, to: &$0) }
            }
        },
        Route(
            .get, "/devices/{id}/types/{type}", id: "getDeviceType", "Read one device type of a device",
            topic: .devices, query: [Call.atParameter],
            responses: [.ok("The part of the device.", .part, headers: ["ETag"]), .notModified],
            problems: ProblemKind.ofReading
        ) { call in
            try call.read { call, state throws(HomeError) in
                let read = try call.reading(in: state)
                let part = PartReading(read.value, try read.value.device.part(named: call[parameter: "type"]))
                return call.part(of: read) { Representation.part.write(part, to: &$0) }
            }
        },
        Route(
            .get, "/devices/{id}/types/{type}/traits", id: "listTypeTraits",
            "List the traits of one device type of a device", topic: .traits, query: [Call.atParameter],
            responses: [.ok("The traits of the part.", .traits, headers: ["ETag"]), .notModified],
            problems: ProblemKind.ofReading
        ) { call in
            try call.read { call, state throws(HomeError) in
                let read = try call.reading(in: state)
                let device = read.value.device
                let index = try device.part(named: call[parameter: "type"])
                return call.traits(device.shape.parts[index].traits, of: read)
            }
        },
    ]
}

extension Call {
    /// Returns the device that the path names.
    func reading(in state: ReadState) throws(HomeError) -> Committed<DeviceReading> {
        let read = try state.reading(ofDevice: self[parameter: "id"])
        if state.isPast { return read }
        nameFaults(of: CollectionOfOne(read.value.device))
        return home.reading(read, shownTo: ClientLabel.of(request)) ?? read
    }

    /// Returns a part of a device's representation; without an entity tag while a value is moving.
    func part(of read: Committed<DeviceReading>, _ write: (inout JSONWriter) -> Void) -> Response {
        let (reading, cursor) = (read.value, read.cursor)
        guard !reading.device.isMoving, reading.isCommon else { return json(cursor: cursor, write) }
        let tag = DeviceBytes.tag(reading.device, network: reading.network, epoch: cursor.epoch)
        return tagged(tag, as: "application/json", cursor: cursor) {
            var json = JSONWriter(capacity: 1_024)
            write(&json)
            return json.bytes
        }
    }
}
