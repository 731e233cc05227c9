import HomeModel
import JSON

/// What becomes of one Cloud-to-cloud trait, in both directions.
///
/// A mapping lists in ``mirrors`` what has the same meaning on both sides; the rest follows from it, unless the mapping
/// says otherwise.
protocol CloudTraitMapping: Sendable {
    /// The trait without `action.devices.traits.`.
    static var name: String { get }

    /// The attribute of the SYNC answer that says the trait can be set and not read; nil where Cloud-to-cloud has none.
    static var commandOnly: String? { get }

    /// The attribute of the SYNC answer that says the trait can be read and not set; nil where Cloud-to-cloud has none.
    static var queryOnly: String? { get }

    /// What has the same meaning on both sides, the main trait first.
    static var mirrors: [TraitMirror] { get }

    /// Where a device has the trait of a mirror: on the first part that has it, unless the mapping knows better.
    static func place(of mirror: TraitMirror, on device: DeviceView) -> DeviceView.Place?

    /// The way in: the traits that stand for it on a device of a cloud; empty where nothing does.
    static func placements(_ reader: inout TraitReader) -> [Placement]

    /// The way out: adds what a device tells of it; false where the device has nothing of it.
    static func describe(_ device: DeviceView, _ answer: inout CloudDescription) -> Bool

    /// What the device has to do for a command; empty where the command is none of this trait.
    static func actions(for execution: CloudExecution, on device: DeviceView) throws(CloudRefusal) -> [TraitAction]
}

extension CloudTraitMapping {
    static var commandOnly: String? { nil }

    static var queryOnly: String? { nil }

    static var mirrors: [TraitMirror] { [] }

    static func place(of mirror: TraitMirror, on device: DeviceView) -> DeviceView.Place? {
        device.place(of: mirror.definition)
    }

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        var placements: [Placement] = []
        for (index, mirror) in mirrors.enumerated() {
            guard let type = reader.type(for: mirror.definition) else { continue }
            let template = mirror.template(&reader)
            // Beside the main trait only what says something.
            if index == 0 || !template.values.isEmpty || !template.commands.isEmpty {
                placements.append(Placement(type: type, trait: template))
            }
        }
        return placements
    }

    static func describe(_ device: DeviceView, _ answer: inout CloudDescription) -> Bool {
        mirror(device, &answer)
    }

    static func actions(for execution: CloudExecution, on device: DeviceView) throws(CloudRefusal) -> [TraitAction] {
        try mirroredActions(for: execution, on: device)
    }

    /// Writes what the mirrors say, and whether the trait can only be told or only be set; false where no mirror's trait is
    /// there.
    static func mirror(_ device: DeviceView, _ answer: inout CloudDescription) -> Bool {
        var isThere = false
        var hasStates = mirrors.allSatisfy { $0.states.isEmpty }
        var hasCommands = mirrors.allSatisfy { $0.commands.isEmpty }
        for mirror in mirrors {
            guard let place = place(of: mirror, on: device) else { continue }
            mirror.write(place.trait, to: &answer)
            isThere = true
            if mirror.states.contains(where: { place.trait.values[$0.attribute.id] != nil }) { hasStates = true }
            if mirror.commands.contains(where: { place.has(command: $0.command) }) { hasCommands = true }
        }
        if isThere { markAccess(hasStates: hasStates, hasCommands: hasCommands, &answer) }
        return isThere
    }

    /// Tells that a trait can only be set, or only be read, where Cloud-to-cloud has a word for it.
    static func markAccess(hasStates: Bool, hasCommands: Bool, _ answer: inout CloudDescription) {
        if let commandOnly, !hasStates, hasCommands { answer.attributes[commandOnly] = .bool(true) }
        if let queryOnly, hasStates, !hasCommands { answer.attributes[queryOnly] = .bool(true) }
    }

    /// The command of the first mirror that has one for it.
    static func mirroredActions(
        for execution: CloudExecution, on device: DeviceView
    ) throws(CloudRefusal) -> [TraitAction] {
        var missing: String?
        for mirror in mirrors {
            guard let place = place(of: mirror, on: device) else { continue }
            switch try mirror.call(for: execution, on: place) {
            case .found(let command, let fields):
                return [
                    .invoke(part: place.part.number, trait: mirror.definition, command: command, fields: fields)
                ]
            case .lacks(let parameter): missing = missing ?? parameter
            case .none: continue
            }
        }
        if let missing { throw CloudRefusal(code: "protocolError", message: "\(missing) is missing") }
        return []
    }
}

/// A trait of the catalogue and the device type it belongs on.
struct Placement {
    let type: DeviceTypeDefinition
    let trait: TraitTemplate
}
