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
                let read = try call.view(in: state)
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
                let read = try call.view(in: state)
                let part = PartView(read.value, try read.value.device.part(named: call[parameter: "type"]))
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
                let read = try call.view(in: state)
                let device = read.value.device
                let index = try device.part(named: call[parameter: "type"])
                return call.traits(device.shape.parts[index].traits, of: read)
            }
        },
    ]
}

extension Call {
    /// Returns the device that the path names.
    func view(in state: ReadState) throws(HomeError) -> Committed<DeviceView> {
        let read = try state.view(ofDevice: self[parameter: "id"])
        if state.isPast { return read }
        if faults != nil { nameFaults(of: CollectionOfOne(read.value.device)) }
        guard let shown = home.view(read, shownTo: ClientLabel.of(request)) else { return read }
        return shown
    }

    /// Returns a part of a device's representation; without an entity tag while a value is moving.
    func part(of read: Committed<DeviceView>, _ write: (inout JSONWriter) -> Void) -> Response {
        let (view, cursor) = (read.value, read.cursor)
        guard !view.device.isMoving, view.isCommon else { return json(cursor: cursor, write) }
        let tag = DeviceBytes.tag(view.device, network: view.network, epoch: cursor.epoch)
        return tagged(tag, as: "application/json", cursor: cursor) {
            var json = JSONWriter(capacity: 1_024)
            write(&json)
            return json.bytes
        }
    }
}
