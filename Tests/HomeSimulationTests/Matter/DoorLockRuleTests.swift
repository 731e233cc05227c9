import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Door Lock.
@Suite struct DoorLockRuleTests {
    @Test(arguments: bolt + codes + users + credentials + schedules) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private static let door = DoorLockDeviceType.self
    private static let latch: @Sendable () -> SimulatedDevice = {
        SimulatedDevice(Blueprint.latchLock.device(id: "lock", name: "Lock", seed: 1))
    }

    private static func expect(_ values: String) -> Step { .expect("doorLock", values) }
    private static func send(_ command: String, _ fields: String? = nil, response: String? = nil) -> Step {
        .send("doorLock.\(command)", fields, response: response)
    }
    private static func reject(_ command: String, _ fields: String? = nil, _ status: MatterStatus = .failure) -> Step {
        .reject("doorLock.\(command)", fields, status)
    }
    private static func user(
        _ operation: String, _ index: Int, name: String = "null", status: String = "null", type: String = "null",
        rule: String = "null"
    ) -> String {
        "{\"operationType\":\"\(operation)\",\"userIndex\":\(index),\"userName\":\(name),\"userUniqueID\":null,\"userStatus\":\(status),\"userType\":\(type),\"credentialRule\":\(rule)}"
    }
    /// `code` in base64.
    private static func credential(
        _ operation: String, _ index: Int, _ code: String, user: String = "null", type: String = "pin",
        status: String = "null"
    ) -> String {
        "{\"operationType\":\"\(operation)\",\"credential\":{\"credentialType\":\"\(type)\",\"credentialIndex\":\(index)},\"credentialData\":\"\(code)\",\"userIndex\":\(user),\"userStatus\":\(status),\"userType\":null}"
    }
    /// "1234", "5678", "9999", "123", "123456789".
    private static let (code, other, third, short, long) = ("MTIzNA==", "NTY3OA==", "OTk5OQ==", "MTIz", "MTIzNDU2Nzg5")

