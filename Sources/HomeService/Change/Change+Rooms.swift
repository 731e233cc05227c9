import HomeModel
import JSON

extension Change {
    // MARK: Structures

    mutating func addStructure(id: String, name: String) throws(HomeError) -> StructureState {
        guard state.structures.ordinal(of: id) == nil else {
            throw HomeError(.alreadyExists, "There is a structure \(id) already; choose another id.")
        }
        let wasHidden = state.isHidden
        let structure = StructureState(id: id, name: name, network: NetworkState(), revision: revision)
        set(structure, at: state.structures.end)
        tellAdded(structure)
        // It may be the first one that may be seen.
        if wasHidden != state.isHidden { tellVisibilityOfUnassigned(isVisible: wasHidden) }
        return structure
    }

    mutating func setName(_ name: String, ofStructure id: String) throws(HomeError) -> StructureState {
        let ordinal = try find(structure: id)
        guard var structure = state.structures[ordinal: ordinal], structure.name != name else {
            return state.structures[ordinal: ordinal]!
        }
        structure.name = name
        replace(&structure, at: ordinal, changed: ["name"])
        return structure
    }

    /// Changes the ways into a structure; every device whose connectivity that changes is told of.
    ///
    /// If it is no longer visible, everything in it is reported as removed, and as added when it is visible again.
    mutating func setNetwork(_ network: NetworkState, ofStructure id: String) throws(HomeError) {
        let ordinal = try find(structure: id)
        guard var structure = state.structures[ordinal: ordinal], structure.network != network else { return }
        let before = structure.network
        let wasHidden = state.isHidden
        structure.network = network
        if before.isVisible, !network.isVisible { tellVisibility(of: structure, isVisible: false) }
        replace(&structure, at: ordinal, changed: ["network"], tells: before.isVisible)
        for (ordinal, device) in state.devices.elements() where device.structureID == id {
            guard device.changesConnectivity(from: before, to: network) else { continue }
            replace(
                ordinal, with: device.with(revision: revision), changed: ["sourceConnectivity"],
                isReported: before.isVisible)
        }
        if !before.isVisible, network.isVisible { tellVisibility(of: structure, isVisible: true) }
        if wasHidden != state.isHidden { tellVisibilityOfUnassigned(isVisible: wasHidden) }
    }

    /// Devices in no structure are seen as long as any structure is.
    private mutating func tellVisibilityOfUnassigned(isVisible: Bool) {
        for (ordinal, device) in state.devices.elements() where device.structureID == nil {
            if isVisible { tellObject(.added, ordinal) } else { tellRemoved(Frame.Subject(device)) }
        }
    }

    private mutating func tellVisibility(of structure: StructureState, isVisible: Bool) {
        if isVisible { tellAdded(structure) }
        for (_, room) in state.rooms.elements() where room.structureID == structure.id {
            if isVisible { tellAdded(room) } else { tellRemoved(Frame.Subject(room)) }
        }
        for (ordinal, device) in state.devices.elements() where device.structureID == structure.id {
            if isVisible { tellObject(.added, ordinal) } else { tellRemoved(Frame.Subject(device)) }
        }
        if !isVisible { tellRemoved(Frame.Subject(structure)) }
    }

    private mutating func tellAdded(_ structure: StructureState) {
        tell(
            .added, ObjectChange(.structure(structure)), .added, of: Frame.Subject(structure),
            size: structure.estimatedJSONSize)
    }

    private mutating func tellAdded(_ room: RoomState) {
        tell(.added, ObjectChange(.room(room)), .added, of: Frame.Subject(room), size: room.estimatedJSONSize)
    }

    private mutating func replace(
        _ structure: inout StructureState, at ordinal: Int, changed: [String], tells: Bool = true
    ) {
        structure.revision = revision
        set(structure, at: ordinal)
        guard tells else { return }
        tellUpdated(
            .structure(structure), Frame.Subject(structure), changed: changed, size: structure.estimatedJSONSize)
    }

    // MARK: Rooms

    mutating func addRoom(id: String, name: String, structureID: String) throws(HomeError) -> RoomState {
        _ = try find(structure: structureID)
        let room = RoomState(id: id, name: name, structureID: structureID, revision: revision)
        set(room, at: state.rooms.end)
        tellAdded(room)
        return room
    }

