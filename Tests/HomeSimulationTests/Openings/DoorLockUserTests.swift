import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct DoorLockUserTests {
    private typealias Lock = Matter.DoorLockTrait

    private func user(_ index: UInt16, of door: inout SimulatedDevice) throws -> Record<Lock.GetUserResponse> {
        try door.send(Lock.self, \.getUser) { $0.userIndex = index }
    }

    private func setCode(
        _ code: Octets, at index: UInt16, user: UInt16? = nil,
        _ operation: Lock.DataOperationTypeEnum = .add, on door: inout SimulatedDevice
    ) throws -> Record<Lock.SetCredentialResponse> {
        try door.send(Lock.self, \.setCredential) {
            $0.operationType = operation
            $0.credential = Record {
                $0.credentialType = .pin
                $0.credentialIndex = index
            }
            $0.credentialData = code
            $0.userIndex = user
        }
    }

    @Test func aUserAddedWithNullsGetsTheDefaults() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.setUser) {
            $0.operationType = .add
            $0.userIndex = 5
        }
        let added = try user(5, of: &door)
        #expect(added.userName == "")
        #expect(added.userStatus == .occupiedEnabled)
        #expect(added.userType == .unrestrictedUser)
        #expect(added.credentials == nil)
        #expect(door.eventNames == ["lockUserChange"])
    }

    @Test func theResponseForAFreeIndexHasOnlyNullsAndTheNextOccupiedIndex() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.clearUser) { $0.userIndex = 1 }
        let free = try user(1, of: &door)
        #expect(free.userStatus == nil)
        #expect(free.contains(\.userStatus))
        #expect(free.nextUserIndex == 2)
        #expect(try user(2, of: &door).nextUserIndex == nil)
    }

    @Test func aModificationDoesNotChangeFieldsThatAreNull() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.setUser) {
            $0.operationType = .modify
            $0.userIndex = 1
            $0.userStatus = .occupiedDisabled
        }
        let user = try user(1, of: &door)
        #expect(user.userName == "Ada")
        #expect(user.userStatus == .occupiedDisabled)
    }

    @Test(arguments: [
        (Matter.DoorLockTrait.DataOperationTypeEnum.add, UInt16(1), MatterStatus.failure),
        (.modify, 7, .invalidCommand),
        (.add, 0, .invalidCommand), (.add, 11, .invalidCommand),
    ])
    func invalidUsersAreRejected(
        operation: Matter.DoorLockTrait.DataOperationTypeEnum, index: UInt16, status: MatterStatus
    ) {
        var door = SimulatedDevice.doorLock()
        let error = #expect(throws: HomeError.self) {
            try door.send(Lock.self, \.setUser) {
                $0.operationType = operation
                $0.userIndex = index
            }
        }
        #expect(error?.matterStatus == status)
    }

    @Test func clearingAUserRemovesItsCodes() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.clearUser) { $0.userIndex = LockData.all }
        #expect(door.statusOfUnlock("482917") == .failure)
        #expect(try user(1, of: &door).userStatus == nil)
    }

    @Test func aCodeWithoutAUserCreatesOne() throws {
        var door = SimulatedDevice.doorLock()
        let response = try setCode("5555", at: 3, on: &door)
        #expect(response.status == .success)
        #expect(response.userIndex == 3)
        #expect(response.nextCredentialIndex == 4)
        #expect(door.statusOfUnlock("5555") == nil)
    }

    @Test func theResponseToACodeForAnExistingUserHasNoUser() throws {
        var door = SimulatedDevice.doorLock()
        let response = try setCode("5555", at: 3, user: 1, on: &door)
        #expect(response.status == .success)
        #expect(response.userIndex == nil)
        #expect(try user(1, of: &door).credentials?.count == 2)
    }

    @Test func theResponseContainsTheFaultOfACode() throws {
        var door = SimulatedDevice.doorLock()
        #expect(try setCode("1234", at: 3, on: &door).status == .duplicate)
        #expect(try setCode("5555", at: 2, on: &door).status == .occupied)
        #expect(try setCode("123", at: 3, on: &door).status == .invalidField)
        #expect(try setCode("123456789", at: 3, on: &door).status == .invalidField)
        #expect(try setCode("5555", at: 11, on: &door).status == .invalidField)
        #expect(try setCode("5555", at: 3, user: 9, on: &door).status == .invalidField)
        #expect(try setCode("5555", at: 3, .modify, on: &door).status == .invalidField)
        #expect(door.events.isEmpty)
    }

    @Test func aModifiedCodeReplacesTheOldOne() throws {
        var door = SimulatedDevice.doorLock()
        #expect(try setCode("5555", at: 2, user: 2, .modify, on: &door).status == .success)
        #expect(door.statusOfUnlock("1234") == .failure)
        #expect(door.statusOfUnlock("5555") == nil)
    }

    @Test func theStatusOfACodeContainsItsUserButNoSecret() throws {
        var door = SimulatedDevice.doorLock()
        let status = try door.send(Lock.self, \.getCredentialStatus) {
            $0.credential = Record {
                $0.credentialType = .pin
                $0.credentialIndex = 1
            }
        }
        #expect(status.credentialExists == true)
        #expect(status.userIndex == 1)
        #expect(status.nextCredentialIndex == 2)
        #expect(status.credentialData == nil)
    }

    @Test func deletingTheLastCredentialRemovesTheUser() throws {
        var door = SimulatedDevice.doorLock()
        try door.send(Lock.self, \.clearCredential) {
            $0.credential = Record {
                $0.credentialType = .pin
                $0.credentialIndex = 2
            }
        }
        #expect(try user(2, of: &door).userStatus == nil)
        #expect(try user(1, of: &door).userStatus == .occupiedEnabled)
        try door.send(Lock.self, \.clearCredential)
        #expect(try user(1, of: &door).userStatus == nil)
    }

    @Test func usersSurviveAPowerCycle() {
        var door = SimulatedDevice.doorLock()
        door.powerCycle()
        #expect(door.statusOfUnlock("482917") == nil)
    }
}
