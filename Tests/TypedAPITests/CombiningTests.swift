import HomeService
import Testing

/// Two live queries combined.
@Suite(.eachImplementation, .timeLimit(.minutes(10))) struct CombiningTests {
    let home: Home

    init() async throws { home = try await Home.demo() }

    @Test func aChangeOfOneQueryIsEmittedWithTheLatestElementOfTheOther() async throws {
        var both = home.room(id: "office").combineLatest(home.device(id: "desk-lamp")).makeAsyncIterator()
        let (room, lamp) = try #require(try await both.next())
        #expect(room.name == "Office / Studio")
        #expect(lamp.name == "Desk Lamp")
        _ = try await lamp.setName("Work Lamp")
        _ = try await room.setName("Studio")
        let after = try #require(try await both.next())
        #expect(after.0.name == "Studio")
        #expect(after.1.name == "Work Lamp")
    }

    @Test func aChangeThatAffectsBothIsEmittedOnce() async throws {
        var both = home.rooms().batched().combineLatest(home.devices().batched()).makeAsyncIterator()
        let (rooms, devices) = try #require(try await both.next())
        let cottage = try #require(await home.structures().list().first { $0.id == "guest-cottage" })
        try await cottage.deleteRoom(id: "cottage-bedroom")
        let after = try #require(try await both.next())
        #expect(after.0.count == rooms.count - 1)
        #expect(after.1.count == devices.count)
        #expect(!after.1.contains { $0.roomID == "cottage-bedroom" })
        _ = try await home.device("desk-lamp").setName("Work Lamp")
        #expect(try await both.next()?.1.contains { $0.name == "Work Lamp" } == true)
    }

    @Test func eachObjectOfAStreamIsEmitted() async throws {
        var both = home.rooms().stream().combineLatest(home.structures().batched()).makeAsyncIterator()
        var emitted: [String] = []
        let rooms = try await home.rooms().list()
        for _ in rooms { emitted.append(try #require(try await both.next()).0.id) }
        #expect(Set(emitted) == Set(rooms.map { $0.id }))
    }

    @Test func nothingIsEmittedUntilBothHaveAnElement() async throws {
        let cottage = try #require(await home.structures().list().first { $0.id == "guest-cottage" })
        for room in try await cottage.rooms().list() { try await cottage.deleteRoom(room) }
        var both = home.rooms().stream().combineLatest(cottage.rooms().stream()).makeAsyncIterator()
        let home = home
        let creation = Task {
            let room = try await cottage.createRoom(name: "Attic")
            _ = try await home.device("desk-lamp").setName("Work Lamp")
            return room
        }
        let (_, ofCottage) = try #require(try await both.next())
        #expect(try await creation.value == ofCottage)
    }

    @Test func theCombinationEndsWhenOneQueryEndsWithoutAnElementAndContinuesWhenOneEndsLater() async throws {
        let device = try await home.device("hallway-light")
        for try await _ in device.types.subscribe(ThermostatDeviceType.self).combineLatest(home.rooms().batched()) {
            Issue.record("a type that the device lacks was emitted")
        }

        var both = home.device(id: "hallway-light").combineLatest(home.room(id: "office")).makeAsyncIterator()
        _ = try await both.next()
        try await home.remove("hallway-light")
        _ = try await home.rooms().list().first { $0.id == "office" }?.setName("Studio")
        let after = try #require(try await both.next())
        #expect(after.0.name == "Hallway Light")
        #expect(after.1.name == "Studio")
        let house = try #require(await home.structures().list().first { $0.id == "main-house" })
        try await house.deleteRoom(id: "office")
        #expect(try await both.next() == nil)
    }

    @Test func theCombinationFailsWhenOneQueryFails() async throws {
        var both = home.room(id: "office").combineLatest(home.device(id: "nowhere")).makeAsyncIterator()
        await #expect(throws: HomeError.self) { try await both.next() }
        #expect(try await both.next() == nil)
    }
}
