import HomeService
import Testing

/// The statements of the guide to structures and rooms outside its samples, and related behavior.
extension StructureGuideTests {
    @Test func aRoomIsCreatedAndDeletedByValueAndByID() async throws {
        let structure = try await mainHouse()
        let newRoom = try await structure.createRoom(name: "Test Room Name")
        #expect(newRoom.name == "Test Room Name")
        #expect(newRoom.structureID == "main-house")
        #expect(try await home.rooms().list().contains(newRoom))
        let others = try await structure.rooms().list().subtracting([newRoom])
        try await structure.deleteRoom(newRoom)
        #expect(try await !home.rooms().list().contains(newRoom))

        try await structure.createRoom(name: "Attic")
        let attic = try #require(await structure.rooms().list().first { $0.name == "Attic" })
        try await structure.deleteRoom(id: attic.id)
        #expect(try await structure.rooms().list() == others)
        let error = await failure { try await structure.deleteRoom(attic) }
        #expect(error?.code == .notFound)
    }

    @Test func aStructureHasItsOwnRooms() async throws {
        let ofHouse = try await mainHouse().rooms().list()
        #expect(ofHouse.map { $0.id }.contains("office"))
        #expect(ofHouse == (try await home.rooms().list().filter { $0.structureID == "main-house" }))
    }

    @Test func devicesMoveOneByOneAndTogetherByValueAndByID() async throws {
        let structure = try await mainHouse()
        let room = try #require(await structure.rooms().list().first { $0.id == "office" })
        let light = try await home.device("hallway-light")
        try await structure.move(device: "hallway-light", to: "kitchen")
        #expect(try await home.device("hallway-light").roomID == "kitchen")
        try await structure.move(devices: [light, home.device("hallway-dial")], to: room)
        #expect(try await home.device("hallway-light").roomID == "office")
        #expect(try await home.device("hallway-dial").roomID == "office")
        try await structure.move(devices: ["hallway-light", "hallway-dial"], to: "hallway")
        #expect(try await home.device("hallway-dial").roomID == "hallway")
    }

    @Test func structuresAndRoomsAreFollowedByID() async throws {
        var structures = home.structure(id: "guest-cottage").makeAsyncIterator()
        #expect(try await structures.next()?.name == "Guest Cottage")
        var rooms = home.room(id: "office").makeAsyncIterator()
        let room = try #require(try await rooms.next())
        _ = try await room.setName("Studio")
        #expect(try await rooms.next()?.name == "Studio")
    }

    @Test func noneMovesIfTheDevicesAreInTwoStructures() async throws {
        let structure = try await mainHouse()
        let error = await failure {
            try await structure.move(devices: ["hallway-light", "cottage-lamp"], to: "office")
        }
        #expect(error?.code == .invalidArgument)
        #expect(try await home.device("hallway-light").roomID == "hallway")
    }
}
