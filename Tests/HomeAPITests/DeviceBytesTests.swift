import HomeEngine
import JSON
import Testing

@testable import HTTPServer
@testable import HomeAPI

/// Single reads and lists share a cache of encoded devices.
@Suite struct DeviceBytesTests {
    private static let cached = "/devices?trait=levelControl"
    /// With `fields`, devices are encoded for each request.
    private static let uncached =
        cached + "&fields=" + Representation.device.members.map { $0.name }.joined(separator: ",")

    @Test func cachedDevicesAreUpToDateAfterEveryChange() throws {
        let gateway = try TestGateway()
        let steps: [(HTTPMethod, String, String)] = [
            (.post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#),
            (.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#),
            (
                .post, "/devices/desk-lamp/traits/levelControl/commands",
                #"{"command":"moveToLevelWithOnOff","params":{"level":9,"transitionTime":100}}"#
            ),
            (.post, "/simulation/clock/advance", #"{"seconds":4}"#),
            (.patch, "/simulation/network", #"{"structureID":"main-house","hub":false}"#),
            (.post, "/simulation/clock/advance", #"{"seconds":20}"#),
            (.patch, "/simulation/network", #"{"structureID":"main-house","hub":true}"#),
        ]
        try check(gateway)
        for (method, path, body) in steps {
            #expect(gateway.send(method, path, body).status == 200, "\(path)")
            try check(gateway)
        }
        let (hits, misses, _) = gateway.api.served.deviceBytes.counters
        #expect(hits > misses)
    }

    private func check(_ gateway: TestGateway) throws {
        let fresh = try #require(gateway.get(Self.uncached)["devices"].arrayValue)
        #expect(!fresh.isEmpty)
        // The first list fills the cache, the second one reads it.
        for _ in 1...2 { #expect(gateway.get(Self.cached)["devices"].arrayValue == fresh) }
        let lamp = fresh.first { $0["id"] == .string("desk-lamp") }
        // From the second read on, the response is reused.
        for _ in 1...4 {
            let read = gateway.get("/devices/desk-lamp")
            #expect(read.json == lamp)
            #expect(read.header("X-Cursor") == gateway.cursor)
        }
    }

    /// The response of a reply to a read, without its own checks.
    private func response(_ gateway: TestGateway, headers: [Header] = []) throws -> Response {
        TestGateway.response(of: try gateway.router.reply(to: .get, "/devices/desk-lamp", headers: headers))
    }

    @Test func readsOfAnUnchangedHomeReuseTheirResponse() throws {
        let gateway = try TestGateway()
        func isReused() throws -> Bool { try response(gateway).native != nil }
        #expect(try (1...4).map { _ in try isReused() } == [false, true, true, true])
        // Another device changes, so the response has another cursor.
        gateway.send(.post, "/devices/coffee-machine/traits/onOff/commands", #"{"command":"toggle"}"#)
        #expect(try (1...3).map { _ in try isReused() } == [false, true, true])
    }

    @Test func aRequestWithItsOwnHeadersHasItsOwnResponse() throws {
        let gateway = try TestGateway()
        for _ in 1...3 { _ = try response(gateway) }
        let identified = try response(gateway, headers: [Header("X-Request-ID", "app-1")])
        #expect(identified.native == nil)
        #expect(identified.headers.contains(Header("X-Request-ID", "app-1")))
        let tag = try #require(gateway.get("/devices/desk-lamp").header("ETag"))
        #expect(try response(gateway, headers: [Header("If-None-Match", tag)]).status == 304)
        let response = try response(gateway)
        #expect(response.native != nil)
        #expect(response.headers.map { $0.name } == ["Content-Type", "Cache-Control", "X-Cursor", "ETag"])
    }

    @Test func theCacheAccountsForResponses() throws {
        let gateway = try TestGateway()
        func size() -> Int { gateway.api.served.deviceBytes.counters.bytes }
        _ = try response(gateway)
        let before = size()
        for _ in 1...5 { _ = try response(gateway) }
        #expect(size() > before + 1_000)
        let after = size()
        for _ in 1...5 { _ = try response(gateway) }
        #expect(size() == after)
    }
}
