import HomeModel
import JSON

extension Change {
    /// Works out a change of one device and tells of it.
    mutating func update<T>(_ ordinal: Int, _ body: (DeviceDraft) throws(HomeError) -> T) throws(HomeError) -> T {
        try updated(ordinal, body).value
    }

    /// The same; answers with the device afterwards, too.
    mutating func updated<T>(_ ordinal: Int, _ body: (DeviceDraft) throws(HomeError) -> T) throws(HomeError) -> (
        value: T, device: Device
    ) {
        guard let device = state.devices[ordinal: ordinal] else {
            throw HomeError(.internal, "There is no device at place \(ordinal).")
        }
        let draft = DeviceDraft(device, now: now, seed: seed)
        let value = try body(draft)
        return (value, settle(draft, at: ordinal))
    }

    /// Puts the device that a draft has come to in its place, tells of what has to be reported, and answers with the
    /// device.
    @discardableResult
    mutating func settle(_ draft: DeviceDraft, at ordinal: Int) -> Device {
        let result = draft.finish(revision: revision)
        if let device = result.device { set(device, replacing: draft.original, at: ordinal) }
        let device = result.device ?? draft.original
        report(result, of: device)
        return device
    }

    /// Reports the changed attributes and the events of a device.
    private mutating func report(_ result: DeviceDraft.Result, of device: Device) {
        var rest = result.changes[...]
        while let trait = rest.first?.trait {
            let end = rest.firstIndex { $0.trait != trait } ?? rest.endIndex
            tellAttributes(rest[..<end], ofTrait: trait, on: device)
            rest = rest[end...]
        }
        for event in result.events { tellEvent(event, of: device) }
    }

    private mutating func tellAttributes(
        _ changes: ArraySlice<DeviceDraft.AttributeChange>, ofTrait trait: Int, on device: Device
    ) {
        var size = 180
        for change in changes {
            size +=
                change.attribute.definition.name.utf8.count + device.state.value(of: change.attribute).estimatedJSONSize
        }
        tell(
            .attributes, AttributesChange(location: TraitLocation(device: device, index: trait), attributes: changes),
            .attributes, of: subject(device, trait: trait), size: size)
    }

    private mutating func tellEvent(_ event: EmittedEvent, of device: Device) {
        guard let definition = device.shape.traits[event.trait].definition.event(event.event) else { return }
        let location = TraitLocation(device: device, index: event.trait)
        tell(
            .event, TraitEvent(location: location, definition: definition, fields: event.fields), .event,
            of: subject(device, trait: event.trait), size: 200 + event.fields.estimatedJSONSize)
    }

    private func subject(_ device: Device, trait: Int) -> Frame.Subject {
        let instance = device.shape.traits[trait]
        return Frame.Subject(device.identity, types: instance.typeIDs, traits: instance.traitIDs)
    }

    // MARK: Whole devices

    /// Makes a device live: its ambient processes start, and it is told of.
    mutating func add(_ template: DeviceTemplate) throws(HomeError) {
        guard state.devices.ordinal(of: template.id) == nil else {
            throw HomeError(.alreadyExists, "There is a device \(template.id) already; choose another id.")
        }
        let ordinal = state.devices.end
        let network = state.network(of: template.structureID)
        set(rules.device(template, network: network, at: now, revision: revision), at: ordinal)
        tellObject(.added, ordinal)
    }

    mutating func remove(_ ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        remove(deviceAt: ordinal)
        tellRemoved(Frame.Subject(device))
    }

    /// Puts a device with other metadata in its place and reports which members differ. Traits that are reachable again
    /// report what has changed since they became unreachable.
    ///
    /// - Parameter isReported: False if clients do not see the device yet.
    mutating func replace(_ ordinal: Int, with replacement: Device, changed: [String], isReported: Bool = true) {
        let before = state.devices[ordinal: ordinal]
        let draft = DeviceDraft(replacement, now: now, seed: seed)
        draft.connect(to: state.network(of: replacement.structureID))
        let result = draft.finish(revision: revision)
        let device = result.device ?? replacement
        set(device, at: ordinal)
        guard isReported else { return }
        var subject = Frame.Subject(device)
        if let before, before.structureID != device.structureID || before.roomID != device.roomID {
            subject.moved = Frame.Subject.Move(structureID: before.structureID, roomID: before.roomID)
        }
        tellObject(.updated, device, subject, changed: changed)
        report(result, of: device)
    }

    /// Tells of a device as a whole.
    mutating func tellObject(_ kind: Frame.Kind, _ ordinal: Int, changed: [String]? = nil) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        tellObject(kind, device, Frame.Subject(device), changed: changed)
    }

    private mutating func tellObject(
        _ kind: Frame.Kind, _ device: Device, _ subject: Frame.Subject, changed: [String]?
    ) {
        let object = ObjectReading.device(reading(device))
        if let changed {
            tellUpdated(object, subject, changed: changed, size: device.estimatedJSONSize)
        } else {
            tell(kind, ObjectChange(object), .added, of: subject, size: device.estimatedJSONSize)
        }
    }

    // MARK: Any object

    mutating func tellUpdated(_ object: ObjectReading, _ subject: Frame.Subject, changed: [String], size: Int) {
        tell(.updated, ObjectChange(object, changed: changed), .updated, of: subject, size: 80 + size)
    }

    mutating func tellRemoved(_ subject: Frame.Subject) {
        tell(.removed, RemovedObject(subject.object, id: subject.id), .removed, of: subject, size: 80)
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
