import Simulator
import Testing

/// Some seeds; `make simulate` runs more.
@Suite struct ServerSimulationTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func readersHaveTheHomeAndNothingAcknowledgedIsLost(seed: UInt64) throws {
        let simulation = try ServerSimulation(seed: seed)
        try simulation.run(operations: 5_000)
        let result = simulation.result
        #expect(result.acknowledged > 500 && result.refused > 0 && result.events > 500 && result.checks > 0)
    }
}
