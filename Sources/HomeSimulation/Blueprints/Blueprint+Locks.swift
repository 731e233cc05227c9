import HomeCatalog
import HomeModel

extension Blueprint {
    /// A lock with PIN codes, users, schedules and a door sensor.
    static let doorLock = Blueprint(
        DoorLockDeviceType.self, Product("Latchworks", 0xFFF2, "Keypad Lock", 0x8060),
        [
            TraitTemplate(
                Matter.DoorLockTrait.self,
                features: [
                    .pinCredential, .weekDayAccessSchedules, .doorPositionSensor, .credentialOverTheAirAccess,
                    .user, .yearDayAccessSchedules, .holidaySchedules,
                ]
            ) {
                $0.setCommonValues()
                $0.doorState = .doorClosed
                $0.doorOpenEvents = 0
                $0.doorClosedEvents = 0
                $0.numberOfTotalUsersSupported = 10
                $0.numberOfPINUsersSupported = 10
                $0.numberOfCredentialsSupportedPerUser = 5
                $0.numberOfWeekDaySchedulesSupportedPerUser = 5
                $0.numberOfYearDaySchedulesSupportedPerUser = 5
                $0.numberOfHolidaySchedulesSupported = 5
                $0.minPINCodeLength = 4
                $0.maxPINCodeLength = 8
                $0.wrongCodeEntryLimit = 5
                $0.userCodeTemporaryDisableTime = 30
                $0.requirePINforRemoteOperation = false
                $0.expiringUserTimeout = 60
            }
            .accepting(Matter.DoorLockTrait.self, \.unlockWithTimeout)
        ])

    /// A lock without codes that can unlatch.
    static let latchLock = Blueprint(
        DoorLockDeviceType.self, Product("Latchworks", 0xFFF2, "Latch Lock", 0x8061),
        [
            TraitTemplate(Matter.DoorLockTrait.self, features: [.unbolting]) { $0.setCommonValues() }
                .accepting(Matter.DoorLockTrait.self, \.unlockWithTimeout)
        ])
}

extension AttributeEditor<Matter.DoorLockTrait> {
    fileprivate mutating func setCommonValues() {
        self.lockState = .locked
        self.lockType = .deadBolt
        self.actuatorEnabled = true
        self.operatingMode = .normal
        // A set bit means that the lock does not support the mode: this one lacks passage.
        self.supportedOperatingModes = [.passage]
        self.autoRelockTime = 0
    }
}

/// The initial users of a lock in a simulated home.
extension DeviceTemplate {
    /// Adds users with a PIN code each, from index 1 on.
    mutating func addUsers(_ users: [(name: String, pinCode: String)]) {
        let lock = Matter.DoorLockTrait.definition
        guard let index = parts[0].traits.firstIndex(where: { $0.definition == lock }) else { return }
        var data = LockData(parts[0].traits[index].memory)
        for (offset, entry) in users.enumerated() {
            let index = UInt16(offset + 1)
            data.users.append(
                LockData.User {
                    $0.userIndex = index
                    $0.userName = entry.name
                    $0.userUniqueID = UInt32(index)
                    $0.userStatus = .occupiedEnabled
                    $0.userType = .unrestrictedUser
                    $0.credentialRule = .single
                })
            data.credentials.append(
                LockData.Credential {
                    $0.userIndex = index
                    $0.credential = Record {
                        $0.credentialType = .pin
                        $0.credentialIndex = index
                    }
                    $0.credentialData = Octets(text: entry.pinCode)
                })
        }
        parts[0].traits[index].memory = data.memory
    }
}
