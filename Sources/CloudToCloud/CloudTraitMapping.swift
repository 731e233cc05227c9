import HomeModel
import JSON

/// The mapping between one Cloud-to-cloud trait and traits of the catalog, in both directions.
///
/// Declare a mirror in ``mirrors`` for every value and command that has one counterpart with the same meaning; imports,
/// descriptions and commands then need no code. Write ``importedTraits(_:)``, ``describe(_:_:)`` or
/// ``actions(for:on:)`` by hand only for the rest: if the device type decides, if several values combine into one, or
/// if a command needs a check or a calculation. A handwritten function replaces the default, so it calls the mirrors
/// for the values that they cover.
protocol CloudTraitMapping: Sendable {
    /// The name of the trait, without the prefix `action.devices.traits.`.
    static var name: String { get }

    /// The SYNC attribute that marks the trait as write-only; nil if Cloud-to-cloud has none.
    static var commandOnly: String? { get }

    /// The SYNC attribute that marks the trait as read-only; nil if Cloud-to-cloud has none.
    static var queryOnly: String? { get }

    /// The traits of the catalog with the values and commands that have the same meaning there, the main trait first.
    static var mirrors: [TraitMirror] { get }

    /// Returns the part that has the trait of a mirror. The default is the first such part.
    static func partTrait(of mirror: TraitMirror, on device: DescribedDevice) -> DescribedDevice.PartTrait?

    /// Imports the trait: returns the catalog's traits for it with their values; empty if there are none.
    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait]

    /// Describes the trait: adds its attributes and states; returns false if the device does not have it.
    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool

    /// Returns the actions that execute a command; empty if the command is not one of this trait.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
}

extension CloudTraitMapping {
    static var commandOnly: String? { nil }

    static var queryOnly: String? { nil }

    static var mirrors: [TraitMirror] { [] }

    static func partTrait(of mirror: TraitMirror, on device: DescribedDevice) -> DescribedDevice.PartTrait? {
        device.partTrait(of: mirror.definition)
    }

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        var importedTraits: [ImportedTrait] = []
        for (index, mirror) in mirrors.enumerated() {
            guard let type = reader.type(for: mirror.definition) else { continue }
            let template = mirror.template(&reader)
            // The main trait is always included; the others only with values or commands.
            if index == 0 || !template.values.isEmpty || !template.commands.isEmpty {
                importedTraits.append(ImportedTrait(type: type, trait: template))
            }
        }
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        mirror(device, &description)
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        try mirroredActions(for: execution, on: device)
    }

    /// Adds the values of all mirrors, and marks the trait as read-only or write-only; returns false if the device has
    /// none of the mirrors' traits.
    static func mirror(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        var exists = false
        var hasStates = mirrors.allSatisfy { $0.states.isEmpty }
        var hasCommands = mirrors.allSatisfy { $0.commands.isEmpty }
        for mirror in mirrors {
            guard let partTrait = partTrait(of: mirror, on: device) else { continue }
            mirror.write(partTrait.trait, to: &description)
            exists = true
            if mirror.states.contains(where: { partTrait.trait.values[$0.attribute.id] != nil }) { hasStates = true }
            if mirror.commands.contains(where: { partTrait.has(command: $0.command) }) { hasCommands = true }
        }
        if exists { markAccess(hasStates: hasStates, hasCommands: hasCommands, &description) }
        return exists
    }

    /// Marks a trait as write-only or read-only, if Cloud-to-cloud has an attribute for it.
    static func markAccess(hasStates: Bool, hasCommands: Bool, _ description: inout CloudDescription) {
        if let commandOnly, !hasStates, hasCommands { description.attributes[commandOnly] = .bool(true) }
        if let queryOnly, hasStates, !hasCommands { description.attributes[queryOnly] = .bool(true) }
    }

    /// Returns the command of the first mirror that covers the cloud command.
    static func mirroredActions(
        for execution: CloudExecution, on device: DescribedDevice
    ) throws(CloudCommandError) -> [TraitAction] {
        var missing: String?
        for mirror in mirrors {
            guard let partTrait = partTrait(of: mirror, on: device) else { continue }
            switch try mirror.translate(execution, on: partTrait) {
            case .command(let command, let fields):
                return [
                    .invoke(part: partTrait.part.number, trait: mirror.definition, command: command, fields: fields)
                ]
            case .missingParameter(let parameter): missing = missing ?? parameter
            case .unsupported: continue
            }
        }
        if let missing { throw CloudCommandError(code: "protocolError", message: "\(missing) is missing") }
        return []
    }
}

/// A trait of the catalog and the device type of the part that gets it.
struct ImportedTrait {
    let type: DeviceTypeDefinition
    let trait: TraitTemplate
}
