import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

@Suite struct FleetTests {
    @Test(arguments: [(0, 0), (1, 1), (10, 1), (48, 1), (49, 2), (500, 11)])
    func aFleetHasTheRequestedNumberOfDevices(count: Int, structures: Int) {
        let home = Fleet.home(devices: count, seed: 3)
        #expect(home.devices.count == count)
        #expect(home.structures.count == structures)
    }

    @Test func idsAreUniqueAndReferToExistingObjects() {
        let home = Fleet.home(devices: 1_000, seed: 3)
        let ids = home.structures.map { $0.id } + home.rooms.map { $0.id } + home.devices.map { $0.id }
        #expect(Set(ids).count == ids.count)
        let rooms = Dictionary(uniqueKeysWithValues: home.rooms.map { ($0.id, $0.structureID) })
        let misplaced = home.devices.filter { device in device.roomID.map { rooms[$0] != device.structureID } ?? false }
        #expect(misplaced.isEmpty)
        #expect(home.devices.contains { $0.roomID == nil })
    }

    @Test func equalSeedsGiveEqualFleets() {
        let fleet = Fleet.home(devices: 300, seed: 9).devices
        #expect(fleet == Fleet.home(devices: 300, seed: 9).devices)
        #expect(fleet != Fleet.home(devices: 300, seed: 10).devices)
    }

    @Test func aLargerFleetBeginsLikeASmallerOne() {
        let small = Fleet.home(devices: 100, seed: 9).devices
        #expect(Fleet.home(devices: 500, seed: 9).devices.prefix(100).elementsEqual(small))
    }

    @Test func devicesCreatedByStructureEqualThoseOfTheWholeFleet() {
        let fleet = Fleet(devices: 100, seed: 9)
        let devices = (0..<fleet.structureCount).flatMap { fleet.devices(of: $0) }
        #expect(devices == Fleet.home(devices: 100, seed: 9).devices)
    }

    @Test func everyDeviceSatisfiesTheCatalog() {
        #expect(Fleet.home(devices: 1_500, seed: 1).devices.flatMap { $0.faults } == [])
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func aFleetOfFiveThousandHasEveryTypeOfTheCatalog(seed: UInt64) {
        let types = Set(Fleet.home(devices: 5_000, seed: seed).devices.map { $0.parts[0].type.id })
        #expect(Set(Catalog.deviceTypes.map { $0.definition.id }).subtracting(types) == [])
    }

    @Test func aSmallFleetHasLightsOnAndOff() {
        let lights = Fleet.home(devices: 240, seed: 1).devices
            .filter { $0.parts[0].type == DimmableLightDeviceType.definition }
        let states = Set(lights.compactMap { $0.parts[0].traits[0].values[0] })
        #expect(states == [.bool(true), .bool(false)])
    }

    /// The proportions in the comment of `HousePlan`, in percent.
    private static let proportions: [(share: Double, types: [any DeviceType.Type])] = [
        (
            30,
            [
                OnOffLightDeviceType.self, DimmableLightDeviceType.self, ColorTemperatureLightDeviceType.self,
                ExtendedColorLightDeviceType.self,
            ]
        ),
        (
            23,
            [
                TemperatureSensorDeviceType.self, HumiditySensorDeviceType.self, ContactSensorDeviceType.self,
                OccupancySensorDeviceType.self, SmokeCOAlarmDeviceType.self, WaterLeakDetectorDeviceType.self,
                WaterFreezeDetectorDeviceType.self, RainSensorDeviceType.self, AirQualitySensorDeviceType.self,
                LightSensorDeviceType.self, PressureSensorDeviceType.self, FlowSensorDeviceType.self,
                OnOffSensorDeviceType.self,
            ]
        ),
        (10, [OnOffPluginUnitDeviceType.self, DimmablePlugInUnitDeviceType.self, GenericSwitchDeviceType.self]),
        (
            12,
            [
                DoorLockDeviceType.self, GoogleDoorbellDeviceType.self, GoogleCameraDeviceType.self,
                GoogleSecuritySystemDeviceType.self, GoogleGarageDeviceType.self, GoogleGateDeviceType.self,
                WindowCoveringDeviceType.self, ThermostatDeviceType.self, FanDeviceType.self,
                AirPurifierDeviceType.self, RoomAirConditionerDeviceType.self, HeatingCoolingUnitDeviceType.self,
            ]
        ),
        (
            11,
            [
                RefrigeratorDeviceType.self, GoogleFreezerDeviceType.self, OvenDeviceType.self,
                MicrowaveOvenDeviceType.self, CooktopDeviceType.self, ExtractorHoodDeviceType.self,
                DishwasherDeviceType.self, GoogleCoffeeMakerDeviceType.self, GoogleKettleDeviceType.self,
                LaundryWasherDeviceType.self, LaundryDryerDeviceType.self, RoboticVacuumCleanerDeviceType.self,
            ]
        ),
        (
            8,
            [
                SpeakerDeviceType.self, GoogleTVDeviceType.self, CastingVideoPlayerDeviceType.self,
                BasicVideoPlayerDeviceType.self, GoogleSoundbarDeviceType.self, GoogleStreamingBoxDeviceType.self,
                GoogleStreamingStickDeviceType.self, GoogleStreamingSoundbarDeviceType.self,
                GoogleAudioVideoReceiverDeviceType.self, GoogleGameConsoleDeviceType.self,
                GoogleSetTopBoxDeviceType.self,
            ]
        ),
    ]

    @Test func theProportionsOfTypesAreRealistic() {
        let fleet = Fleet(devices: 9_600, seed: 1)
        var counts: [DeviceTypeDefinition: Int] = [:]
        var unassigned = 0
        for number in 0..<fleet.structureCount {
            let devices = fleet.devices(of: number)
            for device in devices { counts[device.parts[0].type, default: 0] += 1 }
            unassigned += devices.count { $0.roomID == nil }
        }
        for (share, types) in Self.proportions {
            let count = types.reduce(0) { $0 + (counts[$1.definition] ?? 0) }
            let percent = Double(count) * 100 / Double(fleet.count)
            #expect(abs(percent - share) < 1, "\(types[0].definition.id) and similar types")
        }
        let chargers = Double(counts[EnergyEvseDeviceType.definition] ?? 0) / Double(fleet.structureCount)
        #expect(abs(chargers - 0.33) < 0.1)
        #expect(abs(Double(unassigned) * 100 / Double(fleet.count) - 2) < 0.5)
    }

    @Test func noHouseHasTwoCarChargers() {
        let fleet = Fleet(devices: 2_400, seed: 1)
        for number in 0..<fleet.structureCount {
            let devices = fleet.devices(of: number)
            #expect(devices.count { $0.parts[0].type == EnergyEvseDeviceType.definition } <= 1)
        }
    }
}
