public import HomeModel
public import JSON

/// A device as Cloud-to-cloud describes it: the way back from the catalogue.
///
/// A device of Cloud-to-cloud has each trait once; of several parts that have the same trait the first is told.
///
///     let lamp = CloudDescription(of: template)
///     lamp.type                  // "LIGHT"
///     lamp.states                // {"online": true, "on": true, "brightness": 71}
///     try lamp.actions(for: CloudExecution(command: "OnOff", parameters: params))
public struct CloudDescription: Sendable {
    /// Without `action.devices.types.`; nil where Cloud-to-cloud has no word for what the device is.
    public let type: String?
    /// Without `action.devices.traits.`, in alphabetical order.
    public private(set) var traits: [String] = []
    /// Of the SYNC answer.
    public internal(set) var attributes = JSONObject()
    /// Of the QUERY answer.
    public internal(set) var states = JSONObject()
    private let view: DeviceView

    public init(of device: DeviceTemplate) {
        view = DeviceView(device: device)
        type = CloudDeviceTypes.name(of: device)
        states["online"] = .bool(device.isReachable)
        for mapping in CloudTraits.mappings where mapping.describe(view, &self) { traits.append(mapping.name) }
    }

    /// What the device has to do for a command of the cloud, in order; never empty.
    public func actions(for execution: CloudExecution) throws(CloudRefusal) -> [TraitAction] {
        for mapping in CloudTraits.mappings where traits.contains(mapping.name) {
            let actions = try mapping.actions(for: execution, on: view)
            if !actions.isEmpty { return actions }
        }
        throw .notAvailable(execution)
    }

    /// The command of the cloud for a command of a trait of this device; nil where the cloud has none.
    public func execution(trait: TraitDefinition, command: CommandDefinition, fields: Value) -> CloudExecution? {
        for mapping in CloudTraits.mappings where traits.contains(mapping.name) {
            for mirror in mapping.mirrors where mirror.definition == trait {
                if let execution = mirror.execution(of: command, fields: fields) { return execution }
            }
        }
        return nil
    }
}

/// A device of the catalogue while it is described.
struct DeviceView: Sendable {
    let device: DeviceTemplate

    /// A trait of a device, and the part it is on.
    struct Place {
        let part: PartTemplate
        let trait: TraitTemplate
    }

    /// The first of the parts that has the trait.
    func place(of trait: TraitDefinition) -> Place? { places(of: trait).first }

    func places(of trait: TraitDefinition) -> [Place] {
        device.parts.flatMap { part in
            part.traits.filter { $0.definition == trait }.map { Place(part: part, trait: $0) }
        }
    }

    func has<T: Trait>(_ trait: T.Type) -> Bool { place(of: trait.definition) != nil }

    /// The attributes of the first part that has the trait; nil where none has.
    func attributes<T: Trait>(_ trait: T.Type) -> AttributeEditor<T>? {
        place(of: trait.definition).map { $0.attributes(trait) }
    }
}

extension DeviceView.Place {
    func attributes<T: Trait>(_ trait: T.Type) -> AttributeEditor<T> { self.trait.attributes(trait) }

    /// Whether the device has an attribute, be it null.
    func has<Root: Schema, Key: ValueKey>(attribute path: KeyPath<Root, Key>) -> Bool {
        trait.values[Root()[keyPath: path].id] != nil
    }

    func has(command: CommandDefinition) -> Bool { trait.commands.contains(command.id) }

    /// A command of the trait with its fields.
    func invoke<T: Trait, Fields: Schema, Response: Schema>(
        _: T.Type, _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>,
        _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) -> [TraitAction] {
        guard let command = trait.definition.command(T.Commands()[keyPath: path].id), has(command: command) else {
            return []
        }
        let fields = Record<Fields>(edit).value
        return [.invoke(part: part.number, trait: trait.definition, command: command, fields: fields)]
    }

    /// Attributes of the trait to write; empty where the device has none of them.
    func write<T: Trait>(_ type: T.Type, _ edit: (inout AttributeEditor<T>) -> Void) -> [TraitAction] {
        var template = TraitTemplate(
            definition: trait.definition, features: trait.features, values: [:], commands: trait.commands)
        template.edit(type, edit)
        let values = template.values.filter { trait.values[$0.key] != nil }
        return values.isEmpty ? [] : [.write(part: part.number, trait: trait.definition, values: values)]
    }
}

extension TraitTemplate {
    /// The values by name, of a trait that was declared as `trait`.
    func attributes<T: Trait>(_ trait: T.Type) -> AttributeEditor<T> {
        var template = self
        var attributes: AttributeEditor<T>?
        template.edit(trait) { attributes = $0 }
        guard let attributes else { preconditionFailure("the edit is carried out at once") }
        return attributes
    }
}
