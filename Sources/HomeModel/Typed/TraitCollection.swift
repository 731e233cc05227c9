/// The traits of one part of a device.
public struct TraitCollection: Sendable {
    private let part: DevicePart

    init(part: DevicePart) { self.part = part }

    /// The trait; nil if the part lacks it.
    public subscript<T: Trait>(_ trait: T.Type) -> TraitHandle<T>? {
        let snapshot = snapshot(for: trait.definition)
        return snapshot.device.shape.trait(trait.definition, part: part.index)
            .map { TraitHandle(snapshot: snapshot, index: $0) }
    }

    /// The trait of that name: an id such as `acme.spinner`, or a short name such as `spinner`, in any capitalization.
    /// Nil if the part lacks it, or if it has more than one trait of that short name.
    public subscript(_ name: String) -> NamedTraitHandle? {
        let shape = part.snapshot.device.shape
        let found = part.part.traits.filter { shape.traits[$0].definition.isNamed(name) }
        if let index = found.first {
            return found.count == 1 ? NamedTraitHandle(snapshot: part.snapshot, index: index) : nil
        }
        guard let descriptor = part.snapshot.executor.catalog.traits(named: name).first(where: { $0.isDescriptor })
        else { return nil }
        let snapshot = snapshot(for: descriptor)
        return snapshot.device.shape.trait(descriptor, part: part.index)
            .map { NamedTraitHandle(snapshot: snapshot, index: $0) }
    }

    public func contains(_ trait: (some Trait).Type) -> Bool {
        snapshot(for: trait.definition).device.shape.trait(trait.definition, part: part.index) != nil
    }

    /// Returns the snapshot for looking up a trait. The Descriptor is added only on request.
    private func snapshot(for trait: TraitDefinition) -> DeviceSnapshot {
        guard trait.isDescriptor else { return part.snapshot }
        return DeviceSnapshot(
            device: part.snapshot.device.described(by: trait), network: part.snapshot.network,
            time: part.snapshot.time, executor: part.snapshot.executor)
    }

    /// The definitions of the part's traits.
    public var definitions: [TraitDefinition] {
        part.part.traits.map { part.snapshot.device.shape.traits[$0].definition }
    }
}
