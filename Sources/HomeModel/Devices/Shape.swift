package import Atomics
import JSON

/// The structure that equal devices share: their types, traits, attributes and commands, and the values that never
/// change.
///
/// A device is its shape plus eight bytes for each scalar attribute and a side array for strings, lists and structures.
public final class Shape: Sendable {
    public let parts: [Part]
    /// The traits of all parts, part by part. Other types refer to a trait by its index here.
    public let traits: [TraitInstance]
    /// The number of the shape in its table, from 0.
    public let number: Int
    /// The ids of all types, created once for all frames about devices of this shape.
    public let typeIDs: [String]
    public let traitIDs: [String]
    /// The Swift types that declare ``traits``, in the same order. They have their own array because behaviors look up
    /// traits by type often.
    private let declarations: [ObjectIdentifier?]
    /// The plan for the JSON of a device of this shape. HomeEngine creates it on first use.
    package let representationPlan = StoredOnce<any AnyObject & Sendable>()
    /// The reactions of a device of this shape, for the behaviors of its home; prepared on first use.
    let reactionPlan = StoredOnce<ReactionPlan>()
    let scalarCount: Int
    let sideValueCount: Int
    /// Approximate size in JSON of a device of this shape, in bytes, without its strings, lists and structures.
    let estimatedJSONSize: Int

    /// One device type of the device.
    public struct Part: Sendable {
        public let number: UInt16
        public let type: DeviceTypeDefinition
        public let isPrimary: Bool
        /// The indices of its traits in ``Shape/traits``.
        public let traits: Range<Int>
    }

    /// A trait on a part, with the attributes and commands that the device supports.
    public final class TraitInstance: Sendable {
        public let definition: TraitDefinition
        /// The index of its part in ``Shape/parts``.
        public let part: Int
        public let features: FeatureMap
        /// The supported attributes in ascending order of their numbers.
        public let attributes: [AttributeInstance]
        /// The supported commands in ascending order of their numbers.
        public let commands: [CommandDefinition]
        /// The id of its part's type as an array, created once for all frames about the trait.
        public let typeIDs: [String]
        public let traitIDs: [String]
        /// The plan for encoding all attributes.
        let plan: WritingPlan

        init(
            definition: TraitDefinition, part: Int, features: FeatureMap, attributes: [AttributeInstance],
            commands: [CommandDefinition], typeIDs: [String], traitIDs: [String]
        ) {
            self.definition = definition
            self.part = part
            self.features = features
            self.attributes = attributes
            self.commands = commands
            self.typeIDs = typeIDs
            self.traitIDs = traitIDs
            plan = WritingPlan(attributes)
        }

        /// Returns the attribute with a number; nil if the device does not support it.
        public func attribute(_ id: UInt32) -> AttributeInstance? {
            var low = 0
            var high = attributes.count
            while low < high {
                let middle = (low + high) / 2
                if attributes[middle].id < id { low = middle + 1 } else { high = middle }
            }
            return low < attributes.count && attributes[low].id == id ? attributes[low] : nil
        }

        public func supports(command id: UInt32) -> Bool { commands.contains { $0.id == id } }

        /// The key of this instance.
        var key: ShapeKey.Trait {
            ShapeKey.Trait(
                definition: definition, features: features,
                attributes: attributes.compactMap { attribute in
                    definition.attributes.firstIndex(of: attribute.definition).map {
                        ShapeKey.Attribute(index: $0, fixed: attribute.fixedValue)
                    }
                }, commands: commands.compactMap { definition.commands.firstIndex(of: $0) })
        }
    }

    /// A supported attribute and the location of its value.
    ///
    /// It is a class because each read and write passes it and a definition is expensive to copy.
    public final class AttributeInstance: Sendable {
        public let definition: AttributeDefinition
        /// The number of the attribute.
        let id: UInt32
        let storage: Storage

        init(definition: AttributeDefinition, storage: Storage) {
            self.definition = definition
            id = definition.id
            self.storage = storage
        }

        /// The value that the shape stores for all its devices; nil if each device has its own.
        public var fixedValue: Value? { if case .fixed(let value) = storage { value } else { nil } }
    }

    /// The storage of an attribute's value.
    enum Storage: Hashable, Sendable {
        /// In the device's state, at this index of the scalars.
        case scalar(Int)
        /// In the device's state, at this index of the strings, lists and structures.
        case side(Int)
        /// In the shape: the value is the same on all its devices and never changes.
        case fixed(Value)
    }

