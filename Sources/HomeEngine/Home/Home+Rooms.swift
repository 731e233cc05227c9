import HomeModel

extension Home {
    /// The maximum length of the name of a room or a structure, in Unicode code points.
    package static let maximumNameLength = 128

    // MARK: Structures

    /// Creates a structure. Without an id, the seed determines the id.
    package func createStructure(
        id: String? = nil, name: String, context: ChangeContext
    ) -> Operation<StructureState> {
        change(context) { change throws(HomeError) in
            let name = try Self.checkedName(name, limit: Self.maximumNameLength)
            return try change.addStructure(id: id ?? change.newID("structure"), name: name)
        }
    }

    package func setName(
        _ name: String, ofStructure id: String, context: ChangeContext
    ) -> Operation<StructureState> {
        change(context) { change throws(HomeError) in
            try change.setName(Self.checkedName(name, limit: Self.maximumNameLength), ofStructure: id)
        }
    }

    // MARK: Rooms

    /// Creates a room. Names need not be unique. Fails with `invalidArgument` if the name is empty or longer than 128
    /// Unicode code points.
    package func createRoom(
        name: String, in structureID: String, context: ChangeContext
    ) -> Operation<RoomState> {
        change(context) { change throws(HomeError) in
            _ = try change.state.structure(structureID)
            let name = try Self.checkedName(name, limit: Self.maximumNameLength)
            return try change.addRoom(id: change.newID("room"), name: name, structureID: structureID)
        }
    }

    package func setName(_ name: String, ofRoom id: String, context: ChangeContext) -> Operation<RoomState> {
        change(context) { change throws(HomeError) in
            try change.checkRevision(change.state.room(id).revision, of: id)
            return try change.setName(Self.checkedName(name, limit: Self.maximumNameLength), ofRoom: id)
        }
    }

    /// Deletes a room; its devices stay in the structure, assigned to no room.
    package func deleteRoom(
        _ id: String, in structureID: String? = nil, context: ChangeContext
    ) -> Operation<Void> {
        change(context, isWide: true) { change throws(HomeError) in
            try change.checkRevision(change.state.room(id).revision, of: id)
            try change.deleteRoom(id, in: structureID)
        }
    }
}

extension Change {
    /// Returns an id for a new object, determined by the seed, the kind and the number of the change.
    fileprivate func newID(_ kind: String) -> String { SeededHash.id(kind, seed: seed, revision) }
}
