public import HomeModel
public import JSON

extension HomeFile {
    /// Reads a home file.
    ///
    /// - Parameters:
    ///   - defaults: The parts of devices that their descriptions omit; see ``DeviceReader``.
    ///   - seed: Determines the serial numbers of the devices.
    public static func read(
        _ json: JSONValue, catalog: CatalogIndex, defaults: any DeviceDefaults, seed: UInt64
    ) throws(HomeFileError) -> HomeTemplate {
        do throws(HomeError) {
            return try home(json, DeviceReader(catalog: catalog, defaults: defaults, seed: seed))
        } catch {
            throw HomeFileError(pointer: error.details.first?.pointer ?? "", message: error.message)
        }
    }

    private static func home(_ json: JSONValue, _ reader: DeviceReader) throws(HomeError) -> HomeTemplate {
        let file = try DescribedObject(json, at: .root)
        guard try file.text("format") == format, try file.value("version").integerValue == version else {
            throw DescribedObject.fault(
                "This is not a home file of version \(version).", "version \(version)", at: .root)
        }
        try file.expectOnly(["format", "version", "structures", "rooms", "devices"])
        var home = HomeTemplate()
        var references = HomeFileReferences()
        for structure in try file.objects("structures") {
            try structure.expectOnly(["id", "name", "network"])
            let network = try structure.object("network")
            try network.expectOnly(["internet", "hub", "accessGranted", "sameNetwork", "appOnline"])
            home.structures.append(
                StructureTemplate(
                    id: try structure.id("id"), name: try structure.name(limit: Home.maximumNameLength),
                    network: NetworkState(
                        internet: try network.bool("internet"), hub: try network.bool("hub"),
                        accessGranted: try network.bool("accessGranted"),
                        sameNetwork: try network.optionalBool("sameNetwork") ?? false,
                        appOnline: try network.optionalBool("appOnline") ?? true)))
            try references.add(home.structures[home.structures.count - 1], at: structure.pointer)
        }
        for room in try file.objects("rooms") {
            try room.expectOnly(["id", "name", "structureID"])
            home.rooms.append(
                RoomTemplate(
                    id: try room.id("id"), name: try room.name(limit: Home.maximumNameLength),
                    structureID: try room.text("structureID")))
            try references.add(home.rooms[home.rooms.count - 1], at: room.pointer)
        }
        guard let devices = try file.value("devices").arrayValue else {
            throw file.wrongKind("devices", "a list of objects")
        }
        for (index, device) in devices.enumerated() {
            let pointer = JSONPointer.root.appending("devices").appending(index)
            let template = try reader.device(device, at: pointer)
            try references.add(template, at: pointer)
            home.devices.append(template)
        }
        return home
    }
}

/// The ids in a home file: each object has one of its own, and names objects that are there.
private struct HomeFileReferences {
    private var structures: Set<String> = []
    /// The ids of the rooms with those of their structures.
    private var rooms: [String: String] = [:]
    private var devices: Set<String> = []

    mutating func add(_ structure: StructureTemplate, at pointer: JSONPointer) throws(HomeError) {
        guard structures.insert(structure.id).inserted else { throw twice("structure", structure.id, pointer) }
    }

    mutating func add(_ room: RoomTemplate, at pointer: JSONPointer) throws(HomeError) {
        guard rooms.updateValue(room.structureID, forKey: room.id) == nil else {
            throw twice("room", room.id, pointer)
        }
        guard structures.contains(room.structureID) else {
            throw DescribedObject.fault(
                "The room \(room.id) names the structure \(room.structureID), which is missing.",
                "the id of a structure of the file", at: pointer.appending("structureID"))
        }
    }

    mutating func add(_ device: DeviceTemplate, at pointer: JSONPointer) throws(HomeError) {
        guard devices.insert(device.id).inserted else { throw twice("device", device.id, pointer) }
        if let structureID = device.structureID, !structures.contains(structureID) {
            throw DescribedObject.fault(
                "The device \(device.id) names the structure \(structureID), which is missing.",
                "the id of a structure of the file", at: pointer.appending("structureID"))
        }
        if let roomID = device.roomID, rooms[roomID] == nil || rooms[roomID] != device.structureID {
            throw DescribedObject.fault(
                "The device \(device.id) names the room \(roomID), which its structure lacks.",
                "the id of a room of the structure", at: pointer.appending("roomID"))
        }
    }

    private func twice(_ kind: String, _ id: String, _ pointer: JSONPointer) -> HomeError {
        DescribedObject.fault(
            "The \(kind) \(id) occurs twice; every \(kind) needs a unique id.", "the id of no other \(kind)",
            at: pointer.appending("id"))
    }
}
