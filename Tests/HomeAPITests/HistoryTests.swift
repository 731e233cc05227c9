import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import JSON
import TestHomes
import Testing

@Suite struct HistoryTests {
    private static let path = "/devices/desk-lamp/history"
    private static let commands = "/devices/desk-lamp/traits/onOff/commands"

    @Test func anEntryHasTheMembersOfTheStreamsEventAndItsCursor() throws {
        let gateway = try TestGateway()
        gateway.send(.post, Self.commands, #"{"command":"off"}"#, headers: [Header("X-Request-ID", "first")])
        let command = gateway.send(.post, Self.commands, #"{"command":"on"}"#)
        let response = gateway.get("\(Self.path)?trait=onOff")
        let entries = try #require(response["entries"].arrayValue)
        try #require(entries.count == 2)
        #expect(
            entries[0].names == [
                "cursor", "deviceID", "part", "type", "trait", "attributes", "time", "revision", "origin", "requestID",
            ])
        #expect(entries[0]["attributes"]["onOff"] == .bool(true))
        #expect(entries[0]["origin"] == .string("client"))
        #expect(entries[1]["attributes"]["onOff"] == .bool(false))
        #expect(entries[1]["requestID"] == .string("first"))
        #expect(response["complete"] == .bool(true))
        #expect(response.header("X-Cursor") == command.header("X-Cursor"))
    }

    @Test func anEventIsAnEntry() throws {
        let gateway = try TestGateway()
        gateway.send(.post, "/simulation/devices/front-doorbell/stimuli", #"{"stimulus":"press"}"#)
        let entry = gateway.get("/devices/front-doorbell/history")["entries", "0"]
        #expect(entry["event"].stringValue?.isEmpty == false)
        #expect(entry["data"].objectValue != nil)
        #expect(entry["attributes"] == .null)
    }

    @Test func theBeginningIsTheOldestStateThatCanBeRead() throws {
        let gateway = try TestGateway()
        gateway.send(.post, Self.commands, #"{"command":"toggle"}"#)
        let start = gateway.get("\(Self.path)?limit=1")
        #expect(start["beginning"] == .null)
        let whole = gateway.get(Self.path)["beginning"]
        let cursor = try #require(whole["cursor"].stringValue)
        #expect(HomeTime(text: whole["time"].stringValue ?? "") != nil)
        #expect(gateway.get("/devices/desk-lamp?at=\(cursor)").status == 200)
        // A device that was added later begins with its addition.
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds":60}"#)
        gateway.send(.post, "/simulation/devices", #"{"id":"late","type":"onOffLight"}"#)
        let late = gateway.get("/devices/late/history")["beginning"]
        #expect(late["time"].stringValue ?? "" > whole["time"].stringValue ?? "z")
        #expect(gateway.get("/devices/late?at=\(late["cursor"].stringValue ?? "")").status == 200)
    }

    @Test func theHistoryIsReadInPages() throws {
        let gateway = try TestGateway()
        for _ in 1...5 { gateway.send(.post, Self.commands, #"{"command":"toggle"}"#) }
        let all = try #require(gateway.get("\(Self.path)?trait=onOff")["entries"].arrayValue)
        var pages: [JSONValue] = []
        var before = ""
        var isComplete = false
        for _ in 0..<10 where !isComplete {
            let page = gateway.get("\(Self.path)?trait=onOff&limit=2\(before)")
            let entries = try #require(page["entries"].arrayValue)
            pages += entries
            isComplete = page["complete"] == .bool(true)
            if let last = entries.last?["cursor"].stringValue { before = "&before=\(last)" }
        }
        #expect(isComplete)
        #expect(pages == all && all.count == 5)
    }

    @Test func aTraitOfOnePartIsSelectedByNumberOrType() throws {
        let gateway = try TestGateway()
        let path = "/devices/bedroom-speaker"
        for part in ["1", "2"] {
            gateway.send(.post, "\(path)/types/\(part)/traits/onOff/commands", #"{"command":"toggle"}"#)
        }
        func parts(_ query: String) -> [Int64?] {
            gateway.get("\(path)/history?trait=onOff\(query)")["entries"].arrayValue?.map { $0["part"].integerValue }
                ?? []
        }
        #expect(parts("") == [2, 1])
        #expect(parts("&part=2") == [2])
        #expect(parts("&part=matter.speaker") == [1])
    }

    @Test(arguments: [
        Scenario(
            "a text that is no cursor", .get, "\(path)?before=yesterday", expects: 400, code: "invalidArgument",
            text: "yesterday"),
        Scenario(
            "a cursor of another epoch", .get, "\(path)?before=0000000000000001-1", expects: 400,
            code: "invalidArgument"),
        Scenario("no entries", .get, "\(path)?limit=0", expects: 400, code: "invalidArgument", text: "1 to 1000"),
        Scenario("too many entries", .get, "\(path)?limit=1001", expects: 400, code: "invalidArgument"),
        Scenario(
            "a trait that the device lacks", .get, "\(path)?trait=doorLock", expects: 404, code: "notFound",
            matterStatus: "UNSUPPORTED_CLUSTER"),
        Scenario("a part that the device lacks", .get, "\(path)?part=9", expects: 404, code: "notFound"),
        Scenario("an unknown device", .get, "/devices/none/history", expects: 404, code: "notFound"),
    ])
    func anInvalidRequestIsRejected(_ scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    @Test func aCursorOfTheFutureIsRejected() throws {
        let gateway = try TestGateway()
        let next = Cursor(epoch: gateway.home.cursor.epoch, sequence: gateway.home.cursor.sequence + 1)
        Scenario("the future", .get, "\(Self.path)?before=\(next)", expects: 400, code: "invalidArgument")
            .run(on: gateway)
    }

    @Test func theHistoryOfADeviceThatCannotBeSeenIsRejected() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/simulation/network", #"{"accessGranted":false}"#)
        Scenario(
            "a hidden device", .get, Self.path, expects: 403, code: "permissionDenied",
            matterStatus: "UNSUPPORTED_ACCESS"
        ).run(on: gateway)
    }
}
