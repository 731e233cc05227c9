import HTTPServer
import HomeAPI
import Testing

/// Each route returns the declared response. Other suites test its errors.
@Suite struct RouteTests {
    private static let lamp = "/devices/desk-lamp"
    private static let simulatedLamp = "/simulation/devices/desk-lamp"
    private static let on = #"{"command":"on"}"#

    private static let scenarios: [(pattern: String, scenario: Scenario)] = [
        ("/homes", Scenario("homes", .get, "/homes", expects: 200)),
        ("/homes", Scenario("a new home", .post, "/homes", body: #"{"from":{"template":"empty"}}"#, expects: 201)),
        ("/scenarios", Scenario("scenarios", .get, "/scenarios", expects: 200)),
        ("/scenarios/{scenario}", Scenario("a scenario", .get, "/scenarios/evening", expects: 200)),
        (
            "/scenarios/run",
            Scenario("the run of a scenario", .post, "/scenarios/run", body: #"{"id":"evening"}"#, expects: 200)
        ),
        ("/homes/{home}", Scenario("a home", .get, "/homes/default", expects: 200)),
        ("/structures", Scenario("structures", .get, "/structures", expects: 200)),
        ("/structures/{id}", Scenario("a structure", .get, "/structures/main-house", expects: 200)),
        ("/structures/{id}/rooms", Scenario("its rooms", .get, "/structures/main-house/rooms", expects: 200)),
        (
            "/structures/{id}/rooms",
            Scenario("a new room", .post, "/structures/main-house/rooms", body: #"{"name":"Library"}"#, expects: 201)
        ),
        (
            "/structures/{id}/move",
            Scenario(
                "a move", .post, "/structures/main-house/move", body: #"{"devices":["desk-lamp"],"room":"kitchen"}"#,
                expects: 200)
        ),
        ("/rooms", Scenario("rooms", .get, "/rooms", expects: 200)),
        ("/rooms/{id}", Scenario("a room", .get, "/rooms/kitchen", expects: 200)),
        (
            "/rooms/{id}",
            Scenario("a new name of a room", .patch, "/rooms/kitchen", body: #"{"name":"Pantry"}"#, expects: 200)
        ),
        ("/rooms/{id}", Scenario("the deletion of a room", .delete, "/rooms/kitchen", expects: 204)),
        ("/devices", Scenario("devices", .get, "/devices", expects: 200)),
        ("/devices/{id}", Scenario("a device", .get, lamp, expects: 200)),
        ("/devices/{id}", Scenario("a new name of a device", .patch, lamp, body: #"{"name":"Lamp"}"#, expects: 200)),
        ("/devices/{id}/history", Scenario("its history", .get, "\(lamp)/history", expects: 200)),
        ("/devices/{id}/types", Scenario("types", .get, "\(lamp)/types", expects: 200)),
        ("/devices/{id}/types/{type}", Scenario("a type", .get, "\(lamp)/types/dimmableLight", expects: 200)),
        ("/devices/{id}/types/{type}/traits", Scenario("its traits", .get, "\(lamp)/types/1/traits", expects: 200)),
        ("/devices/{id}/traits", Scenario("traits", .get, "\(lamp)/traits", expects: 200)),
        ("/devices/{id}/traits/{trait}", Scenario("a trait", .get, "\(lamp)/traits/onOff", expects: 200)),
        (
            "/devices/{id}/traits/{trait}",
            Scenario("a write", .patch, "\(lamp)/traits/onOff", body: #"{"onTime":1}"#, expects: 200)
        ),
        (
            "/devices/{id}/traits/{trait}/commands",
            Scenario("a command", .post, "\(lamp)/traits/onOff/commands", body: on, expects: 200)
        ),
        (
            "/devices/{id}/types/{type}/traits/{trait}",
            Scenario("a trait of a type", .get, "\(lamp)/types/1/traits/onOff", expects: 200)
        ),
        (
            "/devices/{id}/types/{type}/traits/{trait}",
            Scenario("its write", .patch, "\(lamp)/types/1/traits/onOff", body: #"{"onTime":1}"#, expects: 200)
        ),
        (
            "/devices/{id}/types/{type}/traits/{trait}/commands",
            Scenario("its command", .post, "\(lamp)/types/1/traits/onOff/commands", body: on, expects: 200)
        ),
        (
            "/commands",
            Scenario(
                "a batch", .post, "/commands",
                body: #"{"commands":[{"deviceID":"desk-lamp","trait":"onOff","command":"on"}]}"#, expects: 200)
        ),
        ("/catalog", Scenario("the catalog", .get, "/catalog", expects: 200)),
        ("/catalog/traits/{trait}", Scenario("a trait in the catalog", .get, "/catalog/traits/onOff", expects: 200)),
        ("/catalog/types/{type}", Scenario("a type in the catalog", .get, "/catalog/types/speaker", expects: 200)),
        (
            "/simulation/structures",
            Scenario("a new structure", .post, "/simulation/structures", body: #"{"name":"Barn"}"#, expects: 201)
        ),
        (
            "/simulation/structures/{id}",
            Scenario(
                "a new name of a structure", .patch, "/simulation/structures/main-house", body: #"{"name":"Barn"}"#,
                expects: 200)
        ),
        (
            "/import",
            Scenario(
                "an import", .post, "/import",
                body: #"{"format":"home-gateway","version":1,"structures":[],"rooms":[],"devices":[]}"#, expects: 200)
        ),
        ("/simulation/import", Scenario("losses", .get, "/simulation/import", expects: 200)),
        ("/simulation/checkpoint", Scenario("a checkpoint", .get, "/simulation/checkpoint", expects: 200)),
        ("/simulation/network", Scenario("the networks", .get, "/simulation/network", expects: 200)),
        (
            "/simulation/network",
            Scenario("a network", .patch, "/simulation/network", body: #"{"internet":false}"#, expects: 200)
        ),
        (
            "/simulation/devices",
            Scenario("a new device", .post, "/simulation/devices", body: #"{"type":"speaker"}"#, expects: 201)
        ),
        (
            "/simulation/devices/{id}",
            Scenario("an unreachable device", .patch, simulatedLamp, body: #"{"reachable":false}"#, expects: 200)
        ),
        ("/simulation/devices/{id}", Scenario("the removal of a device", .delete, simulatedLamp, expects: 204)),
        ("/simulation/devices/{id}/restart", Scenario("a restart", .post, "\(simulatedLamp)/restart", expects: 200)),
        ("/simulation/devices/{id}/stimuli", Scenario("stimuli", .get, "\(simulatedLamp)/stimuli", expects: 200)),
        (
            "/simulation/devices/{id}/stimuli",
            Scenario(
                "a stimulus", .post, "/simulation/devices/kitchen-thermometer/stimuli",
                body: #"{"stimulus":"measure","params":{"value":2150}}"#, expects: 200)
        ),
        ("/simulation/faults", Scenario("the faults", .get, "/simulation/faults", expects: 200)),
        (
            "/simulation/faults",
            Scenario(
                "a fault", .post, "/simulation/faults",
                body: #"{"on":{"client":"app"},"kind":"latency","milliseconds":5}"#, expects: 201)
        ),
        ("/simulation/faults", Scenario("the removal of all faults", .delete, "/simulation/faults", expects: 204)),
        ("/simulation/requests", Scenario("the requests", .get, "/simulation/requests", expects: 200)),
        ("/simulation/requests", Scenario("no requests", .delete, "/simulation/requests", expects: 204)),
        (
            "/simulation/requests/verify",
            Scenario(
                "an assertion", .post, "/simulation/requests/verify", body: #"{"received":{"command":"off"}}"#,
                expects: 200, text: #""passed":false"#)
        ),
        ("/simulation/clock", Scenario("the clock", .get, "/simulation/clock", expects: 200)),
        (
            "/simulation/clock",
            Scenario("a paused clock", .patch, "/simulation/clock", body: #"{"paused":true}"#, expects: 200)
        ),
        (
            "/simulation/clock/advance",
            Scenario("an advance", .post, "/simulation/clock/advance", body: #"{"seconds":60}"#, expects: 200)
        ),
        ("/session", Scenario("the caller", .get, "/session", expects: 200)),
        ("/session", Scenario("the end of a session", .delete, "/session", expects: 204)),
        ("/streams", Scenario("the open streams", .get, "/streams", expects: 200)),
        ("/nodes", Scenario("the gateways that share the homes", .get, "/nodes", expects: 200)),
        ("/tokens", Scenario("the tokens", .get, "/tokens", expects: 200)),
        ("/export", Scenario("the home as a file", .get, "/export", expects: 200)),
        (
            "/backup",
            Scenario(
                "a backup of homes in memory", .get, "/backup", expects: 400, code: "failedPrecondition",
                text: "in memory")
        ),
        ("/health", Scenario("health", .get, "/health", expects: 200)),
        ("/ready", Scenario("readiness", .get, "/ready", expects: 200)),
        ("/metrics", Scenario("counters", .get, "/metrics", expects: 200)),
        ("/limits", Scenario("limits", .get, "/limits", expects: 200)),
        ("/openapi.json", Scenario("the description", .get, "/openapi.json", expects: 200)),
        ("/problems", Scenario("all problems", .get, "/problems", expects: 200, text: "out-of-range")),
        ("/problems/{code}", Scenario("a problem", .get, "/problems/outOfRange", expects: 200)),
    ]

    @Test(arguments: scenarios.map { $0.scenario })
    func aRouteReturnsItsDeclaredResponse(_ scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    /// Other suites test the streams, the snapshots and the deletion of homes, and single faults.
    @Test func everyRouteHasAScenario() {
        let played = Set(Self.scenarios.map { "\($0.scenario.method.rawValue) \($0.pattern)" })
        for route in HomeAPI.routes {
            let words = route.pattern.split(separator: "/")
            if ["stream", "batched", "events"].contains(words.last ?? "") { continue }
            // These need a second home or a snapshot.
            if words.first == "homes", words.count > 2 || route.method == .delete { continue }
            if route.pattern == "/simulation/faults/{id}" { continue }
            if route.id == "closeStream" { continue }
            // These need access control.
            if ["beginSession", "createTicket"].contains(route.id) { continue }
            #expect(played.contains("\(route.method.rawValue) \(route.pattern)"))
        }
    }
}
