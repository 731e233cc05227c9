import HomeCatalog
import HomeModel
import HomeSimulation
import HomeTesting
import Testing

@Suite struct SimulationTests {
    private static let demoTraits = DemoHome.template().devices.flatMap { device in
        device.parts.flatMap { part in part.traits.map { (device: device.id, trait: $0) } }
    }

    @Test func aBehaviorCarriesOutEveryCommandThatADeviceTakes() {
        for (device, trait) in Self.demoTraits {
            guard let behavior = Simulation.behaviors[trait.definition] else { continue }
            let missing = trait.commands.subtracting(behavior.commands)
                .compactMap { trait.definition.command($0)?.name }
            #expect(missing == [], "\(trait.definition.id) of \(device)")
        }
    }

    /// A command that is not simulated says so: it does not pretend to have worked.
    @Test func aTraitWithoutABehaviorRefusesItsCommands() throws {
        for device in DemoHome.template().devices {
            let living = SimulatedDevice(device)
            for (place, instance) in living.device.shape.traits.enumerated()
            where Simulation.behaviors[instance.definition] == nil {
                for command in instance.commands {
                    let draft = DeviceDraft(living.device, now: living.now, seed: 1)
                    let refusal = #expect(throws: HomeError.self) {
                        _ = try Simulation.behaviors.invoke(command, fields: .empty, of: place, on: draft)
                    }
                    #expect(refusal?.code == .unimplemented, "\(command.name) of \(device.id)")
                }
            }
        }
    }
}
