import HomeCatalog
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

    @Test(arguments: Catalog.deviceTypes.map { $0.definition })
    func everyTypeCanBeMadeWithCommandsThatWork(type: DeviceTypeDefinition) {
        let device = Blueprint.template(for: type, id: "it", name: "It", seed: 1)
        for trait in device.parts.flatMap({ $0.traits }) {
            #expect(trait.commands.isSubset(of: Simulation.behaviors[trait.definition]?.commands ?? []))
        }
    }

    @Test func everyTraitOfTheCatalogueHasABehavior() {
        let missing = Catalog.traits.map { $0.definition }.filter { Simulation.behaviors[$0] == nil }
        #expect(missing.map { $0.id } == [])
    }
}
