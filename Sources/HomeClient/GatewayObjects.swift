/// The objects of a replica at one time.
struct GatewayObjects: HomeObjects {
    let published: GatewayConnection.Published
    let connection: GatewayConnection

    func structures(where filter: ObjectFilter) -> [StructureSnapshot] {
        published.objects.structures.all.filter { filter.includes(structureID: $0.id, named: $0.name) }
    }

    func rooms(where filter: ObjectFilter) -> [RoomSnapshot] {
        published.objects.rooms.all.filter { filter.includes(roomID: $0.id, named: $0.name, in: $0.structureID) }
    }

    func devices(where filter: ObjectFilter) -> [DeviceSnapshot] {
        published.objects.devices.all.filter { filter.includes($0.device) }.map { snapshot($0) }
    }

    func structure(_ id: String) -> StructureSnapshot? { published.objects.structures[id] }
    func room(_ id: String) -> RoomSnapshot? { published.objects.rooms[id] }
    func device(_ id: String) -> DeviceSnapshot? { published.objects.devices[id].map { snapshot($0) } }

    private func snapshot(_ device: ReplicaDevice) -> DeviceSnapshot {
        // A replica has no moving values, so the time has no effect.
        DeviceSnapshot(device: device.device, network: device.network, time: .first, executor: connection)
    }
}
