import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import TestHomes
import TestTraits
import Testing

@Suite(.onEachJournal) struct ImportTests {
    @Test func anExportedHomeCanBeImported() throws {
        let gateway = try TestGateway(journal: StoredJournal())
        defer { gateway.home.close() }
        let export = gateway.get("/export")
        let devices = gateway.get("/devices")
        gateway.send(.delete, "/simulation/devices/desk-lamp")
        gateway.send(.patch, "/rooms/kitchen", #"{"name":"Pantry"}"#)
        let response = gateway.send(.post, "/import", export.text)
        #expect(response.status == 200)
        #expect(response.json.names == ["structures", "rooms", "devices", "losses"])
        #expect(response["devices"].integerValue == devices["devices"].arrayValue.map { Int64($0.count) })
        #expect(response["losses"] == .array([]))
        #expect(gateway.get("/export").text == export.text)
        #expect(response.header("X-Cursor") == gateway.get("/devices").header("X-Cursor"))
        #expect(gateway.get("/devices").header("X-Cursor") != devices.header("X-Cursor"))
        #expect(gateway.get("/devices/desk-lamp/history")["complete"] == .bool(true))
        let command = gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#)
        #expect(command.status == 200)
    }

    @Test(arguments: [
        Scenario(
            "a file without a format", .post, "/import", body: #"{"devices":[]}"#, expects: 400,
            code: "invalidArgument", at: "/format"),
        Scenario(
            "another version", .post, "/import", body: #"{"format":"home-gateway","version":99}"#, expects: 400,
            code: "invalidArgument", text: "version 1"),
        Scenario(
            "a device of an unknown type", .post, "/import",
            body:
                #"{"format":"home-gateway","version":1,"structures":[],"rooms":[],"devices":[{"id":"x","name":"X","isMatterDevice":true,"types":[{"part":1,"type":"matter.hovercraft","traits":{}}]}]}"#,
            expects: 400, code: "invalidArgument", at: "/devices/0/types/0/type", text: "hovercraft"),
        Scenario(
            "a room without its structure", .post, "/import",
            body:
                #"{"format":"home-gateway","version":1,"structures":[],"rooms":[{"id":"hall","name":"Hall","structureID":"house"}],"devices":[]}"#,
            expects: 400, code: "invalidArgument", text: "hall"),
        Scenario("a list", .post, "/import", body: "[]", expects: 400, code: "invalidArgument", text: "object"),
        Scenario(
            "a body that is not JSON", .post, "/import", body: "{", expects: 400, code: "invalidArgument",
            type: "malformed-json"),
        Scenario(
            "an idempotency key", .post, "/import", body: "{}", headers: [Header("Idempotency-Key", "k")],
            expects: 400, code: "invalidArgument", text: "Idempotency-Key"),
    ])
    func anInvalidHomeIsRejectedAndChangesNothing(_ scenario: Scenario) throws {
        let gateway = try TestGateway()
        let before = gateway.get("/export")
        scenario.run(on: gateway)
        #expect(gateway.get("/export").bytes == before.bytes)
        #expect(gateway.get("/export").header("X-Cursor") == before.header("X-Cursor"))
    }

    @Test func theResponsesOfACloudAreReadByTheProgram() throws {
        let gateway = try TestGateway { configuration in
            configuration.readCloudHome = { json throws(HomeError) in
                guard json["sync"].stringValue == "known" else {
                    throw HomeError(.invalidArgument, "unknown", details: [.init(pointer: "/sync", detail: "known")])
                }
                var home = Home.lampHouse
                home.losses = [ImportLoss(.trait, name: "CameraStream", deviceNames: ["Porch"])]
                return home
            }
        }
        let response = gateway.send(.post, "/import", #"{"sync":"known"}"#)
        #expect(response["losses"]["0"]["name"] == .string("CameraStream"))
        #expect(gateway.get("/simulation/import")["losses"] == response["losses"])
        #expect(gateway.get("/devices/lamp").status == 200)
        Scenario(
            "another response", .post, "/import", body: #"{"sync":"other"}"#, expects: 400, code: "invalidArgument",
            at: "/sync"
        ).run(on: gateway)
    }
}
