import HomeCatalog
import HomeModel
import HomeSimulation
import HomeTesting
import Testing

@Suite struct DemoHomeTests {
    private let home = DemoHome.template(seed: 1)

    @Test func everythingHasAnIDOfItsOwnAndNamesWhatExists() {
        let ids = home.structures.map { $0.id } + home.rooms.map { $0.id } + home.devices.map { $0.id }
        #expect(Set(ids).count == ids.count)
        let structures = Set(home.structures.map { $0.id })
        let rooms = Dictionary(uniqueKeysWithValues: home.rooms.map { ($0.id, $0.structureID) })
        #expect(home.rooms.allSatisfy { structures.contains($0.structureID) })
        for device in home.devices {
            #expect(device.structureID.map { structures.contains($0) } ?? true)
            #expect(device.roomID.map { rooms[$0] == device.structureID } ?? true)
        }
    }

    @Test func everyDeviceKeepsTheRulesOfTheCatalogue() {
        #expect(home.devices.flatMap { $0.faults } == [])
    }

    @Test func everydayDevicesAreThere() {
        let types = Set(home.devices.flatMap { $0.parts.map { $0.type } })
        #expect(EverydayTypes.all.subtracting(types).map { $0.id } == [])
    }

    @Test func theSurprisingKindsAreThere() throws {
        let speaker = try #require(home.devices.first { $0.id == "bedroom-speaker" })
        let carriers = speaker.parts.filter { part in
            part.traits.contains { $0.definition == Matter.OnOffTrait.definition }
        }
        #expect(carriers.map { $0.type.id } == ["matter.speaker", "matter.dimmableLight"])
        let plate = try #require(home.devices.first { $0.id == "bedroom-switch" })
        #expect(plate.parts.map { $0.type.id } == ["matter.genericSwitch", "matter.genericSwitch"])
        #expect(home.devices.contains { $0.structureID == nil })
        #expect(home.devices.contains { $0.structureID != nil && $0.roomID == nil })
        #expect(home.devices.contains { !$0.isMatterDevice })
    }

    @Test func theSameSeedMakesTheSameHome() {
        #expect(DemoHome.template(seed: 5).devices == DemoHome.template(seed: 5).devices)
        #expect(DemoHome.template(seed: 5).devices != DemoHome.template(seed: 6).devices)
    }
}
