import HomeModel
import JSON

extension Change {
    /// Works out a change of one device and tells of it.
    mutating func update<T>(_ ordinal: Int, _ body: (DeviceDraft) throws(HomeError) -> T) throws(HomeError) -> T {
        guard let device = state.devices[ordinal: ordinal] else {
            throw HomeError(.internal, "There is no device at place \(ordinal).")
        }
        let draft = DeviceDraft(device, now: now, seed: seed)
        let result = try body(draft)
        settle(draft, at: ordinal)
        return result
    }

    /// Puts the device that a draft has come to in its place and tells of what has to be reported.
    mutating func settle(_ draft: DeviceDraft, at ordinal: Int) {
        let result = draft.finish(revision: revision)
        if let device = result.device { set(device, at: ordinal) }
        let device = result.device ?? draft.original
        for change in result.changes { tellAttributes(change, of: device) }
        for event in result.events { tellEvent(event, of: device) }
    }

    private mutating func tellAttributes(_ change: DeviceDraft.TraitChange, of device: Device) {
        let trait = device.shape.traits[change.trait]
        tell(.attributes, of: subject(device, trait: change.trait)) { json in
            json.place(change.trait, of: device)
            json.key("attributes")
            json.beginObject()
            for id in change.attributes {
                guard let attribute = trait.attribute(id) else { continue }
                json.key(attribute.definition.name)
                json.value(
                    device.state.value(of: attribute), of: attribute.definition.type,
                    isText: attribute.definition.isText)
            }
            json.endObject()
        }
    }

    private mutating func tellEvent(_ event: EmittedEvent, of device: Device) {
        guard let definition = device.shape.traits[event.trait].definition.event(event.event) else { return }
        tell(.event, of: subject(device, trait: event.trait)) { json in
            json.place(event.trait, of: device)
            json.key("event")
            json.string(definition.name)
            json.key("data")
            json.structure(event.fields, of: definition.fields)
        }
    }

    private func subject(_ device: Device, trait: Int) -> Frame.Subject {
        let instance = device.shape.traits[trait]
        var subject = Frame.Subject(device)
        subject.types = instance.typeIDs
        subject.traits = instance.traitIDs
        return subject
    }

    // MARK: Whole devices

    /// Makes a device live: its ambient processes start, and it is told of.
    mutating func add(_ template: DeviceTemplate) throws(HomeError) {
        guard state.devices.ordinal(of: template.id) == nil else {
            throw HomeError(.alreadyExists, "There is a device \(template.id) already; choose another id.")
        }
        let ordinal = state.devices.end
        let device = Self.device(from: template, shapes: shapes, revision: revision)
        let draft = DeviceDraft(device, now: now, seed: seed)
        behaviors.start(draft)
        set(draft.finish(revision: revision).device ?? device, at: ordinal)
        tellObject(.added, ordinal)
    }

    static func device(from template: DeviceTemplate, shapes: ShapeTable, revision: UInt64) -> Device {
        let (shape, state) = shapes.shape(for: template)
        return Device(
            id: template.id, name: template.name, structureID: template.structureID, roomID: template.roomID,
            isMatterDevice: template.isMatterDevice, isReachable: template.isReachable, shape: shape, state: state,
            memory: template.memory(in: shape), revision: revision)
    }

    mutating func remove(_ ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        remove(deviceAt: ordinal)
        tellRemoved(Frame.Subject(device))
    }

    /// Puts a device with other metadata in its place and tells which members differ.
    mutating func replace(_ ordinal: Int, with device: Device, changed: [String]) {
        let before = state.devices[ordinal: ordinal]
        set(device, at: ordinal)
        var subject = Frame.Subject(device)
        if let before, before.structureID != device.structureID || before.roomID != device.roomID {
            subject.moved = Frame.Subject.Move(structureID: before.structureID, roomID: before.roomID)
        }
        tellObject(.updated, device, subject, changed: changed)
    }

    /// Tells of a device as a whole.
    mutating func tellObject(_ kind: Frame.Kind, _ ordinal: Int, changed: [String]? = nil) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        tellObject(kind, device, Frame.Subject(device), changed: changed)
    }

    private mutating func tellObject(
        _ kind: Frame.Kind, _ device: Device, _ subject: Frame.Subject, changed: [String]?
    ) {
        let network = state.network(of: device.structureID)
        let now = now
        if let changed {
            tellUpdated(subject, changed: changed) { $0.device(device, network: network, at: now) }
            return
        }
        tell(kind, of: subject) { json in
            json.key("kind")
            json.string("device")
            json.key("object")
            json.device(device, network: network, at: now)
        }
    }

    // MARK: Any object

    mutating func tellUpdated(
        _ subject: Frame.Subject, changed: [String], _ object: (inout JSONWriter) -> Void
    ) {
        tell(.updated, of: subject) { json in
            json.key("kind")
            json.string(subject.object.name)
            json.key("object")
            object(&json)
            json.key("changed")
            json.beginArray()
            for name in changed { json.string(name) }
            json.endArray()
        }
    }

    mutating func tellRemoved(_ subject: Frame.Subject) {
        tell(.removed, of: subject) { json in
            json.key("kind")
            json.string(subject.object.name)
            json.key("id")
            json.string(subject.id)
        }
    }
}

extension Frame.Subject {
    init(_ device: Device) {
        self.init(
            object: .device, id: device.id, structureID: device.structureID, roomID: device.roomID,
            types: device.shape.typeIDs, traits: device.shape.traitIDs)
    }

    init(_ room: RoomState) {
        self.init(object: .room, id: room.id, structureID: room.structureID, roomID: room.id)
    }

    init(_ structure: StructureState) {
        self.init(object: .structure, id: structure.id, structureID: structure.id)
    }
}

extension JSONWriter {
    /// `"deviceID", "part", "type", "trait"`
    fileprivate mutating func place(_ trait: Int, of device: Device) {
        let instance = device.shape.traits[trait]
        let part = device.shape.parts[instance.part]
        key("deviceID")
        string(device.id)
        key("part")
        integer(Int64(part.number))
        key("type")
        string(part.type.id)
        key("trait")
        string(instance.definition.id)
    }
}
