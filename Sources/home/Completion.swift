import CommandLineKit
import HomeClient

/// The words of a command line that only the home and the catalog have.
///
/// Traits, attributes, commands and values come from the catalog, so most completions need no gateway. Devices and rooms
/// come from the home; without a gateway there are none.
enum Completion {
    /// Returns the words that can end a line.
    static func words(ending line: UnfinishedLine) async -> [String] {
        words(ending: line, in: await objects(for: line))
    }

    /// - Parameter objects: The objects of the home; nil without a gateway.
    static func words(ending line: UnfinishedLine, in objects: (any HomeObjects)?) -> [String] {
        HomeProgram.table.completions(of: line) { operands(of: $0, $1, word: line.word, objects) }
    }

    /// Returns the objects of the home; nil if there is no gateway, or if they are not needed.
    private static func objects(for line: UnfinishedLine) async -> (any HomeObjects)? {
        guard let (command, options) = HomeProgram.table.options(of: line),
            ["show", "watch", "set", "run", "move", "rename", "stimulus"].contains(command),
            let gateway = try? options.gateway()
        else { return nil }
        defer { gateway.close() }
        // A shell waits for the words.
        let limit = Task {
            try await Task.sleep(for: .milliseconds(1_500))
            gateway.close()
        }
        defer { limit.cancel() }
        guard (try? await gateway.open()) != nil else { return nil }
        return gateway.objects()
    }

    /// Returns what can be the next operand of a command.
    private static func operands(
        of command: String, _ operands: [String], word: String, _ objects: (any HomeObjects)?
    ) -> [String] {
        let devices = objects?.devices(where: ObjectFilter()) ?? []
        let ids = devices.map { $0.device.id }
        let rooms = objects?.rooms(where: ObjectFilter()).map { $0.id } ?? []
        let device = operands.first.flatMap { id in devices.first { $0.device.id == id } }
        switch (command, operands.count) {
        case ("show", 0), ("watch", _), ("move", 0), ("set", 0), ("run", 0), ("stimulus", 0): return ids
        case ("move", _), ("rename", 0): return ids + rooms
        case ("advance", 0): return ["1m", "5m", "1h", "1d"]
        case ("set", _): return attributes(of: device, word: word)
        case ("run", 1): return commands(of: device)
        case ("run", _): return fields(of: operands[1], device, word: word)
        default: return []
        }
    }

    // MARK: The catalog

    /// The traits that a device has; all of the catalog if the device is not known.
    private static func traits(of device: DeviceSnapshot?) -> [(definition: TraitDefinition, trait: NamedTraitHandle?)]
    {
        guard let device else { return CatalogIndex(Catalog.self).traits.map { ($0, nil) } }
        return device.types.flatMap { part in part.traits.definitions.map { ($0, part.traits[$0.id]) } }
    }

    /// The writable attributes as `trait.attribute=`, or behind that the words that can be a value.
    private static func attributes(of device: DeviceSnapshot?, word: String) -> [String] {
        let equals = word.firstIndex(of: "=")
        return traits(of: device).flatMap { definition, trait in
            definition.attributes.filter { $0.isWritable && trait?.supports(attribute: $0.name) ?? true }.flatMap {
                attribute in
                let name = "\(definition.name).\(attribute.name)="
                guard let equals else { return [name] }
                let prefix = word[...equals]
                return prefix == name || prefix == "\(attribute.name)="
                    ? values(of: attribute.type).map { prefix + $0 } : []
            }
        }
    }

    private static func commands(of device: DeviceSnapshot?) -> [String] {
        traits(of: device).flatMap { definition, trait in
            definition.commands.filter { trait?.supports(command: $0.name) ?? true }.map {
                "\(definition.name).\($0.name)"
            }
        }
    }

    /// The fields of a command as `field=`, or behind that the words that can be a value.
    private static func fields(of command: String, _ device: DeviceSnapshot?, word: String) -> [String] {
        let name = command.split(separator: ".").last.map { String($0) } ?? command
        let trait = command.contains(".") ? command.split(separator: ".").dropLast().joined(separator: ".") : nil
        let equals = word.firstIndex(of: "=")
        return traits(of: device).filter { trait.map($0.definition.isNamed) ?? true }
            .compactMap { $0.definition.command(named: name) }
            .flatMap { $0.fields.fields }.flatMap { field in
                guard let equals else { return ["\(field.name)="] }
                let prefix = word[...equals]
                return prefix == "\(field.name)=" ? values(of: field.type).map { prefix + $0 } : []
            }
    }

    private static func values(of type: ValueType) -> [String] {
        switch type {
        case .bool: ["false", "true"]
        case .enumeration(let definition): definition.cases.map { $0.name }
        case .bitmap(let definition): definition.flags.map { $0.name }
        default: []
        }
    }
}
