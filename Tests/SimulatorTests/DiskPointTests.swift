import Simulator
import Testing

@Suite struct DiskPointTests {
    @Test func nothingAcknowledgedIsLostAtAnyPointOfFailure() throws {
        let result = try DiskPoints(stride: 37).run()
        #expect(result.faults == [])
    }
}
