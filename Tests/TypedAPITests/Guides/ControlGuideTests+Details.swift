import HomeService
import Testing

/// The statements of the guide to the control of devices outside its samples, and related behavior.
extension ControlGuideTests {
    /// A client over the wire has the level that was reported last; see docs/swift.md.
    @Test func aMovingLevelIsReadAsOfTheTimeOfTheRead() async throws {
        let isExact = TestRun.current.implementation == .inProcess
        func levelControl() async throws -> Matter.LevelControlTrait {
            try await home.trait(Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "counter-light")
        }
        try await levelControl().moveToLevel(level: 154, transitionTime: 100)
        try await home.simulation.advance(by: .milliseconds(2_500))
        let moving = try await levelControl()
        #expect(moving.attributes.currentLevel == (isExact ? 229 : 234))
        try await home.simulation.advance(by: .seconds(10))
        #expect(moving.attributes.currentLevel == (isExact ? 229 : 234), "a read value does not move")
        #expect(try await levelControl().attributes.currentLevel == 154)
    }

    @Test func anUpdateReadsItsOwnValuesAndWritesAllOrNone() async throws {
        let doorLockTrait = try await home.trait(
            Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        let updated = try await doorLockTrait.update {
            $0.wrongCodeEntryLimit = ($0.wrongCodeEntryLimit ?? 0) + 1
            $0.userCodeTemporaryDisableTime = $0.wrongCodeEntryLimit
        }
        #expect(updated.attributes.wrongCodeEntryLimit == 6)
        #expect(updated.attributes.userCodeTemporaryDisableTime == 6)

        let error = await failure {
            try await updated.update {
                $0.wrongCodeEntryLimit = 7
                $0.userCodeTemporaryDisableTime = 0
            }
        }
        #expect(error?.code == .outOfRange)
        let after = try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        #expect(after.attributes.wrongCodeEntryLimit == 6)
    }

    // MARK: The four classes of attributes; the guide writes one of them

    @Test func attributesWithoutACommandAreWrittenOrChangeByThemselves() async throws {
        var buttons = try await home.device("desk-button").types.subscribe(GenericSwitchDeviceType.self)
            .makeAsyncIterator()
        #expect(try await buttons.next()?.traits[Matter.SwitchTrait.self]?.attributes.currentPosition == 0)
        try await home.simulation.stimulate("press", deviceID: "desk-button")
        #expect(try await buttons.next()?.traits[Matter.SwitchTrait.self]?.attributes.currentPosition == 1)
    }

    @Test func aSetpointIsWrittenAndMovedByACommand() async throws {
        func thermostat() async throws -> Matter.ThermostatTrait {
            try await home.trait(
                Matter.ThermostatTrait.self, of: ThermostatDeviceType.self, on: "hallway-thermostat")
        }
        let written = try await thermostat().update { $0.occupiedCoolingSetpoint = 2_700 }
        #expect(written.attributes.occupiedCoolingSetpoint == 2_700)
        try await written.setpointRaiseLower(mode: .cool, amount: -5)
        #expect(try await thermostat().attributes.occupiedCoolingSetpoint == 2_650)
    }

    // MARK: Optional fields, responses with fields

    @Test func aLockAcceptsAnOptionalCode() async throws {
        func lock() async throws -> Matter.DoorLockTrait {
            try await home.trait(Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        }
        try await lock().unlockDoor { $0.pinCode = "482917" }
        try await home.simulation.advance(by: .seconds(10))
        #expect(try await lock().attributes.lockState == .unlocked)
        try await lock().lockDoor()
        try await home.simulation.advance(by: .seconds(10))
        #expect(try await lock().attributes.lockState == .locked)
    }

    @Test func aWrongCodeIsRejectedAndCountedUntilTheLockRejectsAllCodes() async throws {
        let lock = try await home.trait(
            Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        for _ in 1...5 {
            let error = await failure { try await lock.unlockDoor { $0.pinCode = "0000" } }
            #expect(error?.code == .failedPrecondition)
        }
        let lockedOut = await failure { try await lock.unlockDoor { $0.pinCode = "482917" } }
        #expect(lockedOut?.code == .failedPrecondition)
        try await home.simulation.advance(by: .seconds(31))
        try await lock.unlockDoor { $0.pinCode = "482917" }
    }

    @Test func aCommandWithAResponseReturnsItsFields() async throws {
        let lock = try await home.trait(
            Matter.DoorLockTrait.self, of: DoorLockDeviceType.self, on: "front-door-lock")
        try await lock.setUser(operationType: .add, userIndex: 5, userName: "Grace")
        let user = try await lock.getUser(userIndex: 5)
        #expect(user.userName == "Grace")
        #expect(user.userStatus == .occupiedEnabled)
        #expect(user.userType == .unrestrictedUser)
        let added = try await lock.setCredential(
            operationType: .add,
            credential: Matter.DoorLockTrait.CredentialStruct(credentialType: .pin, credentialIndex: 5),
            credentialData: "246810", userIndex: 5)
        #expect(added.status == .success)
        let error = await failure { try await lock.getUser(userIndex: 11) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.details.first?.pointer == "/params/userIndex")
    }

    @Test func aVendorsCommandIsValidatedByTheBoundsOfItsTrait() async throws {
        func spinner() async throws -> ExampleOrganization.SpinnerTrait {
            try await home.trait(
                ExampleOrganization.SpinnerTrait.self, of: SpeakerDeviceType.self, on: "turntable")
        }
        try await spinner().spin(rpm: 45)
        try await home.simulation.advanceUntilIdle()
        #expect(try await spinner().attributes.rpm == 45)
        let handle = try await spinner()
        let error = await failure { try await handle.spin(rpm: 79) }
        #expect(error?.code == .outOfRange)
        try await handle.stop()
        try await home.simulation.advanceUntilIdle()
        #expect(try await spinner().attributes.rpm == 0)
    }
}
