import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

@Suite struct DemoHomeTests {
    private let home = DemoHome.template(seed: 1)

    private func device(_ id: String) throws -> DeviceTemplate {
        try #require(home.devices.first { $0.id == id })
    }

    @Test func theDemoHomeHasAsManyDevicesAsALargeHouse() {
        #expect((55...70).contains(home.devices.count))
    }

    @Test func idsAreUniqueAndReferToExistingObjects() {
        let ids = home.structures.map { $0.id } + home.rooms.map { $0.id } + home.devices.map { $0.id }
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D } })
        let structures = Set(home.structures.map { $0.id })
        let rooms = Dictionary(uniqueKeysWithValues: home.rooms.map { ($0.id, $0.structureID) })
        #expect(home.rooms.allSatisfy { structures.contains($0.structureID) })
        for device in home.devices {
            #expect(device.structureID.map { structures.contains($0) } ?? true)
            #expect(device.roomID.map { rooms[$0] == device.structureID } ?? true)
        }
        #expect(Set(rooms.keys).subtracting(home.devices.compactMap { $0.roomID }) == [], "no room is empty")
    }

    @Test func deviceNamesAreUniqueInARoom() {
        let names = home.devices.map { [$0.roomID ?? "", $0.name] }
        #expect(Set(names).count == names.count)
    }

    @Test func everyDeviceSatisfiesTheCatalog() throws {
        #expect(home.devices.flatMap { $0.faults } == [])
        for device in home.devices {
            try device.expectValuesAllowedByTheCatalog()
            device.expectSupportedChoices()
        }
    }

    @Test func theDemoHomeContainsAllTypesExceptTheOmittedOnes() {
        let contained = Set(home.devices.flatMap { $0.parts.map { $0.type.id } })
        let omitted = Set(OmittedTypes.all)
        #expect(OmittedTypes.all.count == omitted.count, "a type is omitted for two reasons")
        #expect(contained.intersection(omitted) == [])
        #expect(Set(Catalog.deviceTypes.map { $0.definition.id }).subtracting(contained) == omitted)
    }

    @Test func theDemoHomeContainsSpecialCases() throws {
        let speaker = try device("bedroom-speaker")
        let partsWithOnOff = speaker.parts.filter { part in
            part.traits.contains { $0.definition == Matter.OnOffTrait.definition }
        }
        #expect(partsWithOnOff.map { $0.type.id } == ["matter.speaker", "matter.dimmableLight"])
        let wallSwitch = try device("bedroom-switch")
        #expect(wallSwitch.parts.map { $0.type.id } == ["matter.genericSwitch", "matter.genericSwitch"])
        #expect(home.devices.contains { $0.structureID == nil })
        #expect(home.devices.contains { $0.structureID != nil && $0.roomID == nil })
        #expect(home.devices.contains { !$0.isMatterDevice })
    }

    /// The samples of the Home APIs' guides use such a light.
    @Test func anOnOffLightHasALevelAndAVendorTrait() throws {
        let light = SimulatedDevice(try device("disco-light"))
        #expect(light.device.shape.parts.map { $0.type.id } == ["matter.onOffLight"])
        #expect(light[Matter.LevelControlTrait.self].currentLevel == 254)
        #expect(light[ExampleOrganization.SpinnerTrait.self].rpm == 33)
    }

    @Test func theWasherIsDoneInHalfAnHour() throws {
        typealias Operation = Matter.OperationalStateTrait
        var washer = SimulatedDevice(try device("washing-machine"))
        #expect(washer[Operation.self].operationalState == .running)
        #expect(washer[Operation.self].countdownTime == 2_040)
        #expect(washer.isIdle, "no command has started it")
        #expect(washer[Operation.self].phaseList?[Int(washer[Operation.self].currentPhase ?? 0)] == "Wash")
        washer.advance(by: .minutes(4))
        #expect(washer[Operation.self].countdownTime == 1_800)
        #expect(washer[Operation.self].currentPhase == 2)
        #expect(washer.isIdle)
        washer.advance(by: .minutes(30))
        #expect(washer[Operation.self].operationalState == .stopped)
        #expect(washer.events.map { $0.event } == ["operationalState.operationCompletion"])
    }

    @Test func theCarIsBeingCharged() throws {
        let box = SimulatedDevice(try device("wall-box"))
        #expect(box[Matter.EnergyEvseTrait.self].state == .pluggedInCharging)
        let power = try #require(box[Matter.ElectricalPowerMeasurementTrait.self].activePower)
        #expect(power == 3_680_000, "16 A at 230 V")
        #expect(box[Matter.EnergyEvseTrait.self].sessionEnergyCharged == power * 3 / 2)
    }

    @Test func equalSeedsGiveEqualHomes() {
        #expect(DemoHome.template(seed: 5).devices == DemoHome.template(seed: 5).devices)
        #expect(DemoHome.template(seed: 5).devices != DemoHome.template(seed: 6).devices)
    }
}
