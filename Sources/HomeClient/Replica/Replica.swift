/// A device of the replica.
struct ReplicaDevice: Identifiable, Sendable {
    var device: Device
    /// The network that the device is reached in.
    var network: NetworkState
    /// The position of a read that was newer than the stream; changes up to it are in the device already.
    var asOf: UInt64 = 0
    /// The features of its traits; nil if they are not known yet.
    var features: [TraitPlace: UInt32]?

    var id: String { device.id }
}

extension StructureSnapshot: Identifiable {}
extension RoomSnapshot: Identifiable {}

/// The objects of the home that clients can see.
struct ReplicaObjects: Sendable {
    var structures = ReplicaTable<StructureSnapshot>()
    var rooms = ReplicaTable<RoomSnapshot>()
    var devices = ReplicaTable<ReplicaDevice>()
}

/// A copy of a home that follows the events of a stream.
///
/// It has no lock and no clock: it is a function of the events. Each event that changes it returns what has changed.
struct Replica: Sendable {
    private(set) var objects = ReplicaObjects()
    /// The position up to which all changes are in ``objects``; nil before the first snapshot.
    private(set) var cursor: StreamCursor?
    var decoder: DeviceDecoder
    /// The ids of traits and types that devices have and that are not in the catalog.
    private(set) var unknown: Set<String> = []
    /// The devices whose features are not known, by id, each with a number of its own: a device that is removed and
    /// added again has another one.
    private(set) var featureless: [String: Int] = [:]
    private var lastNumber = 0
    /// Whether something about the devices could not be found out. The next stream then begins with a snapshot.
    var isIncomplete = false
    /// The snapshot that is arriving; nil if none is.
    private var incoming: Incoming?

    private struct Incoming: Sendable {
        var objects = ReplicaObjects()
        var piece: Int64 = 0
        var unknown: Set<String> = []
        var featureless: Set<String> = []
    }

    init(catalog: CatalogIndex) { decoder = DeviceDecoder(catalog: catalog) }

    /// The effect of an event.
    enum Outcome: Hashable, Sendable {
        case unchanged
        case changed(HomeNotice.ChangedObject)
        /// Every object may have changed.
        case replaced
        /// The home was deleted.
        case deleted
        /// The stream does not fit the replica. It has to be opened again, after ``cursor``.
        case gap
    }

    /// Begins with a new stream. A snapshot that was arriving on another one is dropped.
    mutating func beginStream() {
        incoming = nil
    }

    /// Removes the position, so that the next stream begins with a snapshot.
    mutating func dropCursor() {
        cursor = nil
        beginStream()
    }

    /// The position after which the next stream continues; nil if it begins with a snapshot.
    var resumption: StreamCursor? { isIncomplete ? nil : cursor }

    mutating func apply(_ event: EventStreamParser.Event) -> Outcome {
        switch event.name {
        case "snapshot": return snapshot(event)
        case "resync":
            incoming = Incoming()
            return .unchanged
        case "heartbeat":
            // A heartbeat beyond the last change means that changes were lost on the way.
            guard let position = event.id.flatMap({ StreamCursor($0) }) else { return .unchanged }
            return position == cursor || incoming != nil ? .unchanged : .gap
        case "added", "updated", "removed", "attributes": return change(event)
        // An event of a device has a position and changes no object. An event of a later version would be like this,
        // too.
        default: return event.id == nil ? .unchanged : change(event)
        }
    }

    // MARK: Snapshots

