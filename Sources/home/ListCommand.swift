import CommandLineKit
import HomeClient

/// `home list`: the devices, rooms or structures of the home.
enum ListCommand {
    static func run(_ options: Options) async throws {
        let kind = options.operands.first ?? "devices"
        if options.isJSON {
            let objects = try await Home(options.gateway()).readAll("/\(kind)", member: kind)
            return Terminal.print(ValueText.text(.array(objects)))
        }
        let home = try await options.home()
        defer { home.close() }
        Terminal.print(lines(kind, home.connection.objects()))
    }

    static func lines(_ kind: String, _ objects: any HomeObjects) -> [String] {
        let everything = ObjectFilter()
        switch kind {
        case "rooms":
            var table = Table("ID", "NAME", "STRUCTURE")
            for room in objects.rooms(where: everything) { table.add(room.id, room.name, room.structureID) }
            return table.lines
        case "structures":
            var table = Table("ID", "NAME")
            for structure in objects.structures(where: everything) { table.add(structure.id, structure.name) }
            return table.lines
        default:
            var table = Table("ID", "NAME", "ROOM", "TYPE", "STATE")
            for device in objects.devices(where: everything) {
                table.add(
                    device.device.id, device.device.name, device.device.roomID ?? "-", primaryType(of: device),
                    StateText.of(device))
            }
            return table.lines
        }
    }

    private static func primaryType(of device: DeviceSnapshot) -> String {
        let type = device.types.first { $0.metadata.isPrimaryType } ?? device.types.first
        return type?.type.name ?? "-"
    }
}
