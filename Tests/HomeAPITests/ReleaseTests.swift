import HTTPServer
import HomeEngine
import JSON
import TestHomes
import Testing

@testable import HomeAPI

/// Objects that were created for a gateway or a home are freed with it.
struct ReleaseTests {
    /// Weak references to the parts of a gateway.
    private struct Parts {
        weak var api: HomeAPI?
        weak var homes: Homes?
        weak var home: Home?

        init(of gateway: TestGateway) { (api, homes, home) = (gateway.api, gateway.homes, gateway.home) }

        var areFreed: [Bool] { [api == nil, homes == nil, home == nil] }
    }

    @Test func aGatewayIsFreed() throws {
        let parts = try {
            let gateway = try TestGateway()
            _ = gateway.get("/devices")
            gateway.homes.close()
            gateway.home.close()
            return Parts(of: gateway)
        }()
        #expect(parts.areFreed == [true, true, true])
    }

    @Test func aGatewayWithStreamsFaultsAndRecordsIsFreed() throws {
        let parts = try {
            let gateway = try TestGateway()
            gateway.send(
                .post, "/simulation/faults", #"{"on":{"stream":true},"kind":"duplicate","probability":0.5}"#)
            gateway.send(.post, "/devices/living-room-ceiling/traits/onOff/commands", #"{"command":"toggle"}"#)
            _ = try StreamReader(gateway, "/events?snapshot=1").read(at: 0)
            gateway.homes.close()
            gateway.home.close()
            return Parts(of: gateway)
        }()
        #expect(parts.areFreed == [true, true, true])
    }

    @Test func aDeletedHomeIsFreed() throws {
        let gateway = try TestGateway()
        weak let home = try {
            gateway.send(.post, "/homes", #"{"id":"fork","from":{"home":"default"}}"#)
            gateway.send(.post, "/homes/fork/simulation/faults", #"{"on":{"stream":true},"kind":"silent"}"#)
            gateway.send(.patch, "/homes/fork/devices/living-room-ceiling", #"{"name":"Lamp"}"#)
            let reader = try StreamReader(gateway, "/homes/fork/events?snapshot=1")
            _ = try reader.read(at: 0)
            return try gateway.homes.home("fork").home
        }()
        #expect(home != nil)
        gateway.send(.delete, "/homes/fork")
        #expect(home == nil)
    }
}
