package import HomeModel

/// The visible devices that a filter includes, in the order of their ordinals.
package struct FilteredDevices: Sequence, IteratorProtocol, Sendable {
    private let filter: ObjectFilter
    private var devices: VisibleDevices
    /// Whether the filter includes a shape. A home has few shapes, so each is examined once.
    private var shapes: [ObjectIdentifier: Bool] = [:]

    init(of state: HomeState, where filter: ObjectFilter, from ordinal: Int) {
        self.filter = filter
        devices = VisibleDevices(of: state, ids: filter.devices, from: ordinal)
    }

    package mutating func next() -> (ordinal: Int, device: Device)? {
        while let (ordinal, device) = devices.next() {
            if filter.covers(device), includes(device.shape) { return (ordinal, device) }
        }
        return nil
    }

    private mutating func includes(_ shape: Shape) -> Bool {
        if filter.types.isEmpty, filter.traits.isEmpty { return true }
        if let isIncluded = shapes[ObjectIdentifier(shape)] { return isIncluded }
        let isIncluded = filter.includes(shape)
        shapes[ObjectIdentifier(shape)] = isIncluded
        return isIncluded
    }
}

extension HomeState {
    /// Returns the visible structures that a filter includes, in the order of their ordinals.
    package func structures(where filter: ObjectFilter) -> [StructureState] {
        visibleStructures.filter { filter.includes($0) }
    }

    /// Returns the visible rooms that a filter includes, in the order of their ordinals.
    package func rooms(where filter: ObjectFilter) -> [RoomState] { visibleRooms.filter { filter.includes($0) } }

    /// Returns the visible devices that a filter includes, from an ordinal on.
    package func devices(where filter: ObjectFilter, from ordinal: Int = 0) -> FilteredDevices {
        FilteredDevices(of: self, where: filter, from: ordinal)
    }
}