    private mutating func snapshot(_ event: EventStreamParser.Event) -> Outcome {
        guard let object = (try? JSONValue.parse(event.data))?.objectValue, let piece = object["piece"]?.integerValue,
            let pieces = object["pieces"]?.integerValue
        else { return .gap }
        var snapshot = piece == 1 ? Incoming() : incoming ?? Incoming()
        guard piece == snapshot.piece + 1 else { return .gap }
        snapshot.piece = piece
        for json in object["structures"]?.arrayValue ?? [] {
            if let structure = StructureSnapshot(json) { snapshot.objects.structures.set(structure) }
        }
        for json in object["rooms"]?.arrayValue ?? [] {
            if let room = RoomSnapshot(json) { snapshot.objects.rooms.set(room) }
        }
        for json in object["devices"]?.arrayValue ?? [] {
            guard let result = decode(json) else { continue }
            snapshot.unknown.formUnion(result.unknown)
            if result.device.features == nil { snapshot.featureless.insert(result.device.id) }
            snapshot.objects.devices.set(unchanged(result.device))
        }
        guard piece == pieces else {
            incoming = snapshot
            return .unchanged
        }
        guard let position = event.id.flatMap({ StreamCursor($0) }) else { return .gap }
        objects = snapshot.objects
        unknown = snapshot.unknown
        featureless = [:]
        for id in snapshot.featureless { lacksFeatures(id) }
        cursor = position
        incoming = nil
        isIncomplete = false
        return .replaced
    }

    /// Returns the present entry of a device if it is the same, so that its subscribers are not called.
    private func unchanged(_ device: ReplicaDevice) -> ReplicaDevice {
        guard let old = objects.devices[device.id], old.network == device.network,
            old.device.revision == device.device.revision, old.device.shape === device.device.shape,
            old.device.state == device.device.state, old.device.name == device.device.name,
            old.device.structureID == device.device.structureID, old.device.roomID == device.device.roomID,
            old.device.isReachable == device.device.isReachable
        else { return device }
        return old
    }

    private func decode(_ json: JSONValue) -> DeviceDecoder.Result? {
        let id = json.objectValue?["id"]?.stringValue
        return decoder.device(json, features: id.flatMap { objects.devices[$0]?.features })
    }

    // MARK: Changes

    private mutating func change(_ event: EventStreamParser.Event) -> Outcome {
        guard let object = (try? JSONValue.parse(event.data))?.objectValue else { return .gap }
        if object["kind"]?.stringValue == "home" { return .deleted }
        guard let position = event.id.flatMap({ StreamCursor($0) }), let cursor, position.epoch == cursor.epoch,
            incoming == nil
        else { return .gap }
        if position.sequence <= cursor.sequence { return .unchanged }
        // The sequences of a home have no gaps, so the change before this one was lost or is late.
        guard position.sequence == cursor.sequence + 1,
            let changed = apply(object, event.name, at: position.sequence)
        else { return .gap }
        self.cursor = position
        return changed.map { .changed($0) } ?? .unchanged
    }

    /// Applies a change. Returns the changed object, nil inside if no object changed; nil if the change does not fit.
    private mutating func apply(_ object: JSONObject, _ name: String, at sequence: UInt64)
        -> HomeNotice.ChangedObject??
    {
        switch name {
        case "attributes": return attributes(object, at: sequence)
        case "removed":
            guard let kind = object["kind"]?.stringValue.flatMap({ HomeObjectKind(rawValue: $0) }),
                let id = object["id"]?.stringValue
            else { return .some(nil) }
            switch kind {
            case .structure: objects.structures.remove(id)
            case .room: objects.rooms.remove(id)
            case .device:
                objects.devices.remove(id)
                featureless[id] = nil
            }
            return HomeNotice.ChangedObject(kind, id: id, isMetadata: true)
        case "added", "updated":
            guard let kind = object["kind"]?.stringValue.flatMap({ HomeObjectKind(rawValue: $0) }),
                let json = object["object"]
            else { return .some(nil) }
            switch kind {
            case .structure:
                guard let structure = StructureSnapshot(json) else { return nil }
                objects.structures.set(structure)
                return HomeNotice.ChangedObject(kind, id: structure.id, isMetadata: true)
            case .room:
                guard let room = RoomSnapshot(json) else { return nil }
                objects.rooms.set(room)
                return HomeNotice.ChangedObject(kind, id: room.id, isMetadata: true)
            case .device:
                guard let result = decode(json) else { return nil }
                let id = result.device.id
                if let known = objects.devices[id], known.asOf >= sequence { return .some(nil) }
                set(result)
                return HomeNotice.ChangedObject(kind, id: id, isMetadata: true)
            }
        default: return .some(nil)
        }
    }

