public import HomeModel

/// A selection of structures, rooms and devices, and of the changes that concern them.
///
/// Lists, streams and the typed API use it. An empty set includes everything. A set with several values includes an
/// object that has any of them. A filter includes an object if all its sets include it.
public struct ObjectFilter: Hashable, Sendable {
    /// Kinds of changes. An object is included if its changes can have one of these kinds.
    public var kinds: Set<ChangeKind>
    /// Ids of devices.
    public var devices: Set<String>
    /// Ids of device types as in the catalog, such as `matter.dimmableLight`. Only devices have types.
    public var types: Set<String>
    /// Ids of traits as in the catalog, such as `matter.onOff`. Only devices have traits.
    public var traits: Set<String>
    /// Ids of structures. An object that belongs to no structure is not included.
    public var structures: Set<String>
    /// Ids of rooms; includes the rooms and the devices in them.
    public var rooms: Set<String>

    /// Kinds of changes: of an object's metadata, of attributes, or an event.
    public enum ChangeKind: String, CaseIterable, Sendable {
        case structure, room, device, attributes, event
    }

    /// The effect of a change on a filter.
    public enum Verdict: Hashable, Sendable {
        /// The filter includes the change.
        case pass
        /// The change moves an object into the filter's structures and rooms.
        case entered
        /// The change moves an object out of the filter's structures and rooms.
        case left
        /// The filter excludes the change.
        case skip
    }

    public init(
        kinds: Set<ChangeKind> = [], devices: Set<String> = [], types: Set<String> = [], traits: Set<String> = [],
        structures: Set<String> = [], rooms: Set<String> = []
    ) {
        self.kinds = kinds
        self.devices = devices
        self.types = types
        self.traits = traits
        self.structures = structures
        self.rooms = rooms
    }

    // MARK: Objects

    public func includes(_ structure: StructureState) -> Bool {
        includes(.structure) && hasNoDeviceConditions && covers(structureID: structure.id, roomID: nil)
    }

    public func includes(_ room: RoomState) -> Bool {
        includes(.room) && hasNoDeviceConditions && covers(structureID: room.structureID, roomID: room.id)
    }

    public func includes(_ device: Device) -> Bool { covers(device) && includes(device.shape) }

    public func includes(_ object: VisibleObject) -> Bool {
        switch object {
        case .structure(let structure): includes(structure)
        case .room(let room): includes(room)
        case .device(let device): includes(device)
        }
    }

    /// Returns whether the filter includes a device, ignoring the conditions on its shape.
    func covers(_ device: Device) -> Bool {
        (includes(.device) || includes(.attributes) || includes(.event))
            && (devices.isEmpty || devices.contains(device.id))
            && covers(structureID: device.structureID, roomID: device.roomID)
    }

    /// Returns whether the filter includes the types and the traits of a shape.
    func includes(_ shape: Shape) -> Bool { includes(types: shape.typeIDs, traits: shape.traitIDs) }

    // MARK: Changes

    public func verdict(on frame: Frame) -> Verdict {
        let subject = frame.subject
        guard includes(frame.changeKind),
            devices.isEmpty || (subject.object == .device && devices.contains(subject.id)),
            includes(types: subject.types, traits: subject.traits)
        else { return .skip }
        let isInside = covers(structureID: subject.structureID, roomID: subject.roomID)
        guard let moved = subject.moved else { return isInside ? .pass : .skip }
        switch (covers(structureID: moved.structureID, roomID: moved.roomID), isInside) {
        case (true, true): return .pass
        case (false, true): return .entered
        case (true, false): return .left
        case (false, false): return .skip
        }
    }

    // MARK: Conditions

    private var hasNoDeviceConditions: Bool { devices.isEmpty && types.isEmpty && traits.isEmpty }

    private func includes(types: [String], traits: [String]) -> Bool {
        (self.types.isEmpty || !self.types.isDisjoint(with: types))
            && (self.traits.isEmpty || !self.traits.isDisjoint(with: traits))
    }

    private func includes(_ kind: ChangeKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }

    /// Returns whether a location is in the filter's structures and rooms.
    private func covers(structureID: String?, roomID: String?) -> Bool {
        (structures.isEmpty || structureID.map { structures.contains($0) } ?? false)
            && (rooms.isEmpty || roomID.map { rooms.contains($0) } ?? false)
    }
}

extension Frame {
    /// The kind of the change, for filters.
    public var changeKind: ObjectFilter.ChangeKind {
        switch kind {
        case .attributes: .attributes
        case .event: .event
        case .added, .updated, .removed: subject.object.changeKind
        }
    }
}

extension Frame.ObjectKind {
    /// The kind of changes of the metadata of these objects.
    public var changeKind: ObjectFilter.ChangeKind {
        switch self {
        case .structure: .structure
        case .room: .room
        case .device: .device
        }
    }
}
