package import HomeModel

/// A structure, a room or a device of a home.
package enum VisibleObject: Sendable {
    case structure(StructureState)
    case room(RoomState)
    case device(Device)

    /// Approximate size in JSON, in bytes. The estimate is high.
    package var estimatedJSONSize: Int {
        switch self {
        case .structure(let structure): structure.estimatedJSONSize
        case .room(let room): room.estimatedJSONSize
        case .device(let device): device.estimatedJSONSize
        }
    }
}

/// The position of an object in the order of all objects: structures, then rooms, then devices.
package struct ObjectPosition: Hashable, Sendable {
    let kind: Frame.ObjectKind
    let ordinal: Int

    /// The position before all objects.
    package static let start = ObjectPosition(kind: .structure, ordinal: 0)
}

/// The objects of a state that clients can see: structures, then rooms, then devices, each in the order of creation.
package struct VisibleObjects: Sequence, IteratorProtocol, Sendable {
    /// The position of the last object returned; ``ObjectPosition/start`` before the first one.
    package private(set) var position: ObjectPosition

    private let state: HomeState
    private var structures: Table<StructureState>.Elements
    private var rooms: Table<RoomState>.Elements
    private var devices: VisibleDevices

    init(of state: HomeState, devices: Set<String>, from start: ObjectPosition) {
        self.state = state
        position = start
        func ordinal(_ kind: Frame.ObjectKind) -> Int {
            if kind == start.kind { return start.ordinal }
            return kind.rawValue < start.kind.rawValue ? .max : 0
        }
        structures = state.structures.elements(from: ordinal(.structure))
        rooms = state.rooms.elements(from: ordinal(.room))
        self.devices = VisibleDevices(of: state, ids: devices, from: ordinal(.device))
    }

    package mutating func next() -> VisibleObject? {
        while let (ordinal, structure) = structures.next() {
            guard structure.network.isVisible else { continue }
            position = ObjectPosition(kind: .structure, ordinal: ordinal)
            return .structure(structure)
        }
        while let (ordinal, room) = rooms.next() {
            guard state.isVisible(in: room.structureID) else { continue }
            position = ObjectPosition(kind: .room, ordinal: ordinal)
            return .room(room)
        }
        guard let (ordinal, device) = devices.next() else { return nil }
        position = ObjectPosition(kind: .device, ordinal: ordinal)
        return .device(device)
    }
}

extension HomeState {
    /// Returns all visible objects from a position on. If devices are named, only these among the devices.
    package func visibleObjects(
        devices: Set<String> = [], from start: ObjectPosition = .start
    ) -> VisibleObjects {
        VisibleObjects(of: self, devices: devices, from: start)
    }
}
