/// Matter's Descriptor of a part: its type, its traits, and the parts that belong to it.
///
/// The Home APIs do not list it among the traits of a device type, and all its values follow from the shape. So no
/// device stores it and no representation includes it by default; ``Device/described(by:)`` adds it for a read that
/// needs it.
enum Descriptor {
    /// The number of the trait.
    static let number: UInt32 = 0x001D

    /// Returns the values by attribute number: device types, servers, clients and parts.
    static func values(of part: Int, on shape: Shape) -> [UInt32: Value] {
        let part = shape.parts[part]
        var servers = Set(part.traits.compactMap { shape.traits[$0].definition.matterNumber })
        servers.insert(number)
        // The primary part represents the node, so it contains all other parts.
        let parts = part.isPrimary ? shape.parts.map { UInt32($0.number) }.filter { $0 != part.number } : []
        let type = Value.structure([
            Value.FieldValue(tag: 0, value: .unsigned(UInt64(part.type.number ?? 0))),
            Value.FieldValue(tag: 1, value: .unsigned(UInt64(part.type.revision))),
        ])
        return [
            0: .list(part.type.number == nil ? [] : [type]), 1: list(servers.sorted()), 2: list(part.type.clientTraits),
            3: list(parts),
        ]
    }

    private static func list(_ numbers: [UInt32]) -> Value { .list(numbers.map { .unsigned(UInt64($0)) }) }
}

extension TraitDefinition {
    /// Whether it is Matter's Descriptor.
    public var isDescriptor: Bool { namespace == .matter && number == Descriptor.number }

    fileprivate var matterNumber: UInt32? { namespace == .matter ? number : nil }
}

extension Device {
    /// Returns the same device with a Descriptor on each part that has none; the device itself if it does not support
    /// Matter.
    ///
    /// - Parameter descriptor: The trait of the catalog.
    public func described(by descriptor: TraitDefinition) -> Device {
        guard isMatterDevice, descriptor.isDescriptor, !shape.traits.contains(where: { $0.definition == descriptor })
        else { return self }
        let (described, newIndices) = shape.described(by: descriptor)
        return Device(
            identity, isReachable: isReachable, disturbances: disturbances, shape: described, state: state,
            unreported: unreported.map { unreported in
                Unreported(
                    traits: Set(unreported.traits.map { newIndices[$0] }),
                    replaced: unreported.replaced.map {
                        ReportedValue(trait: newIndices[$0.trait], attribute: $0.attribute, value: $0.value)
                    }, state: unreported.state)
            },
            processes: processes.map { process in
                Process(
                    trait: newIndices[process.trait], kind: process.kind, start: process.start, end: process.end,
                    isAmbient: process.isAmbient, nextReport: process.nextReport)
            },
            memory: Dictionary(uniqueKeysWithValues: memory.map { (newIndices[$0.key], $0.value) }), revision: revision)
    }
}

extension Shape {
    /// Returns a shape with a Descriptor at the end of each part, and the new indices of the traits.
    ///
    /// All values of a Descriptor are fixed, so a state of this shape is also a state of the new one.
    fileprivate func described(by descriptor: TraitDefinition) -> (shape: Shape, newIndices: [Int]) {
        var newIndices: [Int] = []
        let key = ShapeKey(
            parts: parts.indices.map { index in
                for _ in parts[index].traits { newIndices.append(newIndices.count + index) }
                return ShapeKey.Part(
                    number: parts[index].number, type: parts[index].type, isPrimary: parts[index].isPrimary,
                    traits: parts[index].traits.map { traits[$0].key } + [
                        ShapeKey.Trait(
                            definition: descriptor, features: FeatureMap(),
                            attributes: Descriptor.attributes(of: descriptor, Descriptor.values(of: index, on: self)),
                            commands: [])
                    ])
            })
        return (Shape(key, number: number), newIndices)
    }
}

extension Descriptor {
    fileprivate static func attributes(of descriptor: TraitDefinition, _ values: [UInt32: Value])
        -> [ShapeKey.Attribute]
    {
        descriptor.attributes.indices.compactMap { index in
            values[descriptor.attributes[index].id].map { ShapeKey.Attribute(index: index, fixed: $0) }
        }
    }
}
