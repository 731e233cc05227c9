import CommandLineKit
import HomeClient

/// `home show`: one device with everything that it has.
enum ShowCommand {
    static func run(_ options: Options) async throws {
        let home = try await options.home()
        defer { home.close() }
        let device = try home.device(named: options.operands[0])
        if options.isJSON {
            let json = try await home.gateway?.request("GET", "/devices/\(device.device.id)") ?? .null
            return Terminal.print(ValueText.text(json))
        }
        Terminal.print(lines(device, home.connection.objects()))
    }

    static func lines(_ snapshot: DeviceSnapshot, _ objects: any HomeObjects) -> [String] {
        let device = snapshot.device
        let connectivity = device.connectivity(network: snapshot.network)
        let room = device.roomID.flatMap { objects.room($0) }.map { "\($0.name) (\($0.id))" } ?? "-"
        let structure = device.structureID.flatMap { objects.structure($0) }.map { "\($0.name) (\($0.id))" } ?? "-"
        var lines = [
            device.name, "  id: \(device.id)", "  room: \(room)", "  structure: \(structure)",
            "  state: \(StateText.of(snapshot))",
            "  connectivity: \(connectivity.connectivityState.rawValue), \(connectivity.dataSourceLocality.rawValue)",
        ]
        for part in snapshot.types {
            let primary = part.metadata.isPrimaryType ? ", primary" : ""
            lines += ["", "part \(part.number): \(part.type.id)\(primary)"]
            for definition in part.traits.definitions {
                guard let trait = part.traits[definition.id] else { continue }
                let reader = PartReader(device: snapshot, part: part)
                lines += ["  \(definition.id)"] + members(of: trait, reader).map { "    \($0)" }
            }
        }
        return lines
    }

    private static func members(of trait: NamedTraitHandle, _ reader: PartReader) -> [String] {
        let definition = trait.definition
        let attributes = definition.attributes.compactMap { attribute -> String? in
            guard let value = trait[attribute.name] else { return nil }
            let text = ValueText.text(value)
            let shown =
                value.doubleValue == nil
                ? text : ShownValue.textWithoutWord(value, ShownValue.Element(attribute), of: definition, reader)
            let form = shown.isEmpty || shown == text ? "" : " (\(shown))"
            return "\(attribute.name) = \(text)\(form)\(attribute.isWritable ? ", writable" : "")"
        }
        let commands = definition.commands.filter { trait.supports(command: $0.name) }.map { command in
            "\(command.name)(\(command.fields.fields.map { $0.name }.joined(separator: ", ")))"
        }
        return attributes + commands
    }
}
