import HomeModel

extension Home {
    /// The maximum length of the name of a room or a structure, in Unicode code points.
    public static let maximumNameLength = 128

    // MARK: Structures

    /// Makes a structure; without an id it gets one that follows from the seed.
    public func createStructure(
        id: String? = nil, name: String, cause: Cause
    ) -> Operation<StructureState> {
        change(cause) { change throws(HomeError) in
            let name = try Self.checkedName(name, limit: Self.maximumNameLength)
            return try change.addStructure(id: id ?? change.newID("structure"), name: name)
        }
    }

    public func setName(
        _ name: String, ofStructure id: String, cause: Cause
    ) -> Operation<StructureState> {
        change(cause) { change throws(HomeError) in
            try change.setName(Self.checkedName(name, limit: Self.maximumNameLength), ofStructure: id)
        }
    }

    /// Takes away or gives back the ways into a structure, or into all of them.
    public func setNetwork(
        internet: Bool? = nil, hub: Bool? = nil, accessGranted: Bool? = nil, sameNetwork: Bool? = nil,
        appOnline: Bool? = nil, structureID: String? = nil, cause: Cause
    ) -> Operation<[StructureState]> {
        change(cause) { change throws(HomeError) in
            if let structureID { _ = try change.find(structure: structureID) }
            let structures = change.state.structures.elements().map { $0.element }
            for structure in structures where structureID == nil || structure.id == structureID {
                var network = structure.network
                network.internet = internet ?? network.internet
                network.hub = hub ?? network.hub
                network.accessGranted = accessGranted ?? network.accessGranted
                network.sameNetwork = sameNetwork ?? network.sameNetwork
                network.appOnline = appOnline ?? network.appOnline
                try change.setNetwork(network, ofStructure: structure.id)
            }
            return change.state.structures.elements().map { $0.element }
        }
    }

    // MARK: Rooms

    /// Makes a room. Names may repeat; one that is empty or over 128 code points is refused.
    public func createRoom(
        name: String, in structureID: String, cause: Cause
    ) -> Operation<RoomState> {
        change(cause) { change throws(HomeError) in
            _ = try change.state.structure(structureID)
            let name = try Self.checkedName(name, limit: Self.maximumNameLength)
            return try change.addRoom(id: change.newID("room"), name: name, structureID: structureID)
        }
    }

    public func setName(_ name: String, ofRoom id: String, cause: Cause) -> Operation<RoomState> {
        change(cause) { change throws(HomeError) in
            try change.expect(change.state.room(id).revision, of: id)
            return try change.setName(Self.checkedName(name, limit: Self.maximumNameLength), ofRoom: id)
        }
    }

    /// Deletes a room; its devices stay in the structure, assigned to no room.
    public func deleteRoom(
        _ id: String, in structureID: String? = nil, cause: Cause
    ) -> Operation<Void> {
        change(cause) { change throws(HomeError) in
            try change.expect(change.state.room(id).revision, of: id)
            try change.deleteRoom(id, in: structureID)
        }
    }

    /// Moves devices to a room of their structure, all or none. Answers with the devices afterwards.
    public func move(
        _ deviceIDs: [String], toRoom roomID: String, in structureID: String, cause: Cause
    ) -> Operation<[DeviceReading]> {
        change(cause) { change throws(HomeError) in
            _ = try change.state.structure(structureID)
            try change.move(deviceIDs, toRoom: roomID, in: structureID)
            return deviceIDs.compactMap { id in change.state.devices[id].map { change.reading($0) } }
        }
    }
}

extension Change {
    /// An id for something that is made here: it follows from the seed, what it is and the number of the change.
    func newID(_ kind: String) -> String {
        var hash = SeededHash(seed: seed)
        hash.mix(kind)
        hash.mix(revision)
        return "\(kind)-\(String(hash.value & 0xFF_FFFF_FFFF, radix: 36))"
    }
}
