import HTTPServer
import HomeEngine
import JSON
import Testing

@testable import HomeAPI

/// The journal of requests as a stream.
@Suite struct RequestStreamTests {
    private static let path = "/simulation/requests/stream"

    private func toggle(_ gateway: TestGateway, client: String = "app") {
        gateway.send(
            .post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#,
            headers: [Header("X-Client", client)])
    }

    private func numbers(_ events: [ReadEvent]) -> [Int64] {
        events.filter { $0.name == "request" }.compactMap { $0.data["number"].integerValue }
    }

    @Test(arguments: ["text/event-stream", "application/x-ndjson"])
    func eachRequestIsSentWhenItIsComplete(accept: String) throws {
        let gateway = try TestGateway()
        toggle(gateway)
        let reader = try StreamReader(gateway, Self.path, accept: accept)
        #expect(try reader.changes(at: 0).isEmpty)
        toggle(gateway)
        _ = gateway.get("/devices/nothing")
        let events = try reader.changes(at: 1)
        #expect(numbers(events) == [2, 3])
        #expect(events[0].data == gateway.get("/simulation/requests")["requests"]["1"])
        #expect(events[1].data["code"] == .string("notFound"))
        #expect(events.allSatisfy { !$0.id.isEmpty })
    }

    @Test func aSnapshotBeginsWithWhatIsRecorded() throws {
        let gateway = try TestGateway()
        for _ in 0..<100 { toggle(gateway) }
        let reader = try StreamReader(gateway, Self.path + "?snapshot=1")
        let events = try reader.read(at: 0).events
        #expect(numbers(events) == Array(1...100))
        // The client can resume after the heartbeat, and not in the middle of the snapshot.
        #expect(events.last?.name == "heartbeat" && events.last?.id.isEmpty == false)
        #expect(events.dropLast().allSatisfy { $0.id.isEmpty })
        toggle(gateway)
        #expect(numbers(try reader.changes(at: 1)) == [101])
    }

