import HomeModel
import HomeSimulation
import Testing

@Suite struct SimulationTests {
    @Test func everyCommandHasAHandler() {
        for device in DemoHome.template().devices {
            for trait in device.parts.flatMap({ $0.traits }) {
                let handled = Simulation.behaviors[trait.definition]?.commands ?? []
                let missing = trait.commands.subtracting(handled).compactMap { trait.definition.command($0)?.name }
                #expect(missing == [], "\(trait.definition.id) of \(device.id)")
            }
        }
    }

    @Test(arguments: Blueprint.simulatedTypes)
    func everyCommandOfASimulatedTypeWorks(type: DeviceTypeDefinition) {
        let device = Blueprint.template(for: type, id: "it", name: "It", seed: 1)
        for trait in device.parts.flatMap({ $0.traits }) {
            #expect(trait.commands.isSubset(of: Simulation.behaviors[trait.definition]?.commands ?? []))
        }
    }

    @Test func everyTraitOfASimulatedDeviceHasABehavior() {
        let traits = Set(DemoHome.template().devices.flatMap { $0.parts.flatMap { $0.traits.map { $0.definition } } })
        #expect(traits.filter { Simulation.behaviors[$0] == nil }.map { $0.id } == [])
    }
}
