// The guide imports GoogleHomeSDK.
import HomeService
import Testing

/// The samples of the guide to structures and rooms (its French version), in its order and spelling.
///
/// Publishers are async sequences here: the body of the guide's `.catch` is the `catch` of a loop.
@Suite(.eachImplementation) struct StructureGuideTests {
    let home: Home

    init() async throws { home = try await Home.demo() }

    func mainHouse() async throws -> Structure {
        try #require(await home.structures().list().first { $0.name == "Main House" })
    }

    // MARK: Structure API

    /// The guide assigns to a published property on the main queue. Without access it shows no structure, and all of
    /// them when access is granted.
    @Test(.timeLimit(.minutes(10))) func followTheStructuresAndShowNoneWithoutAccess() async throws {
        var structures: [Structure] = []
        var shown: [Set<String>] = []
        var problems: [HomeError.Code?] = []
        do {
            for try await current
                in home
                .structures()
                .batched()
            {
                structures = Array(current)
                shown.append(Set(structures.map { $0.name }))
                problems.append(home.accessProblem?.code)
                if shown.count == 3 { break }
                try await home.setNetwork(accessGranted: shown.count == 2)
            }
        } catch let error as HomeError {
            Issue.record(error)
            structures = [Structure]()
        }

        let all: Set = ["Main House", "Guest Cottage"]
        #expect(shown == [all, [], all])
        #expect(problems == [nil, .permissionDenied, nil])
    }

    @Test func aListIsEmptyWhileAccessIsRevoked() async throws {
        try await home.setNetwork(accessGranted: false)
        #expect(try await home.structures().list().isEmpty)
        #expect(try await home.rooms().list().isEmpty)
        try await home.setNetwork(accessGranted: true)
        #expect(try await home.structures().list().count == 2)
    }

    // MARK: Sample structure calls

    /// The guide awaits `structures()`, which returns at once, and calls a list a stream.
    @Test func getASetOfStructures() async throws {
        let allStructuresChanges = self.home.structures()
        let allStructures = try? await allStructuresChanges.list()

        #expect(Set((allStructures ?? []).map { $0.id }) == ["main-house", "guest-cottage"])
    }

    @Test func getStructureProperties() async throws {
        let structureID = "guest-cottage"
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        // The guide calls it a stream of changes; it is a snapshot.
        let structureChanges = try await home.structures().list().filter { $0.id == structureID }

        // Get a snapshot of the structure.
        let structure = structureChanges.first!

        // Get structure properties
        print("id \(structure.id) ")
        print("name \(structure.name) ")

        #expect(printed == ["id guest-cottage ", "name Guest Cottage "])
    }

    @Test func findAStructureByName() async throws {
        var structure1: Structure?
        do {
            structure1 = try await home.structures().list().first(where: { $0.name == "Main House" })
        } catch let error as HomeError {
            Issue.record(error)
        }

        #expect(structure1?.id == "main-house")
    }

    @Test func workWithSeveralStructures() async throws {
        var structure1: Structure!
        var structure2: Structure!
        do {
            structure1 = try await home.structures().list().first(where: { $0.name == "Main House" })
        } catch let error as HomeError {
            Issue.record(error)
        }
        do {
            structure2 = try await home.structures().list().first(where: { $0.name == "Guest Cottage" })
        } catch let error as HomeError {
            Issue.record(error)
        }

        #expect(structure1.id == "main-house")
        #expect(structure2.id == "guest-cottage")
    }

    // MARK: Rooms