    @Test func aClientThatConnectsAgainMissesNothing() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, Self.path)
        let last = try #require(try reader.read(at: 0).events.last?.id)
        reader.close()
        toggle(gateway)
        toggle(gateway)
        let next = try StreamReader(gateway, Self.path, headers: [Header("Last-Event-ID", last)])
        let events = try next.changes(at: 0)
        #expect(numbers(events) == [1, 2])
        let third = try StreamReader(gateway, Self.path + "?after=\(events[0].id)")
        #expect(numbers(try third.changes(at: 0)) == [2])
    }

    @Test func aClientThatHasMissedRequestsStartsAgain() throws {
        let gateway = try TestGateway { $0.requestLimit = 10 }
        let reader = try StreamReader(gateway, Self.path)
        #expect(try reader.changes(at: 0).isEmpty)
        for _ in 0..<50 { toggle(gateway) }
        let events = try reader.changes(at: 1)
        #expect(events.first?.name == "resync" && events.first?.data["reason"] == .string("gap"))
        #expect(numbers(events) == Array(41...50))
    }

    @Test(arguments: ["0000000000000000-1", "nonsense", ""])
    func anUnknownPositionStartsAgain(position: String) throws {
        let gateway = try TestGateway()
        toggle(gateway)
        let events = try StreamReader(gateway, Self.path + "?after=\(position)").changes(at: 0)
        #expect(events.map { $0.name } == ["resync", "request"])
        #expect(events.first?.data["reason"] == .string("epoch"))
    }

    @Test func aStreamOfTheHomeIsSentWhenItOpensAndWhenItEnds() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, Self.path)
        _ = try reader.changes(at: 0)
        let stream = try StreamReader(gateway, "/events?client=app")
        _ = try stream.read(at: 0)
        let opened = try reader.changes(at: 1)
        #expect(numbers(opened) == [1] && opened[0].data["stream"]["end"] == .null)
        stream.close()
        stream.close()
        let ended = try reader.changes(at: 2)
        #expect(numbers(ended) == [1] && ended[0].data["stream"]["end"] == .string("client"))
        #expect(ended[0].data["stream"]["frames"] == .integer(1))
    }

    @Test func onlyMatchingRequestsAreSent() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, Self.path + "?client=app&status=200&command=toggle")
        _ = try reader.changes(at: 0)
        toggle(gateway, client: "other")
        toggle(gateway)
        _ = gateway.get("/devices/desk-lamp", headers: [Header("X-Client", "app")])
        #expect(numbers(try reader.changes(at: 1)) == [2])
        // The position is also behind the requests that do not match.
        let heartbeat = try #require(try reader.read(at: 60).events.last)
        let next = try StreamReader(gateway, Self.path + "?after=\(heartbeat.id)")
        #expect(try next.changes(at: 0).isEmpty)
    }

    @Test func forgottenRequestsAreReported() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, Self.path)
        _ = try reader.changes(at: 0)
        toggle(gateway)
        gateway.send(.delete, "/simulation/requests")
        toggle(gateway)
        let events = try reader.changes(at: 1)
        // The request before was forgotten before the client has read it.
        #expect(events.map { $0.name } == ["resync", "request"] && numbers(events) == [2])
        gateway.send(.delete, "/simulation/requests")
        #expect(try reader.changes(at: 2).map { $0.name } == ["cleared"])
    }

    @Test func aResetBeginsAnotherEpoch() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, Self.path)
        _ = try reader.changes(at: 0)
        toggle(gateway)
        gateway.send(.post, "/homes/default/reset")
        toggle(gateway)
        let events = try reader.changes(at: 1)
        #expect(events.first?.data["reason"] == .string("epoch"))
        #expect(numbers(events).contains(2) == false || numbers(events).last == 3)
        #expect(gateway.get("/simulation/requests")["requests"].arrayValue?.count == numbers(events).count)
    }

    @Test func theStreamOfADeletedHomeEnds() throws {
        let gateway = try TestGateway()
        gateway.send(.post, "/homes", #"{"id":"short","from":{"template":"empty"}}"#)
        let reader = try StreamReader(gateway, "/homes/short\(Self.path)")
        _ = try reader.changes(at: 0)
        gateway.send(.delete, "/homes/short")
        let (events, next) = try reader.read(at: 1)
        #expect(events.map { $0.name } == ["removed"] && events[0].data["kind"] == .string("home"))
        #expect(next == nil)
    }

    @Test func aCompleteEntryHasAllThatIsNeededToSendTheRequestAgain() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, Self.path + "?complete=1")
        _ = try reader.changes(at: 0)
        gateway.send(
            .post, "/devices/front-door-lock/traits/doorLock/commands",
            #"{"command":"unlockDoor","params":{"pinCode":"482917"}}"#,
            headers: [Header("Idempotency-Key", "k-1"), Header("X-Client", "app")])
        let request = try #require(try reader.changes(at: 1).first?.data)
        #expect(request["params"]["pinCode"] == .string("482917"))
        #expect(request["headers"]["Idempotency-Key"] == .string("k-1"))
        let readable = gateway.get("/simulation/requests")["requests"]["0"]
        #expect(readable["params"]["pinCode"] == .string("(code)") && readable["headers"] == .null)
    }

    @Test(arguments: ["?status=600", "?unknown=1", "?heartbeat=1", "?complete=2", "?minInterval=1"])
    func aWrongParameterIsRejected(query: String) throws {
        #expect(try TestGateway().get(Self.path + query).status == 400)
    }
}

/// The log behind the stream.
@Suite struct RequestEventLogTests {
    @Test func positionsStayWhenEventsAreDropped() {
        var log = RequestEventLog()
        log.limit = 5
        for _ in 0..<1_000 { log.append(.cleared) }
        #expect(log.last == 1_000)
        #expect(log.events(after: 994, limit: 100) == nil)
        #expect(log.events(after: 1_001, limit: 100) == nil)
        #expect(log.events(after: 995, limit: 3).map { ($0.events.count, $0.end) }! == (3, 998))
        #expect(log.events(after: 1_000, limit: 3).map { ($0.events.count, $0.end) }! == (0, 1_000))
    }
}
