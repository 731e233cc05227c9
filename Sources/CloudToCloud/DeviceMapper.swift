import HomeModel
import JSON

/// Creates the parts of one device from its description by a vendor's cloud.
struct DeviceMapper {
    let device: CloudDevice
    private(set) var notes = DeviceNotes()

    init(_ device: CloudDevice) { self.device = device }

    /// Returns the device with an id, a name and a room that the caller has chosen, and notes what was lost.
    mutating func template(id: String, name: String, structureID: String, roomID: String?) -> DeviceTemplate {
        let template = DeviceTemplate(
            id: id, name: name, structureID: structureID, roomID: roomID, isMatterDevice: false,
            isReachable: device.isReachable, parts: parts())
        noteLosses(exported: CloudDescription(of: template))
        return template
    }

    mutating func name() -> String { CloudNames(device: device).deviceName(&notes) }

    mutating func structureHint() -> String? { CloudNames(device: device).hint("structureHint", &notes) }

    mutating func roomHint() -> String? { CloudNames(device: device).hint("roomHint", &notes) }

    private mutating func parts() -> [PartTemplate] {
        let catalogTypes = CloudDeviceTypes.catalogTypes(of: device)
        var draft = PartsDraft()
        for trait in device.traits { addTrait(trait, catalogTypes: catalogTypes, on: &draft) }
        if !draft.contains(anyOf: catalogTypes) {
            if let type = catalogTypes.first {
                // The device keeps its type, even if none of its traits can be imported.
                draft.add(type)
            } else {
                notes.unmappedTypes.append(device.type)
            }
        }
        draft.moveToFront(catalogTypes)
        if let identity = IdentityMapping(device: device).trait(&notes), !draft.addToFirstPart(identity) {
            notes.unmappedValues.append("deviceInfo and Matter identity")
        }
        return draft.templates(catalogTypes: catalogTypes)
    }

    private mutating func addTrait(_ trait: String, catalogTypes: [DeviceTypeDefinition], on draft: inout PartsDraft) {
        guard let mapping = CloudTraits.mapping(named: trait) else {
            notes.unmappedTraits.append(trait)
            return
        }
        var reader = CloudTraitReader(mapping, device: device, catalogTypes: catalogTypes, notes: notes)
        let importedTraits = mapping.importedTraits(&reader)
        notes = reader.notes
        if importedTraits.isEmpty { notes.unmappedTraits.append(trait) }
        for importedTrait in importedTraits where !draft.add(importedTrait) {
            notes.unmappedValues.append("\(trait) as a second \(importedTrait.trait.definition.id)")
        }
    }

    /// Notes every trait, attribute and state of the cloud that the description of the imported device lacks, unless it
    /// has been noted already. So each import is verified by an export.
    private mutating func noteLosses(exported: CloudDescription) {
        for trait in device.traits where !exported.traits.contains(trait) && !notes.unmappedTraits.contains(trait) {
            notes.unmappedTraits.append(trait)
        }
        for (name, value) in device.attributes.members where exported.attributes[name] == nil && value.isMeaningful {
            // This attribute describes the effect of commands, which a read-only device does not have.
            if name == "discreteOnlyOpenClose", exported.attributes["queryOnlyOpenClose"] == .bool(true) { continue }
            noteLoss(of: name, at: device.pointer.appending("attributes").appending(name))
        }
        // The states of a write-only device are not reliable.
        guard let states = device.states, !isCommandOnly else { return }
        for (name, value) in states.members where exported.states[name] == nil && !value.isNull {
            guard !["status", "errorCode", "exceptionCode", "debugString"].contains(name) else { continue }
            noteLoss(of: name, at: device.statesPointer.appending(name))
        }
    }

    private mutating func noteLoss(of name: String, at pointer: JSONPointer) {
        let path = pointer.description
        if notes.unmappedValues.contains(where: { $0.hasSuffix(".\(name)") || $0.contains(".\(name).") }) { return }
        if notes.faults.contains(where: { "\($0.pointer)" == path || "\($0.pointer)".hasPrefix("\(path)/") }) {
            return
        }
        notes.unmappedValues.append(name)
    }

    private var isCommandOnly: Bool {
        device.traits.contains { trait in
            CloudTraits.mapping(named: trait)?.commandOnly.map { device.attributes[$0] == .bool(true) } == true
        }
    }
}

extension JSONValue {
    /// Whether the value differs in meaning from a missing one.
    fileprivate var isMeaningful: Bool {
        switch self {
        case .null, .bool(false): false
        case .string(let text): !text.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object(let object): !object.isEmpty
        default: true
        }
    }
}
