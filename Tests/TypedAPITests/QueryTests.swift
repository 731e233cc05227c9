import HomeEngine
import HomeService
import TestHomes
import Testing

/// Lists and live sets of a home.
@Suite(.eachImplementation, .timeLimit(.minutes(10))) struct QueryTests {
    @Test func theTypedListsAndLiveSetsAcceptAFilter() async throws {
        let home = try await TypedAPI.Home.demo()
        let kitchen = ObjectFilter(rooms: ["kitchen"])
        let devices = try await home.devices(where: kitchen).list()
        #expect(!devices.isEmpty && devices.allSatisfy { $0.roomID == "kitchen" })
        #expect(try await home.rooms(where: kitchen).list().map { $0.id } == ["kitchen"])
        let houses = try await home.structures(where: ObjectFilter(structures: ["main-house"])).list()
        #expect(houses.map { $0.id } == ["main-house"])

        var sets = home.devices(where: kitchen).batched().makeAsyncIterator()
        #expect(try await sets.next() == devices)
        let house = try #require(houses.first)
        try await house.move(device: "desk-lamp", to: "kitchen")
        #expect(try await sets.next()?.count == devices.count + 1)
        try await house.move(device: "desk-lamp", to: "office")
        #expect(try await sets.next() == devices)
    }

    @Test func aNameSelectsObjects() async throws {
        let home = try await TypedAPI.Home.demo()
        #expect(try await home.rooms(where: ObjectFilter(names: ["Kitchen"])).list().map { $0.id } == ["kitchen"])
        #expect(try await home.structures(where: ObjectFilter(names: ["Main*"])).list().map { $0.id } == ["main-house"])
        var desks = home.devices(where: ObjectFilter(names: ["Desk Lamp", "*Desk"])).batched().makeAsyncIterator()
        #expect(try await desks.next()?.map { $0.id } == ["desk-lamp"])
        let lamp = try #require(try await home.devices(where: ObjectFilter(names: ["Desk Lamp"])).list().first)
        _ = try await lamp.setName("Old Desk")
        #expect(try await desks.next()?.map { $0.name } == ["Old Desk"])
        _ = try await lamp.setName("Lamp")
        #expect(try await desks.next() == [])
    }

    // MARK: Replacement and deletion

    @Test func aLiveQueryEmitsTheNewHome() async throws {
        let home = try await TypedAPI.Home.house(.commandOnlyLight)
        var sets = home.devices().batched().makeAsyncIterator()
        #expect(try await sets.next()?.count == 1)
        let demo = DemoHome.template()
        _ = try await home.engine.replace(with: demo).value
        #expect(try await sets.next()?.count == demo.devices.count)
    }

    @Test func aLiveQueryEmitsADeviceThatHasTheIDOfAFormerOne() async throws {
        let home = try await TypedAPI.Home.house(.commandOnlyLight)
        var lights = home.device(id: "silent-light").makeAsyncIterator()
        #expect(try await lights.next() != nil)
        var light = DeviceTemplate.commandOnlyLight
        light.name = "Another Light"
        _ = try await home.engine.replace(with: HomeTemplate(devices: [light])).value
        #expect(try await lights.next()?.name == "Another Light")
    }

    @Test func aLiveQueryEndsWhenTheHomeIsDeleted() async throws {
        let home = try await TypedAPI.Home.demo()
        let count = Task {
            var count = 0
            for try await _ in home.devices().stream() { count += 1 }
            return count
        }
        home.engine.delete()
        #expect(try await count.value >= 0)
    }
}
