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
        let own = CloudTraits.mapping(named: trait)
        if own == nil { notes.unmappedTraits.append(trait) }
        guard let mapping = own ?? CloudTraits.standIns[trait].flatMap({ device.has($0.name) ? nil : $0 }) else {
            return
        }
        var reader = CloudTraitReader(mapping, device: device, catalogTypes: catalogTypes, notes: notes)
        let importedTraits = mapping.importedTraits(&reader)
        notes = reader.notes
        if importedTraits.isEmpty, own != nil { notes.unmappedTraits.append(trait) }
        for importedTrait in importedTraits where !draft.add(importedTrait) {
            notes.unmappedValues.append("\(trait) as a second \(importedTrait.trait.definition.id)")
        }
    }

    /// Notes every trait, attribute and state of the cloud, and every member and element of them, that the description of
    /// the imported device lacks, unless it has been noted already. So each import is verified by an export.
    private mutating func noteLosses(exported: CloudDescription) {
        for trait in device.traits where !exported.traits.contains(trait) && !notes.unmappedTraits.contains(trait) {
            notes.unmappedTraits.append(trait)
        }
        var attributes = device.attributes
        // This attribute describes the effect of commands, which a read-only device does not have.
        if exported.attributes["queryOnlyOpenClose"] == .bool(true) { attributes["discreteOnlyOpenClose"] = nil }
        var finder = LossFinder(ignoresDefaults: true)
        finder.compare(
            attributes, with: exported.attributes, at: device.pointer.appending("attributes"), "")
        for loss in finder.losses { note(loss) }
        guard var states = device.states else { return }
        for name in ["status", "errorCode", "exceptionCode", "debugString"] { states[name] = nil }
        finder = LossFinder(ignoresDefaults: false)
        finder.compare(states, with: exported.states, at: device.statesPointer, "")
        let reason = isCommandOnly ? "a trait of the device is write-only, so its states may be out of date" : nil
        for loss in finder.losses { note(loss, reason) }
    }

    private var isCommandOnly: Bool {
        device.traits.contains { trait in
            CloudTraits.mapping(named: trait)?.commandOnly.map { device.attributes[$0] == .bool(true) } == true
        }
    }

    private mutating func note(_ loss: LossFinder.Loss, _ reason: String? = nil) {
        if notes.convertedValues.contains(loss.name) { return }
        let path = loss.pointer.description
        // A note about a value is also one about its members.
        let isNoted = notes.unmappedValues.contains { noted in
            let noted = noted + "."
            return "\(loss.name).".hasPrefix(noted) || noted.contains(".\(loss.name).")
        }
        let isFaulty = notes.faults.contains { fault in
            let faulty = fault.pointer.description
            return faulty == path || faulty.hasPrefix("\(path)/") || path.hasPrefix("\(faulty)/")
        }
        guard !isNoted, !isFaulty else { return }
        notes.unmappedValues.append(loss.name)
        notes.valueReasons[loss.name] = reason
    }
}
