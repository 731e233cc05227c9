import CloudToCloud
import HomeModel
import JSON
import Testing

/// Accepted responses, and rejected ones with the reported position.
@Suite struct ResponseTests {
    struct Rejection: Sendable, CustomTestStringConvertible {
        let sync: String
        var query: String?
        let position: String
        let message: String

        var testDescription: String { "\(position): \(message)" }
    }

    private static let lamp = #"{"id": "1", "type": "action.devices.types.LIGHT", "traits": []}"#

    static let rejections: [Rejection] = [
        Rejection(sync: "[]", position: "SYNC response", message: "expected an object, found a list"),
        Rejection(sync: "{}", position: "SYNC response, /devices", message: "missing; expected a list"),
        Rejection(
            sync: #"{"payload": 5}"#, position: "SYNC response, /payload", message: "expected an object, found 5"),
        Rejection(
            sync: #"{"payload": {"devices": {}}}"#, position: "SYNC response, /payload/devices",
            message: "expected a list, found an object"),
        Rejection(
            sync: #"{"payload": {"errorCode": "authFailure", "debugString": "expired"}}"#,
            position: "SYNC response, /payload/errorCode", message: "the cloud returned the error authFailure, expired"),
        Rejection(
            sync: #"{"devices": [null]}"#, position: "SYNC response, /devices/0",
            message: "expected an object, found null"),
        Rejection(
            sync: #"{"devices": [{"id": 456, "type": "LIGHT", "traits": []}]}"#,
            position: "SYNC response, /devices/0/id",
            message: "expected a non-empty string, found 456"),
        Rejection(
            sync: #"{"devices": [{"id": "1", "traits": []}]}"#, position: "SYNC response, /devices/0/type",
            message: "missing; expected a non-empty string"),
        Rejection(
            sync: #"{"devices": [{"id": "1", "type": "LIGHT"}]}"#, position: "SYNC response, /devices/0/traits",
            message: "missing; expected a list"),
        Rejection(
            sync: #"{"devices": [{"id": "1", "type": "LIGHT", "traits": ["OnOff", 7]}]}"#,
            position: "SYNC response, /devices/0/traits/1", message: "expected a non-empty string, found 7"),
        Rejection(
            sync: #"{"devices": [{"id": "1", "type": "LIGHT", "traits": [], "attributes": []}]}"#,
            position: "SYNC response, /devices/0/attributes", message: "expected an object, found a list"),
        Rejection(
            sync: "{\"devices\": [\(lamp)]}", query: #"{"payload": {"devices": []}}"#,
            position: "QUERY response, /payload/devices", message: "expected an object, found a list"),
        Rejection(
            sync: "{\"devices\": [\(lamp)]}", query: #"{"devices": {"a/b": true}}"#,
            position: "QUERY response, /devices/a~1b", message: "expected an object, found true"),
    ]

    @Test(arguments: rejections)
    func anInvalidResponseIsRejectedWithItsPosition(rejection: Rejection) throws {
        let sync = try json(rejection.sync)
        let query = try rejection.query.map { try json($0) }
        let error = #expect(throws: ImportError.self) { try SyncImport(sync: sync, query: query) }
        #expect(error?.description == "\(rejection.position): \(rejection.message)")
    }

    @Test func payloadsWithoutTheirResponsesAreImportedAsTheSameHome() throws {
        let sync = try #require(try Fixture.response("home-assistant-sync").objectValue?["payload"])
        let query = try #require(try Fixture.response("home-assistant-query").objectValue?["payload"])
        let imported = try SyncImport(sync: sync, query: query)
        #expect(try imported.home.devices == Fixture.homeAssistant().home.devices)
    }

    @Test func aHomeWithoutDevicesHasAStructure() throws {
        let imported = try SyncImport(sync: json(#"{"devices": []}"#), query: nil)
        #expect(imported.home.devices == [])
        #expect(imported.home.structures.map { $0.id } == ["home"])
        #expect(imported.report.isEmpty)
    }

    @Test func typesAndTraitsMayLackTheirPrefix() throws {
        let sync = try json(#"{"devices": [{"id": "1", "type": "LOCK", "traits": ["LockUnlock", "LockUnlock"]}]}"#)
        #expect(try SyncImport(sync: sync, query: nil).home.devices[0].parts.map { $0.type.id } == ["matter.doorLock"])
    }

    @Test(arguments: [
        (#""online": true"#, true), (#""online": false"#, false), (#""status": "OFFLINE""#, false),
        (#""status": "ERROR", "errorCode": "deviceOffline""#, false),
        (#""status": "ERROR", "errorCode": "deviceJammingDetected""#, true), (#""status": "SUCCESS""#, true),
    ])
    func aDeviceThatIsOfflineIsNotReachable(states: String, isReachable: Bool) throws {
        let sync = try json("{\"devices\": [\(Self.lamp)]}")
        let query = try json("{\"devices\": {\"1\": {\(states)}}}")
        #expect(try SyncImport(sync: sync, query: query).home.devices[0].isReachable == isReachable)
    }

    @Test func devicesInOnlyOneResponseAreReported() throws {
        let imported = try SyncImport(
            sync: json("{\"devices\": [\(Self.lamp)]}"), query: json(#"{"devices": {"2": {"on": true}}}"#))
        let faults = imported.report.faults.map { "\($0.pointer) \($0.message)" }
        #expect(
            faults.contains("/devices/1 the device has no states")
                && faults.contains("/devices/2 the SYNC response has no device \"2\"; ignored"))
    }
}
