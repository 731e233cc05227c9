import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

extension SimulatedDevice {
    /// A locked lock with the users Ada (482917) and Guest (1234).
    static func doorLock(
        _ edit: (inout AttributeEditor<Matter.DoorLockTrait>) -> Void = { _ in }
    ) -> SimulatedDevice {
        var template = Blueprint.doorLock.device(id: "lock", name: "Lock", seed: 1)
        template.addUsers([("Ada", "482917"), ("Guest", "1234")])
        template.edit(Matter.DoorLockTrait.self, edit)
        return SimulatedDevice(template)
    }

    var lock: TraitDraft<Matter.DoorLockTrait> { self[Matter.DoorLockTrait.self] }

    mutating func unlock(_ code: Octets? = nil) throws(HomeError) {
        try send(Matter.DoorLockTrait.self, \.unlockDoor) { $0.pinCode = code }
    }

    /// Returns the status of a failed unlock; nil if it succeeds.
    mutating func statusOfUnlock(_ code: Octets? = nil) -> MatterStatus? {
        do throws(HomeError) {
            try unlock(code)
            return nil
        } catch {
            return error.matterStatus
        }
    }

    var eventNames: [String] { events.map { String($0.event.dropFirst("doorLock.".count)) } }
}

@Suite struct DoorLockOperationTests {
    private typealias Lock = Matter.DoorLockTrait

    @Test func theBoltMovesWithinASecondAndThenEmitsItsEvent() throws {
        var door = SimulatedDevice.doorLock()
        try door.unlock()
        #expect(door.lock.lockState == .locked)
        #expect(door.events.isEmpty)
        door.advance(by: .seconds(1))
        #expect(door.lock.lockState == .unlocked)
        let operation = try #require(door.events.first.flatMap { Record<Lock.LockOperation>($0.fields) })
        #expect(operation.lockOperationType == .unlock)
        #expect(operation.operationSource == .remote)
        #expect(operation.userIndex == nil)
    }

    @Test func aRestartEndsTheMovementOfTheBolt() throws {
        var door = SimulatedDevice.doorLock()
        try door.unlock()
        door.powerCycle()
        door.advance(by: .seconds(10))
        #expect(door.lock.lockState == .locked)
        #expect(!door.eventNames.contains("lockOperation"))
    }

    @Test func theEventOfACorrectCodeNamesItsUser() throws {
        var door = SimulatedDevice.doorLock()
        try door.unlock("482917")
        door.advance(by: .seconds(1))
        let operation = try #require(door.events.first.flatMap { Record<Lock.LockOperation>($0.fields) })
        #expect(operation.userIndex == 1)
        #expect(operation.credentials?.map { $0.credentialIndex } == [1])
    }

    @Test func aWrongCodeFailsEvenIfNoneIsRequired() throws {
        var door = SimulatedDevice.doorLock()
        #expect(door.statusOfUnlock("0000") == .failure)
        door.advance(by: .seconds(5))
        #expect(door.lock.lockState == .locked)
        #expect(door.eventNames == ["lockOperationError"])
        let error = try #require(door.events.first.flatMap { Record<Lock.LockOperationError>($0.fields) })
        #expect(error.operationError == .invalidCredential)
    }

    @Test func aMissingCodeFailsIfOneIsRequired() {
        var door = SimulatedDevice.doorLock { $0.requirePINforRemoteOperation = true }
        #expect(door.statusOfUnlock() == .failure)
        #expect(door.statusOfUnlock("1234") == nil)
    }

    @Test func lockoutRejectsACorrectCodeTooAndIsNotExtended() {
        var door = SimulatedDevice.doorLock {
            $0.wrongCodeEntryLimit = 3
            $0.userCodeTemporaryDisableTime = 10
        }
        for _ in 0..<3 { #expect(door.statusOfUnlock("0000") == .failure) }
        #expect(
            door.eventNames == ["lockOperationError", "lockOperationError", "lockOperationError", "doorLockAlarm"])
        door.clearReports()
        door.advance(by: .seconds(9))
        #expect(door.statusOfUnlock("482917") == .failure)
        #expect(door.statusOfUnlock("0000") == .failure)
        #expect(door.events.isEmpty)
        door.advance(by: .seconds(1))
        #expect(door.statusOfUnlock("482917") == nil)
    }

    @Test func aCorrectCodeResetsTheNumberOfWrongCodes() {
        var door = SimulatedDevice.doorLock { $0.wrongCodeEntryLimit = 2 }
        for code: Octets in ["0000", "1234", "0000"] { _ = door.statusOfUnlock(code) }
        #expect(!door.eventNames.contains("doorLockAlarm"))
        #expect(door.statusOfUnlock("1234") == nil)
    }

