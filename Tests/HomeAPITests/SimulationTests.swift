import HTTPServer
import HomeAPI
import HomeModel
import HomeSimulation
import JSON
import Testing

@Suite struct SimulationTests {
    @Test(arguments: [
        Scenario(
            "a stimulus that the device lacks", .post, "/simulation/devices/desk-lamp/stimuli",
            body: #"{"stimulus":"explode"}"#, expects: 400, code: "invalidArgument", at: "/stimulus"),
        Scenario(
            "stimuli of an unknown device", .get, "/simulation/devices/no-such-device/stimuli", expects: 404,
            code: "notFound"),
        Scenario(
            "a restart of an unknown device", .post, "/simulation/devices/no-such-device/restart", expects: 404,
            code: "notFound"),
        Scenario(
            "a restart of an unknown kind", .post, "/simulation/devices/desk-lamp/restart",
            body: #"{"kind":"unknown"}"#, expects: 400, code: "invalidArgument", at: "/kind",
            text: #""power" or "update""#),
        Scenario(
            "a restart with an unknown member", .post, "/simulation/devices/desk-lamp/restart",
            body: #"{"kind":"power","after":3}"#, expects: 400, code: "invalidArgument", at: "/after"),
        Scenario(
            "a restart with malformed JSON", .post, "/simulation/devices/desk-lamp/restart", body: #"{"kind":"#,
            expects: 400, code: "invalidArgument", type: "malformed-json"),
        Scenario(
            "a removal with a body", .delete, "/simulation/devices/desk-lamp", body: #"{"force":true}"#, expects: 400,
            code: "invalidArgument", at: "", text: "accepts no body"),
        Scenario(
            "the deletion of a room with a body", .delete, "/rooms/kitchen", body: "{}", expects: 400,
            code: "invalidArgument", at: "", text: "accepts no body"),
        Scenario(
            "the removal of an unknown device", .delete, "/simulation/devices/no-such-device", expects: 404,
            code: "notFound"),
        Scenario(
            "a device of an unknown type", .post, "/simulation/devices", body: #"{"type":"dimabLight"}"#, expects: 400,
            code: "invalidArgument", at: "/type", text: "matter.dimmableLight"),
        Scenario(
            "a device with a used id", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","id":"desk-lamp"}"#, expects: 409, code: "alreadyExists"),
        Scenario(
            "a device with an id that is a route", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","id":"stream"}"#, expects: 400, code: "invalidArgument", at: "/id"),
        Scenario(
            "a device in a room of another structure", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","roomID":"kitchen","structureID":"guest-cottage"}"#, expects: 400,
            code: "invalidArgument", at: "/roomID"),
        Scenario(
            "a device without a name", .post, "/simulation/devices", body: #"{"type":"dimmableLight","name":""}"#,
            expects: 400, code: "invalidArgument", at: "/name"),
        Scenario(
            "a device with an unknown trait", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","traits":["temperatureMeasurement","top"]}"#, expects: 400,
            code: "invalidArgument", at: "/traits/1"),
        Scenario(
            "a device with a trait twice", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","traits":["matter.onOff"]}"#, expects: 400, code: "invalidArgument",
            at: "/traits/0", text: "already"),
        Scenario(
            "a device with traits that are not strings", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","traits":[7]}"#, expects: 400, code: "invalidArgument", at: "/traits/0"),
        Scenario(
            "a structure with a used id", .post, "/simulation/structures",
            body: #"{"name":"Main","id":"main-house"}"#, expects: 409, code: "alreadyExists"),
        Scenario(
            "a structure with a bad id", .post, "/simulation/structures", body: #"{"name":"Main","id":"a/b"}"#,
            expects: 400, code: "invalidArgument", at: "/id"),
        Scenario(
            "a network of an unknown structure", .patch, "/simulation/network", body: #"{"structureID":"none"}"#,
            expects: 404,
            code: "notFound"),
        Scenario(
            "a clock that runs backwards", .patch, "/simulation/clock", body: #"{"speed":-1}"#, expects: 400,
            code: "outOfRange", at: "/speed"),
        Scenario(
            "an advance into the past", .post, "/simulation/clock/advance", body: #"{"seconds":-1}"#, expects: 400,
            code: "outOfRange", at: "/seconds"),
        Scenario(
            "an advance of two years", .post, "/simulation/clock/advance", body: #"{"seconds":63072000}"#, expects: 400,
            code: "outOfRange", at: "/seconds"),
        Scenario(
            "an advance without a target", .post, "/simulation/clock/advance", body: "{}", expects: 400,
            code: "invalidArgument", at: ""),
        Scenario(
            "an advance until noon", .post, "/simulation/clock/advance", body: #"{"until":"noon"}"#, expects: 400,
            code: "invalidArgument", at: "/until", text: "idle"),
    ])
    func anInvalidSimulationRequestIsRejected(_ scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    @Test(arguments: ["0", "-1", "1e-300", "1e-12", "0.00099", "3600.5", "1e300", "9007199254740993", "-1e300"])
    func aSpeedOutOfRangeIsRejected(speed: String) throws {
        let gateway = try TestGateway()
        let before = gateway.get("/simulation/clock").json
        for paused in ["true", "false"] {
            Scenario(
                "a speed", .patch, "/simulation/clock", body: #"{"paused":\#(paused),"speed":\#(speed)}"#, expects: 400,
                code: "outOfRange", at: "/speed", text: "0.001 to 3600"
            ).run(on: gateway)
        }
        #expect(gateway.get("/simulation/clock").json == before)
    }

    @Test(arguments: ["-1e-9", "-9223372036854775808", "31622400.5", "1e300", "9223372036854775807"])
    func anAdvanceOutOfRangeIsRejected(seconds: String) throws {
        let gateway = try TestGateway()
        let before = gateway.get("/simulation/clock").json
        Scenario(
            "an advance", .post, "/simulation/clock/advance", body: #"{"seconds":\#(seconds)}"#, expects: 400,
            code: "outOfRange", at: "/seconds", text: "0 to 31622400"
        ).run(on: gateway)
        #expect(gateway.get("/simulation/clock").json == before)
    }

    @Test func theClockEndsWithTheYear9999() throws {
        let gateway = try TestGateway(HomeTemplate(), start: HomeTime.last - .hours(1))
        #expect(gateway.send(.post, "/simulation/clock/advance", #"{"seconds":3599}"#).status == 200)
        Scenario(
            "an advance beyond the end", .post, "/simulation/clock/advance", body: #"{"seconds":2}"#, expects: 400,
            code: "outOfRange", at: "/seconds", text: "ends at 9999-12-31T23:59:59.999999Z"
        ).run(on: gateway)
        #expect(gateway.get("/simulation/clock")["time"] == .string("9999-12-31T23:59:58.999999Z"))
        #expect(gateway.send(.post, "/simulation/clock/advance", #"{"seconds":1}"#).status == 200)
        #expect(gateway.get("/simulation/clock")["time"] == .string("9999-12-31T23:59:59.999999Z"))
        #expect(gateway.send(.post, "/simulation/clock/advance", #"{"until":"idle"}"#).status == 200)
    }

    @Test func aDeviceIsCreatedAndRemoved() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, "/simulation/devices",
            #"{"type":"dimmableLight","name":"Reading lamp","id":"reading-lamp","roomID":"office"}"#)
        #expect(created.status == 201)
        #expect(created.header("Location") == "/devices/reading-lamp")
        #expect(created["structureID"] == .string("main-house"))
        #expect(created["types", "0", "type"] == .string("matter.dimmableLight"))
        #expect(gateway.get("/devices/reading-lamp").json == created.json)
        #expect(gateway.send(.delete, "/simulation/devices/reading-lamp").status == 204)
        #expect(gateway.get("/devices/reading-lamp").status == 404)
    }

    @Test func aDeviceCanHaveFurtherTraits() throws {
        let gateway = try TestGateway()
        let created = gateway.send(
            .post, "/simulation/devices", #"{"type":"onOffLight","id":"disc","traits":["spinner"]}"#)
        #expect(created.status == 201)
        #expect(created["types", "0", "traits"].names.last == "exampleOrganization.spinner")
        let spinning = gateway.send(
            .post, "/devices/disc/traits/spinner/commands", #"{"command":"spin","params":{"rpm":300}}"#)
        #expect(spinning["attributes", "targetRpm"] == .integer(300))
    }

    @Test func devicesWithoutIDsGetIDsFromTheSeed() throws {
        func ids() throws -> [String?] {
            let gateway = try TestGateway()
            return (1...2).map { _ in
                gateway.send(.post, "/simulation/devices", #"{"type":"onOffLight"}"#)["id"].stringValue
            }
        }
        let first = try ids()
        #expect(Set(first).count == 2)
        #expect(try ids() == first)
    }

    @Test func aStructureIsCreatedAndRenamed() throws {
        let gateway = try TestGateway()
        let created = gateway.send(.post, "/simulation/structures", #"{"name":"Beach House","id":"beach-house"}"#)
        #expect(created.status == 201)
        #expect(created.header("Location") == "/structures/beach-house")
        #expect(gateway.get("/structures/beach-house").json == created.json)
        let renamed = gateway.send(.patch, "/simulation/structures/beach-house", #"{"name":"Boat House"}"#)
        #expect(renamed["name"] == .string("Boat House"))
        #expect(gateway.send(.post, "/simulation/structures", #"{"name":"Without an id"}"#)["id"].stringValue != nil)
    }

    @Test func anUnreachableDeviceIsReadAndRejectsCommands() throws {
        let gateway = try TestGateway()
        let unreachable = gateway.send(.patch, "/simulation/devices/desk-lamp", #"{"reachable":false}"#)
        #expect(unreachable["sourceConnectivity", "connectivityState"] == .string("offline"))
        #expect(gateway.get("/devices/desk-lamp").json == unreachable.json)
        let rejected = Scenario(
            "a command", .post, "/devices/desk-lamp/traits/onOff/commands", body: #"{"command":"on"}"#, expects: 503,
            code: "unavailable"
        ).run(on: gateway)
        #expect(rejected.header("Retry-After") == "1")
        gateway.send(.patch, "/simulation/devices/desk-lamp", #"{"reachable":true}"#)
        #expect(
            gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"on"}"#).status == 200)
    }

    @Test func withoutInternetAndHubACommandFailsAsUnavailable() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/simulation/network", #"{"structureID":"main-house","internet":false,"hub":false}"#)
        Scenario(
            "a write", .patch, "/devices/desk-lamp/traits/onOff", body: #"{"onTime":1}"#, expects: 503,
            code: "unavailable"
        ).run(on: gateway)
        #expect(
            gateway.get("/devices/desk-lamp")["sourceConnectivity", "dataSourceLocality"] == .string("unspecified"))
    }

    @Test func onTheSameNetworkACommandReachesAMatterDeviceDirectly() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/simulation/network", #"{"internet":false,"hub":false}"#)
        let before = try #require(gateway.get("/devices/desk-lamp").header("ETag"))
        gateway.send(.patch, "/simulation/network", #"{"sameNetwork":true}"#)
        let lamp = gateway.get("/devices/desk-lamp")
        #expect(lamp["sourceConnectivity", "dataSourceLocality"] == .string("direct"))
        #expect(lamp["sourceConnectivity", "connectivityState"] == .string("online"))
        #expect(lamp.header("ETag") != before)
        #expect(
            gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#).status == 200)
        let bell = gateway.get("/devices/front-doorbell")
        #expect(bell["sourceConnectivity", "connectivityState"] == .string("offline"))
    }

    @Test func everyListedStimulusExists() throws {
        let gateway = try TestGateway()
        var count = 0
        for device in try #require(gateway.get("/devices?fields=id")["devices"].arrayValue) {
            let path = "/simulation/devices/\(try #require(device["id"].stringValue))/stimuli"
            for stimulus in try #require(gateway.get(path)["stimuli"].arrayValue) {
                count += 1
                let name = try #require(stimulus["name"].stringValue)
                let part = try #require(stimulus["part"].integerValue)
                let response = gateway.send(.post, path, #"{"stimulus":"\#(name)","part":\#(part)}"#)
                // Some stimuli need fields or another state, but none is unknown.
                let pointers = response["errors"].arrayValue?.map { $0["pointer"].stringValue } ?? []
                #expect(!pointers.contains("/stimulus"), "\(path) \(name): \(response.text)")
                #expect([200, 400].contains(response.status))
            }
        }
        #expect(count > 0)
    }

    @Test func aRestartSimulatesAPowerCycle() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/devices/desk-lamp/traits/onOff", #"{"startUpOnOff":"off"}"#)
        let restarted = gateway.send(.post, "/simulation/devices/desk-lamp/restart")
        #expect(restarted.status == 200)
        #expect(gateway.get("/devices/desk-lamp/traits/onOff")["attributes", "onOff"] == .bool(false))
    }

    @Test(arguments: [
        ("{}", false), (#"{"kind":null}"#, false), (#"{"kind":"power"}"#, false), (#"{"kind":"update"}"#, true),
    ])
    func aRestartForAnUpdateSkipsTheStartUpRules(body: String, staysOn: Bool) throws {
        let gateway = try TestGateway()
        let onOff = "/devices/desk-lamp/traits/onOff"
        gateway.send(.post, "\(onOff)/commands", #"{"command":"on"}"#)
        gateway.send(.patch, onOff, #"{"startUpOnOff":"off"}"#)
        #expect(gateway.send(.post, "/simulation/devices/desk-lamp/restart", body).status == 200)
        #expect(gateway.get(onOff)["attributes", "onOff"] == .bool(staysOn))
    }

    @Test func theClockIsReadPausedAcceleratedAndAdvanced() throws {
        let gateway = try TestGateway()
        let clock = gateway.get("/simulation/clock")
        #expect(clock["time"] == .string("2026-03-01T12:00:00.000000Z"))
        #expect(clock["paused"] == .bool(true))
        #expect(clock["idle"] == .bool(true))
        let advanced = gateway.send(.post, "/simulation/clock/advance", #"{"seconds":1.5}"#)
        #expect(advanced["time"] == .string("2026-03-01T12:00:01.500000Z"))
        #expect(advanced["skippedSeconds"] == .integer(0))
        let read = gateway.get("/simulation/clock")
        for member in ["time", "paused", "speed", "idle", "lagSeconds"] { #expect(read[member] == advanced[member]) }
        #expect(clock["next"] == .null)
        let running = gateway.send(.patch, "/simulation/clock", #"{"paused":false,"speed":60}"#)
        #expect(running["paused"] == .bool(false))
        #expect(running["speed"] == .integer(60))
    }

    @Test func theLossesOfAnImportAreRead() throws {
        #expect(try TestGateway().get("/simulation/import").json == .object(["losses": .array([])]))
        var template = DemoHome.template(seed: 1)
        template.losses = [ImportLoss(.trait, name: "CameraStream", deviceNames: ["Porch"], detail: "no counterpart")]
        let loss = try TestGateway(template).get("/simulation/import")["losses", "0"]
        #expect(loss.names == ["kind", "name", "devices", "detail"])
        #expect(loss["kind"] == .string("trait"))
        #expect(loss["devices"] == .array([.string("Porch")]))
    }

    @Test func theClockAdvancesFromOneEndToTheNext() throws {
        let gateway = try TestGateway()
        func fade(_ device: String, tenths: Int) {
            gateway.send(
                .post, "/devices/\(device)/traits/levelControl/commands",
                #"{"command":"moveToLevel","params":{"level":1,"transitionTime":\#(tenths)}}"#)
        }
        fade("desk-lamp", tenths: 100)
        fade("living-room-lamp", tenths: 50)
        let next = gateway.get("/simulation/clock")["next"]
        #expect(next.names == ["time", "deviceID", "part", "trait"])
        #expect(next["time"] == .string("2026-03-01T12:00:05.000000Z"))
        #expect(next["deviceID"] == .string("living-room-lamp"))
        #expect(next["part"] == .integer(1))
        #expect(next["trait"] == .string("matter.levelControl"))
        func advance() -> TestResponse { gateway.send(.post, "/simulation/clock/advance", #"{"until":"next"}"#) }
        let first = advance()
        #expect(first["time"] == next["time"])
        #expect(first["next"]["deviceID"] == .string("desk-lamp"))
        #expect(advance()["time"] == .string("2026-03-01T12:00:10.000000Z"))
        #expect(gateway.get("/devices/desk-lamp/traits/levelControl")["attributes", "currentLevel"] == .integer(1))
        #expect(gateway.get("/simulation/clock")["next"] == .null)
        let last = advance()
        #expect(last.status == 200 && last["time"] == .string("2026-03-01T12:00:10.000000Z"))
    }
}
