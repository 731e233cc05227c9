public import HomeModel

/// A structure, a room or a device of a home.
public enum VisibleObject: Sendable {
    case structure(StructureState)
    case room(RoomState)
    case device(Device)
}

/// The objects of a state that may be seen: structures, then rooms, then devices, each in the order they were made.
public struct VisibleObjects: Sequence, IteratorProtocol, Sendable {
    private let state: HomeState
    private var structures: Table<StructureState>.Elements
    private var rooms: Table<RoomState>.Elements
    private var devices: VisibleDevices

    init(of state: HomeState, devices: Set<String>) {
        self.state = state
        structures = state.structures.elements()
        rooms = state.rooms.elements()
        self.devices = VisibleDevices(of: state, ids: devices)
    }

    public mutating func next() -> VisibleObject? {
        while let structure = structures.next()?.element {
            if structure.network.accessGranted { return .structure(structure) }
        }
        while let room = rooms.next()?.element {
            if state.isVisible(in: room.structureID) { return .room(room) }
        }
        return devices.next().map { .device($0.device) }
    }
}

extension HomeState {
    /// All objects that may be seen; of the devices only these, unless none is named.
    public func visibleObjects(devices: Set<String> = []) -> VisibleObjects {
        VisibleObjects(of: self, devices: devices)
    }
}
