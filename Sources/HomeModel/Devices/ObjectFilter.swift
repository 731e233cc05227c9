import JSON

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

    /// Names of the objects. In a name, `*` stands for any characters.
    public var names: Set<String> { didSet { (exactNames, patterns) = Self.conditions(of: names) } }
    private var exactNames: Set<String>
    private var patterns: [Wildcard]

    /// Kinds of changes: of an object's metadata, of attributes, or an event.
    public enum ChangeKind: String, CaseIterable, Sendable {
        case structure, room, device, attributes, event
    }

    public init(
        kinds: Set<ChangeKind> = [], devices: Set<String> = [], types: Set<String> = [], traits: Set<String> = [],
        structures: Set<String> = [], rooms: Set<String> = [], names: Set<String> = []
    ) {
        self.kinds = kinds
        self.devices = devices
        self.types = types
        self.traits = traits
        self.structures = structures
        self.rooms = rooms
        self.names = names
        (exactNames, patterns) = Self.conditions(of: names)
    }

    private static func conditions(of names: Set<String>) -> (exactNames: Set<String>, patterns: [Wildcard]) {
        let patterns = names.filter { $0.contains("*") }
        return (names.subtracting(patterns), patterns.map { Wildcard($0, hasSingle: false) })
    }

    /// Returns whether the filter includes a device.
    public func includes(_ device: Device) -> Bool { covers(device) && includes(device.shape) }

    /// Returns whether the filter includes a structure.
    public func includes(structureID: String, named name: String) -> Bool {
        includes(.structure) && hasNoDeviceConditions && covers(structureID: structureID, roomID: nil)
            && includes(name: name)
    }

    /// Returns whether the filter includes a room.
    public func includes(roomID: String, named name: String, in structureID: String) -> Bool {
        includes(.room) && hasNoDeviceConditions && covers(structureID: structureID, roomID: roomID)
            && includes(name: name)
    }

    /// Returns whether the filter includes a device, ignoring the conditions on its shape.
    package func covers(_ device: Device) -> Bool {
        // Most filters have few conditions, and a text is retained only where one needs it.
        (includes(.device) || includes(.attributes) || includes(.event))
            && (devices.isEmpty || devices.contains(device.id))
            && (structures.isEmpty && rooms.isEmpty
                || covers(structureID: device.structureID, roomID: device.roomID))
            && (names.isEmpty || includes(name: device.name))
    }

    /// Returns whether the filter includes the types and the traits of a shape.
    package func includes(_ shape: Shape) -> Bool { includes(types: shape.typeIDs, traits: shape.traitIDs) }

    // MARK: Conditions

    private var hasNoDeviceConditions: Bool { devices.isEmpty && types.isEmpty && traits.isEmpty }

    package func includes(types: [String], traits: [String]) -> Bool {
        (self.types.isEmpty || !self.types.isDisjoint(with: types))
            && (self.traits.isEmpty || !self.traits.isDisjoint(with: traits))
    }

    private func includes(name: String) -> Bool {
        names.isEmpty || exactNames.contains(name) || patterns.contains { $0.matches(name) }
    }

    package func includes(_ kind: ChangeKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }

    /// Returns whether a location is in the filter's structures and rooms.
    package func covers(structureID: String?, roomID: String?) -> Bool {
        (structures.isEmpty || structureID.map { structures.contains($0) } ?? false)
            && (rooms.isEmpty || roomID.map { rooms.contains($0) } ?? false)
    }
}