    mutating func setName(_ name: String, ofRoom id: String) throws(HomeError) -> RoomState {
        let ordinal = try find(room: id)
        guard var room = state.rooms[ordinal: ordinal], room.name != name else { return state.rooms[ordinal: ordinal]! }
        room.name = name
        room.revision = revision
        set(room, at: ordinal)
        tellUpdated(.room(room), Frame.Subject(room), changed: ["name"], size: room.estimatedJSONSize)
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
        tellRemoved(Frame.Subject(room))
    }

    // MARK: Devices in rooms

    /// Moves devices to a room of their structure, all or none.
    mutating func move(_ deviceIDs: [String], toRoom roomID: String, in structureID: String) throws(HomeError) {
        _ = try find(structure: structureID)
        let room = state.rooms[ordinal: try find(room: roomID)]!
        guard room.structureID == structureID else {
            throw HomeError(
                .invalidArgument,
                "The room \(roomID) belongs to the structure \(room.structureID), not \(structureID).",
                details: [HomeError.Detail(pointer: "/room", detail: "a room of \(structureID)")])
        }
        for (index, id) in deviceIDs.enumerated() {
            let ordinal = try find(device: id)
            let device = state.devices[ordinal: ordinal]!
            guard device.structureID == structureID || device.structureID == nil else {
                throw HomeError(
                    .invalidArgument,
                    "The device \(id) belongs to the structure \(device.structureID ?? ""), not \(structureID).",
                    details: [HomeError.Detail(pointer: "/devices/\(index)", detail: "a device of \(structureID)")])
            }
            guard device.roomID != roomID else { continue }
            let moved = device.with(structureID: structureID, roomID: roomID, revision: revision)
            var changed = ["roomID"]
            if device.structureID == nil {
                changed.insert("structureID", at: 0)
                let network = state.network(of: structureID)
                if device.changesConnectivity(from: state.network(of: nil), to: network) {
                    changed.append("sourceConnectivity")
                }
            }
            replace(ordinal, with: moved, changed: changed)
        }
    }

    /// Renames a device; the name is cut at 60 Unicode code points, silently.
    mutating func setName(_ name: String, ofDevice id: String) throws(HomeError) -> Device {
        let ordinal = try find(device: id)
        let device = state.devices[ordinal: ordinal]!
        let cut = String(String.UnicodeScalarView(name.unicodeScalars.prefix(60)))
        guard cut != device.name || !cut.unicodeScalars.elementsEqual(device.name.unicodeScalars) else { return device }
        let renamed = device.with(name: cut, revision: revision)
        replace(ordinal, with: renamed, changed: ["name"])
        return renamed
    }

    mutating func setReachable(_ isReachable: Bool, ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal], device.isReachable != isReachable else { return }
        // Traits report the change while the device counts as reachable: it is the bridge that reports it.
        if !isReachable { showReachability(false, ordinal: ordinal) }
        if let device = state.devices[ordinal: ordinal] {
            replace(
                ordinal, with: device.with(isReachable: isReachable, revision: revision),
                changed: ["sourceConnectivity"])
        }
        if isReachable { showReachability(true, ordinal: ordinal) }
    }

    private mutating func showReachability(_ isReachable: Bool, ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        let draft = DeviceDraft(device, now: now, seed: seed)
        behaviors.setReachable(isReachable, draft)
        settle(draft, at: ordinal)
    }

    // MARK: Finding

    func find(structure id: String) throws(HomeError) -> Int {
        if let ordinal = state.structures.ordinal(of: id) { return ordinal }
        throw HomeError(.notFound, "There is no structure \(id).")
    }

    func find(room id: String) throws(HomeError) -> Int {
        if let ordinal = state.rooms.ordinal(of: id) { return ordinal }
        throw HomeError(.notFound, "There is no room \(id).")
    }

    func find(device id: String) throws(HomeError) -> Int {
        if let ordinal = state.devices.ordinal(of: id) { return ordinal }
        throw HomeError(.notFound, "There is no device \(id).")
    }
}

extension StructureState {
    /// About how many bytes it is in JSON.
    var estimatedJSONSize: Int { 200 + id.utf8.count + name.utf8.count }
}

extension RoomState {
    /// About how many bytes it is in JSON.
    var estimatedJSONSize: Int { 80 + id.utf8.count + name.utf8.count + structureID.utf8.count }
}

extension Device {
    /// Whether another network changes what a client is told of where the device's state comes from.
    fileprivate func changesConnectivity(from before: NetworkState, to after: NetworkState) -> Bool {
        connectivity(network: before) != connectivity(network: after)
            || shape.traits.indices.contains {
                connectivity(ofTrait: $0, network: before) != connectivity(ofTrait: $0, network: after)
            }
    }
}
