import CloudToCloud
import HomeModel
import JSON
import Testing

/// Structures, rooms and ids.
@Suite struct HomeLayoutTests {
    private func home(_ entries: String...) throws -> SyncImport {
        let devices = entries.map { "{\"type\": \"LIGHT\", \"traits\": [], \"name\": {\"name\": \"L\"}, \($0)}" }
        return try SyncImport(sync: json("{\"devices\": [\(devices.joined(separator: ", "))]}"), query: nil)
    }

    @Test func hintsCreateStructuresAndRooms() throws {
        let home = try home(
            #""id": "1", "structureHint": "Main House", "roomHint": "Living Room""#,
            #""id": "2", "structureHint": "Main House", "roomHint": " Living Room ""#,
            #""id": "3", "structureHint": "Guest Cottage", "roomHint": "Living Room""#,
            #""id": "4", "roomHint": "रसोई""#,
            #""id": "5", "structureHint": "Home", "roomHint": """#
        ).home
        #expect(
            home.structures == [
                StructureTemplate(id: "main-house", name: "Main House"),
                StructureTemplate(id: "guest-cottage", name: "Guest Cottage"),
                StructureTemplate(id: "home", name: "Home"),
            ])
        #expect(
            home.rooms == [
                RoomTemplate(id: "living-room", name: "Living Room", structureID: "main-house"),
                RoomTemplate(id: "living-room-2", name: "Living Room", structureID: "guest-cottage"),
                RoomTemplate(id: "room", name: "रसोई", structureID: "home"),
            ])
        #expect(home.devices.map { $0.roomID } == ["living-room", "living-room", "living-room-2", "room", nil])
        #expect(home.devices.map { $0.structureID } == ["main-house", "main-house", "guest-cottage", "home", "home"])
    }

    @Test func aRoomNameIsTruncatedTo128CodePoints() throws {
        let imported = try home("\"id\": \"1\", \"roomHint\": \"\(String(repeating: "x", count: 200))\"")
        #expect(imported.home.rooms[0].name.count == 128)
        #expect(imported.report.faults.map { $0.pointer.description } == ["/devices/0/roomHint"])
    }

    @Test func aValidIDIsUnchangedRegardlessOfTheOrder() throws {
        let imported = try home(#""id": "a/b""#, #""id": "a-b""#, #""id": "stream""#, #""id": "A:b~c.d_e""#)
        #expect(imported.home.devices.map { $0.id } == ["a-b-2", "a-b", "device", "A:b~c.d_e"])
        #expect(
            imported.report.faults.map { $0.message } == [
                "the id \"a/b\" is invalid or occurs twice; using \"a-b-2\"",
                "the id \"stream\" is invalid or occurs twice; using \"device\"",
            ])
    }

    @Test func twoDevicesWithTheSameIDAreBothImported() throws {
        let imported = try home(#""id": "1""#, #""id": "1""#, #""id": "1-2""#)
        #expect(imported.home.devices.map { $0.id } == ["1", "1-3", "1-2"])
    }
}