    @Test func aDisabledUserIsDenied() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.setUser) {
            $0.operationType = .modify
            $0.userIndex = 2
            $0.userStatus = .occupiedDisabled
        }
        door.clearReports()
        #expect(door.statusOfUnlock("1234") == .failure)
        let error = try #require(door.events.first.flatMap { Record<Lock.LockOperationError>($0.fields) })
        #expect(error.operationError == .disabledUserDenied)
        #expect(error.userIndex == 2)
    }

    @Test(arguments: [Matter.DoorLockTrait.OperatingModeEnum.privacy, .noRemoteLockUnlock])
    func someOperatingModesRejectRemoteCommands(mode: Matter.DoorLockTrait.OperatingModeEnum) throws {
        var door = SimulatedDevice.doorLock()
        try door.write(Lock.self, \.operatingMode, mode)
        #expect(door.statusOfUnlock("482917") == .failure)
    }

    @Test func supportedOperatingModesIsInverted() {
        var door = SimulatedDevice.doorLock()
        let error = #expect(throws: HomeError.self) { try door.write(Lock.self, \.operatingMode, .passage) }
        #expect(error?.matterStatus == .constraintError)
        #expect(door.lock.operatingMode == .normal)
    }

    @Test func aLockWithoutActuatorFails() {
        var door = SimulatedDevice.doorLock { $0.actuatorEnabled = false }
        #expect(door.statusOfUnlock() == .failure)
    }

    @Test func autoRelockLocksAfterItsDelay() throws {
        var door = SimulatedDevice.doorLock { $0.autoRelockTime = 30 }
        try door.unlock()
        door.advance(by: .seconds(21))
        try door.unlock()
        door.advance(by: .seconds(30))
        #expect(door.lock.lockState == .unlocked)
        door.advance(by: .seconds(1))
        #expect(door.lock.lockState == .locked)
        let operation = try #require(door.events.last.flatMap { Record<Lock.LockOperation>($0.fields) })
        #expect(operation.operationSource == .auto)
    }

    @Test func unlockWithTimeoutOverridesAutoRelock() throws {
        var door = SimulatedDevice.doorLock { $0.autoRelockTime = 300 }
        try door.send(Lock.self, \.unlockWithTimeout) { $0.timeout = 10 }
        door.advance(by: .seconds(11))
        #expect(door.lock.lockState == .locked)
    }

    @Test func unlockingWithALatchPullsTheLatchBriefly() throws {
        var door = SimulatedDevice(Blueprint.latchLock.device(id: "lock", name: "Lock", seed: 1))
        try door.unlock()
        door.advance(by: .seconds(1))
        #expect(door.lock.lockState == .unlatched)
        door.advance(by: .seconds(3))
        #expect(door.lock.lockState == .unlocked)
        #expect(door.reported("doorLock.lockState") == [.unsigned(3), .unsigned(2)])
        try door.send(Lock.self, \.lockDoor)
        door.advance(by: .seconds(1))
        try door.send(Lock.self, \.unboltDoor)
        door.advance(by: .seconds(1))
        #expect(door.lock.lockState == .unlocked)
    }

    @Test func actionsAtTheDoorEmitEvents() throws {
        var door = SimulatedDevice.doorLock()
        try door.stimulate("turnKnob", ["isLocked": .bool(false)])
        try door.stimulate("openDoor")
        try door.stimulate("closeDoor")
        try door.stimulate("forceDoor")
        try door.stimulate("jam")
        #expect(
            door.eventNames == [
                "lockOperation", "doorStateChange", "doorStateChange", "doorStateChange", "doorLockAlarm",
                "doorLockAlarm",
            ])
        #expect(door.lock.lockState == .notFullyLocked)
        #expect(door.lock.doorOpenEvents == 2)
    }

    @Test func codesOnTheKeypadAreAcceptedAndCounted() throws {
        var door = SimulatedDevice.doorLock { $0.wrongCodeEntryLimit = 2 }
        try door.stimulate("enterCode", ["pinCode": .octets(Array("1234".utf8))])
        door.advance(by: .seconds(1))
        #expect(door.lock.lockState == .unlocked)
        for _ in 0..<2 { try door.stimulate("enterCode", ["pinCode": .octets(Array("9999".utf8))]) }
        #expect(door.eventNames.last == "doorLockAlarm")
    }

    @Test func aDisposableCodeWorksOnce() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.setUser) {
            $0.operationType = .modify
            $0.userIndex = 2
            $0.userType = .disposableUser
        }
        #expect(door.statusOfUnlock("1234") == nil)
        #expect(door.statusOfUnlock("1234") == .failure)
    }

    @Test func anExpiringCodeIsValidForItsTimeAfterTheFirstUse() throws {
        var door = SimulatedDevice.doorLock { $0.expiringUserTimeout = 10 }
        try door.send(Lock.self, \.setUser) {
            $0.operationType = .modify
            $0.userIndex = 2
            $0.userType = .expiringUser
        }
        door.advance(by: .hours(2))
        #expect(door.statusOfUnlock("1234") == nil)
        door.advance(by: .minutes(9))
        #expect(door.statusOfUnlock("1234") == nil)
        door.advance(by: .minutes(2))
        #expect(door.statusOfUnlock("1234") == .failure)
    }
}
