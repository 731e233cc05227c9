import HomeModel
import JSON

/// The frames of a change.
extension Change {
    // MARK: Traits

    /// Emits the changed attributes and the events of a device.
    mutating func emit(_ result: DeviceDraft.Result, of device: Device) {
        var remaining = result.changes[...]
        while let trait = remaining.first?.trait {
            let end = remaining.firstIndex { $0.trait != trait } ?? remaining.endIndex
            emitAttributes(remaining[..<end], ofTrait: trait, on: device)
            remaining = remaining[end...]
        }
        for event in result.events { emitEvent(event, of: device) }
    }

    private mutating func emitAttributes(
        _ changes: ArraySlice<DeviceDraft.AttributeChange>, ofTrait trait: Int, on device: Device
    ) {
        guard isLogged else { return countFrame(in: device.structureID) }
        var size = 180
        for change in changes {
            size +=
                change.attribute.definition.name.utf8.count + device.state.value(of: change.attribute).estimatedJSONSize
        }
        emit(
            .attributes, AttributesChange(location: TraitLocation(device: device, index: trait), attributes: changes),
            .attributes, of: subject(device, trait: trait), size: size)
    }

    private mutating func emitEvent(_ event: EmittedEvent, of device: Device) {
        guard let definition = device.shape.traits[event.trait].definition.event(event.event) else { return }
        guard isLogged else { return countFrame(in: device.structureID) }
        let location = TraitLocation(device: device, index: event.trait)
        emit(
            .event, TraitEvent(location: location, definition: definition, fields: event.fields), .event,
            of: subject(device, trait: event.trait), size: 200 + event.fields.estimatedJSONSize)
    }

    private func subject(_ device: Device, trait: Int) -> Frame.Subject {
        let instance = device.shape.traits[trait]
        return Frame.Subject(device.identity, types: instance.typeIDs, traits: instance.traitIDs)
    }

    // MARK: Objects

    mutating func emitAdded(_ device: Device) {
        emit(
            .added, ObjectChange(.device(view(device))), .added, of: Frame.Subject(device),
            size: device.estimatedJSONSize)
    }

    mutating func emitAdded(_ structure: StructureState) {
        emit(
            .added, ObjectChange(.structure(structure)), .added, of: Frame.Subject(structure),
            size: structure.estimatedJSONSize)
    }

    mutating func emitAdded(_ room: RoomState) {
        emit(.added, ObjectChange(.room(room)), .added, of: Frame.Subject(room), size: room.estimatedJSONSize)
    }

    mutating func emitUpdated(_ device: Device, _ subject: Frame.Subject, changed: [String]) {
        emitUpdated(.device(view(device)), subject, changed: changed, size: device.estimatedJSONSize)
    }

    mutating func emitUpdated(_ structure: StructureState, changed: [String]) {
        emitUpdated(
            .structure(structure), Frame.Subject(structure), changed: changed, size: structure.estimatedJSONSize)
    }

    mutating func emitUpdated(_ room: RoomState, changed: [String]) {
        emitUpdated(.room(room), Frame.Subject(room), changed: changed, size: room.estimatedJSONSize)
    }

    private mutating func emitUpdated(
        _ object: ObjectView, _ subject: Frame.Subject, changed: [String], size: Int
    ) {
        emit(.updated, ObjectChange(object, changed: changed), .updated, of: subject, size: 80 + size)
    }

    mutating func emitRemoved(_ subject: Frame.Subject) {
        emit(.removed, RemovedObject(subject.object, id: subject.id), .removed, of: subject, size: 80)
    }
}

extension Frame.Subject {
    init(_ device: Device) {
        self.init(device.identity, types: device.shape.typeIDs, traits: device.shape.traitIDs)
    }

    init(_ room: RoomState) {
        self.init(object: .room, id: room.id, structureID: room.structureID, roomID: room.id)
    }

    init(_ structure: StructureState) {
        self.init(object: .structure, id: structure.id, structureID: structure.id)
    }
}

extension StructureState {
    /// Approximate size in JSON, in bytes.
    var estimatedJSONSize: Int { 200 + id.utf8.count + name.utf8.count }
}

extension RoomState {
    /// Approximate size in JSON, in bytes.
    var estimatedJSONSize: Int { 80 + id.utf8.count + name.utf8.count + structureID.utf8.count }
}
