import HomeService
import Testing

/// The statements of the guide to devices outside its samples, and related behavior.
extension DeviceGuideTests {
    @Test func aSubscriptionEmitsTheDeviceOnceAndAgainAfterACommand() async throws {
        let device = try await home.device("hallway-light")
        var updates = device.types.subscribe(OnOffLightDeviceType.self).makeAsyncIterator()

        let first = try #require(try await updates.next())
        #expect(first.matterTraits.onOffTrait?.attributes.onOff == false)
        try await first.matterTraits.onOffTrait?.on()

        let second = try #require(try await updates.next())
        #expect(second.matterTraits.onOffTrait?.attributes.onOff == true)
        #expect(first.matterTraits.onOffTrait?.attributes.onOff == false, "a read value does not change")

        // A new name, a command without effect and a change of another device cause no update.
        _ = try await device.setName("Another Name")
        try await second.matterTraits.onOffTrait?.on()
        try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "porch-light").on()
        try await second.matterTraits.onOffTrait?.off()
        let third = try #require(try await updates.next())
        #expect(third.matterTraits.onOffTrait?.attributes.onOff == false)
    }

    @Test func allTypesOfADeviceAreEmittedAsOneCollection() async throws {
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

    @Test func aSpeakerThatIsALightHasTheSameTraitsTwiceDistinguishedByType() async throws {
        let device = try await home.device("bedroom-speaker")
        var lights = device.types.subscribe(DimmableLightDeviceType.self).makeAsyncIterator()
        let light = try #require(try await lights.next())
        let speaker = try #require(await device.types.get(SpeakerDeviceType.self))
        #expect(speaker.matterTraits.levelControlTrait?.attributes.currentLevel == 64)
        #expect(light.matterTraits.levelControlTrait?.attributes.currentLevel == 254)

        try await speaker.matterTraits.onOffTrait?.off()
        let silentSpeaker = try #require(await device.types.get(SpeakerDeviceType.self))
        #expect(silentSpeaker.matterTraits.onOffTrait?.attributes.onOff == false)
        try await light.matterTraits.onOffTrait?.on()
        let brightLight = try #require(try await lights.next())
        #expect(
            brightLight.matterTraits.onOffTrait?.attributes.onOff == true,
            "a change of the speaker does not change the light")
    }

    @Test func twoButtonsOfOneSwitchAreTwoPartsOfOneType() async throws {
        let device = try await home.device("bedroom-switch")
        #expect(device.types.count(GenericSwitchDeviceType.self) == 2)
        let buttons = await device.types.getAll(of: GenericSwitchDeviceType.self)
        #expect(buttons.map { $0.part.number } == [1, 2])
        #expect(buttons.map { $0.metadata.isPrimaryType } == [true, false])
        #expect(buttons[1].traits[Matter.SwitchTrait.self]?.attributes.currentPosition == 0)
    }

    @Test func withoutInternetADeviceWithMatterAndCloudTraitsIsPartiallyOnline() async throws {
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
        let error = await failure { try await trait.on() }
        #expect(error?.code == .unavailable)
    }
}
