package import HomeModel
package import JSON

extension HomeFile {
    /// Reads a home file.
    ///
    /// - Parameters:
    ///   - defaults: The parts of devices that their descriptions omit; see ``DeviceReader``.
    ///   - seed: Determines the serial numbers of the devices.
    package static func read(
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
        let file = Input(json)
        guard isHomeFile(json), file.integer(ifPresent: "version") == version else {
            throw HomeError("This is not a home file of version \(version).", "version \(version)", at: .root)
        }
        review.check(json, form, as: "the file", at: .root)
        var home = HomeTemplate()
        var references = HomeFileReferences()
        for object in file.list("structures") where !review.hasFault(at: object.pointer) {
            let structure = structure(object)
            review.attempt { () throws(HomeError) -> Void in try references.add(structure, at: object.pointer) }
            home.structures.append(structure)
        }
        for object in file.list("rooms") where !review.hasFault(at: object.pointer) {
            let room = RoomTemplate(
                id: object.text(ifPresent: "id") ?? "", name: object.text(ifPresent: "name") ?? "",
                structureID: object.text(ifPresent: "structureID") ?? "")
            review.attempt { () throws(HomeError) -> Void in try references.add(room, at: object.pointer) }
            home.rooms.append(room)
        }
        for object in file.list("devices") {
            let device: DeviceTemplate
            do throws(HomeError) {
                let read = try reader.device(object.json, at: object.pointer)
                device = read.template
                home.deviations += read.deviations
            } catch {
                review.add(mistakesOf: error)
                continue
            }
            review.attempt { () throws(HomeError) -> Void in try references.add(device, at: object.pointer) }
            home.devices.append(device)
        }
        return home
    }

    private static func structure(_ object: Input) -> StructureTemplate {
        let network = object["network"]
        func state(_ name: String, otherwise: Bool = true) -> Bool { network?.flag(ifPresent: name) ?? otherwise }
        return StructureTemplate(
            id: object.text(ifPresent: "id") ?? "", name: object.text(ifPresent: "name") ?? "",
            network: NetworkState(
                internet: state("internet"), hub: state("hub"), accessGranted: state("accessGranted"),
                sameNetwork: state("sameNetwork", otherwise: false), appOnline: state("appOnline")))
    }

    // MARK: Form

    private static let form = InputForm.object(
        InputObject(
            [
                .required("format", .choice([format]), "The kind of the file."),
                .required("version", .integer(version...version), "The version of the format."),
                .required("structures", .list(.object(structure), 0...Int.max), "The structures."),
                .required("rooms", .list(.object(room), 0...Int.max), "The rooms."),
                // Each device is checked when it is read.
                .required("devices", .list(.any, 0...Int.max), "The devices."),
            ]))
    private static let name = InputForm.text(1...Home.maximumNameLength)
    private static let structure = InputObject(
        [
            .required("id", .id, "The id of the structure."), .required("name", name, "Its name."),
            .required("network", .object(network), "The state of its network."),
        ])
    private static let network = InputObject(
        [
            .required("internet", .flag, "Whether it has internet."), .required("hub", .flag, "Whether its hub works."),
            .required("accessGranted", .flag, "Whether the app may use it."),
            .optional("sameNetwork", .flag, "Whether the app is in its network; false if left out."),
            .optional("appOnline", .flag, "Whether the app is online; true if left out."),
        ], nullIsAbsent: true)
    private static let room = InputObject(
        [
            .required("id", .id, "The id of the room."), .required("name", name, "Its name."),
            .required("structureID", .text, "The id of its structure."),
        ])
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
            throw HomeError(
                "The room \(room.id) names the structure \(room.structureID), which is missing.",
                "the id of a structure of the file", at: pointer.appending("structureID"))
        }
    }

    mutating func add(_ device: DeviceTemplate, at pointer: JSONPointer) throws(HomeError) {
        guard devices.insert(device.id).inserted else { throw twice("device", device.id, pointer) }
        if let structureID = device.structureID, !structures.contains(structureID) {
            throw HomeError(
                "The device \(device.id) names the structure \(structureID), which is missing.",
                "the id of a structure of the file", at: pointer.appending("structureID"))
        }
        if let roomID = device.roomID, rooms[roomID] == nil || rooms[roomID] != device.structureID {
            throw HomeError(
                "The device \(device.id) names the room \(roomID), which its structure lacks.",
                "the id of a room of the structure", at: pointer.appending("roomID"))
        }
    }

    private func twice(_ kind: String, _ id: String, _ pointer: JSONPointer) -> HomeError {
        HomeError(
            "The \(kind) \(id) occurs twice; every \(kind) needs a unique id.", "the id of no other \(kind)",
            at: pointer.appending("id"))
    }
}
