import HomeCatalog
import HomeModel
import HomeService
import HomeSimulation
import Testing

/// The guide to structures and rooms, sample by sample.
@Suite struct StructureGuideTests {
    let home: Home

    init() throws { home = try Home.demo() }

    private func mainHouse() async throws -> Structure {
        try #require(await home.structures().list().first { $0.name == "Main House" })
    }

    @Test func structuresAreFoundByNameAndById() async throws {
        let allStructures = try await home.structures().list()
        #expect(Set(allStructures.map { $0.name }) == ["Main House", "Guest Cottage"])
        let structure = try await mainHouse()
        #expect(structure.id == "main-house")
        var cottage = home.structure(id: "guest-cottage").makeAsyncIterator()
        #expect(try await cottage.next()?.name == "Guest Cottage")
    }

    @Test func aRoomOfTheListIsInTheList() async throws {
        let allRooms = try await home.rooms().list()
        let room = try #require(allRooms.first)
        #expect(allRooms.contains(room))
        #expect(allRooms.count == 8)
        let ofHouse = try await mainHouse().rooms().list()
        #expect(ofHouse.count == 6)
        #expect(ofHouse.allSatisfy { $0.structureID == "main-house" })
    }

    @Test func aRoomIsMadeAndDeletedByValueAndById() async throws {
        let structure = try await mainHouse()
        let newRoom = try await structure.createRoom(name: "Test Room Name")
        #expect(newRoom.name == "Test Room Name")
        #expect(newRoom.structureID == "main-house")
        #expect(try await home.rooms().list().contains(newRoom))
        try await structure.deleteRoom(newRoom)
        #expect(try await !home.rooms().list().contains(newRoom))

        try await structure.createRoom(name: "Attic")
        let attic = try #require(await structure.rooms().list().first { $0.name == "Attic" })
        try await structure.deleteRoom(id: attic.id)
        #expect(try await structure.rooms().list().count == 6)
        let error = await failure { () throws(HomeError) in try await structure.deleteRoom(attic) }
        #expect(error?.code == .notFound)
    }

    @Test func devicesOfADeletedRoomStayInTheStructure() async throws {
        let structure = try await mainHouse()
        try await structure.deleteRoom(id: "hallway")
        let light = try await home.device("hallway-light")
        #expect(light.structureID == "main-house")
        #expect(light.roomID == nil)
    }

    @Test func devicesMoveByValueAndById() async throws {
        let structure = try await mainHouse()
        let room = try #require(await structure.rooms().list().first { $0.id == "office" })
        let light = try await home.device("hallway-light")

        try await structure.move(device: light, to: room)
        #expect(try await home.device("hallway-light").roomID == "office")
        #expect(light.roomID == "hallway", "a value in hand does not change")
        try await structure.move(device: "hallway-light", to: "kitchen")
        #expect(try await home.device("hallway-light").roomID == "kitchen")
        try await structure.move(devices: [light, home.device("hallway-dial")], to: room)
        #expect(try await home.device("hallway-dial").roomID == "office")
        try await structure.move(devices: ["hallway-light", "hallway-dial"], to: "hallway")
        #expect(try await home.device("hallway-dial").roomID == "hallway")
    }

    @Test func ofDevicesOfTwoStructuresNoneMoves() async throws {
        let structure = try await mainHouse()
        let error = await failure { () throws(HomeError) in
            try await structure.move(devices: ["hallway-light", "cottage-lamp"], to: "office")
        }
        #expect(error?.code == .invalidArgument)
        #expect(try await home.device("hallway-light").roomID == "hallway")
    }

    @Test func aNewNameIsInTheAnswerAndNotInTheRoomInHand() async throws {
        let theRoom = try #require(await home.rooms().list().first { $0.id == "office" })
        let updatedRoom = try await theRoom.setName("new room name")
        #expect(theRoom.name == "Office / Studio")
        #expect(updatedRoom.name == "new room name")
        #expect(theRoom != updatedRoom)
        #expect(try await home.rooms().list().contains(updatedRoom))
    }

    @Test func devicesByRoomFollowTwoLiveSets() async throws {
        var allRooms = home.rooms().batched().makeAsyncIterator()
        var allDevices = home.devices().batched().makeAsyncIterator()
        func devicesByRoom(_ rooms: Set<Room>, _ devices: Set<HomeDevice>) -> [Room: Set<String>] {
            var devicesByRoom: [Room: Set<String>] = [:]
            for room in rooms where room.structureID == "guest-cottage" {
                devicesByRoom[room] = Set(devices.filter { $0.roomID == room.id }.map { $0.id })
            }
            return devicesByRoom
        }
        let rooms = try #require(try await allRooms.next())
        let before = devicesByRoom(rooms, try #require(try await allDevices.next()))
        let bedroom = try #require(rooms.first { $0.id == "cottage-bedroom" })
        #expect(before[bedroom] == ["cottage-bedside-light", "cottage-climate"])

        let cottage = try #require(await home.structures().list().first { $0.id == "guest-cottage" })
        try await cottage.move(device: "cottage-lamp", to: "cottage-bedroom")
        let after = devicesByRoom(rooms, try #require(try await allDevices.next()))
        #expect(after[bedroom] == ["cottage-bedside-light", "cottage-climate", "cottage-lamp"])

        try await cottage.deleteRoom(bedroom)
        let fewer = devicesByRoom(
            try #require(try await allRooms.next()), try #require(try await allDevices.next()))
        #expect(fewer.keys.map { $0.id } == ["cottage-living-room"])
    }

    @Test func aSetThatFailsIsReplacedByAnEmptyOne() async throws {
        var shown: Set<Structure> = []
        var structures = home.structures().batched().makeAsyncIterator()
        func refresh() async {
            do { shown = try await structures.next() ?? shown } catch { shown = [] }
        }
        await refresh()
        #expect(shown.count == 2)
        try await home.setNetwork(accessGranted: false)
        await refresh()
        #expect(shown.isEmpty)
    }
}
