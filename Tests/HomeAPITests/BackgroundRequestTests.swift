import HTTPServer
import HomeEngine
import HomeModel
import HomeSimulation
import Synchronization
import TestHomes
import Testing

@testable import HomeAPI

/// Requests that are executed on a background queue.
@Suite struct BackgroundRequestTests {
    @Test func anAdvanceStopsAfterItsSliceWhenItsClientDisconnects() throws {
        let gateway = try TestGateway()
        let hasDisconnected = Mutex(false)
        let status = Mutex<Int?>(nil)
        let reply = try gateway.router.reply(
            to: .post, "/simulation/clock/advance", headers: [Header("Content-Type", "application/json")],
            body: Array(#"{"seconds":31536000}"#.utf8))
        guard case .deferred(let work) = reply else {
            Issue.record("an advance has its response at once")
            return
        }
        // The client disconnects when the clock moves.
        let start = gateway.home.clock().time
        let isAbandoned: @Sendable () -> Bool = {
            if gateway.home.clock().time > start { hasDisconnected.withLock { $0 = true } }
            return hasDisconnected.withLock { $0 }
        }
        work(Responder(isAbandoned: isAbandoned) { response in status.withLock { $0 = response.status } })
        while !hasDisconnected.withLock({ $0 }) { Thread.yield() }
        // A later advance starts after the last slice of the first.
        #expect(gateway.send(.post, "/simulation/clock/advance", #"{"seconds":0}"#).status == 200)
        let reached = gateway.home.clock().time
        #expect(reached > start && reached < start + .days(30))
        #expect(status.withLock { $0 } == nil)
        #expect(gateway.home.clock().lag == .zero)
    }

    @Test func aLongListIsNotCreatedForADisconnectedClient() throws {
        let gateway = try TestGateway(Fleet.home(devices: 300, seed: 1))
        let responses = Mutex(0)
        for isAbandoned in [true, false] {
            guard case .deferred(let work) = try gateway.router.reply(to: .get, "/devices") else {
                Issue.record("a long list has its response at once")
                return
            }
            work(Responder(isAbandoned: { isAbandoned }) { _ in responses.withLock { $0 += 1 } })
        }
        while responses.withLock({ $0 }) == 0 { Thread.yield() }
        #expect(responses.withLock { $0 } == 1)
    }

    @Test(arguments: ["/devices?limit=1", "/devices?limit=256&fields=id"])
    func aShortListOfALargeHomeIsSentAtOnce(target: String) throws {
        let gateway = try TestGateway(Fleet.home(devices: 300, seed: 1))
        guard case .response(let response) = try gateway.router.reply(to: .get, target) else {
            Issue.record("a short list waits")
            return
        }
        #expect(response.status == 200)
    }
}
