import HomeEngine
import HomeModel
import TestHomes
import Testing

@testable import HomeAPI

@Suite struct HealthCheckTests {
    @Test func aHomeBehindItsClockIsCatchingUp() throws {
        let time = TestTime()
        let home = try Home.test(time: time, isPaused: false)
        let before = HealthCheck(home.clock())
        #expect(before.name == .clock && before.status == .ok)
        time.pass(.hours(2))
        let behind = HealthCheck(home.clock())
        #expect(behind.status == .catchingUp)
        #expect(behind.detail.contains("\(home.clock().lag.seconds) s behind"))
        _ = try home.advance(by: .seconds(1))
        #expect(HealthCheck(home.clock()).status == .ok)
    }
}
