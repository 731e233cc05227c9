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
        #expect(response.header("X-Cursor") == gateway.cursor)
        #expect(gateway.cursor != devices.header("X-Cursor"))
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
            expects: 400, code: "invalidArgument", at: "/rooms/0/structureID", text: "hall"),
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

    @Test(arguments: [
        ("/structures/1/id", "The structure house occurs twice", [#"{"id":"house"}"#], [], []),
        ("/rooms/1/id", "The room hall occurs twice", [], [#"{"id":"hall","structureID":"house"}"#], []),
        ("/rooms/1/structureID", "names the structure barn", [], [#"{"id":"stable","structureID":"barn"}"#], []),
        ("/devices/1/id", "The device lamp occurs twice", [], [], [#"{"id":"lamp"}"#]),
        ("/devices/1/structureID", "names the structure barn", [], [], [#"{"id":"x","structureID":"barn"}"#]),
        ("/devices/1/roomID", "names the room attic", [], [], [#"{"id":"x","structureID":"house","roomID":"attic"}"#]),
        ("/devices/1/roomID", "names the room hall", [], [], [#"{"id":"x","roomID":"hall"}"#]),
        (
            "/devices/1/roomID", "names the room hall", [#"{"id":"barn"}"#], [],
            [#"{"id":"x","structureID":"barn","roomID":"hall"}"#]
        ),
    ])
    func faultsOfReferencesHaveAPointer(
        pointer: String, text: String, structures: [String], rooms: [String], devices: [String]
    ) throws {
        let gateway = try TestGateway()
        func list(_ objects: [String], _ members: String) -> String {
            objects.map { $0.dropLast() + ",\(members)}" }.joined(separator: ",")
        }
        let network = #""name":"A","network":{"internet":true,"hub":true,"accessGranted":true}"#
        let structures = list([#"{"id":"house"}"#] + structures, network)
        let rooms = list([#"{"id":"hall","structureID":"house"}"#] + rooms, #""name":"A""#)
        let devices = list(
            [#"{"id":"lamp","structureID":"house","roomID":"hall"}"#] + devices,
            #""name":"A","isMatterDevice":true,"type":"matter.onOffLight""#)
        let file =
            #"{"format":"home-gateway","version":1,"structures":[\#(structures)],"rooms":[\#(rooms)],"devices":[\#(devices)]}"#
        for (path, body, prefix) in [
            ("/import", file, ""), ("/homes", #"{"from":{"file":\#(file)}}"#, "/from/file"),
        ] {
            let response = gateway.send(.post, path, body)
            #expect(response.status == 400 && response.text.contains(text), "\(response.text)")
            #expect(response["errors", "0", "pointer"] == .string(prefix + pointer), "\(response.text)")
        }
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
