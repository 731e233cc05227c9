import HTTPServer
import HomeAPI
import HomeEngine
import HomeStore
import JSON
import TestHomes
import TestTraits
import Testing

/// A home whose changes wait for the disk.
@Suite(.onEachJournal) struct DurableTests {
    @Test func aChangeIsVisibleAndAcknowledgedAfterItsCommit() throws {
        let gateway = try TestGateway(journal: StoredJournal())
        defer { gateway.home.close() }
        #expect(gateway.home.flush().result == nil)
        let renamed = gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#)
        #expect(renamed.json == gateway.get("/devices/desk-lamp").json)
        #expect(renamed.header("X-Cursor") == gateway.get("/devices/desk-lamp").header("X-Cursor"))
        let rejected = gateway.send(.patch, "/devices/desk-lamp", #"{"name":""}"#)
        #expect(rejected.status == 400)
        #expect(gateway.get("/ready").status == 200)
    }

    @Test func aBatchIsExecutedInOrder() throws {
        let gateway = try TestGateway(journal: StoredJournal())
        defer { gateway.home.close() }
        let commands = (0..<20).map { number in
            #"{"deviceID":"desk-lamp","trait":"onOff","command":"\#(number.isMultiple(of: 2) ? "off" : "on")"}"#
        }
        let response = gateway.send(.post, "/commands", #"{"commands":[\#(commands.joined(separator: ","))]}"#)
        let states = response["results"].arrayValue?.map { $0["attributes"]["onOff"] }
        #expect(states == (0..<20).map { .bool(!$0.isMultiple(of: 2)) })
    }

    @Test func changesDuringAnAdvanceAreVisibleWhenItReturns() throws {
        let gateway = try TestGateway(journal: StoredJournal())
        defer { gateway.home.close() }
        let path = "/devices/desk-lamp/traits/levelControl"
        let fields = #"{"level":1,"transitionTime":100,"optionsMask":[],"optionsOverride":[]}"#
        gateway.send(.post, "\(path)/commands", #"{"command":"moveToLevel","params":\#(fields)}"#)
        gateway.send(.post, "/simulation/clock/advance", #"{"until":"idle"}"#)
        #expect(gateway.get(path)["attributes", "currentLevel"] == .integer(1))
        #expect(gateway.get(path)["attributes", "remainingTime"] == .integer(0))
    }

    @Test func aHomeThatCannotBeWrittenRejectsChangesAndServesReads() throws {
        let journal = FaultyJournal(StoredJournal(), failingEvery: 0)
        let gateway = try TestGateway(journal: journal)
        defer { gateway.home.close() }
        let before = gateway.get("/devices").bytes
        journal.isBroken = true
        for _ in 1...2 {
            Scenario(
                "a change", .patch, "/devices/desk-lamp", body: #"{"name":"Reading lamp"}"#, expects: 503,
                code: "unavailable", text: "cannot be written"
            ).run(on: gateway)
        }
        Scenario("readiness", .get, "/ready", expects: 503, code: "unavailable").run(on: gateway)
        #expect(gateway.get("/health").status == 200)
        #expect(gateway.get("/devices").bytes == before)
        Scenario(
            "a batch", .post, "/commands",
            body: #"{"commands":[{"deviceID":"desk-lamp","trait":"onOff","command":"off"}]}"#, expects: 503,
            code: "unavailable"
        ).run(on: gateway)
        #expect(gateway.get("/devices").bytes == before)
        journal.isBroken = false
    }

    @Test func aProblemStatesThatTheChangeMayHaveHappened() throws {
        let fault = JournalError(.failed, "The disk does not respond (simulated).", outcome: .unknown)
        let journal = FaultyJournal(StoredJournal(), failingEvery: 0, with: fault)
        let gateway = try TestGateway(journal: journal)
        defer { gateway.home.close() }
        journal.isBroken = true
        let details = (1...2).map { _ in
            gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#)["detail"].stringValue ?? ""
        }
        // The first change was attempted, the second rejected.
        #expect(details.map { $0.contains("may have been made") } == [true, false])
        #expect(details[0].contains("Idempotency-Key"))
        #expect(gateway.get("/ready")["detail"].stringValue?.contains("may have been made") == false)
        journal.isBroken = false
    }

    /// The operator finds the path in the log; clients must not see it.
    @Test func aProblemOfTheDataFileContainsNoPath() throws {
        let journal = FaultyJournal(StoredJournal(), failingEvery: 0)
        let gateway = try TestGateway(journal: journal)
        defer { gateway.home.close() }
        journal.isBroken = true
        for _ in 1...2 {
            let rejected = gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#)
            #expect(rejected["detail"].stringValue?.contains("The disk of the data file is full.") == true)
            #expect(!rejected.text.contains("/srv"))
        }
        journal.isBroken = false
    }
}