    @Test(.timeLimit(.minutes(10))) func showDevicesByRoomAndNoneWithoutAccess() async throws {
        let currentStructureID = "guest-cottage"
        let cottage = try #require(await home.structures().list().first { $0.id == currentStructureID })
        var shown: [[String: Set<String>]] = []
        func show(_ rooms: Set<Room>, _ devices: Set<HomeDevice>) {
            var devicesByRoom = [Room: [HomeDevice]]()
            for room in rooms where room.structureID == currentStructureID {
                devicesByRoom[room] = devices.filter { $0.roomID == room.id }
            }
            shown.append(
                Dictionary(uniqueKeysWithValues: devicesByRoom.map { ($0.key.id, Set($0.value.map { $0.id })) }))
        }

        do {
            for try await (rooms, devices) in self.home.rooms().batched()
                .combineLatest(self.home.devices().batched())
            {
                show(rooms, devices)
                if shown.last?.isEmpty == true { break }
                switch shown.count {
                case 1: try await cottage.move(device: "cottage-lamp", to: "cottage-bedroom")
                case 2: try await cottage.deleteRoom(id: "cottage-bedroom")
                default: try await home.setNetwork(accessGranted: false)
                }
            }
        } catch let error as HomeError {
            Issue.record(error)
            show(Set<Room>(), Set<HomeDevice>())
        }

        let livingRoom: Set = ["cottage-lamp", "cottage-radiator", "cottage-lock"]
        let bedroom: Set = ["cottage-bedside-light", "cottage-climate"]
        #expect(
            shown == [
                ["cottage-living-room": livingRoom, "cottage-bedroom": bedroom],
                [
                    "cottage-living-room": livingRoom.subtracting(["cottage-lamp"]),
                    "cottage-bedroom": bedroom.union(["cottage-lamp"]),
                ],
                ["cottage-living-room": livingRoom.subtracting(["cottage-lamp"])],
                [:],
            ])
    }

    @Test func getAListOfRooms() async throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        let allRoomsChanges = self.home.rooms()
        let allRooms = try await allRoomsChanges.list()
        let room = allRooms.first!
        #expect(allRooms.contains(room))

        print("id \(room.id) ")
        print("name \(room.name) ")

        #expect(allRooms.map { $0.id }.contains("cottage-bedroom"))
        #expect(printed == ["id \(room.id) ", "name \(room.name) "])
    }

    @Test func createARoom() async throws {
        let structure = try await mainHouse()
        let testName = "Test Room Name"
        var newRoom: Room!
        do {
            newRoom = try await structure.createRoom(name: testName)
            #expect(newRoom != nil)
        } catch let error as HomeError {
            Issue.record(error)
        }

        #expect(newRoom.name == testName)
        #expect(newRoom.structureID == structure.id)
        #expect(try await home.rooms().list().contains(newRoom))
    }

    /// The guide's sample is in Kotlin and searches for an id among the names.
    @Test func deleteARoomOfAName() async throws {
        let structure = try await mainHouse()
        let roomToDelete = try await structure.rooms().list().filter { $0.name == "Kitchen" }.first
        try await structure.deleteRoom(roomToDelete!)

        #expect(try await !structure.rooms().list().contains { $0.name == "Kitchen" })
    }

    /// The guide's text deletes by id and its code passes a room; both are supported.
    @Test func deleteARoomOfAnID() async throws {
        let structure = try await mainHouse()
        let allRooms = try await structure.rooms().list()
        let room = try #require(allRooms.first { $0.id == "hallway" })
        let roomToDelete = allRooms.first(where: { $0.id == room.id })
        if let roomToDelete1 = roomToDelete {
            do {
                try await structure.deleteRoom(roomToDelete1)
            } catch let error as HomeError {
                Issue.record(error)
            }
        }
        try await structure.deleteRoom(id: "office")

        let left = Set(try await structure.rooms().list().map { $0.id })
        #expect(left == Set(allRooms.map { $0.id }).subtracting(["hallway", "office"]))
        let light = try await home.device("hallway-light")
        #expect(light.structureID == structure.id, "the devices stay in the structure")
        #expect(light.roomID == nil)
    }

    @Test func moveADeviceToAnotherRoom() async throws {
        let structure = try await mainHouse()
        let room = try #require(await structure.rooms().list().first { $0.id == "office" })
        let light = try await home.device("hallway-light")
        do {
            try await structure.move(device: light, to: room)
        } catch let error as HomeError {
            Issue.record(error)
        }

        #expect(try await home.device("hallway-light").roomID == "office")
        #expect(light.roomID == "hallway", "a read value does not change")
    }

    @Test func changeARoomsName() async throws {
        let theRoom = try #require(await home.rooms().list().first { $0.id == "office" })
        let updatedRoom = try await theRoom.setName("new room name")

        #expect(theRoom.name == "Office / Studio")
        #expect(updatedRoom.name == "new room name")
        #expect(theRoom != updatedRoom)
        #expect(try await home.rooms().list().contains(updatedRoom))
    }
}
