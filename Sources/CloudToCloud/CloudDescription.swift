public import HomeModel
public import JSON

/// The Cloud-to-cloud description of a device: the inverse of an import.
///
/// A Cloud-to-cloud device has each trait once. If several parts have the same trait, the first part is described.
///
///     let lamp = CloudDescription(of: template)
///     lamp.type                  // "LIGHT"
///     lamp.states                // {"online": true, "on": true, "brightness": 71}
///     try lamp.actions(for: CloudExecution(command: "OnOff", parameters: params))
public struct CloudDescription: Sendable {
    /// The device type without the prefix `action.devices.types.`; nil if Cloud-to-cloud has none for the device.
    public let type: String?
    /// The traits without the prefix `action.devices.traits.`, in alphabetical order.
    public private(set) var traits: [String] = []
    /// The `attributes` of the SYNC response.
    public internal(set) var attributes = JSONObject()
    /// The states of the QUERY response.
    public internal(set) var states = JSONObject()
    private let view: DescribedDevice

    public init(of device: DeviceTemplate) {
        view = DescribedDevice(device: device)
        type = CloudDeviceTypes.name(of: device)
        states["online"] = .bool(device.isReachable)
        for mapping in CloudTraits.mappings where mapping.describe(view, &self) { traits.append(mapping.name) }
    }

    /// Returns the actions that execute a cloud command, in order; there is at least one. Throws if the device does not
    /// support the command or its parameters.
    public func actions(for execution: CloudExecution) throws(CloudCommandError) -> [TraitAction] {
        for mapping in CloudTraits.mappings where traits.contains(mapping.name) {
            let actions = try mapping.actions(for: execution, on: view)
            if !actions.isEmpty { return actions }
        }
        throw .notAvailable(execution)
    }

    /// Returns the cloud command for a command of one of the device's traits; nil if there is none.
    public func execution(trait: TraitDefinition, command: CommandDefinition, fields: Value) -> CloudExecution? {
        for mapping in CloudTraits.mappings where traits.contains(mapping.name) {
            for mirror in mapping.mirrors where mirror.definition == trait {
                if let execution = mirror.execution(of: command, fields: fields) { return execution }
            }
        }
        return nil
    }
}

/// A device of the catalog, with the look-ups that descriptions need.
struct DescribedDevice: Sendable {
    let device: DeviceTemplate

    /// A trait of a device and the part that has it.
    struct PartTrait {
        let part: PartTemplate
        let trait: TraitTemplate
    }

    /// Returns the trait on the first part that has it; nil if no part has it.
    func partTrait(of trait: TraitDefinition) -> PartTrait? { partTraits(of: trait).first }

    func partTraits(of trait: TraitDefinition) -> [PartTrait] {
        device.parts.flatMap { part in
            part.traits.filter { $0.definition == trait }.map { PartTrait(part: part, trait: $0) }
        }
    }

    func has<T: Trait>(_ trait: T.Type) -> Bool { partTrait(of: trait.definition) != nil }

    /// Returns the attributes of the first part that has the trait; nil if no part has it.
    func attributes<T: Trait>(_ trait: T.Type) -> AttributeEditor<T>? {
        partTrait(of: trait.definition).map { $0.attributes(trait) }
    }
}

extension DescribedDevice.PartTrait {
    func attributes<T: Trait>(_ trait: T.Type) -> AttributeEditor<T> { self.trait.attributes(trait) }

    /// Returns whether the trait has an attribute, which may be null.
    func has<Root: Schema, Key: ValueKey>(attribute path: KeyPath<Root, Key>) -> Bool {
        trait.values[Root.keys[keyPath: path].id] != nil
    }

    func has(command: CommandDefinition) -> Bool { trait.commands.contains(command.id) }

    /// Returns the action that invokes a command; empty if the trait does not support it.
    func invoke<T: Trait, Fields: Schema, Response: Schema>(
        _: T.Type, _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>,
        _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) -> [TraitAction] {
        guard let command = trait.definition.command(T.Commands.keys[keyPath: path].id), has(command: command) else {
            return []
        }
        let fields = Record<Fields>(edit).value
        return [.invoke(part: part.number, trait: trait.definition, command: command, fields: fields)]
    }

    /// Returns the action that writes attributes; empty if the trait has none of them.
    func write<T: Trait>(_ type: T.Type, _ edit: (inout AttributeEditor<T>) -> Void) -> [TraitAction] {
        var template = TraitTemplate(
            definition: trait.definition, features: trait.features, values: [:], commands: trait.commands)
        template.edit(type, edit)
        let values = template.values.filter { trait.values[$0.key] != nil }
        return values.isEmpty ? [] : [.write(part: part.number, trait: trait.definition, values: values)]
    }
}

extension TraitTemplate {
    /// Returns typed access to the values. The template must be of the trait `trait`.
    func attributes<T: Trait>(_ trait: T.Type) -> AttributeEditor<T> {
        var template = self
        var attributes: AttributeEditor<T>?
        template.edit(trait) { attributes = $0 }
        guard let attributes else { preconditionFailure("the edit is carried out at once") }
        return attributes
    }
}
