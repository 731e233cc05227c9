import HomeCatalog
import HomeModel
import Testing

/// Commands fail in two ways: with a status of Matter, or with success and an error in the fields of the response.
@Suite struct ResponseStatusTests {
    @Test(arguments: groups + scenes + lock) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let groups = [
        BehaviorScenario(
            "group 0 returns 135", OnOffLightDeviceType.self,
            [
                .send("groups.addGroup", #"{"groupID":0,"groupName":""}"#, response: #"{"status":135,"groupID":0}"#),
                .send("groups.viewGroup", #"{"groupID":0}"#, response: #"{"status":135,"groupID":0}"#),
                .send("groups.removeGroup", #"{"groupID":0}"#, response: #"{"status":135,"groupID":0}"#),
            ]),
        BehaviorScenario(
            "a group name of more than 16 bytes returns 135", OnOffLightDeviceType.self,
            [
                .send(
                    "groups.addGroup", #"{"groupID":1,"groupName":"12345678901234567"}"#, response: #"{"status":135}"#),
                .send("groups.viewGroup", #"{"groupID":1}"#, response: #"{"status":139}"#),
            ]),
        BehaviorScenario(
            "a group number beyond 16 bits is rejected", OnOffLightDeviceType.self,
            [
                .reject("groups.addGroup", #"{"groupID":65536,"groupName":""}"#, .constraintError),
                .reject("groups.addGroup", #"{"groupID":"1","groupName":""}"#, .invalidDataType),
                .reject("groups.addGroup", #"{"groupName":""}"#, .invalidCommand),
            ]),
    ]

    private static let scene = #""groupID":0,"sceneID":255"#

    private static let scenes = [
        BehaviorScenario(
            "scene 255 returns 135", OnOffLightDeviceType.self,
            [
                .send(
                    "scenesManagement.addScene",
                    "{\(scene),\"transitionTime\":0,\"sceneName\":\"\",\"extensionFieldSetStructs\":[]}",
                    response: "{\"status\":135,\(scene)}"),
                .send("scenesManagement.viewScene", "{\(scene)}", response: "{\"status\":135,\(scene)}"),
                .send("scenesManagement.storeScene", "{\(scene)}", response: "{\"status\":135,\(scene)}"),
                .send("scenesManagement.removeScene", "{\(scene)}", response: "{\"status\":135,\(scene)}"),
            ]),
        BehaviorScenario(
            "scene 255 of a group that is not in the table returns 135 too", OnOffLightDeviceType.self,
            [
                .send("scenesManagement.viewScene", #"{"groupID":9,"sceneID":255}"#, response: #"{"status":135}"#),
                .send("scenesManagement.viewScene", #"{"groupID":9,"sceneID":1}"#, response: #"{"status":133}"#),
                .send("scenesManagement.viewScene", #"{"groupID":0,"sceneID":1}"#, response: #"{"status":139}"#),
            ]),
        BehaviorScenario(
            "a scene's time is at most 60,000,000 ms", OnOffLightDeviceType.self,
            [
                .send(
                    "scenesManagement.addScene",
                    #"{"groupID":0,"sceneID":1,"transitionTime":60000001,"sceneName":"","extensionFieldSetStructs":[]}"#,
                    response: #"{"status":135}"#),
                .send(
                    "scenesManagement.addScene",
                    #"{"groupID":0,"sceneID":1,"transitionTime":60000000,"sceneName":"","extensionFieldSetStructs":[]}"#,
                    response: #"{"status":0}"#),
            ]),
        BehaviorScenario(
            "a scene name of more than 16 bytes returns 135", OnOffLightDeviceType.self,
            [
                .send(
                    "scenesManagement.addScene",
                    #"{"groupID":0,"sceneID":1,"transitionTime":0,"sceneName":"12345678901234567","extensionFieldSetStructs":[]}"#,
                    response: #"{"status":135}"#)
            ]),
        BehaviorScenario(
            "values that a scene cannot contain return 133", OnOffLightDeviceType.self,
            [
                .send(
                    "scenesManagement.addScene",
                    #"{"groupID":0,"sceneID":1,"transitionTime":0,"sceneName":"","extensionFieldSetStructs":[{"clusterID":6,"attributeValueList":[{"attributeID":0}]}]}"#,
                    response: #"{"status":133}"#),
                .send(
                    "scenesManagement.addScene",
                    #"{"groupID":0,"sceneID":1,"transitionTime":0,"sceneName":"","extensionFieldSetStructs":[{"clusterID":6,"attributeValueList":[{"attributeID":16385,"valueUnsigned16":1}]}]}"#,
                    response: #"{"status":133}"#),
                .send(
                    "scenesManagement.addScene",
                    #"{"groupID":0,"sceneID":1,"transitionTime":0,"sceneName":"","extensionFieldSetStructs":[{"clusterID":6,"attributeValueList":[{"attributeID":0,"valueUnsigned8":1}]}]}"#,
                    response: #"{"status":0}"#),
            ]),
        BehaviorScenario(
            "recallScene fails with a status", OnOffLightDeviceType.self,
            [
                .reject("scenesManagement.recallScene", #"{"groupID":9,"sceneID":1}"#, .invalidCommand),
                .reject("scenesManagement.recallScene", #"{"groupID":0,"sceneID":1}"#, .notFound),
                .reject("scenesManagement.recallScene", #"{"groupID":0,"sceneID":255}"#, .constraintError),
            ]),
    ]

    private static let pin = #""credentialData":"NDcxMQ==","userIndex":null,"userStatus":null,"userType":null"#

    private static let lock = [
        BehaviorScenario(
            "the schedule getters return 133 for an invalid index", DoorLockDeviceType.self,
            [
                .send(
                    "doorLock.getWeekDaySchedule", #"{"weekDayIndex":0,"userIndex":1}"#,
                    response: #"{"status":"invalidField","weekDayIndex":0,"userIndex":1}"#),
                .send(
                    "doorLock.getWeekDaySchedule", #"{"weekDayIndex":1,"userIndex":0}"#,
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.getWeekDaySchedule", #"{"weekDayIndex":200,"userIndex":1}"#,
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.getWeekDaySchedule", #"{"weekDayIndex":1,"userIndex":1}"#,
                    response: #"{"status":"notFound"}"#),
                .send(
                    "doorLock.getYearDaySchedule", #"{"yearDayIndex":0,"userIndex":1}"#,
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.getHolidaySchedule", #"{"holidayIndex":0}"#, response: #"{"status":"invalidField"}"#),
                .send("doorLock.getHolidaySchedule", #"{"holidayIndex":1}"#, response: #"{"status":"notFound"}"#),
            ]),
        BehaviorScenario(
            "setCredential returns 133 for a credential that cannot be stored", DoorLockDeviceType.self,
            [
                .send(
                    "doorLock.setCredential",
                    "{\"operationType\":\"add\",\"credential\":{\"credentialType\":\"pin\",\"credentialIndex\":0},\(pin)}",
                    response: #"{"status":"invalidField","userIndex":null}"#),
                .send(
                    "doorLock.setCredential",
                    "{\"operationType\":\"add\",\"credential\":{\"credentialType\":99,\"credentialIndex\":1},\(pin)}",
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.setCredential",
                    "{\"operationType\":\"clear\",\"credential\":{\"credentialType\":\"pin\",\"credentialIndex\":1},\(pin)}",
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.setCredential",
                    #"{"operationType":"add","credential":{"credentialType":"pin","credentialIndex":1},"credentialData":"NDcxMQ==","userIndex":9999,"userStatus":null,"userType":null}"#,
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.setCredential",
                    #"{"operationType":"add","credential":{"credentialType":"pin","credentialIndex":1},"credentialData":"NDcxMQ==","userIndex":null,"userStatus":"available","userType":null}"#,
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.setCredential",
                    #"{"operationType":"add","credential":{"credentialType":"pin","credentialIndex":1},"credentialData":"NDcxMQ==","userIndex":null,"userStatus":7,"userType":null}"#,
                    response: #"{"status":"invalidField"}"#),
                .send(
                    "doorLock.setCredential",
                    "{\"operationType\":\"add\",\"credential\":{\"credentialType\":\"pin\",\"credentialIndex\":1},\(pin)}",
                    response: #"{"status":"success","userIndex":1}"#),
            ]),
        BehaviorScenario(
            "invalid users and schedules are rejected with INVALID_COMMAND", DoorLockDeviceType.self,
            [
                .reject(
                    "doorLock.setUser",
                    #"{"operationType":"add","userIndex":0,"userName":null,"userUniqueID":null,"userStatus":null,"userType":null,"credentialRule":null}"#,
                    .invalidCommand),
                .reject(
                    "doorLock.setUser",
                    #"{"operationType":"add","userIndex":1,"userName":null,"userUniqueID":null,"userStatus":"available","userType":null,"credentialRule":null}"#,
                    .invalidCommand),
                .reject(
                    "doorLock.setUser",
                    #"{"operationType":"add","userIndex":1,"userName":null,"userUniqueID":null,"userStatus":null,"userType":77,"credentialRule":null}"#,
                    .invalidCommand),
                .reject("doorLock.getUser", #"{"userIndex":0}"#, .invalidCommand),
                .reject("doorLock.clearUser", #"{"userIndex":9999}"#, .invalidCommand),
                .reject(
                    "doorLock.setWeekDaySchedule",
                    #"{"weekDayIndex":0,"userIndex":1,"daysMask":["monday"],"startHour":8,"startMinute":0,"endHour":9,"endMinute":0}"#,
                    .invalidCommand),
                .reject("doorLock.clearWeekDaySchedule", #"{"weekDayIndex":99,"userIndex":1}"#, .invalidCommand),
                .reject(
                    "doorLock.setYearDaySchedule",
                    #"{"yearDayIndex":0,"userIndex":1,"localStartTime":1,"localEndTime":2}"#, .invalidCommand),
                .reject(
                    "doorLock.setHolidaySchedule",
                    #"{"holidayIndex":0,"localStartTime":1,"localEndTime":2,"operatingMode":"normal"}"#,
                    .invalidCommand),
                .reject(
                    "doorLock.clearCredential",
                    #"{"credential":{"credentialType":"pin","credentialIndex":0}}"#, .invalidCommand),
            ]),
    ]
}
