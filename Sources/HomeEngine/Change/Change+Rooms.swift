import HomeModel

extension Change {
    // MARK: Structures

    mutating func addStructure(id: String, name: String) throws(HomeError) -> StructureState {
        guard state.structures.ordinal(of: id) == nil else {
            throw HomeError(.alreadyExists, "There is a structure \(id) already; choose another id.")
        }
        let wasHidden = state.isHidden
        let structure = StructureState(id: id, name: name, network: NetworkState(), revision: revision)
        set(structure, at: state.structures.end)
        emitAdded(structure)
        // It may be the first visible structure.
        if wasHidden != state.isHidden { emitVisibilityOfUnassigned(isVisible: wasHidden) }
        return structure
    }

    mutating func setName(_ name: String, ofStructure id: String) throws(HomeError) -> StructureState {
        let ordinal = try find(structure: id)
        var structure = state.structures[ordinal: ordinal]!
        guard structure.name != name else { return structure }
        structure.name = name
        structure.revision = revision
        set(structure, at: ordinal)
        emitUpdated(structure, changed: ["name"])
        return structure
    }

    /// Changes the networks of structures, by their ids, and updates the devices whose connectivity changes.
    ///
    /// If a structure is no longer visible, all its objects are reported as removed. When it is visible again, they are
    /// reported as added.
    mutating func setNetworks(_ change: (NetworkState) -> NetworkState, ofStructures ids: [String]) throws(HomeError) {
        var changed: [(ordinal: Int, network: NetworkState)] = []
        for id in ids {
            let ordinal = try find(structure: id)
            let before = state.structures[ordinal: ordinal]!.network
            let network = change(before)
            if network != before { changed.append((ordinal, network)) }
        }
        guard !changed.isEmpty else { return }
        let members = StructureMembers(of: changed.map { state.structures[ordinal: $0.ordinal]!.id }, in: state)
        for (ordinal, network) in changed { setNetwork(network, ofStructureAt: ordinal, members) }
    }

    private mutating func setNetwork(
        _ network: NetworkState, ofStructureAt ordinal: Int, _ members: StructureMembers
    ) {
        guard var structure = state.structures[ordinal: ordinal] else { return }
        let before = structure.network
        let wasHidden = state.isHidden
        structure.network = network
        if before.isVisible, !network.isVisible { emitVisibility(of: structure, members, isVisible: false) }
        structure.revision = revision
        set(structure, at: ordinal)
        if before.isVisible { emitUpdated(structure, changed: ["network"]) }
        for ordinal in members.devices[structure.id] ?? [] {
            guard let device = state.devices[ordinal: ordinal], device.changesConnectivity(from: before, to: network)
            else { continue }
            replace(
                ordinal, with: device.with(revision: revision), changed: ["sourceConnectivity"],
                isReported: before.isVisible)
        }
        if !before.isVisible, network.isVisible { emitVisibility(of: structure, members, isVisible: true) }
        if wasHidden != state.isHidden { emitVisibilityOfUnassigned(isVisible: wasHidden) }
    }

    /// Emits the devices in no structure, which are visible as long as any structure is.
    private mutating func emitVisibilityOfUnassigned(isVisible: Bool) {
        for (_, device) in state.devices.elements() where device.structureID == nil {
            emitVisibility(of: device, isVisible)
        }
    }

    private mutating func emitVisibility(
        of structure: StructureState, _ members: StructureMembers, isVisible: Bool
    ) {
        if isVisible { emitAdded(structure) }
        for ordinal in members.rooms[structure.id] ?? [] {
            guard let room = state.rooms[ordinal: ordinal] else { continue }
            if isVisible { emitAdded(room) } else { emitRemoved(Frame.Subject(room)) }
        }
        for ordinal in members.devices[structure.id] ?? [] {
            if let device = state.devices[ordinal: ordinal] { emitVisibility(of: device, isVisible) }
        }
        if !isVisible { emitRemoved(Frame.Subject(structure)) }
    }

    private mutating func emitVisibility(of device: Device, _ isVisible: Bool) {
        if isVisible { emitAdded(device) } else { emitRemoved(Frame.Subject(device)) }
    }

    // MARK: Rooms

    mutating func addRoom(id: String, name: String, structureID: String) throws(HomeError) -> RoomState {
        _ = try find(structure: structureID)
        let room = RoomState(id: id, name: name, structureID: structureID, revision: revision)
        set(room, at: state.rooms.end)
        emitAdded(room)
        return room
    }

    mutating func setName(_ name: String, ofRoom id: String) throws(HomeError) -> RoomState {
        let ordinal = try find(room: id)
        var room = state.rooms[ordinal: ordinal]!
        guard room.name != name else { return room }
        room.name = name
        room.revision = revision
        set(room, at: ordinal)
        emitUpdated(room, changed: ["name"])
        return room
    }

    /// Deletes a room. Its devices stay in the structure, assigned to no room.
    mutating func deleteRoom(_ id: String, in structureID: String? = nil) throws(HomeError) {
        let ordinal = try find(room: id)
        guard let room = state.rooms[ordinal: ordinal] else { return }
        if let structureID, room.structureID != structureID {
            throw HomeError(
                .invalidArgument, "The room \(id) belongs to the structure \(room.structureID), not \(structureID).")
        }
        for (ordinal, device) in state.devices.elements() where device.roomID == id {
            replace(ordinal, with: device.with(roomID: .some(nil), revision: revision), changed: ["roomID"])
        }
        remove(roomAt: ordinal)
        emitRemoved(Frame.Subject(room))
    }
}

/// The ordinals of the rooms and devices of some structures, by the id of the structure.
private struct StructureMembers {
    private(set) var rooms: [String: [Int]] = [:]
    private(set) var devices: [String: [Int]] = [:]

    /// Finds the members of all structures in one pass: a home can have a thousand structures.
    init(of structures: [String], in state: HomeState) {
        let structures = Set(structures)
        for (ordinal, room) in state.rooms.elements() where structures.contains(room.structureID) {
            rooms[room.structureID, default: []].append(ordinal)
        }
        for (ordinal, device) in state.devices.elements() {
            guard let id = device.structureID, structures.contains(id) else { continue }
            devices[id, default: []].append(ordinal)
        }
    }
}
