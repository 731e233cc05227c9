/// A home before it lives: what an import, a fleet or a request to make a device describes.
public struct HomeTemplate: Sendable {
    public var structures: [StructureTemplate]
    public var rooms: [RoomTemplate]
    public var devices: [DeviceTemplate]

    public init(structures: [StructureTemplate] = [], rooms: [RoomTemplate] = [], devices: [DeviceTemplate] = []) {
        self.structures = structures
        self.rooms = rooms
        self.devices = devices
    }
}

/// A structure before it lives.
public struct StructureTemplate: Hashable, Sendable {
    public var id: String
    public var name: String
    public var network: NetworkState

    public init(id: String, name: String, network: NetworkState = NetworkState()) {
        self.id = id
        self.name = name
        self.network = network
    }
}

/// A room before it lives.
public struct RoomTemplate: Hashable, Sendable {
    public var id: String
    public var name: String
    public var structureID: String

    public init(id: String, name: String, structureID: String) {
        self.id = id
        self.name = name
        self.structureID = structureID
    }
}

/// A device before it lives.
public struct DeviceTemplate: Hashable, Sendable {
    public var id: String
    public var name: String
    /// Nil where the device is assigned to no structure.
    public var structureID: String?
    /// Nil where the device is assigned to no room.
    public var roomID: String?
    /// Whether the device speaks Matter; false for one that is reached through its maker's cloud only.
    public var isMatterDevice: Bool
    /// Whether the device answers at all.
    public var isReachable: Bool
    public var parts: [PartTemplate]

    public init(
        id: String, name: String, structureID: String? = nil, roomID: String? = nil, isMatterDevice: Bool = true,
        isReachable: Bool = true, parts: [PartTemplate]
    ) {
        self.id = id
        self.name = name
        self.structureID = structureID
        self.roomID = roomID
        self.isMatterDevice = isMatterDevice
        self.isReachable = isReachable
        self.parts = parts
    }
}

extension DeviceTemplate {
    /// Edits the values of a trait of the part at a place; without effect where the part lacks the trait.
    public mutating func edit<T: Trait>(
        _ trait: T.Type, part: Int = 0, _ edit: (inout AttributeEditor<T>) -> Void
    ) {
        guard let index = parts[part].traits.firstIndex(where: { $0.definition == trait.definition }) else { return }
        parts[part].traits[index].edit(trait, edit)
    }

    /// The device as it is before it has lived, at a revision.
    public func device(shapes: ShapeTable, revision: UInt64) -> Device {
        let (shape, state) = shapes.shape(for: self)
        return Device(
            DeviceIdentity(
                id: id, name: name, structureID: structureID, roomID: roomID, isMatterDevice: isMatterDevice),
            isReachable: isReachable, shape: shape, state: state, memory: memory(in: shape), revision: revision)
    }

    /// What behaviours keep besides attributes, by the places of the shape made from this template.
    private func memory(in shape: Shape) -> [Int: Value] {
        var memory: [Int: Value] = [:]
        for (part, template) in zip(shape.parts, parts) {
            for (index, trait) in zip(part.traits, template.traits) {
                if let value = trait.memory { memory[index] = value }
            }
        }
        return memory
    }
}

/// One device type on a device, Matter's endpoint.
public struct PartTemplate: Hashable, Sendable {
    /// Unique on the device.
    public var number: UInt16
    public var type: DeviceTypeDefinition
    /// Whether this is what the device mainly is.
    public var isPrimary: Bool
    public var traits: [TraitTemplate]

    public init(number: UInt16, type: DeviceTypeDefinition, isPrimary: Bool = false, traits: [TraitTemplate]) {
        self.number = number
        self.type = type
        self.isPrimary = isPrimary
        self.traits = traits
    }
}

/// A trait with the values it starts with: exactly these attributes and commands are supported.
public struct TraitTemplate: Hashable, Sendable {
    public var definition: TraitDefinition
    public var features: FeatureMap
    /// By attribute number.
    public var values: [UInt32: Value]
    /// By command number.
    public var commands: Set<UInt32>
    /// What the trait's behaviour keeps besides attributes, such as a lock's users; nil where it keeps nothing.
    public var memory: Value?

    public init(
        definition: TraitDefinition, features: FeatureMap, values: [UInt32: Value], commands: Set<UInt32>,
        memory: Value? = nil
    ) {
        self.definition = definition
        self.features = features
        self.values = values
        self.commands = commands
        self.memory = memory
    }

    /// What the specification asks of a device with these features: the mandatory attributes with their defaults, or the
    /// least that is allowed, and the mandatory commands.
    public init(standard definition: TraitDefinition, features: FeatureMap) {
        self.init(
            definition: definition, features: features,
            values: InitialValues(of: definition, features: features).values,
            commands: Set(definition.mandatoryCommands(features: features).map { $0.id }))
    }

    /// A standard trait, then edited: attributes that get a value are supported.
    ///
    ///     TraitTemplate(Matter.OnOffTrait.self, features: [.lighting]) { $0.onOff = true }
    public init<T: Trait>(
        _ trait: T.Type, features: [T.Feature] = [], _ edit: (inout AttributeEditor<T>) -> Void = { _ in }
    ) {
        self.init(standard: trait.definition, features: FeatureMap(features))
        self.edit(trait, edit)
    }

    /// Edits the values of a trait that was declared as `trait`.
    public mutating func edit<T: Trait>(_ trait: T.Type, _ edit: (inout AttributeEditor<T>) -> Void) {
        var editor = AttributeEditor<T>(values: values)
        edit(&editor)
        values = editor.values
    }

    /// A trait that carries exactly what is set in `edit` and takes exactly these commands, such as one of a device that
    /// is reached through its maker's cloud.
    public init<T: Trait>(
        partial trait: T.Type, features: [T.Feature] = [], commands: [String] = [],
        _ edit: (inout AttributeEditor<T>) -> Void = { _ in }
    ) {
        var editor = AttributeEditor<T>(values: [:])
        edit(&editor)
        let definition = trait.definition
        self.init(
            definition: definition, features: FeatureMap(features), values: editor.values,
            commands: Set(commands.compactMap { definition.command(named: $0)?.id }))
    }
}

/// The values of a trait's attributes while they are put together, by name.
@dynamicMemberLookup
public struct AttributeEditor<T: Trait> {
    public var values: [UInt32: Value]

    /// Nil makes a nullable attribute null and takes another one away.
    public subscript<Key: ValueKey>(dynamicMember path: KeyPath<T.Attributes, Key>) -> Key.Value.Plain? {
        get { values[id(path)].flatMap { Key.Value($0) }?.plain }
        set { values[id(path)] = Key.Value.from(newValue)?.value }
    }

    /// Takes an attribute away: the device does not support it.
    public mutating func remove<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) {
        values[id(path)] = nil
    }

    private func id<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> UInt32 {
        SchemaCache.id(of: path)
    }
}
