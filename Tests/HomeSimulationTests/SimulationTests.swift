import HomeCatalog
import HomeModel
import HomeSimulation
import Testing

@Suite struct SimulationTests {
    /// Traits of simulated devices whose commands answer that they are not simulated.
    private static let withoutBehavior: Set<String> = []

    @Test func everyCommandHasAHandler() {
        for device in DemoHome.template().devices {
            for trait in device.parts.flatMap({ $0.traits }) where !Self.withoutBehavior.contains(trait.definition.id) {
                let handled = Simulation.behaviors[trait.definition]?.commands ?? []
                let missing = trait.commands.subtracting(handled).compactMap { trait.definition.command($0)?.name }
                #expect(missing == [], "\(trait.definition.id) of \(device.id)")
            }
        }
    }

    @Test func everyTraitOfTheDemoHomeHasABehavior() {
        let traits = Set(DemoHome.template().devices.flatMap { $0.parts.flatMap { $0.traits.map { $0.definition } } })
        #expect(Set(traits.filter { Simulation.behaviors[$0] == nil }.map { $0.id }) == Self.withoutBehavior)
    }
}