    private static let withUser: [Step] = [
        send(
            "setCredential", credential("add", 1, code),
            response: #"{"status":"success","userIndex":1,"nextCredentialIndex":2}"#)
    ]

    private static let bolt = [
        BehaviorScenario(
            "the bolt moves within a second, and then the event is emitted", door,
            [
                expect(#"{"lockState":"locked"}"#), .clearReports, send("unlockDoor"),
                expect(#"{"lockState":"locked"}"#),
                .advance(.seconds(1)),
                expect(#"{"lockState":"unlocked"}"#), .events(["doorLock.lockOperation"]),
                .event(
                    "doorLock.lockOperation",
                    #"{"lockOperationType":"unlock","operationSource":"remote","userIndex":null,"credentials":null}"#),
                send("lockDoor"), .advance(.seconds(1)), expect(#"{"lockState":"locked"}"#),
                .event("doorLock.lockOperation", #"{"lockOperationType":"lock","operationSource":"remote"}"#),
                send("lockDoor"), .advance(.seconds(1)), expect(#"{"lockState":"locked"}"#),
            ]),
        BehaviorScenario(
            "supportedOperatingModes is inverted", door,
            [
                expect(#"{"operatingMode":"normal"}"#), .write("doorLock", #"{"operatingMode":"privacy"}"#),
                .rejectWrite("doorLock", #"{"operatingMode":"passage"}"#, .constraintError),
                .rejectWrite("doorLock", #"{"operatingMode":9}"#, .constraintError),
            ]),
        BehaviorScenario(
            "the modes privacy and no remote reject remote commands", door,
            [
                .write("doorLock", #"{"operatingMode":"privacy"}"#), reject("unlockDoor"), reject("lockDoor"),
                .write("doorLock", #"{"operatingMode":"noRemoteLockUnlock"}"#), reject("unlockDoor"),
                .write("doorLock", #"{"operatingMode":"normal"}"#), send("unlockDoor"),
            ]),
        BehaviorScenario(
            "a lock whose actuator is disabled rejects commands",
            on: { .of(door) { $0.edit(Matter.DoorLockTrait.self) { $0.actuatorEnabled = false } } },
            [reject("unlockDoor"), reject("lockDoor")]),
        BehaviorScenario(
            "autoRelockTime locks again after any unlock", door,
            [
                .write("doorLock", #"{"autoRelockTime":10}"#), send("unlockDoor"), .advance(.seconds(10)),
                expect(#"{"lockState":"unlocked"}"#),
                .advance(.seconds(1)), expect(#"{"lockState":"locked"}"#),
                .event("doorLock.lockOperation", #"{"lockOperationType":"lock","operationSource":"auto"}"#),
                .stimulate("turnKnob", #"{"isLocked":false}"#), expect(#"{"lockState":"unlocked"}"#),
                .advance(.seconds(11)), expect(#"{"lockState":"locked"}"#),
            ]),
        BehaviorScenario(
            "unlockWithTimeout overrides autoRelockTime for this time", door,
            [
                .write("doorLock", #"{"autoRelockTime":5}"#), send("unlockWithTimeout", #"{"timeout":20}"#),
                .advance(.seconds(20)),
                expect(#"{"lockState":"unlocked"}"#), .advance(.seconds(1)), expect(#"{"lockState":"locked"}"#),
                send("unlockDoor"), .advance(.seconds(6)), expect(#"{"lockState":"locked"}"#),
            ]),
        BehaviorScenario(
            "a lock or a new unlock restarts the timer", door,
            [
                .write("doorLock", #"{"autoRelockTime":10}"#), send("unlockDoor"), .advance(.seconds(8)),
                send("unlockDoor"), .advance(.seconds(8)),
                expect(#"{"lockState":"unlocked"}"#), send("lockDoor"), .advance(.seconds(1)), .clearReports,
                .advance(.seconds(30)), .events([]),
                expect(#"{"lockState":"locked"}"#),
            ]),
        BehaviorScenario(
            "a lock with a latch pulls it briefly", on: latch,
            [
                send("unlockDoor"), .advance(.seconds(1)), expect(#"{"lockState":"unlatched"}"#), .advance(.seconds(3)),
                expect(#"{"lockState":"unlocked"}"#),
                send("lockDoor"), .advance(.seconds(1)), send("unboltDoor"), .advance(.seconds(1)),
                expect(#"{"lockState":"unlocked"}"#),
            ]),
        BehaviorScenario(
            "only a lock with a latch supports unboltDoor", door, [reject("unboltDoor", nil, .unsupportedCommand)]),
        BehaviorScenario(
            "a jammed bolt stays between its ends", door,
            [
                .clearReports, .stimulate("jam"), expect(#"{"lockState":"notFullyLocked"}"#),
                .event("doorLock.doorLockAlarm", #"{"alarmCode":"lockJammed"}"#),
            ]),
        BehaviorScenario(
            "the door emits events when it is opened, closed and forced", door,
            [
                .clearReports, .stimulate("openDoor"), expect(#"{"doorState":"doorOpen","doorOpenEvents":1}"#),
                .events(["doorLock.doorStateChange"]),
                .stimulate("closeDoor"), expect(#"{"doorState":"doorClosed","doorClosedEvents":1}"#),
                .stimulate("forceDoor"),
                expect(#"{"doorState":"doorForcedOpen"}"#),
                .event("doorLock.doorLockAlarm", #"{"alarmCode":"doorForcedOpen"}"#),
            ]),
    ]

    private static let codes = [
        BehaviorScenario(
            "a code must be correct even if none is required", door,
            withUser + [
                .clearReports, reject("unlockDoor", #"{"pinCode":"9999"}"#),
                .event(
                    "doorLock.lockOperationError",
                    #"{"lockOperationType":"unlock","operationSource":"remote","operationError":"invalidCredential"}"#),
                .advance(.seconds(2)), expect(#"{"lockState":"locked"}"#), send("unlockDoor", #"{"pinCode":"1234"}"#),
                .advance(.seconds(1)),
                expect(#"{"lockState":"unlocked"}"#),
                .event(
                    "doorLock.lockOperation",
                    #"{"userIndex":1,"credentials":[{"credentialType":"pin","credentialIndex":1}]}"#),
            ]),
        BehaviorScenario(
            "requirePINforRemoteOperation rejects a command without a code", door,
            withUser + [
                .write("doorLock", #"{"requirePINforRemoteOperation":true}"#), reject("unlockDoor"), reject("lockDoor"),
                send("unlockDoor", #"{"pinCode":"1234"}"#), .advance(.seconds(1)), expect(#"{"lockState":"unlocked"}"#),
            ]),
        BehaviorScenario(
            "a disabled user is rejected with this reason", door,
            withUser + [
                send("setUser", user("modify", 1, status: #""occupiedDisabled""#)),
                reject("unlockDoor", #"{"pinCode":"1234"}"#),
                .event("doorLock.lockOperationError", #"{"operationError":"disabledUserDenied"}"#),
            ]),
        BehaviorScenario(
            "too many wrong codes start a lockout", door,
            withUser + [
                .write("doorLock", #"{"wrongCodeEntryLimit":3,"userCodeTemporaryDisableTime":20}"#), .clearReports,
                reject("unlockDoor", #"{"pinCode":"0000"}"#), reject("unlockDoor", #"{"pinCode":"0000"}"#),
                reject("unlockDoor", #"{"pinCode":"0000"}"#),
                .events([
                    "doorLock.lockOperationError", "doorLock.lockOperationError", "doorLock.lockOperationError",
                    "doorLock.doorLockAlarm",
                ]),
                .event("doorLock.doorLockAlarm", #"{"alarmCode":"wrongCodeEntryLimit"}"#), .clearReports,
                .advance(.seconds(10)), reject("unlockDoor", #"{"pinCode":"1234"}"#),
                reject("unlockDoor", #"{"pinCode":"0000"}"#), .events([]),
                .advance(.seconds(10)), send("unlockDoor", #"{"pinCode":"1234"}"#),
            ]),
        BehaviorScenario(
            "a correct code resets the count", door,
            withUser + [
                .write("doorLock", #"{"wrongCodeEntryLimit":2}"#), reject("unlockDoor", #"{"pinCode":"0000"}"#),
                send("unlockDoor", #"{"pinCode":"1234"}"#),
                reject("unlockDoor", #"{"pinCode":"0000"}"#), send("unlockDoor", #"{"pinCode":"1234"}"#),
            ]),
        BehaviorScenario(
            "the limits of the lockout are 1 to 255", door,
            [
                .rejectWrite("doorLock", #"{"wrongCodeEntryLimit":0}"#, .constraintError),
                .rejectWrite("doorLock", #"{"userCodeTemporaryDisableTime":0}"#, .constraintError),
                .write("doorLock", #"{"wrongCodeEntryLimit":255,"userCodeTemporaryDisableTime":255}"#),
                .rejectWrite("doorLock", #"{"wrongCodeEntryLimit":256}"#, .constraintError),
            ]),
    ]

    private static let users = [
        BehaviorScenario(
            "users are added with defaults and modified field by field", door,
            [
                send("setUser", user("add", 3)),
                send(
                    "getUser", #"{"userIndex":3}"#,
                    response:
                        #"{"userIndex":3,"userName":"","userStatus":"occupiedEnabled","userType":"unrestrictedUser","credentialRule":"single","nextUserIndex":null}"#
                ),
                send("setUser", user("modify", 3, name: #""Ada""#)),
                send("getUser", #"{"userIndex":3}"#, response: #"{"userName":"Ada","userStatus":"occupiedEnabled"}"#),
                send(
                    "getUser", #"{"userIndex":1}"#,
                    response:
                        #"{"userIndex":1,"userName":null,"userStatus":null,"userType":null,"credentialRule":null,"credentials":null,"nextUserIndex":3}"#
                ),
            ]),
        BehaviorScenario(
            "adding to an occupied slot is FAILURE, and a free slot cannot be modified", door,
            [
                send("setUser", user("add", 1)), reject("setUser", user("add", 1), .failure),
                reject("setUser", user("modify", 2), .invalidCommand),
                reject("setUser", user("clear", 1), .invalidCommand),
                reject("setUser", user("add", 11), .invalidCommand),
                reject("setUser", user("add", 2, name: #""12345678901""#), .invalidCommand),
                reject("setUser", user("add", 2, rule: #""dual""#), .invalidCommand),
                send("setUser", user("add", 2, rule: #""single""#)),
            ]),
        BehaviorScenario(
            "clearing a user clears credentials and schedules", door,
            withUser + [
                send(
                    "setWeekDaySchedule",
                    #"{"weekDayIndex":1,"userIndex":1,"daysMask":["monday"],"startHour":8,"startMinute":0,"endHour":9,"endMinute":0}"#
                ),
                .clearReports, send("clearUser", #"{"userIndex":1}"#),
                .event(
                    "doorLock.lockUserChange",
                    #"{"lockDataType":"userIndex","dataOperationType":"clear","userIndex":1,"dataIndex":1}"#),
                send(
                    "getCredentialStatus", #"{"credential":{"credentialType":"pin","credentialIndex":1}}"#,
                    response: #"{"credentialExists":false,"userIndex":null}"#),
                send("getWeekDaySchedule", #"{"weekDayIndex":1,"userIndex":1}"#, response: #"{"status":"notFound"}"#),
            ]),
        BehaviorScenario(
            "65534 clears all users", door,
            withUser + [
                send("setUser", user("add", 5)), send("clearUser", #"{"userIndex":65534}"#),
                send("getUser", #"{"userIndex":1}"#, response: #"{"userStatus":null,"nextUserIndex":null}"#),
            ]),
    ]

    private static let credentials = [
        BehaviorScenario(
            "a credential without a user creates one and returns its index", door,
            [
                .clearReports,
                send(
                    "setCredential", credential("add", 2, code),
                    response: #"{"status":"success","userIndex":1,"nextCredentialIndex":3}"#),
                .events(["doorLock.lockUserChange", "doorLock.lockUserChange"]),
                .event(
                    "doorLock.lockUserChange",
                    #"{"lockDataType":"pin","dataOperationType":"add","userIndex":1,"dataIndex":2}"#),
                send(
                    "getUser", #"{"userIndex":1}"#,
                    response: #"{"credentials":[{"credentialType":"pin","credentialIndex":2}]}"#),
                send("setUser", user("add", 4)),
                send(
                    "setCredential", credential("add", 1, other, user: "4"),
                    response: #"{"status":"success","userIndex":null,"nextCredentialIndex":3}"#),
            ]),
        BehaviorScenario(
            "the same secret is DUPLICATE, a used index OCCUPIED", door,
            withUser + [
                send("setCredential", credential("add", 2, code), response: #"{"status":"duplicate"}"#),
                send("setCredential", credential("add", 1, other), response: #"{"status":"occupied"}"#),
                send(
                    "setCredential", credential("modify", 1, other), response: #"{"status":"success","userIndex":null}"#
                ),
                reject("unlockDoor", #"{"pinCode":"1234"}"#), send("unlockDoor", #"{"pinCode":"5678"}"#),
                send(
                    "setCredential", credential("modify", 1, code, status: #""occupiedDisabled""#),
                    response: #"{"status":"invalidField"}"#),
                send("unlockDoor", #"{"pinCode":"5678"}"#),
            ]),
        BehaviorScenario(
            "a code with a wrong length, type or index returns 133", door,
            [
                send("setCredential", credential("add", 1, short), response: #"{"status":"invalidField"}"#),
                send("setCredential", credential("add", 1, long), response: #"{"status":"invalidField"}"#),
                send("setCredential", credential("add", 11, code), response: #"{"status":"invalidField"}"#),
                send(
                    "setCredential", credential("add", 1, code, type: "rfid"), response: #"{"status":"invalidField"}"#),
                send("setCredential", credential("modify", 1, code), response: #"{"status":"invalidField"}"#),
            ]),
        BehaviorScenario(
            "getCredentialStatus returns existence, owner and the next one", door,
            withUser + [
                send("setCredential", credential("add", 5, other), response: #"{"status":"success","userIndex":2}"#),
                send(
                    "getCredentialStatus", #"{"credential":{"credentialType":"pin","credentialIndex":1}}"#,
                    response: #"{"credentialExists":true,"userIndex":1,"nextCredentialIndex":5}"#),
                send(
                    "getCredentialStatus", #"{"credential":{"credentialType":"pin","credentialIndex":2}}"#,
                    response: #"{"credentialExists":false,"userIndex":null,"nextCredentialIndex":5}"#),
            ]),
        BehaviorScenario(
            "a user without credentials is removed", door,
            withUser + [
                send("clearCredential", #"{"credential":{"credentialType":"pin","credentialIndex":1}}"#),
                send("getUser", #"{"userIndex":1}"#, response: #"{"userStatus":null}"#),
            ]),
        BehaviorScenario(
            "clearCredential can clear all credentials of a type, or all", door,
            withUser + [
                send("setCredential", credential("add", 2, other)),
                send("clearCredential", #"{"credential":{"credentialType":"pin","credentialIndex":65534}}"#),
                send("getUser", #"{"userIndex":1}"#, response: #"{"userStatus":null,"nextUserIndex":null}"#),
                send("setCredential", credential("add", 2, other)), send("clearCredential", #"{"credential":null}"#),
                send(
                    "getCredentialStatus", #"{"credential":{"credentialType":"pin","credentialIndex":2}}"#,
                    response: #"{"credentialExists":false}"#),
            ]),
    ]

    private static let schedules = [
        BehaviorScenario(
            "a weekly schedule is stored and returned", door,
            withUser + [
                send(
                    "setWeekDaySchedule",
                    #"{"weekDayIndex":1,"userIndex":1,"daysMask":["monday","friday"],"startHour":8,"startMinute":30,"endHour":9,"endMinute":0}"#
                ),
                send(
                    "getWeekDaySchedule", #"{"weekDayIndex":1,"userIndex":1}"#,
                    response:
                        #"{"status":"success","daysMask":["monday","friday"],"startHour":8,"startMinute":30,"endHour":9,"endMinute":0}"#
                ),
                send("clearWeekDaySchedule", #"{"weekDayIndex":254,"userIndex":1}"#),
                send("getWeekDaySchedule", #"{"weekDayIndex":1,"userIndex":1}"#, response: #"{"status":"notFound"}"#),
                reject(
                    "setWeekDaySchedule",
                    #"{"weekDayIndex":1,"userIndex":1,"daysMask":["monday"],"startHour":9,"startMinute":0,"endHour":8,"endMinute":0}"#,
                    .invalidCommand),
                reject(
                    "setWeekDaySchedule",
                    #"{"weekDayIndex":1,"userIndex":2,"daysMask":["monday"],"startHour":7,"startMinute":0,"endHour":8,"endMinute":0}"#,
                    .invalidCommand),
                reject(
                    "setWeekDaySchedule",
                    #"{"weekDayIndex":1,"userIndex":1,"daysMask":["monday"],"startHour":24,"startMinute":0,"endHour":25,"endMinute":0}"#,
                    .invalidCommand),
            ]),
        BehaviorScenario(
            "a year day schedule is stored and returned", door,
            withUser + [
                send(
                    "setYearDaySchedule", #"{"yearDayIndex":2,"userIndex":1,"localStartTime":1000,"localEndTime":2000}"#
                ),
                send(
                    "getYearDaySchedule", #"{"yearDayIndex":2,"userIndex":1}"#,
                    response: #"{"status":"success","localStartTime":1000,"localEndTime":2000}"#),
                reject(
                    "setYearDaySchedule",
                    #"{"yearDayIndex":2,"userIndex":1,"localStartTime":2000,"localEndTime":2000}"#, .invalidCommand),
                send("clearYearDaySchedule", #"{"yearDayIndex":254,"userIndex":1}"#),
                send("getYearDaySchedule", #"{"yearDayIndex":2,"userIndex":1}"#, response: #"{"status":"notFound"}"#),
            ]),
        BehaviorScenario(
            "a holiday is stored and returned", door,
            [
                send(
                    "setHolidaySchedule",
                    #"{"holidayIndex":1,"localStartTime":4000000000,"localEndTime":4000001000,"operatingMode":"vacation"}"#
                ),
                send(
                    "getHolidaySchedule", #"{"holidayIndex":1}"#,
                    response: #"{"status":"success","localStartTime":4000000000,"operatingMode":"vacation"}"#),
                reject(
                    "setHolidaySchedule",
                    #"{"holidayIndex":1,"localStartTime":2,"localEndTime":1,"operatingMode":"vacation"}"#,
                    .invalidCommand),
                reject(
                    "setHolidaySchedule",
                    #"{"holidayIndex":1,"localStartTime":1,"localEndTime":2,"operatingMode":"passage"}"#,
                    .invalidCommand),
                reject(
                    "setHolidaySchedule", #"{"holidayIndex":1,"localStartTime":1,"localEndTime":2,"operatingMode":9}"#,
                    .invalidCommand),
                send("clearHolidaySchedule", #"{"holidayIndex":254}"#),
                send("getHolidaySchedule", #"{"holidayIndex":1}"#, response: #"{"status":"notFound"}"#),
            ]),
    ]
}
