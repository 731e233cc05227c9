import Simulator
import Testing

/// A part of the points of failure; `make points` checks all of them.
@Suite struct SocketPointTests {
    @Test func nothingAcknowledgedIsLostWithTheConnection() throws {
        let result = try SocketPoints(stride: 23).run()
        #expect(result.faults == [])
        #expect(result.points > 10 && result.checks == result.points && result.refused > 0)
    }
}
