import HomeModel

/// Makes the parts of one device out of what its maker's cloud says about it.
struct DeviceMapper {
    let device: CloudDevice
    private(set) var notes = DeviceNotes()

    init(_ device: CloudDevice) { self.device = device }

    /// The device under an id and in a room that are chosen already.
    mutating func template(id: String, name: String, structureID: String, roomID: String?) -> DeviceTemplate {
        DeviceTemplate(
            id: id, name: name, structureID: structureID, roomID: roomID, isMatterDevice: false,
            isReachable: device.isReachable, parts: parts())
    }

    mutating func name() -> String { CloudNames(device: device).deviceName(&notes) }

    mutating func structureHint() -> String? { CloudNames(device: device).hint("structureHint", &notes) }

    mutating func roomHint() -> String? { CloudNames(device: device).hint("roomHint", &notes) }

    private mutating func parts() -> [PartTemplate] {
        let counterparts = CloudDeviceTypes.counterparts(of: device)
        var draft = PartsDraft()
        for trait in device.traits { place(trait, counterparts: counterparts, on: &draft) }
        if !draft.contains(anyOf: counterparts) { notes.unmappedTypes.append(device.type) }
        draft.lead(with: counterparts)
        if let identity = IdentityMapping(device: device).trait(&notes), !draft.placeOnFirst(identity) {
            notes.unmappedValues.append("deviceInfo and Matter identity")
        }
        return draft.templates(counterparts: counterparts)
    }

    private mutating func place(_ trait: String, counterparts: [DeviceTypeDefinition], on draft: inout PartsDraft) {
        guard let mapping = CloudTraits.mapping(named: trait) else {
            notes.unmappedTraits.append(trait)
            return
        }
        var reader = TraitReader(trait: trait, device: device, counterparts: counterparts, notes: notes)
        let placements = mapping.placements(&reader)
        notes = reader.notes
        if placements.isEmpty { notes.unmappedTraits.append(trait) }
        for placement in placements where !draft.place(placement) {
            notes.unmappedValues.append("\(trait) as a second \(placement.trait.definition.id)")
        }
    }
}
