import HomeService
import TestHomes
import Testing

/// Behavior of all live sequences.
@Suite(.eachImplementation) struct LiveSequenceTests {
    let home: Home

    init() async throws { home = try await Home.demo() }

    // MARK: Subscribing

    @Test func aChangeBetweenSubscribingAndReadingIsNotLost() async throws {
        var lights = try await home.device("hallway-light").types.subscribe(OnOffLightDeviceType.self)
            .makeAsyncIterator()
        let trait = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        try await trait.on()
        #expect(try await lights.next()?.matterTraits.onOffTrait?.attributes.onOff == true)
        try await trait.off()
        #expect(try await lights.next()?.matterTraits.onOffTrait?.attributes.onOff == false)
    }

    @Test func aSlowReaderGetsTheLatestStateOnce() async throws {
        var names = home.device(id: "desk-lamp").makeAsyncIterator()
        let lamp = try #require(try await names.next())
        for number in 1...500 { _ = try await lamp.setName("Lamp \(number)") }
        #expect(try await names.next()?.name == "Lamp 500")
        _ = try await lamp.setName("Lamp")
        #expect(try await names.next()?.name == "Lamp")
    }

    @Test(.timeLimit(.minutes(10))) func aReaderBesideManyWritersEndsWithTheLastChange() async throws {
        let lamp = try await home.device("desk-lamp")
        let home = home
        let reader = Task {
            for try await device in home.device(id: "desk-lamp") where device.name == "The End" { return true }
            return false
        }
        await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...4 {
                group.addTask {
                    for number in 1...100 { _ = try await lamp.setName("\(writer) \(number)") }
                }
            }
        }
        _ = try await lamp.setName("The End")
        #expect(try await reader.value)
    }

    @Test(.timeLimit(.minutes(10))) func aCanceledTaskEndsItsSubscription() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let home = home
        let reader = Task {
            for try await _ in home.devices().batched() { start.yield() }
            start.finish()
        }
        for await _ in started {
            #expect(home.observerCount == 1)
            reader.cancel()
        }
        try await reader.value
        #expect(home.observerCount == 0)
    }

    @Test func leavingTheLoopEndsItsSubscription() async throws {
        for try await _ in home.rooms().stream() { break }
        for try await _ in try await home.device("desk-lamp").types.subscribeAll() { break }
        #expect(home.observerCount == 0)
    }

    @Test func withACommitThreadACommandIsVisibleWhenItReturns() async throws {
        let home = try await Home.demo(journal: StoredJournal())
        defer { home.close() }
        var lights = try await home.device("hallway-light").types.subscribe(OnOffLightDeviceType.self)
            .makeAsyncIterator()
        let light = try #require(try await lights.next())
        try await light.matterTraits.onOffTrait?.on()
        let now = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        #expect(now.attributes.onOff == true)
        #expect(try await lights.next()?.matterTraits.onOffTrait?.attributes.onOff == true)
    }

    @Test func aChangeThatCannotBeWrittenFailsAndIsNotVisible() async throws {
        let journal = FaultyJournal(StoredJournal(), failingEvery: 0)
        let home = try await Home.demo(journal: journal)
        defer { home.close() }
        let trait = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        journal.isBroken = true
        #expect(await failure { try await trait.on() }?.code == .unavailable)
        let after = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        #expect(after.attributes.onOff == false)
    }

    // MARK: One object

    @Test func aDeviceIsEmittedAgainWhenItsNameItsRoomOrItsStateChanges() async throws {
        var devices = home.device(id: "hallway-light").makeAsyncIterator()
        let device = try #require(try await devices.next())
        #expect(device.name == "Hallway Light")
        try await device.types.get(OnOffLightDeviceType.self)?.matterTraits.onOffTrait?.on()
        #expect(try await devices.next() == device, "only its state has changed")
        _ = try await device.setName("Lantern")
        #expect(try await devices.next()?.name == "Lantern")
        try await home.structures().list().first { $0.id == "main-house" }?
            .move(device: "hallway-light", to: "office")
        #expect(try await devices.next()?.roomID == "office")
        try await home.remove("hallway-light")
        #expect(try await devices.next() == nil)
        #expect(home.observerCount == 0)
    }

    @Test func aRoomIsEmittedAgainWhenItsNameChangesAndEndsWhenItIsDeleted() async throws {
        var rooms = home.room(id: "office").makeAsyncIterator()
        let room = try #require(try await rooms.next())
        _ = try await room.setName("Studio")
        #expect(try await rooms.next()?.name == "Studio")
        try await home.structures().list().first { $0.id == "main-house" }?.deleteRoom(room)
        #expect(try await rooms.next() == nil)
        #expect(try await rooms.next() == nil)
    }

    @Test func anUnknownIDFailsAndTheNextCallEnds() async throws {
        let error = await failure {
            var devices = home.device(id: "nowhere").makeAsyncIterator()
            return try await devices.next()
        }
        #expect(error?.code == .notFound)
        var structures = home.structure(id: "nowhere").makeAsyncIterator()
        await #expect(throws: HomeError.self) { try await structures.next() }
        #expect(try await structures.next() == nil)
    }

    @Test func aTypeOfARemovedDeviceEnds() async throws {
        let device = try await home.device("hallway-light")
        var lights = device.types.subscribe(OnOffLightDeviceType.self).makeAsyncIterator()
        _ = try await lights.next()
        try await home.remove("hallway-light")
        #expect(try await lights.next() == nil)
        let removed = await device.types.get(OnOffLightDeviceType.self)
        #expect(removed == nil)
    }

    // MARK: Sets

    @Test func aSetIsEmittedAgainAfterAChangeOfMetadataAndNotOfAttributes() async throws {
        var sets = home.devices().batched().makeAsyncIterator()
        let all = try #require(try await sets.next())
        #expect(try await home.devices().list() == all)
        try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light").on()
        _ = try await home.device("desk-lamp").setName("Work Lamp")
        let renamed = try #require(try await sets.next())
        #expect(renamed.subtracting(all).map { $0.name } == ["Work Lamp"])
        try await home.remove("desk-lamp")
        #expect(try await sets.next()?.count == all.count - 1)
    }

    @Test func aStreamEmitsExistingObjectsAndThenEachChange() async throws {
        var stream = home.rooms().stream().makeAsyncIterator()
        let rooms = try await home.rooms().list()
        var present: [Room] = []
        for _ in rooms { present.append(try #require(try await stream.next())) }
        #expect(present.first?.id == "living-room")
        #expect(Set(present) == rooms)

        let house = try #require(await home.structures().list().first { $0.id == "main-house" })
        let attic = try await house.createRoom(name: "Attic")
        #expect(try await stream.next() == attic)
        try await house.move(device: "desk-lamp", to: "kitchen")
        try await house.deleteRoom(id: "hallway")
        let renamed = try await attic.setName("Loft")
        #expect(try await stream.next() == renamed, "removals and moves are visible in the sets")
    }

    @Test func anObjectThatChangesBeforeItIsFirstEmittedIsEmittedOnce() async throws {
        var stream = home.structures().stream().makeAsyncIterator()
        let first = try #require(try await stream.next())
        for (id, name) in [("main-house", "Villa"), ("guest-cottage", "Shed")] {
            try await home.rename(structure: id, name)
        }
        let rest = [try #require(try await stream.next()), try #require(try await stream.next())]
        #expect(first.name == "Main House")
        #expect(rest.map { $0.name } == ["Shed", "Villa"])
    }

    @Test func aStreamThatFellBehindTheLogStillEmitsEveryChange() async throws {
        let home = try await Home.demo(logFrames: 2)
        var stream = home.rooms().stream().makeAsyncIterator()
        let rooms = try await home.rooms().list()
        for _ in rooms { _ = try await stream.next() }
        for room in rooms { _ = try await room.setName("Room \(room.id)") }
        var emitted: Set<String> = []
        for _ in rooms { emitted.insert(try #require(try await stream.next()).name) }
        #expect(emitted == Set(try await home.rooms().list().map { $0.name }))
    }

    // MARK: Access

    @Test func queriesAreEmptyWithoutAccessAndContinueWhenItIsGranted() async throws {
        var batches = home.structures().batched().makeAsyncIterator()
        var stream = home.rooms().stream().makeAsyncIterator()
        let device = try await home.device("hallway-light")
        var lights = device.types.subscribe(OnOffLightDeviceType.self).makeAsyncIterator()
        let all = try #require(try await batches.next())
        let rooms = try await home.rooms().list()
        for _ in rooms { _ = try await stream.next() }
        let light = try #require(try await lights.next())

        try await home.setNetwork(accessGranted: false)
        #expect(try await home.structures().list().isEmpty)
        #expect(try await home.rooms().list().isEmpty)
        #expect(try await !home.devices().list().contains(device))
        #expect(try await batches.next()?.isEmpty == true)
        #expect(home.accessProblem?.code == .permissionDenied)
        var later = home.rooms().batched().makeAsyncIterator()
        #expect(try await later.next()?.isEmpty == true)
        var opened = home.rooms().stream().makeAsyncIterator()
        #expect(await failure { try await lights.next() }?.code == .permissionDenied)
        let removed = await device.types.get(OnOffLightDeviceType.self)
        #expect(removed == nil)
        let trait = try #require(light.matterTraits.onOffTrait)
        #expect(await failure { try await trait.on() }?.code == .permissionDenied)

        try await home.setNetwork(accessGranted: true)
        #expect(home.accessProblem == nil)
        #expect(try await batches.next() == all)
        #expect(try await later.next() == rooms)
        var returned: Set<Room> = []
        for _ in rooms { returned.insert(try #require(try await opened.next())) }
        #expect(returned == rooms)
    }

    @Test func aStructureIsInNoSetWhileAccessIsNotGranted() async throws {
        var sets = home.rooms().batched().makeAsyncIterator()
        let all = try #require(try await sets.next())
        try await home.setNetwork(accessGranted: false, of: "guest-cottage")
        #expect(try await sets.next() == all.filter { $0.structureID != "guest-cottage" })
        try await home.setNetwork(accessGranted: true, of: "guest-cottage")
        #expect(try await sets.next() == all)
    }

    @Test func commandsToAnUnreachableDeviceFail() async throws {
        try await home.setReachable(false, "hallway-light")
        let trait = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        #expect(trait.metadata.sourceConnectivity.connectivityState == .offline)
        #expect(await failure { try await trait.on() }?.code == .unavailable)
        let write = await failure { try await trait.update { $0.onTime = 1 } }
        #expect(write?.code == .unavailable)
    }
}
