import HTTPServer
import HomeModel
import HomeService
import JSON

extension HomeAPI {
    static let typeRoutes: [Route] = [
        Route(
            .get, "/devices/{id}/types", "List the device types of a device", topic: .devices,
            answers: [
                .ok("The parts of the device, the primary one marked.", .ref("Types"), headers: ["ETag"]), .notModified,
            ],
            problems: ProblemKind.ofReading
        ) { call in
            let reading = try call.reading()
            return .response(
                call.part(of: reading) { json in
                    json.beginObject()
                    json.key("types")
                    json.beginArray()
                    for place in reading.device.shape.parts.indices {
                        json.part(place, of: reading.device, network: reading.network, at: reading.snapshot.time)
                    }
                    json.endArray()
                    json.endObject()
                })
        },
        Route(
            .get, "/devices/{id}/types/{type}", "Read one device type of a device", topic: .devices,
            answers: [.ok("The part of the device.", .ref("Part"), headers: ["ETag"]), .notModified],
            problems: ProblemKind.ofReading
        ) { call in
            let reading = try call.reading()
            let place = try reading.device.part(named: call[parameter: "type"])
            return .response(
                call.part(of: reading) {
                    $0.part(place, of: reading.device, network: reading.network, at: reading.snapshot.time)
                })
        },
        Route(
            .get, "/devices/{id}/types/{type}/traits", "List the traits of one device type of a device", topic: .traits,
            answers: [.ok("The traits of the part.", .ref("Traits"), headers: ["ETag"]), .notModified],
            problems: ProblemKind.ofReading
        ) { call in
            let reading = try call.reading()
            let place = try reading.device.part(named: call[parameter: "type"])
            return .response(call.traits(reading.device.shape.parts[place].traits, of: reading))
        },
    ]
}

/// A device as of a snapshot.
struct SnapshotReading: Sendable {
    let snapshot: HomeSnapshot
    let device: Device
    let network: NetworkState
}

extension Call {
    /// The device that the path names.
    func reading() throws(HomeError) -> SnapshotReading {
        let snapshot = home.snapshot()
        let device = try snapshot.state.device(self[parameter: "id"])
        return SnapshotReading(
            snapshot: snapshot, device: device, network: snapshot.state.network(of: device.structureID))
    }

    /// A part of a device; without an entity tag while the device's values move.
    func part(of reading: SnapshotReading, _ write: (inout JSONWriter) -> Void) -> Response {
        let cursor = reading.snapshot.cursor
        guard !reading.device.isMoving else { return json(cursor: cursor, write) }
        let tag = DeviceBytes.tag(reading.device, network: reading.network, epoch: cursor.epoch)
        return tagged(tag, as: "application/json", cursor: cursor) {
            var json = JSONWriter(capacity: 1_024)
            write(&json)
            return json.bytes
        }
    }
}
