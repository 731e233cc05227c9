import HTTPServer
import HomeAPI
import JSON
import Testing

@Suite struct ChangingTests {
    private static let onOff = "/devices/desk-lamp/traits/onOff"
    private static let level = "/devices/desk-lamp/traits/levelControl/commands"

    @Test(arguments: [
        Scenario(
            "a level outside its range", .post, level,
            body:
                #"{"command":"moveToLevel","params":{"level":255,"transitionTime":0,"optionsMask":[],"optionsOverride":[]}}"#,
            expects: 400, code: "outOfRange", type: "out-of-range", at: "/params/level", text: "254", "255",
            matterStatus: "CONSTRAINT_ERROR"),
        Scenario(
            "a missing field", .post, level, body: #"{"command":"moveToLevel"}"#, expects: 400,
            code: "invalidArgument", at: "/params/level", matterStatus: "INVALID_COMMAND"),
        Scenario(
            "an unknown field", .post, "\(onOff)/commands", body: #"{"command":"on","params":{"level":1}}"#,
            expects: 400, code: "invalidArgument", at: "/params/level", matterStatus: "INVALID_COMMAND"),
        Scenario(
            "an unknown command", .post, level, body: #"{"command":"fly"}"#, expects: 400, code: "invalidArgument",
            at: "/command", text: "moveToLevel"),
        Scenario(
            "an unknown attribute", .patch, onOff, body: #"{"color":1}"#, expects: 400, code: "invalidArgument",
            at: "/color"),
        Scenario(
            "an attribute of another type", .patch, "/devices/turntable/traits/spinner", body: #"{"targetRpm":"fast"}"#,
            expects: 400, code: "invalidArgument", at: "/targetRpm", matterStatus: "INVALID_DATA_TYPE"),
        Scenario(
            "an attribute the device does not support", .patch, "/devices/kitchen-speaker/traits/onOff",
            body: #"{"startUpOnOff":"on"}"#, expects: 400, code: "failedPrecondition", at: "/startUpOnOff",
            matterStatus: "UNSUPPORTED_ATTRIBUTE"),
        Scenario(
            "a command the device does not support", .post, "/devices/kitchen-speaker/traits/onOff/commands",
            body: #"{"command":"onWithTimedOff"}"#, expects: 400, code: "failedPrecondition", at: "/command",
            matterStatus: "UNSUPPORTED_COMMAND"),
        Scenario(
            "an update with one wrong attribute", .patch, onOff, body: #"{"onTime":70,"startUpOnOff":"sideways"}"#,
            expects: 400, code: "outOfRange", at: "/startUpOnOff", matterStatus: "CONSTRAINT_ERROR"),
        Scenario(
            "a read-only attribute", .patch, onOff, body: #"{"onOff":true}"#, expects: 400, code: "invalidArgument",
            at: "/onOff", text: "matter.onOff has 6 commands, such as off, on", matterStatus: "UNSUPPORTED_WRITE"),
        Scenario(
            "an ambiguous trait", .post, "/devices/bedroom-speaker/traits/onOff/commands", body: #"{"command":"on"}"#,
            expects: 400, code: "invalidArgument", text: "types/1", "types/2"),
        Scenario(
            "a command to an unknown device", .post, "/devices/no-such-device/traits/onOff/commands",
            body: #"{"command":"on"}"#,
            expects: 404, code: "notFound"),
        Scenario(
            "an empty device name", .patch, "/devices/desk-lamp", body: #"{"name":""}"#, expects: 400,
            code: "invalidArgument", at: "/name"),
        Scenario(
            "an empty room name", .post, "/structures/main-house/rooms", body: #"{"name":""}"#, expects: 400,
            code: "invalidArgument", at: "/name"),
        Scenario(
            "a room name of 129 code points", .patch, "/rooms/kitchen",
            body: #"{"name":"\#(String(repeating: "x", count: 129))"}"#, expects: 400, code: "invalidArgument",
            text: "128", "129"),
        Scenario(
            "a room in an unknown structure", .post, "/structures/none/rooms", body: #"{"name":"Library"}"#,
            expects: 404,
            code: "notFound"),
        Scenario("the deletion of an unknown room", .delete, "/rooms/nowhere", expects: 404, code: "notFound"),
        Scenario(
            "a move to a room of another structure", .post, "/structures/main-house/move",
            body: #"{"devices":["desk-lamp"],"room":"cottage-bedroom"}"#, expects: 400, code: "invalidArgument",
            at: "/room", text: "guest-cottage"),
        Scenario(
            "a move of another structure's device", .post, "/structures/main-house/move",
            body: #"{"devices":["desk-lamp","cottage-lamp"],"room":"kitchen"}"#, expects: 400,
            code: "invalidArgument", at: "/devices/1"),
        Scenario(
            "a level outside its type", .post, level,
            body: #"{"command":"moveToLevel","params":{"level":300}}"#, expects: 400, code: "outOfRange",
            at: "/params/level", text: "moveToLevel.level must be 0 to 254; 300",
            matterStatus: "CONSTRAINT_ERROR"),
        Scenario(
            "a level outside its constraint", .post, level,
            body:
                #"{"command":"moveToLevel","params":{"level":255,"transitionTime":0,"optionsMask":[],"optionsOverride":[]}}"#,
            expects: 400, code: "outOfRange", at: "/params/level",
            text: "moveToLevel.level must be 0 to 254; 255", matterStatus: "CONSTRAINT_ERROR"),
        Scenario(
            "a time that is not a number", .post, level,
            body: #"{"command":"moveToLevel","params":{"level":1,"transitionTime":"x"}}"#, expects: 400,
            code: "invalidArgument", at: "/params/transitionTime", text: "0 to 65534, or null",
            matterStatus: "INVALID_DATA_TYPE"),
        Scenario(
            "a move of a device twice", .post, "/structures/main-house/move",
            body: #"{"devices":["desk-lamp","hallway-light","desk-lamp"],"room":"kitchen"}"#, expects: 400,
            code: "invalidArgument", at: "/devices/2", text: "desk-lamp"),
        Scenario(
            "a move of too many devices", .post, "/structures/main-house/move",
            body: #"{"devices":[\#((0...1_000).map { "\"d\($0)\"" }.joined(separator: ","))],"room":"kitchen"}"#,
            expects: 400, code: "invalidArgument", at: "/devices", text: "1000"),
        Scenario(
            "an attribute in two capitalizations", .patch, Self.onOff,
            body: #"{"startUpOnOff":"on","StartUpOnOff":"off"}"#, expects: 400, code: "invalidArgument",
            at: "/StartUpOnOff", text: "startUpOnOff"),
        Scenario(
            "a flag in two capitalizations", .post, level,
            body:
                #"{"command":"moveToLevel","params":{"level":1,"transitionTime":0,"optionsMask":["executeIfOff","ExecuteIfOff"],"optionsOverride":[]}}"#,
            expects: 400, code: "invalidArgument", at: "/params/optionsMask/1", text: "ExecuteIfOff"),
        Scenario(
            "a change whose response the client does not accept", .patch, "/devices/desk-lamp",
            body: #"{"name":"Reading lamp"}"#, headers: [Header("Accept", "application/xml")], expects: 406,
            code: "invalidArgument", type: "not-acceptable", text: "application/json"),
        Scenario(
            "a batch without commands", .post, "/commands", body: #"{"commands":[]}"#, expects: 400,
            code: "invalidArgument", at: "/commands"),
    ])
    func aRejectedChangeChangesNothing(_ scenario: Scenario) throws {
        let gateway = try TestGateway()
        let before = gateway.get("/devices").bytes
        scenario.run(on: gateway)
        #expect(gateway.get("/devices").bytes == before)
    }

