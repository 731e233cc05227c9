import HomeCatalog
import HomeModel
import HomeSimulation
import Testing

@Suite struct SimulationTests {
    /// What has no honest meaning without a fabric, its keys and an update server: commands of these traits answer that
    /// they are not simulated.
    private static let withoutBehavior: Set<String> = [
        "matter.administratorCommissioning", "matter.generalCommissioning", "matter.groupKeyManagement",
        "matter.operationalCredentials", "matter.otaSoftwareUpdateProvider",
    ]

    private static let devices =
        DemoHome.template().devices
        + Catalog.deviceTypes.map { Blueprint.template(for: $0.definition, id: $0.definition.id, name: "It", seed: 1) }

    @Test func everyCommandHasAHandler() {
        for device in Self.devices {
            for trait in device.parts.flatMap({ $0.traits }) where !Self.withoutBehavior.contains(trait.definition.id) {
                let handled = Simulation.behaviors[trait.definition]?.commands ?? []
                let missing = trait.commands.subtracting(handled).compactMap { trait.definition.command($0)?.name }
                #expect(missing == [], "\(trait.definition.id) of \(device.id)")
            }
        }
    }

    @Test func everyTraitOfTheDemoHomeHasABehavior() {
        let traits = Set(DemoHome.template().devices.flatMap { $0.parts.flatMap { $0.traits.map { $0.definition } } })
        #expect(traits.filter { Simulation.behaviors[$0] == nil }.map { $0.id } == [])
    }

    /// By Matter each measurement is a part of its own; a cooler of the cloud has several in one, by one name.
    @Test func noTwoStimuliOfAPartHaveOneName() {
        for device in Self.devices where device.isMatterDevice {
            for part in device.parts {
                let names = part.traits.flatMap { Simulation.behaviors[$0.definition]?.stimuli ?? [] }.map { $0.name }
                #expect(Set(names).count == names.count, "\(part.type.id) has \(names)")
            }
        }
    }
}
