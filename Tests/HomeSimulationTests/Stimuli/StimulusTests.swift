import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Each stimulus of each device type changes an attribute or a process, or emits an event.
@Suite struct StimulusTests {
    /// Stimuli that need preparation; the tests of the behaviors cover them.
    private static let needingPreparation: Set<String> = ["enterCode", "trip", "obstruct", "followClimate"]

    @Test(arguments: Catalog.deviceTypes.map { $0.definition })
    func everyStimulusOfADeviceHasAnEffect(type: DeviceTypeDefinition) {
        expectEffects(of: .blueprint(type), type.id)
    }

    @Test func everyStimulusOfATraitWithoutATypeHasAnEffect() { expectEffects(of: SimulatedDevice(.typeless), "lamp") }

    private func expectEffects(of fresh: SimulatedDevice, _ id: String) {
        for part in fresh.device.shape.parts.indices {
            for (_, stimulus) in Simulation.behaviors.stimuli(of: fresh.device.shape, part: part) {
                let name = stimulus.name.split(separator: ".").last.map { String($0) } ?? stimulus.name
                if Self.needingPreparation.contains(name) { continue }
                #expect(Self.hasEffect(stimulus, part: part, on: fresh), "\(stimulus.name) of part \(part) of \(id)")
            }
        }
    }

    /// Applies a stimulus with random fields during a random run, until it has an effect.
    private static func hasEffect(_ stimulus: StimulusHandler, part: Int, on fresh: SimulatedDevice) -> Bool {
        var values = RandomValues(random: SeededRandom(seed: 7))
        for _ in 0..<100 {
            var device = fresh
            for _ in 0..<12 {
                guard let fields = values.fields(of: stimulus.fields, features: FeatureMap()) else { break }
                let before = device.device
                let (reports, events) = (device.reports.count, device.events.count)
                if (try? device.stimulate(stimulus, fields: fields, part: part)) != nil {
                    let after = device.device
                    if after.state != before.state || after.memory != before.memory
                        || after.processes != before.processes || device.reports.count > reports
                        || device.events.count > events
                    {
                        return true
                    }
                }
                applyRandomAction(to: &device, &values)
            }
        }
        return false
    }

    /// Applies another random stimulus or command, and advances the clock.
    private static func applyRandomAction(to device: inout SimulatedDevice, _ values: inout RandomValues) {
        let shape = device.device.shape
        guard let index = values.random.pick(shape.traits.indices) else { return }
        let instance = shape.traits[index]
        values.currentValues = device.values(of: index)
        if values.random.below(2) == 0 {
            if let stimulus = values.random.pick(Simulation.behaviors.stimuli(of: shape, part: instance.part)),
                let fields = values.fields(of: stimulus.stimulus.fields, features: FeatureMap())
            {
                try? device.stimulate(stimulus.stimulus, fields: fields, part: instance.part)
            }
        } else if let command = values.random.pick(instance.commands),
            let fields = values.fields(of: command.fields, features: instance.features)
        {
            _ = try? device.send(command, fields: fields, to: index)
        }
        device.advance(by: .milliseconds(Int64(values.random.below(30_000))))
    }
}
