import HTTPServer
import HomeEngine
import JSON
import Testing

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
        #expect(gateway.get("/devices/desk-lamp").json == lamp)
    }
}
