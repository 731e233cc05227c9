/// The traits of one part of a device.
public struct TraitCollection: Sendable {
    private let part: DevicePart

    init(part: DevicePart) { self.part = part }

    /// The trait; nil where the part lacks it.
    public subscript<T: Trait>(_ trait: T.Type) -> TraitHandle<T>? {
        part.snapshot.device.shape.trait(trait.definition, part: part.place)
            .map { TraitHandle(snapshot: part.snapshot, place: $0) }
    }

    public func contains(_ trait: (some Trait).Type) -> Bool {
        part.snapshot.device.shape.trait(trait.definition, part: part.place) != nil
    }

    /// What the part carries, as data.
    public var definitions: [TraitDefinition] {
        part.part.traits.map { part.snapshot.device.shape.traits[$0].definition }
    }
}
