import HomeCatalog
import HomeModel
import HomeService
import HomeSimulation
import Testing

/// The guide to the control of devices, sample by sample.
@Suite struct ControlGuideTests {
    @Test func aTraitTellsWhichCommandsTheDeviceTakes() async throws {
        let home = try Home.house(.commandOnlyLight)
        let onOffTrait = try await home.trait(
            Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "silent-light")
        #expect(onOffTrait.supports(\.on))
        #expect(!onOffTrait.supports(\.toggle))
        #expect(!onOffTrait.supports(\.onTime))
        let error = await failure { () throws(HomeError) in try await onOffTrait.toggle() }
        #expect(error?.code == .failedPrecondition)
        #expect(error?.matterStatus == .unsupportedCommand)
    }

    @Test func commandsWithoutFieldsAreCalledByName() async throws {
        let home = try Home.demo()
        func onOffTrait() async throws -> TraitHandle<Matter.OnOffTrait> {
            try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        }
        let before = try await onOffTrait()
        try await before.toggle()
        #expect(try await onOffTrait().attributes.onOff == true)
        try await before.off()
        #expect(try await onOffTrait().attributes.onOff == false)
        try await before.on()
        #expect(try await onOffTrait().attributes.onOff == true)
        #expect(before.attributes.onOff == false, "a value in hand does not change")
    }

    @Test func offWithEffectTurnsTheLightOff() async throws {
        let home = try Home.demo()
        let onOffTrait = try await home.trait(
            Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "kitchen-light")
        #expect(onOffTrait.attributes.onOff == true)
        try await onOffTrait.offWithEffect(
            effectIdentifier: Matter.OnOffTrait.EffectIdentifierEnum.dyingLight, effectVariant: 0)
        _ = try home.advanceUntilIdle()
        let after = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "kitchen-light")
        #expect(after.attributes.onOff == false)
        #expect(after.attributes.globalSceneControl == false)
    }

    @Test func moveToLevelSetsTheBrightness() async throws {
        let home = try Home.demo()
        let levelControlTrait = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        try await levelControlTrait.moveToLevel(
            level: UInt8(127), transitionTime: 0, optionsMask: Matter.LevelControlTrait.OptionsBitmap(),
            optionsOverride: Matter.LevelControlTrait.OptionsBitmap())
        let after = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        #expect(after.attributes.currentLevel == 127)
    }

    @Test func aMovingLevelIsReadWhereItIsAtThatTime() async throws {
        let home = try Home.demo()
        func levelControl() async throws -> TraitHandle<Matter.LevelControlTrait> {
            try await home.trait(Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        }
        try await levelControl().moveToLevel(level: 154, transitionTime: 100)
        _ = try home.advance(by: .milliseconds(2_500))
        let moving = try await levelControl()
        #expect(moving.attributes.currentLevel == 229)
        _ = try home.advance(by: .seconds(10))
        #expect(moving.attributes.currentLevel == 229, "a value in hand does not move")
        #expect(try await levelControl().attributes.currentLevel == 154)
    }

    @Test func anAttributeTellsWhetherTheDeviceHasIt() async throws {
        let home = try Home.house(.commandOnlyLight)
        let silent = try await home.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "silent-light")
        #expect(!silent.attributes.$onOff.isSupported)
        #expect(silent.attributes.onOff == nil)
    }

    @Test func nilIsEitherNullOrNotSupportedAndTheAttributeTellsWhich() async throws {
        let demo = try Home.demo()
        let light = try await demo.trait(Matter.OnOffTrait.self, of: OnOffLightDeviceType.self, on: "hallway-light")
        let set = try await light.update { $0.startUpOnOff = .toggle }
        #expect(set.attributes.startUpOnOff == .toggle)

        let null = try await light.update { $0.startUpOnOff = nil }
        #expect(null.attributes.startUpOnOff == nil)
        #expect(null.attributes.$startUpOnOff.isSupported)
        #expect(null.attributes.$startUpOnOff.isNullable)

        let speaker = try await demo.trait(Matter.OnOffTrait.self, of: SpeakerDeviceType.self, on: "kitchen-speaker")
        #expect(speaker.attributes.startUpOnOff == nil)
        #expect(!speaker.attributes.$startUpOnOff.isSupported)
        #expect(speaker.attributes.$startUpOnOff.isNullable)
        #expect(!speaker.attributes.$onOff.isNullable)
    }

    @Test func updateWritesAnAttribute() async throws {
        let home = try Home.house(.lock)
        let doorLockTrait = try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "lock")
        #expect(doorLockTrait.attributes.$wrongCodeEntryLimit.isSupported)
        let updated = try await doorLockTrait.update { $0.wrongCodeEntryLimit = 3 }
        #expect(updated.attributes.wrongCodeEntryLimit == 3)
        #expect(doorLockTrait.attributes.wrongCodeEntryLimit == 5)
        let after = try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "lock")
        #expect(after.attributes.wrongCodeEntryLimit == 3)
    }

    @Test func anUpdateSeesWhatItHasSetAndWritesAllOrNothing() async throws {
        let home = try Home.house(.lock)
        let doorLockTrait = try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "lock")
        let updated = try await doorLockTrait.update {
            $0.wrongCodeEntryLimit = ($0.wrongCodeEntryLimit ?? 0) + 1
            $0.userCodeTemporaryDisableTime = $0.wrongCodeEntryLimit
        }
        #expect(updated.attributes.wrongCodeEntryLimit == 6)
        #expect(updated.attributes.userCodeTemporaryDisableTime == 6)

        let error = await failure { () throws(HomeError) in
            try await updated.update {
                $0.wrongCodeEntryLimit = 7
                $0.userCodeTemporaryDisableTime = 0
            }
        }
        #expect(error?.code == .outOfRange)
        let after = try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "lock")
        #expect(after.attributes.wrongCodeEntryLimit == 6)
    }
}
