import HomeCatalog
import HomeModel
import HomeService
import HomeSimulation
import Testing

/// The guide to devices and their metadata, sample by sample.
@Suite struct DeviceGuideTests {
    let home: Home

    init() throws { home = try Home.demo() }

    @Test func aListHoldsAllDevicesOfAllStructures() async throws {
        let homeDevices = try await home.devices().list()
        #expect(homeDevices.count == DemoHome.template().devices.count)
        let cottageLamp = try #require(homeDevices.first { $0.id == "cottage-lamp" })
        #expect(cottageLamp.name == "Cottage Lamp")
        #expect(cottageLamp.structureID == "guest-cottage")
        #expect(cottageLamp.roomID == "cottage-living-room")
        #expect(cottageLamp.isMatterDevice)
        let spareBulb = try #require(homeDevices.first { $0.id == "spare-bulb" })
        #expect(spareBulb.structureID == nil && spareBulb.roomID == nil)
    }

    @Test func aSubscriptionTellsOfTheDeviceOnceAndOnceMoreAfterACommand() async throws {
        let device = try await home.device("hallway-light")
        var updates = device.types.subscribe(OnOffLightDeviceType.self).makeAsyncIterator()

        let first = try #require(try await updates.next())
        #expect(first.matterTraits.onOffTrait?.attributes.onOff == false)
        try await first.matterTraits.onOffTrait?.on()

        let second = try #require(try await updates.next())
        #expect(second.matterTraits.onOffTrait?.attributes.onOff == true)
        #expect(first.matterTraits.onOffTrait?.attributes.onOff == false, "a value in hand does not change")

        // Nothing of this type: a third update here would be the guide's fatal error.
        _ = try await device.setName("Another Name")
        try await second.matterTraits.onOffTrait?.on()
        try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "porch-light").on()
        try await second.matterTraits.onOffTrait?.off()
        let third = try #require(try await updates.next())
        #expect(third.matterTraits.onOffTrait?.attributes.onOff == false)
    }

    @Test func aTypeThatTheDeviceLacksGivesNilAndASubscriptionThatEndsAtOnce() async throws {
        let device = try await home.device("hallway-light")
        let light = await device.types.get(OnOffLightDeviceType.self)
        #expect(light != nil)
        let thermostat = await device.types.get(ThermostatDeviceType.self)
        #expect(thermostat == nil)
        for try await _ in device.types.subscribe(ThermostatDeviceType.self) {
            Issue.record("a type that the device lacks was told of")
        }
    }

    @Test func allTypesOfADeviceComeAsOneCollection() async throws {
        let device = try await home.device("bedroom-speaker")
        var updates = device.types.subscribeAll().makeAsyncIterator()
        let types = try #require(try await updates.next())
        #expect(types[SpeakerDeviceType.self] != nil)
        #expect(types[DimmableLightDeviceType.self] != nil)
        #expect(types[ThermostatDeviceType.self] == nil)
        #expect(types.map { $0.type.id } == ["matter.speaker", "matter.dimmableLight"])

        try await types[DimmableLightDeviceType.self]?.matterTraits.onOffTrait?.on()
        let changed = try #require(try await updates.next())
        #expect(changed[DimmableLightDeviceType.self]?.matterTraits.onOffTrait?.attributes.onOff == true)
    }

    @Test func aSpeakerThatIsALightHasTheSameTraitsTwiceAndTheTypeTellsThemApart() async throws {
        let device = try await home.device("bedroom-speaker")
        var lights = device.types.subscribe(DimmableLightDeviceType.self).makeAsyncIterator()
        let light = try #require(try await lights.next())
        let speaker = try #require(await device.types.get(SpeakerDeviceType.self))
        #expect(speaker.matterTraits.levelControlTrait?.attributes.currentLevel == 64)
        #expect(light.matterTraits.levelControlTrait?.attributes.currentLevel == 254)

        try await speaker.matterTraits.onOffTrait?.off()
        let mute = try #require(await device.types.get(SpeakerDeviceType.self))
        #expect(mute.matterTraits.onOffTrait?.attributes.onOff == false)
        try await light.matterTraits.onOffTrait?.on()
        let lit = try #require(try await lights.next())
        #expect(lit.matterTraits.onOffTrait?.attributes.onOff == true, "the speaker's change is none of the light")
    }

    @Test func twoButtonsOfOneSwitchAreTwoPartsOfOneType() async throws {
        let device = try await home.device("bedroom-switch")
        #expect(device.types.count(GenericSwitchDeviceType.self) == 2)
        let buttons = await device.types.getAll(of: GenericSwitchDeviceType.self)
        #expect(buttons.map { $0.part.number } == [1, 2])
        #expect(buttons.map { $0.metadata.isPrimaryType } == [true, false])
        #expect(buttons[1].traits[Matter.SwitchTrait.self]?.attributes.currentPosition == 0)
    }

    @Test func traitsAreFoundByPropertyAndByType() async throws {
        let lamp = try await home.device("living-room-lamp")
        let dimmable = try #require(await lamp.types.get(DimmableLightDeviceType.self))
        let levelControlTrait = dimmable.matterTraits.levelControlTrait.self
        #expect(levelControlTrait?.attributes.currentLevel == 180)
        #expect(dimmable.traits[Matter.LevelControlTrait.self]?.attributes.currentLevel == 180)
        #expect(!dimmable.isUtilityType)

        let bell = try await home.device("front-doorbell")
        let doorbell = try #require(await bell.types.get(GoogleDoorbellDeviceType.self))
        #expect(doorbell.googleTraits.doorbellPressTrait.self != nil)
        #expect(doorbell.traits[Google.DoorbellPressTrait.self] != nil)
        #expect(!bell.isMatterDevice)

        let turntable = try await home.device("turntable")
        let deviceType = await turntable.types.get(SpeakerDeviceType.self)
        let spinnerTrait = try #require(deviceType?.traits[ExampleOrganization.SpinnerTrait.self])
        #expect(spinnerTrait.attributes.rpm == 0)
        #expect(spinnerTrait.attributes.maxRpm == 78)
    }

    @Test func devicesAreFoundByTraitAndByType() async throws {
        var levelControlDevices: [HomeDevice] = []
        let allDevices = try await home.devices().list()
        for device in allDevices {
            if let deviceType = await device.types.get(DimmableLightDeviceType.self) {
                if deviceType.traits.contains(Matter.LevelControlTrait.self) { levelControlDevices.append(device) }
            }
        }
        #expect(levelControlDevices.contains { $0.id == "bedroom-speaker" })
        #expect(!levelControlDevices.contains { $0.id == "hallway-light" })

        let lights = allDevices.filter {
            $0.types.contains(DimmableLightDeviceType.self) || $0.types.contains(OnOffLightDeviceType.self)
        }
        #expect(lights.contains { $0.id == "hallway-light" })
        #expect(!lights.contains { $0.id == "kitchen-speaker" })
    }

    @Test func basicInformationTellsTheMaker() async throws {
        let basicInfoTrait = try await home.trait(
            Matter.BasicInformationTrait.self, of: DimmableLightDeviceType.self, on: "desk-lamp")
        #expect(basicInfoTrait.attributes.vendorName == "Northlight")
        #expect(basicInfoTrait.attributes.vendorID == 0xFFF1)
        #expect(basicInfoTrait.attributes.productID == 0x8002)
    }

    @Test func theMetadataTellsThePrimaryTypeAndTheWayToTheDevice() async throws {
        let device = try await home.device("bedroom-hygrometer")
        let sensor = try #require(await device.types.get(HumiditySensorDeviceType.self))
        #expect(sensor.metadata.isPrimaryType)
        let glow = await (try home.device("bedroom-speaker")).types.get(DimmableLightDeviceType.self)
        #expect(glow?.metadata.isPrimaryType == false)

        let online = SourceConnectivity(connectivityState: .online, dataSourceLocality: .localPeer)
        #expect(sensor.metadata.sourceConnectivity == online)
        #expect(device.sourceConnectivity == online)
    }

    @Test func withoutInternetADeviceOfBothWorldsIsPartiallyOnline() async throws {
        let device = try await home.device("turntable")
        var updates = device.types.subscribe(SpeakerDeviceType.self).makeAsyncIterator()
        let before = try #require(try await updates.next())
        #expect(before.metadata.sourceConnectivity.connectivityState == .online)
        #expect(before.metadata.sourceConnectivity.dataSourceLocality == .mixed)

        try await home.setNetwork(internet: false)
        let after = try #require(try await updates.next())
        #expect(after.metadata.sourceConnectivity.connectivityState == .partiallyOnline)
        #expect(after.matterTraits.onOffTrait?.metadata.sourceConnectivity.connectivityState == .online)
        let spinner = try #require(after.traits[ExampleOrganization.SpinnerTrait.self])
        #expect(spinner.metadata.sourceConnectivity.connectivityState == .offline)

        try await home.setNetwork(hub: false)
        let last = try #require(try await updates.next())
        #expect(last.metadata.sourceConnectivity.dataSourceLocality == .unspecified)
        let trait = try #require(last.matterTraits.onOffTrait)
        let error = await failure { () throws(HomeError) in try await trait.on() }
        #expect(error?.code == .unavailable)
    }

    @Test func aNewNameIsInTheAnswerAndNotInTheDeviceInHand() async throws {
        let theDevice = try await home.device("desk-lamp")
        let updatedDevice = try await theDevice.setName("new device name")
        #expect(theDevice.name == "Desk Lamp")
        #expect(updatedDevice.name == "new device name")
        #expect(try await home.device("desk-lamp").name == "new device name")
    }

    @Test func aNameIsCutAtSixtyCodePointsWithoutAnError() async throws {
        let device = try await home.device("desk-lamp")
        let family = "👨‍👩‍👧‍👦"
        let updated = try await device.setName(String(repeating: "x", count: 58) + family)
        #expect(updated.name.unicodeScalars.count == 60)
        #expect(updated.name.hasSuffix("👨\u{200D}"))
        let error = await failure { () throws(HomeError) in try await device.setName("") }
        #expect(error?.code == .invalidArgument)
    }
}
