import Simulator
import Testing

/// Some seeds; `make simulate` and `make simulate-cluster` run more.
@Suite struct ServerSimulationTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func readersHaveTheHomeAndNothingAcknowledgedIsLost(seed: UInt64) throws {
        let simulation = try ServerSimulation(seed: seed)
        try simulation.run(operations: 5_000)
        let result = simulation.result
        #expect(result.acknowledged > 500 && result.refused > 0 && result.events > 500 && result.checks > 0)
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>) func nodesThatShareHomesLoseAndRepeatNothing(seed: UInt64) throws {
        let simulation = try ServerSimulation(seed: seed, nodes: 3)
        try simulation.run(operations: 2_500)
        let result = simulation.result
        #expect(result.acknowledged > 100 && result.refused > 0 && result.events > 100 && result.crashes > 5)
    }
}