    @Test func aCommandReturnsTheAttributesThatAReadReturns() throws {
        let gateway = try TestGateway()
        let response = gateway.send(.post, "\(Self.onOff)/commands", #"{"command":"toggle"}"#)
        #expect(response["command"] == .string("toggle"))
        #expect(response["attributes", "onOff"] == .bool(false))
        #expect(response["attributes"] == gateway.get(Self.onOff)["attributes"])
        #expect(response["cursor"].stringValue == gateway.get("/devices/desk-lamp").header("X-Cursor"))
        #expect(response["cursor"].stringValue == response.header("X-Cursor"))
    }

    @Test func aCommandIsSentToTheNamedPart() throws {
        let gateway = try TestGateway()
        let before = gateway.get("/devices/bedroom-speaker/types/1/traits/onOff")["attributes", "onOff"]
        gateway.send(.post, "/devices/bedroom-speaker/types/2/traits/onOff/commands", #"{"command":"toggle"}"#)
        #expect(gateway.get("/devices/bedroom-speaker/types/1/traits/onOff")["attributes", "onOff"] == before)
    }

    @Test(arguments: [("\"toggle\"", "\"toggle\""), ("1", "\"on\""), ("null", "null")])
    func anEnumIsWrittenByNameOrNumberAndReadByName(_ written: String, _ read: String) throws {
        let gateway = try TestGateway()
        let response = gateway.send(.patch, Self.onOff, #"{"startUpOnOff":\#(written)}"#)
        #expect(response["attributes", "startUpOnOff"] == (try JSONValue.parse(Array(read.utf8))))
        #expect(response["attributes"] == gateway.get(Self.onOff)["attributes"])
    }

    @Test(arguments: ["Reading lamp", String(repeating: "x", count: 61), String(repeating: "👨‍👩‍👧‍👦", count: 9)])
    func aDeviceNameIsTruncatedToSixtyCodePoints(_ name: String) throws {
        let gateway = try TestGateway()
        let truncated = String(String.UnicodeScalarView(name.unicodeScalars.prefix(60)))
        let response = gateway.send(.patch, "/devices/desk-lamp", #"{"name":"\#(name)"}"#)
        #expect(response["name"].stringValue.map { Array($0.unicodeScalars) } == Array(truncated.unicodeScalars))
        #expect(response.json == gateway.get("/devices/desk-lamp").json)
    }

    @Test func aRoomIsCreatedFilledRenamedAndDeletedAndItsDeviceRemains() throws {
        let gateway = try TestGateway()
        let created = gateway.send(.post, "/structures/main-house/rooms", #"{"name":"Library"}"#)
        let room = try #require(created["id"].stringValue)
        #expect(created.status == 201)
        #expect(created.header("Location") == "/rooms/\(room)")
        #expect(gateway.get("/structures/main-house/rooms")["rooms"].arrayValue?.contains(created.json) == true)

        let move = #"{"devices":["desk-lamp"],"room":"\#(room)"}"#
        let moved = gateway.send(.post, "/structures/main-house/move", move)
        #expect(moved["devices", "0", "roomID"] == .string(room))
        #expect(gateway.get("/devices/desk-lamp").json == moved["devices", "0"])
        #expect(gateway.send(.patch, "/rooms/\(room)", #"{"name":"Den"}"#)["name"] == .string("Den"))

        #expect(gateway.send(.delete, "/rooms/\(room)").status == 204)
        #expect(gateway.get("/rooms/\(room)").status == 404)
        #expect(gateway.get("/devices/desk-lamp")["roomID"] == .null)
        #expect(gateway.get("/devices/desk-lamp")["structureID"] == .string("main-house"))
    }

    @Test func eachBatchedCommandHasAResult() throws {
        let gateway = try TestGateway()
        let response = gateway.send(
            .post, "/commands",
            #"""
            {"commands": [{"deviceID": "desk-lamp", "trait": "matter.onOff", "command": "off"},
                          {"deviceID": "no-such-device", "trait": "matter.onOff", "command": "on"},
                          {"deviceID": "bedroom-speaker", "type": 1, "trait": "onOff", "command": "on"},
                          {"deviceID": "desk-lamp", "trait": "matter.onOff", "command": "on"}]}
            """#)
        #expect(response.status == 200)
        #expect(response["results", "0", "attributes", "onOff"] == .bool(false))
        #expect(response["results", "1", "error", "code"] == .string("notFound"))
        #expect(response["results", "2", "attributes", "onOff"] == .bool(true))
        #expect(response["results", "3", "attributes", "onOff"] == .bool(true))
        #expect(response["cursor"] == response["results", "3", "cursor"])
    }
}
