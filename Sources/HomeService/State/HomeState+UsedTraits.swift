import HomeModel

extension HomeState {
    /// The ids of the traits of all devices, also of those that clients cannot see.
    public var usedTraits: Set<String> {
        var shapes: Set<ObjectIdentifier> = []
        var traits: Set<String> = []
        for (_, device) in devices.elements() where shapes.insert(ObjectIdentifier(device.shape)).inserted {
            traits.formUnion(device.shape.traits.map { $0.definition.id })
        }
        return traits
    }
}
