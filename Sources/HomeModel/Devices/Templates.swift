/// The template of a home, from an import, a fleet or a request to create a device.
public struct HomeTemplate: Sendable {
    public var structures: [StructureTemplate]
    public var rooms: [RoomTemplate]
    public var devices: [DeviceTemplate]
    /// The losses of an import.
    public var losses: [ImportLoss] = []
    /// The deviations of devices that are not strict from the specification, with pointers into the home file.
    public var deviations: [HomeError.Detail] = []

    public init(structures: [StructureTemplate] = [], rooms: [RoomTemplate] = [], devices: [DeviceTemplate] = []) {
        self.structures = structures
        self.rooms = rooms
        self.devices = devices
    }
}

/// The template of a structure.
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

/// The template of a room.
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

/// The template of a device.
public struct DeviceTemplate: Hashable, Sendable {
    public var id: String
    public var name: String
    /// The id of the structure; nil if the device is not assigned to one.
    public var structureID: String?
    /// The id of the room; nil if the device is not assigned to one.
    public var roomID: String?
    /// Whether the device supports Matter; false if it is reached only through its manufacturer's cloud.
    public var isMatterDevice: Bool
    /// Whether the device responds.
    public var isReachable: Bool
    /// Whether the device follows the specification.
    public var isStrict: Bool
    public var parts: [PartTemplate]

    public init(
        id: String, name: String, structureID: String? = nil, roomID: String? = nil, isMatterDevice: Bool = true,
        isReachable: Bool = true, isStrict: Bool = true, parts: [PartTemplate]
    ) {
        self.id = id
        self.name = name
        self.structureID = structureID
        self.roomID = roomID
        self.isMatterDevice = isMatterDevice
        self.isReachable = isReachable
        self.isStrict = isStrict
        self.parts = parts
    }
}

extension DeviceTemplate {
    /// Edits the values of a trait of the part at an index; does nothing if the part lacks the trait.
    public mutating func edit<T: Trait>(
        _ trait: T.Type, part: Int = 0, _ edit: (inout AttributeEditor<T>) -> Void
    ) {
        guard let index = parts[part].traits.firstIndex(where: { $0.definition == trait.definition }) else { return }
        parts[part].traits[index].edit(trait, edit)
    }

    /// Creates the device in its initial state, at a revision.
    public func device(shapes: ShapeTable, revision: UInt64) -> Device {
        let (shape, state) = shapes.shape(for: self)
        return Device(
            DeviceIdentity(
                id: id, name: name, structureID: structureID, roomID: roomID, isMatterDevice: isMatterDevice,
                isStrict: isStrict),
            isReachable: isReachable, shape: shape, state: state, memory: memory(in: shape), revision: revision)
    }

    /// Returns the behaviors' data by the trait indices of the shape.
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

/// A device type on a device; an endpoint in Matter.
public struct PartTemplate: Hashable, Sendable {
    /// The number of the part, unique on the device.
    public var number: UInt16
    public var type: DeviceTypeDefinition
    /// Whether this is the device's primary type.
    public var isPrimary: Bool
    public var traits: [TraitTemplate]

    public init(number: UInt16, type: DeviceTypeDefinition, isPrimary: Bool = false, traits: [TraitTemplate]) {
        self.number = number
        self.type = type
        self.isPrimary = isPrimary
        self.traits = traits
    }
}

/// A trait with its initial values: exactly these attributes and commands are supported.
public struct TraitTemplate: Hashable, Sendable {
    public var definition: TraitDefinition
    public var features: FeatureMap
    /// The values by attribute number.
    public var values: [UInt32: Value]
    /// The numbers of the supported commands.
    public var commands: Set<UInt32>
    /// The behavior's own data, such as a lock's users; nil if there is none.
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

    /// Creates a trait with the elements that are mandatory for these features. Attributes have their default, or the
    /// minimum allowed value if there is none.
    public init(standard definition: TraitDefinition, features: FeatureMap) {
        self.init(
            definition: definition, features: features,
            values: InitialValues(of: definition, features: features).values,
            commands: Set(definition.mandatoryCommands(features: features).map { $0.id }))
    }

    /// Creates a standard trait and edits it. Attributes that are set are supported.
    ///
    ///     TraitTemplate(Matter.OnOffTrait.self, features: [.lighting]) { $0.onOff = true }
    public init<T: Trait>(
        _ trait: T.Type, features: [T.Feature] = [], _ edit: (inout AttributeEditor<T>) -> Void = { _ in }
    ) {
        self.init(standard: trait.definition, features: FeatureMap(features))
        self.edit(trait, edit)
    }

    /// Edits the values by name. `trait` must be the declaration of this trait.
    public mutating func edit<T: Trait>(_ trait: T.Type, _ edit: (inout AttributeEditor<T>) -> Void) {
        var editor = AttributeEditor<T>(values: values)
        edit(&editor)
        values = editor.values
    }

    /// Creates a trait that supports exactly the attributes set in `edit` and these commands, as cloud devices do.
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

/// Edits the values of a trait's attributes by name.
@dynamicMemberLookup
public struct AttributeEditor<T> {
    public var values: [UInt32: Value]

    /// Setting nil makes a nullable attribute null, and removes any other attribute.
    public subscript<Key: ValueKey>(dynamicMember path: KeyPath<T.Attributes, Key>) -> Key.Value.Plain?
    where T: Trait {
        get { values[id(path)].flatMap { Key.Value($0) }?.plain }
        set { values[id(path)] = Key.Value.from(newValue)?.value }
    }
}

extension AttributeEditor where T: Trait {
    /// Removes an attribute: the device does not support it.
    public mutating func remove<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) {
        values[id(path)] = nil
    }

    private func id<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> UInt32 {
        SchemaCache.id(of: path)
    }
}
