import HomeModel

/// The definitions of the catalog that the devices of a home use.
package struct UsedDefinitions: Hashable, Sendable {
    /// The ids of the traits.
    package private(set) var traits: Set<String> = []
    /// The ids of the device types.
    package private(set) var types: Set<String> = []

    fileprivate mutating func add(_ shape: Shape) {
        traits.formUnion(shape.traits.map { $0.definition.id })
        types.formUnion(shape.parts.map { $0.type.id })
    }
}

extension HomeState {
    /// The definitions that all devices use, also those that clients cannot see.
    package var usedDefinitions: UsedDefinitions {
        var shapes: Set<ObjectIdentifier> = []
        var used = UsedDefinitions()
        for (_, device) in devices.elements() where shapes.insert(ObjectIdentifier(device.shape)).inserted {
            used.add(device.shape)
        }
        return used
    }
}
