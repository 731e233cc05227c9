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
        let review = DescriptionReview(isStrict: true)
        let reader = DeviceReader(catalog: catalog, defaults: defaults, seed: seed)
        let home = review.attempt { () throws(HomeError) -> HomeTemplate in try self.home(json, reader, review) }
        if let error = review.error { throw HomeFileError(error) }
        return home!
    }

    private static func home(
        _ json: JSONValue, _ reader: DeviceReader, _ review: DescriptionReview
    ) throws(HomeError) -> HomeTemplate {
        let file = try DescribedObject(json, at: .root)
        guard try file.text("format") == format, try file.value("version").integerValue == version else {
            throw DescribedObject.fault(
                "This is not a home file of version \(version).", "version \(version)", at: .root)
        }
        file.expectOnly(["format", "version", "structures", "rooms", "devices"], review)
        var home = HomeTemplate()
        var references = HomeFileReferences()
        for object in try file.objects("structures") {
            let structure = review.attempt { () throws(HomeError) -> StructureTemplate in
                try self.structure(object, review)
            }
            guard let structure else { continue }
            review.attempt { () throws(HomeError) -> Void in try references.add(structure, at: object.pointer) }
            home.structures.append(structure)
        }
        for object in try file.objects("rooms") {
            object.expectOnly(["id", "name", "structureID"], review)
            let room = review.attempt { () throws(HomeError) -> RoomTemplate in
                RoomTemplate(
                    id: try object.id("id"), name: try object.name(limit: Home.maximumNameLength),
                    structureID: try object.text("structureID"))
            }
            guard let room else { continue }
            review.attempt { () throws(HomeError) -> Void in try references.add(room, at: object.pointer) }
            home.rooms.append(room)
        }
        guard let devices = try file.value("devices").arrayValue else {
            throw file.wrongKind("devices", "a list of objects")
        }
        for (index, json) in devices.enumerated() {
            let pointer = JSONPointer.root.appending("devices").appending(index)
            let device: DeviceTemplate
            do throws(HomeError) {
                let read = try reader.device(json, at: pointer)
                device = read.template
                home.deviations += read.deviations
            } catch {
                review.add(mistakesOf: error)
                continue
            }
            review.attempt { () throws(HomeError) -> Void in try references.add(device, at: pointer) }
            home.devices.append(device)
        }
        return home
    }

    private static func structure(
        _ object: DescribedObject, _ review: DescriptionReview
    ) throws(HomeError) -> StructureTemplate {
        object.expectOnly(["id", "name", "network"], review)
        let network = try object.object("network")
        network.expectOnly(["internet", "hub", "accessGranted", "sameNetwork", "appOnline"], review)
        return StructureTemplate(
            id: try object.id("id"), name: try object.name(limit: Home.maximumNameLength),
            network: NetworkState(
                internet: try network.bool("internet"), hub: try network.bool("hub"),
                accessGranted: try network.bool("accessGranted"),
                sameNetwork: try network.optionalBool("sameNetwork") ?? false,
                appOnline: try network.optionalBool("appOnline") ?? true))
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
