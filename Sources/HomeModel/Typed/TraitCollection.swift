/// The traits of one part of a device.
public struct TraitCollection: Sendable {
    private let part: DevicePart

    init(part: DevicePart) { self.part = part }

    /// The trait; nil where the part lacks it.
    public subscript<T: Trait>(_ trait: T.Type) -> TraitHandle<T>? {
        let snapshot = snapshot(for: trait)
        return snapshot.device.shape.trait(trait.definition, part: part.place)
            .map { TraitHandle(snapshot: snapshot, place: $0) }
    }

    public func contains(_ trait: (some Trait).Type) -> Bool {
        snapshot(for: trait).device.shape.trait(trait.definition, part: part.place) != nil
    }

    /// The snapshot in which to look for a trait: the Descriptor is part of the device on request only.
    private func snapshot(for trait: (some Trait).Type) -> DeviceSnapshot {
        guard trait.definition.isDescriptor else { return part.snapshot }
        return DeviceSnapshot(
            device: part.snapshot.device.described(by: trait.definition), network: part.snapshot.network,
            time: part.snapshot.time, executor: part.snapshot.executor)
    }

    /// What the part carries, as data.
    public var definitions: [TraitDefinition] {
        part.part.traits.map { part.snapshot.device.shape.traits[$0].definition }
    }
}
