import HTTPServer
import HomeEngine
import HomeModel
import JSON
import TestHomes
import Testing

@testable import HomeAPI

/// Reads of past states.
@Suite struct PastTests {
    private static let paths = [
        "/structures", "/structures/main-house", "/structures/main-house/rooms", "/rooms", "/rooms/kitchen", "/devices",
        "/devices?room=kitchen&trait=onOff", "/devices/desk-lamp", "/devices/desk-lamp?fields=name,types",
        "/devices/desk-lamp/types", "/devices/desk-lamp/types/1", "/devices/desk-lamp/types/1/traits",
        "/devices/desk-lamp/types/1/traits/onOff", "/devices/desk-lamp/traits", "/devices/desk-lamp/traits/onOff",
        "/export",
    ]

    private func command(_ gateway: TestGateway, _ command: String = "toggle") {
        let path = "/devices/desk-lamp/traits/onOff/commands"
        #expect(gateway.send(.post, path, #"{"command": "\#(command)"}"#).status == 200)
    }

    /// Changes everything that the paths show.
    private func changeAll(_ gateway: TestGateway) {
        command(gateway)
        gateway.send(.patch, "/rooms/kitchen", #"{"name": "Galley"}"#)
        gateway.send(.patch, "/devices/desk-lamp", #"{"name": "Reading lamp"}"#)
        gateway.send(.post, "/structures/main-house/move", #"{"devices": ["desk-lamp"], "room": "kitchen"}"#)
        gateway.send(.post, "/structures/main-house/rooms", #"{"name": "Library"}"#)
        gateway.send(.patch, "/simulation/structures/main-house", #"{"name": "Castle"}"#)
    }

    private func at(_ path: String, _ point: String) -> String {
        "\(path)\(path.contains("?") ? "&" : "?")at=\(point)"
    }

    @Test(arguments: ["", "/homes/default"]) func eachRouteReadsThePast(_ prefix: String) throws {
        let gateway = try TestGateway()
        command(gateway)
        let before = Self.paths.map { gateway.get($0) }
        let cursor = try #require(before[0].header("X-Cursor"))
        let time = gateway.home.clock().time
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds": 10}"#)
        changeAll(gateway)
        for (path, expected) in zip(Self.paths, before) {
            #expect(gateway.get(path).bytes != expected.bytes, "\(path)")
            for point in [cursor, time.text] {
                let response = gateway.get(prefix + at(path, point))
                #expect(response.status == 200 && response.bytes == expected.bytes, "\(path) \(point)")
                #expect(response.header("X-Cursor") == cursor && response.header("ETag") == expected.header("ETag"))
            }
            guard let tag = expected.header("ETag") else { continue }
            let headers = [Header("If-None-Match", tag)]
            #expect(gateway.get(path, headers: headers).status == 200, "\(path)")
            #expect(gateway.get(at(path, cursor), headers: headers).status == 304, "\(path)")
        }
        // The cache of the present state is not affected.
        #expect(gateway.get("/devices/desk-lamp")["name"].stringValue == "Reading lamp")
    }

    @Test func aRemovedDeviceIsInThePastOnly() throws {
        let gateway = try TestGateway()
        let before = gateway.get("/devices/desk-lamp")
        let cursor = try #require(before.header("X-Cursor"))
        #expect(gateway.send(.delete, "/simulation/devices/desk-lamp").status == 204)
        #expect(gateway.get("/devices/desk-lamp").status == 404)
        #expect(gateway.get("/devices/desk-lamp?at=\(cursor)").bytes == before.bytes)
        #expect(gateway.get("/devices/desk-lamp?at=\(gateway.home.cursor)").status == 404)
    }

    @Test(arguments: ["structures", "rooms", "devices"]) func pagesContinueAtTheSamePoint(_ list: String) throws {
        let gateway = try TestGateway()
        let expected = try #require(gateway.get("/\(list)")[list].arrayValue)
        let time = gateway.home.clock().time.text
        var path = "/\(list)?limit=1&at=\(time)"
        var listed: [JSONValue] = []
        while true {
            let page = gateway.get(path)
            #expect(page.status == 200)
            listed += page[list].arrayValue ?? []
            guard let token = page["nextPageToken"].stringValue, listed.count <= expected.count else { break }
            // The clock is paused, so the changes have the same time.
            changeAll(gateway)
            path = "/\(list)?limit=1&at=\(time)&pageToken=\(token)"
        }
        #expect(listed == expected)
    }

    @Test func anInvalidPointIsRejected() throws {
        let gateway = try TestGateway(logFrames: 4)
        let first = gateway.home.cursor
        let start = gateway.home.clock().time.text
        let token = try #require(gateway.get("/devices?limit=1&at=\(first)")["nextPageToken"].stringValue)
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds": 1}"#)
        for _ in 0..<10 { command(gateway) }
        let cursor = gateway.home.cursor
        let present = try #require(gateway.get("/devices?limit=1")["nextPageToken"].stringValue)
        let rejected = [
            ("/devices?at=", "invalidArgument"), ("/devices?at=yesterday", "invalidArgument"),
            ("/devices?at=2026-01-01", "invalidArgument"), ("/rooms?at=1-1", "invalidArgument"),
            ("/rooms?at=\(cursor.epoch)-\(cursor.sequence + 1)", "outOfRange"),
            ("/devices/desk-lamp?at=9999-01-01T00:00:00Z", "outOfRange"),
            ("/devices?at=\(cursor)&at=\(cursor)", "invalidArgument"),
            ("/devices?at=\(cursor)&pageToken=\(present)", "invalidArgument"),
            ("/devices?pageToken=\(present)@", "invalidArgument"),
            ("/devices?pageToken=\(present)@1.2.3", "invalidArgument"),
            ("/devices?pageToken=\(present)@\(cursor.epoch).999.0", "invalidArgument"),
            ("/homes?pageToken=default@1.2.3", "invalidArgument"), ("/homes?at=\(cursor)", "invalidArgument"),
        ]
        for (path, code) in rejected {
            let response = gateway.get(path)
            #expect(response.status == 400 && response["code"].stringValue == code, "\(path): \(response.text)")
        }
        let oldest = gateway.home.pastStart
        for path in [
            "/devices?at=\(first)", "/devices/desk-lamp?at=\(first)", "/export?at=\(start)",
            "/devices?limit=1&at=\(first)&pageToken=\(token)",
        ] {
            let response = gateway.get(path)
            #expect(response.status == 410, "\(path)")
            #expect(response["type"].stringValue == "/problems/gone" && response["code"].stringValue == "notFound")
            #expect(response["oldestCursor"].stringValue == oldest.cursor.description)
        }
        #expect(gateway.get("/devices?at=\(oldest.cursor)").status == 200)
        #expect(gateway.get("/problems/gone").status == 200)
    }
}
