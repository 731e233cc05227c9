import HomeModel

/// The structures and rooms that the devices' hints make.
///
/// Devices without a structure's hint, or with the hint `Home`, belong to the structure `home`.
struct HomeLayout {
    private(set) var structures: [StructureTemplate] = []
    private(set) var rooms: [RoomTemplate] = []

    private var structureIDs: [String: String] = [:]
    private var roomIDs: [RoomKey: String] = [:]
    private var takenStructures: Set<String> = []
    private var takenRooms: Set<String> = []

    private struct RoomKey: Hashable {
        let structureID: String
        let name: String
    }

    /// The id of the structure with this name, which is made if need be.
    mutating func structure(named name: String?) -> String {
        let name = name ?? "Home"
        if let id = structureIDs[name] { return id }
        let id = HomeID.readable(from: name, taken: takenStructures, fallback: "structure")
        takenStructures.insert(id)
        structureIDs[name] = id
        structures.append(StructureTemplate(id: id, name: name))
        return id
    }

    /// The id of the room with this name in a structure, which is made if need be.
    mutating func room(named name: String, in structureID: String) -> String {
        let key = RoomKey(structureID: structureID, name: name)
        if let id = roomIDs[key] { return id }
        let id = HomeID.readable(from: name, taken: takenRooms, fallback: "room")
        takenRooms.insert(id)
        roomIDs[key] = id
        rooms.append(RoomTemplate(id: id, name: name, structureID: structureID))
        return id
    }
}
