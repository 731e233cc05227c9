import HomeCatalog
import HomeModel
import Testing

@testable import HomeService

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
        let home = try Home.demo()
        let doorLockTrait = try await home.trait(
            Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        #expect(doorLockTrait.attributes.$wrongCodeEntryLimit.isSupported)
        let updated = try await doorLockTrait.update { $0.wrongCodeEntryLimit = 3 }
        #expect(updated.attributes.wrongCodeEntryLimit == 3)
        #expect(doorLockTrait.attributes.wrongCodeEntryLimit == 5)
        let after = try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        #expect(after.attributes.wrongCodeEntryLimit == 3)
    }

    @Test func anUpdateSeesWhatItHasSetAndWritesAllOrNothing() async throws {
        let home = try Home.demo()
        let doorLockTrait = try await home.trait(
            Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
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
        let after = try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        #expect(after.attributes.wrongCodeEntryLimit == 6)
    }

    // MARK: The four classes of attributes

    @Test func whatNoCommandTouchesIsOnlyWrittenOrChangesByItself() async throws {
        let home = try Home.demo()
        var buttons = try await home.device("desk-button").types.subscribe(GenericSwitchDeviceType.self)
            .makeAsyncIterator()
        #expect(try await buttons.next()?.traits[Matter.SwitchTrait.self]?.attributes.currentPosition == 0)
        _ = try await home.result { done in
            home.stimulate(
                "press", params: nil, deviceID: "desk-button", part: nil, cause: Cause(origin: .simulation),
                completion: done)
        }
        #expect(try await buttons.next()?.traits[Matter.SwitchTrait.self]?.attributes.currentPosition == 1)
    }

    @Test func aSetpointIsWrittenAndMovedByACommand() async throws {
        let home = try Home.demo()
        func thermostat() async throws -> TraitHandle<Matter.ThermostatTrait> {
            try await home.trait(
                Matter.ThermostatTrait.self, of: ThermostatDeviceType.self, on: "hallway-thermostat")
        }
        let written = try await thermostat().update { $0.occupiedCoolingSetpoint = 2_700 }
        #expect(written.attributes.occupiedCoolingSetpoint == 2_700)
        try await written.setpointRaiseLower(mode: .cool, amount: -5)
        #expect(try await thermostat().attributes.occupiedCoolingSetpoint == 2_650)
    }

    // MARK: Fields that may be left out, answers with fields

    @Test func aLockTakesTheCodeThatMayBeGiven() async throws {
        let home = try Home.demo()
        func lock() async throws -> TraitHandle<Matter.DoorLockTrait> {
            try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        }
        try await lock().unlockDoor { $0.pinCode = "482917" }
        _ = try home.advance(by: .seconds(10))
        #expect(try await lock().attributes.lockState == .unlocked)
        try await lock().lockDoor()
        _ = try home.advance(by: .seconds(10))
        #expect(try await lock().attributes.lockState == .locked)
    }

    @Test func aWrongCodeIsRefusedAndCountedUntilTheLockShutsEverybodyOut() async throws {
        let home = try Home.demo()
        let lock = try await home.trait(
            Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        for _ in 1...5 {
            let error = await failure { () throws(HomeError) in try await lock.unlockDoor { $0.pinCode = "0000" } }
            #expect(error?.code == .failedPrecondition)
        }
        let shutOut = await failure { () throws(HomeError) in try await lock.unlockDoor { $0.pinCode = "482917" } }
        #expect(shutOut?.code == .failedPrecondition)
        _ = try home.advance(by: .seconds(31))
        try await lock.unlockDoor { $0.pinCode = "482917" }
    }

    @Test func aCommandThatAnswersGivesItsFields() async throws {
        let home = try Home.demo()
        let lock = try await home.trait(
            Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        try await lock.setUser(operationType: .add, userIndex: 5, userName: "Grace")
        let user = try await lock.getUser(userIndex: 5)
        #expect(user.userName == "Grace")
        #expect(user.userStatus == .occupiedEnabled)
        #expect(user.userType == .unrestrictedUser)
        let added = try await lock.setCredential(
            operationType: .add,
            credential: Record {
                $0.credentialType = .pin
                $0.credentialIndex = 5
            }, credentialData: "246810", userIndex: 5)
        #expect(added.status == .success)
        let error = await failure { () throws(HomeError) in try await lock.getUser(userIndex: 11) }
        #expect(error?.code == .outOfRange)
        #expect(error?.details.first?.pointer == "/params/userIndex")
    }

    @Test func aMakersOwnCommandIsHeldToTheBoundsOfItsTrait() async throws {
        let home = try Home.demo()
        func spinner() async throws -> TraitHandle<ExampleOrganization.SpinnerTrait> {
            try await home.trait(
                ExampleOrganization.SpinnerTrait.self, of: SpeakerDeviceType.self, on: "turntable")
        }
        try await spinner().spin(rpm: 45)
        _ = try home.advanceUntilIdle()
        #expect(try await spinner().attributes.rpm == 45)
        let record = try await spinner()
        let error = await failure { () throws(HomeError) in try await record.spin(rpm: 79) }
        #expect(error?.code == .outOfRange)
        try await record.stop()
        _ = try home.advanceUntilIdle()
        #expect(try await spinner().attributes.rpm == 0)
    }
}
