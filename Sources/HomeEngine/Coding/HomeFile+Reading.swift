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
        var home = HomeTemplate()
        for structure in try file.objects("structures") {
            let network = try structure.object("network")
            home.structures.append(
                StructureTemplate(
                    id: try structure.id("id"), name: try structure.text("name"),
                    network: NetworkState(
                        internet: try network.bool("internet"), hub: try network.bool("hub"),
                        accessGranted: try network.bool("accessGranted"),
                        sameNetwork: try network.optionalBool("sameNetwork") ?? false,
                        appOnline: try network.optionalBool("appOnline") ?? true)))
        }
        for room in try file.objects("rooms") {
            home.rooms.append(
                RoomTemplate(
                    id: try room.id("id"), name: try room.text("name"), structureID: try room.text("structureID")))
        }
        guard let devices = try file.value("devices").arrayValue else {
            throw file.wrongKind("devices", "a list of objects")
        }
        for (index, device) in devices.enumerated() {
            home.devices.append(try reader.device(device, at: JSONPointer.root.appending("devices").appending(index)))
        }
        return home
    }
}
