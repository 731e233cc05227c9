import Simulator
import Testing

/// A part of the points of failure; `make points` checks all of them.
@Suite struct DiskPointTests {
    @Test func nothingAcknowledgedIsLostAtAPointOfFailure() throws {
        let result = try DiskPoints(stride: 61).run()
        #expect(result.faults == [])
        #expect(result.points > 50 && result.checks > 40 && result.refused > 0)
    }
}
