import HTTPServer
import JSON
import TestSupport
import Testing

@testable import HomeAPI

/// The closest real name in the answer to a misspelled one.
@Suite struct MisspellingTests {
    @Test(arguments: [
        // Paths.
        Scenario("a path", .get, "/device/desk-lamp", expects: 404, code: "notFound", text: "mean /devices/desk-lamp?"),
        Scenario("a path of a list", .get, "/structurs", expects: 404, code: "notFound", text: "mean /structures?"),
        Scenario("a path in capitals", .get, "/Devices", expects: 404, code: "notFound", text: "mean /devices?"),
        Scenario(
            "a path of a trait", .get, "/devices/desk-lamp/trait/onOff", expects: 404, code: "notFound",
            text: "mean /devices/desk-lamp/traits/onOff?"),
        Scenario(
            "a path of a home", .get, "/homes/other/rom", expects: 404, code: "notFound",
            text: "mean /homes/other/rooms?"),
        // Ids.
        Scenario("a device", .get, "/devices/deks-lamp", expects: 404, code: "notFound", text: "mean desk-lamp?"),
        Scenario("a room", .get, "/rooms/livingroom", expects: 404, code: "notFound", text: "mean living-room?"),
        Scenario(
            "a structure", .get, "/structures/main-hose", expects: 404, code: "notFound", text: "mean main-house?"),
        Scenario(
            "a device of a command", .post, "/devices/desk-lmp/traits/onOff/commands", body: #"{"command":"on"}"#,
            expects: 404, code: "notFound", text: "mean desk-lamp?"),
        Scenario(
            "a filter by device", .get, "/events?device=desk-lmp", expects: 400, code: "invalidArgument",
            text: "mean desk-lamp?"),
        Scenario(
            "a filter by room", .get, "/devices?room=living-rom", expects: 400, code: "invalidArgument",
            text: "mean living-room?"),
        Scenario(
            "a filter by structure", .get, "/rooms?structure=house", expects: 400, code: "invalidArgument",
            text: "mean main-house?"),
        Scenario(
            "a device of a fault", .post, "/simulation/faults",
            body: #"{"on":{"device":"desk-lampp"},"kind":"offline"}"#, expects: 404, code: "notFound",
            text: "mean desk-lamp?"),
        Scenario("a home", .get, "/homes/defualt", expects: 404, code: "notFound", text: "mean default?"),
        Scenario("a problem", .get, "/problems/notfound", expects: 404, code: "notFound", text: "mean not-found?"),
        Scenario("a scenario", .get, "/scenarios/evning", expects: 404, code: "notFound", text: "mean evening?"),
        // Types and traits.
        Scenario(
            "a filter by type", .get, "/devices?type=light", expects: 400, code: "invalidArgument",
            text: "mean matter.onOffLight?"),
        Scenario(
            "a filter by trait", .get, "/devices?trait=levelControll", expects: 400, code: "invalidArgument",
            text: "mean matter.levelControl?"),
        Scenario(
            "a trait of a device", .get, "/devices/desk-lamp/traits/levelCntrol", expects: 404, code: "notFound",
            text: "mean matter.levelControl?", matterStatus: "UNSUPPORTED_CLUSTER"),
        Scenario(
            "a type of a device", .get, "/devices/desk-lamp/types/dimableLight/traits/onOff", expects: 404,
            code: "notFound", text: "mean matter.dimmableLight?"),
        Scenario(
            "a trait of the catalog", .get, "/catalog/traits/matter.onOf", expects: 404, code: "notFound",
            text: "mean matter.onOff?"),
        Scenario(
            "a type of the catalog", .get, "/catalog/types/dimmableLigth", expects: 404, code: "notFound",
            text: "mean matter.dimmableLight?"),
        Scenario(
            "the type of a new device", .post, "/simulation/devices", body: #"{"type":"dimmable-ligt"}"#, expects: 400,
            code: "invalidArgument", at: "/type", text: "mean matter.dimmableLight?"),
        Scenario(
            "the trait of a new device", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","traits":["temperatureMeasurment"]}"#, expects: 400,
            code: "invalidArgument", at: "/traits/0", text: "mean matter.temperatureMeasurement?"),
        Scenario(
            "the type of a fault", .post, "/simulation/faults",
            body: #"{"on":{"type":"dimmerLight"},"kind":"offline"}"#, expects: 404, code: "notFound", at: "/on/type",
            text: "mean matter.dimmableLight?"),
        Scenario(
            "traits of the description", .get, "/openapi.json?traits=onnOff", expects: 400, code: "invalidArgument",
            text: "mean matter.onOff?"),
        // Commands, attributes, fields, features, stimuli, events.
        Scenario(
            "a command", .post, "/devices/desk-lamp/traits/levelControl/commands", body: #"{"command":"moveToLevl"}"#,
            expects: 400, code: "invalidArgument", at: "/command", text: "mean moveToLevel?"),
        Scenario(
            "a field of a command", .post, "/devices/desk-lamp/traits/levelControl/commands",
            body: #"{"command":"moveToLevel","params":{"levl":1}}"#, expects: 400, code: "invalidArgument",
            at: "/params/levl", text: "mean level?", matterStatus: "INVALID_COMMAND"),
        Scenario(
            "the name of a value", .post, "/devices/desk-lamp/traits/levelControl/commands",
            body: #"{"command":"step","params":{"stepMode":"upp","stepSize":1}}"#, expects: 400, code: "outOfRange",
            at: "/params/stepMode", text: "mean up?", matterStatus: "CONSTRAINT_ERROR"),
        Scenario(
            "an attribute", .patch, "/devices/desk-lamp/traits/levelControl", body: #"{"onLevell":1}"#,
            expects: 400, code: "invalidArgument", at: "/onLevell", text: "mean onLevel?"),
        Scenario(
            "a selected attribute", .get, "/devices/desk-lamp/traits/onOff?attributes=onOf", expects: 400,
            code: "invalidArgument", text: "mean onOff?", matterStatus: "UNSUPPORTED_ATTRIBUTE"),
        Scenario(
            "a feature of a new device", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","traits":[{"trait":"onOff","features":["lightning"]}]}"#, expects: 400,
            code: "invalidArgument", at: "/traits/0/features/0", text: "mean lighting?"),
        Scenario(
            "an attribute of a new device", .post, "/simulation/devices",
            body: #"{"type":"dimmableLight","traits":[{"trait":"onOff","attributes":{"onTyme":1}}]}"#, expects: 400,
            code: "invalidArgument", at: "/traits/0/attributes/onTyme", text: "mean onTime?"),
        Scenario(
            "a stimulus", .post, "/simulation/devices/desk-button/stimuli", body: #"{"stimulus":"pres"}"#,
            expects: 400, code: "invalidArgument", at: "/stimulus", text: "mean press?"),
        Scenario(
            "the event of an advance", .post, "/simulation/clock/advance",
            body:
                #"{"event":{"deviceID":"desk-button","trait":"switch","event":"initialpres"},"atMost":60}"#,
            expects: 404, code: "notFound", text: "mean initialPress?"),
        // Members and query parameters.
        Scenario(
            "a member of a body", .patch, "/devices/desk-lamp", body: #"{"nmae":"Lamp"}"#, expects: 400,
            code: "invalidArgument", at: "/nmae", text: "mean name?"),
        Scenario(
            "a member of a new device", .post, "/simulation/devices", body: #"{"type":"dimmableLight","romID":"x"}"#,
            expects: 400, code: "invalidArgument", at: "/romID", text: "mean roomID?"),
        Scenario(
            "a query parameter", .get, "/devices?tpye=matter.dimmableLight", expects: 400, code: "invalidArgument",
            text: "mean type?"),
        Scenario(
            "a selected member", .get, "/devices?fields=id,nmae", expects: 400, code: "invalidArgument",
            text: "mean name?"),
        Scenario(
            "a member of a recorded request", .post, "/simulation/requests/verify",
            body: #"{"received":{"devise":"x"}}"#, expects: 400, code: "invalidArgument", text: "mean device?"),
        Scenario(
            "the route of a fault", .post, "/simulation/faults",
            body: #"{"on":{"route":"GET /device/{id}"},"kind":"latency","milliseconds":1}"#, expects: 400,
            code: "invalidArgument", at: "/on/route", text: "mean GET /devices/{id}?"),
        Scenario(
            "the kind of a fault", .post, "/simulation/faults", body: #"{"on":{"device":"desk-lamp"},"kind":"ofline"}"#,
            expects: 400, code: "invalidArgument", at: "/kind", text: "mean offline?"),
    ])
    func theClosestNameFollows(_ scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    @Test func aNameThatIsNotCloseHasNoSuggestion() throws {
        let gateway = try TestGateway()
        for path in ["/devices/x", "/nothing", "/devices?type=spaceship", "/homes/x", "/", "//", "/a/b/c/d/e/f/g"] {
            let response = gateway.send(.get, path)
            #expect(
                response.status >= 400 && response["detail"].stringValue?.contains("Did you mean") == false, "\(path)")
        }
    }

    @Test func objectsThatClientsCannotSeeAreNotNamed() throws {
        let gateway = try TestGateway()
        let path = "/devices/desk-lamb"
        #expect(gateway.send(.get, path)["detail"].stringValue?.hasSuffix("mean desk-lamp?") == true)
        gateway.send(.patch, "/simulation/network", #"{"accessGranted":false}"#)
        #expect(gateway.send(.get, path)["detail"].stringValue == "There is no device desk-lamb.")
    }

    @Test func aBatchNamesTheClosestIDsOfItsFirstFailures() throws {
        let gateway = try TestGateway()
        let command = #"{"deviceID":"desk-lmp","trait":"onOff","command":"on"}"#
        let commands = [String](repeating: command, count: 12).joined(separator: ",")
        let results = gateway.send(.post, "/commands", "{\"commands\":[\(commands)]}")["results"].arrayValue ?? []
        let details = results.map { $0["error"]["detail"].stringValue ?? $0["error"]["message"].stringValue ?? "" }
        #expect(details.filter { $0 == "There is no device desk-lmp. Did you mean desk-lamp?" }.count == 10)
        #expect(details.suffix(2) == ["There is no device desk-lmp.", "There is no device desk-lmp."])
    }
}