    init(_ key: ShapeKey, number: Int) {
        self.number = number
        var parts: [Part] = []
        var traits: [TraitInstance] = []
        var scalars = 0
        var sideValues = 0
        for part in key.parts {
            let first = traits.count
            for trait in part.traits {
                let attributes = trait.attributes.map { attribute in
                    let definition = trait.definition.attributes[attribute.index]
                    let storage: Storage
                    if let fixed = attribute.fixed {
                        storage = .fixed(fixed)
                    } else if definition.type.isScalar {
                        storage = .scalar(scalars)
                        scalars += 1
                    } else {
                        storage = .side(sideValues)
                        sideValues += 1
                    }
                    return AttributeInstance(definition: definition, storage: storage)
                }
                traits.append(
                    TraitInstance(
                        definition: trait.definition, part: parts.count, features: trait.features,
                        attributes: attributes, commands: trait.commands.map { trait.definition.commands[$0] },
                        typeIDs: [part.type.id], traitIDs: [trait.definition.id]))
            }
            parts.append(
                Part(number: part.number, type: part.type, isPrimary: part.isPrimary, traits: first..<traits.count))
        }
        self.parts = parts
        self.traits = traits
        typeIDs = parts.map { $0.type.id }
        traitIDs = traits.map { $0.definition.id }
        declarations = traits.map { $0.definition.declaration }
        scalarCount = scalars
        sideValueCount = sideValues
        estimatedJSONSize = 400 + traits.reduce(0) { $0 + 200 + 40 * $1.attributes.count }
    }

    /// Creates a shape that shares the contents of another one.
    init(_ shape: Shape, number: Int) {
        self.number = number
        parts = shape.parts
        traits = shape.traits
        typeIDs = shape.typeIDs
        traitIDs = shape.traitIDs
        declarations = shape.declarations
        scalarCount = shape.scalarCount
        sideValueCount = shape.sideValueCount
        estimatedJSONSize = shape.estimatedJSONSize
    }

    /// Returns the index of the part with a number; nil if there is none.
    public func part(numbered number: UInt16) -> Int? { parts.firstIndex { $0.number == number } }

    /// Returns whether any part has a trait.
    public func has(_ type: (some HomeModel.Trait).Type) -> Bool { declarations.contains(ObjectIdentifier(type)) }

    /// Returns the index of a trait on a part; nil if the part lacks it.
    public func trait(_ type: (some HomeModel.Trait).Type, part: Int) -> Int? {
        let requested = ObjectIdentifier(type)
        for index in parts[part].traits where declarations[index] == requested { return index }
        return nil
    }

    /// Returns the index of a trait on a part; nil if the part lacks it.
    public func trait(_ definition: TraitDefinition, part: Int) -> Int? {
        parts[part].traits.first { traits[$0].definition == definition }
    }
}

/// The key of a shape. Devices with equal keys share a shape.
struct ShapeKey: Hashable {
    let parts: [Part]
    /// The hash of the parts, computed once for all tables.
    private let partsHash: Int

    struct Part: Hashable {
        let number: UInt16
        let type: DeviceTypeDefinition
        let isPrimary: Bool
        let traits: [Trait]
    }

    struct Trait: Hashable {
        let definition: TraitDefinition
        let features: FeatureMap
        let attributes: [Attribute]
        /// The indices of the commands in ``TraitDefinition/commands``.
        let commands: [Int]
    }

    struct Attribute: Hashable {
        /// The index in ``TraitDefinition/attributes``.
        let index: Int
        /// The value that the shape stores; nil if each device has its own.
        let fixed: Value?
    }

    init(parts: [Part]) {
        self.parts = parts
        partsHash = parts.hashValue
    }

    init(_ template: DeviceTemplate) {
        let parts = template.parts.map { part in
            Part(
                number: part.number, type: part.type, isPrimary: part.isPrimary,
                traits: part.traits.map { trait in
                    Trait(
                        definition: trait.definition, features: trait.features,
                        attributes: Self.attributes(of: trait),
                        commands: trait.definition.commands.indices.filter {
                            trait.commands.contains(trait.definition.commands[$0].id)
                        })
                })
        }
        self.init(parts: parts)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(partsHash) }

    /// Returns the attributes of a trait.
    private static func attributes(of trait: TraitTemplate) -> [Attribute] {
        // The loop uses indices, because copying the definitions would be expensive in a home with many devices.
        trait.definition.attributes.indices.compactMap { index in
            guard let value = trait.values[trait.definition.attributes[index].id] else { return nil }
            // Strings differ between devices (serial numbers), so each device stores its own.
            let isShared = trait.definition.attributes[index].isFixed && value.isShareable
            return Attribute(index: index, fixed: isShared ? value : nil)
        }
    }
}

extension Value {
    fileprivate var isShareable: Bool {
        switch self {
        case .string, .octets: false
        default: true
        }
    }
}
