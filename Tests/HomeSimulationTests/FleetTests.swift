import HomeCatalog
import HomeModel
import HomeSimulation
import HomeTesting
import Testing

@Suite struct FleetTests {
    @Test(arguments: [0, 1, 10, 24, 25, 500])
    func aFleetHasAsManyDevicesAsAskedFor(count: Int) {
        let home = Fleet.home(devices: count, seed: 3)
        #expect(home.devices.count == count)
        #expect(home.structures.count == (count + 23) / 24)
    }

    @Test func everythingHasAnIDOfItsOwnAndNamesWhatExists() {
        let home = Fleet.home(devices: 1_000, seed: 3)
        let ids = home.structures.map { $0.id } + home.rooms.map { $0.id } + home.devices.map { $0.id }
        #expect(Set(ids).count == ids.count)
        let rooms = Dictionary(uniqueKeysWithValues: home.rooms.map { ($0.id, $0.structureID) })
        let strays = home.devices.filter { device in device.roomID.map { rooms[$0] != device.structureID } ?? false }
        #expect(strays.isEmpty)
        #expect(home.devices.contains { $0.roomID == nil })
    }

    @Test func theSameSeedMakesTheSameFleet() {
        let fleet = Fleet.home(devices: 300, seed: 9).devices
        #expect(fleet == Fleet.home(devices: 300, seed: 9).devices)
        #expect(fleet != Fleet.home(devices: 300, seed: 10).devices)
    }

    @Test func aLargerFleetBeginsLikeASmallerOne() {
        let small = Fleet.home(devices: 100, seed: 9).devices
        #expect(Fleet.home(devices: 500, seed: 9).devices.prefix(100).elementsEqual(small))
    }

    @Test func devicesMadeOneStructureAtATimeAreTheSame() {
        let fleet = Fleet(devices: 100, seed: 9)
        let devices = (0..<fleet.structureCount).flatMap { fleet.devices(of: $0) }
        #expect(devices == Fleet.home(devices: 100, seed: 9).devices)
    }

    @Test func everyDeviceKeepsTheRulesOfTheCatalogue() {
        #expect(Fleet.home(devices: 240, seed: 1).devices.flatMap { $0.faults } == [])
    }

    @Test func everyTypeAndLightsOnAndOffAreInAMixedFleet() {
        let devices = Fleet.home(devices: 240, seed: 1).devices
        let types = Set(devices.flatMap { $0.parts.map { $0.type } })
        #expect(types == EverydayTypes.all)
        let lights = devices.filter { $0.parts[0].type == DimmableLightDeviceType.definition }
        let states = Set(lights.compactMap { $0.parts[0].traits[0].values[0] })
        #expect(states == [.bool(true), .bool(false)])
    }
}

/// What a mixed fleet and the demo home have.
enum EverydayTypes {
    static let all: Set<DeviceTypeDefinition> = [
        DimmableLightDeviceType.definition, DoorLockDeviceType.definition, GenericSwitchDeviceType.definition,
        GoogleDoorbellDeviceType.definition, HumiditySensorDeviceType.definition, OnOffLightDeviceType.definition,
        OnOffPluginUnitDeviceType.definition, SpeakerDeviceType.definition, TemperatureSensorDeviceType.definition,
        ThermostatDeviceType.definition,
    ]
}
