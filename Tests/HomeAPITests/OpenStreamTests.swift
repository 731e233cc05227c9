import HTTPServer
import HomeEngine
import HomeModel
import JSON
import TestSupport
import Testing

@testable import HomeAPI

@Suite struct OpenStreamTests {
    private func streams(_ gateway: TestGateway, _ query: String = "") -> [JSONValue] {
        gateway.get("/streams\(query)")["streams"].arrayValue ?? []
    }

    @Test func anOpenStreamIsListedWithItsClientAndWhatWasSent() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(
            gateway, "/homes/default/events?room=kitchen&ticket=secret", headers: [Header("X-Client", "phone")])
        let sent = try reader.frames(at: 0)
        let stream = try #require(streams(gateway).first)
        #expect(stream["id"] == "1")
        #expect(stream["home"] == "default")
        #expect(stream["route"] == "GET /events")
        #expect(stream["path"] == "/homes/default/events?room=kitchen&ticket=(secret)")
        #expect(stream["client"] == "phone")
        #expect(stream["openedAt"] == "2026-03-01T12:00:00.000000Z")
        #expect(stream["age"] == 0)
        #expect(stream["lag"] == 0)
        #expect(stream["events"].integerValue == Int64(sent.count) && !sent.isEmpty)
        #expect(stream["bytes"].integerValue == Int64(sent.reduce(0) { $0 + $1.payload.count }))
    }

    @Test func aStreamLeavesTheListWhenItsClientDisconnects() throws {
        let gateway = try TestGateway()
        let first = try StreamReader(gateway, "/events")
        let second = try StreamReader(gateway, "/devices/stream")
        #expect(streams(gateway).map { $0["id"] } == ["1", "2"])
        first.close()
        #expect(streams(gateway).map { $0["id"] } == ["2"])
        second.close()
        #expect(streams(gateway).isEmpty)
    }

    /// The server drops the streams of `HEAD` requests, and those of requests that a fault rejects.
    @Test func aStreamThatIsNeverOpenedIsNotListed() throws {
        let gateway = try TestGateway()
        _ = try gateway.router.reply(to: .get, "/events", headers: [])
        #expect(streams(gateway).isEmpty)
    }

    @Test(arguments: ["/events", "/devices/desk-lamp/stream", "/simulation/events", "/simulation/requests/stream"])
    func aClosedStreamEndsWithARetry(path: String) throws {
        let gateway = try TestGateway()
        let (closed, other) = (try StreamReader(gateway, path), try StreamReader(gateway, path))
        for reader in [closed, other] { _ = try reader.read(at: 0) }
        #expect(gateway.send(.delete, "/streams/1").status == 204)
        let frames = try closed.frames(at: 1)
        let text = frames.map { String(decoding: $0.storage[$0.payload], as: UTF8.self) }.joined()
        #expect(text.hasPrefix("retry: "))
        #expect(try other.read(at: 1).next != nil)
        closed.close()
        #expect(streams(gateway).map { $0["id"] } == ["2"])
        let reason = gateway.get("/simulation/requests")["requests"].arrayValue?.first?["stream"]["end"]
        #expect(path.hasPrefix("/simulation/requests") || reason == "closed")
    }

    @Test func onlyAnOpenStreamCanBeClosed() throws {
        for id in ["1", "0", "x", "18446744073709551616"] {
            let gateway = try TestGateway()
            #expect(gateway.send(.delete, "/streams/\(id)")["code"] == "notFound")
        }
    }

    @Test func theListHasFiltersAndPages() throws {
        let gateway = try TestGateway()
        gateway.send(.post, "/homes", #"{"id":"other","from":{"home":"default"}}"#)
        let readers = try [
            StreamReader(gateway, "/events", headers: [Header("X-Client", "a")]),
            StreamReader(gateway, "/homes/other/events", headers: [Header("X-Client", "a")]),
            StreamReader(gateway, "/homes/other/devices/stream", headers: [Header("X-Client", "b")]),
        ]
        #expect(streams(gateway, "?home=other").map { $0["id"] } == ["2", "3"])
        #expect(streams(gateway, "?client=a").map { $0["id"] } == ["1", "2"])
        #expect(streams(gateway, "?client=a&home=other&fields=id") == [.object(["id": "2"])])
        let page = gateway.get("/streams?limit=1")
        #expect(page["nextPageToken"] == "1")
        // The last stream of the page may be gone when the next one is read.
        readers[0].close()
        #expect(streams(gateway, "?pageToken=1&limit=2").map { $0["id"] } == ["2", "3"])
        #expect(gateway.get("/streams?pageToken=x")["code"] == "invalidArgument")
    }

    @Test func theLagCountsTheChangesThatAStreamHasNotHandled() throws {
        let gateway = try TestGateway()
        let readers = try [
            StreamReader(gateway, "/events"), StreamReader(gateway, "/events?device=desk-lamp"),
            StreamReader(gateway, "/events?device=kitchen-thermometer"), StreamReader(gateway, "/events?minInterval=5"),
        ]
        for reader in readers { _ = try reader.read(at: 0) }
        for name in ["A", "B"] { gateway.send(.patch, "/devices/desk-lamp", #"{"name":"\#(name)"}"#) }
        _ = try readers[1].read(at: 1)
        #expect(streams(gateway).map { $0["lag"] } == [2, 0, 0, .null])
    }
}