    private mutating func set(_ result: DeviceDecoder.Result) {
        unknown.formUnion(result.unknown)
        if result.device.features == nil { lacksFeatures(result.device.id) }
        objects.devices.set(result.device)
    }

    private mutating func lacksFeatures(_ id: String) {
        guard featureless[id] == nil else { return }
        lastNumber += 1
        featureless[id] = lastNumber
    }

    private mutating func attributes(_ object: JSONObject, at sequence: UInt64) -> HomeNotice.ChangedObject?? {
        guard let id = object["deviceID"]?.stringValue, var entry = objects.devices[id],
            let part = object["part"]?.unsignedValue.flatMap({ UInt16(exactly: $0) }),
            let traitID = object["trait"]?.stringValue
        else { return nil }
        if entry.asOf >= sequence { return .some(nil) }
        // A trait that no catalog describes is left out of the device.
        guard let definition = decoder.catalog.trait(id: traitID) else { return .some(nil) }
        let device = entry.device
        guard let partIndex = device.shape.part(numbered: part),
            let index = device.shape.trait(definition, part: partIndex)
        else { return nil }
        var state = device.state
        for (name, json) in object["attributes"]?.objectValue?.members ?? [] {
            guard let attribute = definition.attribute(named: name),
                let instance = device.shape.traits[index].attribute(attribute.id),
                let value = ValueDecoder.value(json, of: attribute.type, isText: attribute.isText)
            else { continue }
            state.set(instance, to: value)
        }
        entry.device = Device(
            device.identity, isReachable: device.isReachable, shape: device.shape, state: state,
            revision: object["revision"]?.unsignedValue ?? sequence)
        objects.devices.set(entry)
        return HomeNotice.ChangedObject(.device, id: id, isMetadata: false)
    }

    // MARK: Reads

    /// Applies a device that was read at a position. Returns whether it changed the replica.
    mutating func apply(read json: JSONValue, at position: StreamCursor) -> Bool {
        guard let cursor, position.epoch == cursor.epoch, position.sequence >= cursor.sequence,
            var result = decode(json)
        else { return false }
        if let known = objects.devices[result.device.id], known.asOf > position.sequence { return false }
        var device = result.device
        device.asOf = position.sequence
        result = DeviceDecoder.Result(device: device, unknown: result.unknown)
        set(result)
        return true
    }

    /// Sets the features of devices. Returns the devices that changed.
    ///
    /// - Parameter asked: ``featureless`` when the features were asked for. Devices that have been added since then are
    ///   asked for next, also if they have the id of one that was removed.
    mutating func setFeatures(_ features: [String: [TraitPlace: UInt32]], asked: [String: Int])
        -> [HomeNotice.ChangedObject]
    {
        var changed: [HomeNotice.ChangedObject] = []
        for (id, number) in asked where featureless[id] == number {
            featureless[id] = nil
            guard let entry = objects.devices[id] else { continue }
            guard let places = features[id] else {
                isIncomplete = true
                continue
            }
            objects.devices.set(decoder.device(entry, with: places))
            changed.append(HomeNotice.ChangedObject(.device, id: id, isMetadata: false))
        }
        return changed
    }

    /// Adds definitions to the catalog.
    ///
    /// - Parameter absent: Those that the gateway does not describe; they are not asked for again.
    mutating func learn(_ definitions: GatewayLookups.Definitions) {
        decoder.unavailable.formUnion(definitions.absent)
        decoder.catalog = CatalogIndex(
            traits: decoder.catalog.traits + definitions.traits,
            deviceTypes: decoder.catalog.deviceTypes + definitions.types,
            documentation: decoder.catalog.documentation)
        unknown = []
    }
}

extension StructureSnapshot {
    init?(_ json: JSONValue) {
        guard let object = json.objectValue, let id = object["id"]?.stringValue, let name = object["name"]?.stringValue
        else { return nil }
        self.init(id: id, name: name)
    }
}

extension RoomSnapshot {
    init?(_ json: JSONValue) {
        guard let object = json.objectValue, let id = object["id"]?.stringValue,
            let name = object["name"]?.stringValue, let structureID = object["structureID"]?.stringValue
        else { return nil }
        self.init(id: id, name: name, structureID: structureID)
    }
}
