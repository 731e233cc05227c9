import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

/// Devices with all initial values that a description may contain, including the ends of all ranges. No later action
/// may crash the process or produce a value of another type.
@Suite struct ExtremeDeviceTests {
    @Test(arguments: Catalog.deviceTypes.map { $0.definition })
    func extremeInitialValuesNeverCrashAndKeepTheirTypes(type: DeviceTypeDefinition) {
        expectNoMismatches(of: Blueprint.template(for: type, id: "it", name: "It", seed: 1), seeds: 1...4)
    }

    @Test func extremeInitialValuesOfTraitsWithoutATypeNeverCrash() {
        expectNoMismatches(of: .typeless, seeds: 1...40)
    }

    private func expectNoMismatches(of template: DeviceTemplate, seeds: ClosedRange<UInt64>) {
        for seed in seeds {
            var values = RandomValues(random: SeededRandom(seed: seed))
            var device = SimulatedDevice(Self.extreme(template, &values))
            for _ in 0..<60 {
                Self.applyRandomAction(to: &device, &values)
                device.clearReports()
            }
            #expect(Self.mismatches(of: device) == [])
        }
    }

    /// The attributes whose value does not match their type.
    private static func mismatches(of device: SimulatedDevice) -> [String] {
        device.device.shape.traits.indices.flatMap { index in
            let definition = device.device.shape.traits[index].definition
            return device.values(of: index).compactMap { id, value in
                guard let attribute = definition.attribute(id) else { return "\(definition.id) \(id)" }
                let fits = value == .null ? attribute.isNullable : attribute.type.accepts(value)
                return fits ? nil : "\(definition.id).\(attribute.name): \(value)"
            }
        }
    }

    /// Returns the device with random values, and with memory that may belong to another trait.
    private static func extreme(_ device: DeviceTemplate, _ values: inout RandomValues) -> DeviceTemplate {
        var template = device
        for part in template.parts.indices {
            for index in template.parts[part].traits.indices {
                var trait = template.parts[part].traits[index]
                let features = trait.definition.extended(trait.features)
                if values.random.below(2) == 0 {
                    trait = BlueprintDefaults().trait(
                        trait.definition, of: template.parts[part].type, features: features)
                }
                for attribute in trait.definition.attributes {
                    let verdict = attribute.conformance.verdict(features: trait.features)
                    if verdict == .disallowed || values.random.below(2) == 0 { continue }
                    values.currentValues = trait.values
                    if let value = values.value(of: attribute, features: trait.features) {
                        trait.values[attribute.id] = value
                    }
                }
                trait.memory = values.random.below(2) == 0 ? memory(&values.random) : trait.memory
                template.parts[part].traits[index] = trait
            }
        }
        return template
    }

    /// A random value that a description may contain as memory.
    private static func memory(_ random: inout SeededRandom) -> Value {
        let maximum: UInt64 = 1 << 53
        switch random.below(9) {
        case 0: return .unsigned(maximum)
        case 1: return .signed(-Int64(maximum))
        case 2: return .float(random.below(2) == 0 ? 1e9 : -1e9)
        case 3: return .bool(true)
        case 4: return .string("")
        case 5: return .list((0..<2).map { _ in memory(&random) })
        case 6: return .list((0..<3).map { _ in .unsigned(random.below(2) == 0 ? 0 : maximum) })
        case 7:
            // The memory of a running appliance has this form.
            return .list((0..<6).map { _ in .signed(random.below(2) == 0 ? Int64(random.below(9)) : Int64(maximum)) })
        default:
            return .structure((0..<4).map { Value.FieldValue(tag: UInt32($0), value: memory(&random)) })
        }
    }

    /// Applies a random command, write, stimulus or restart, or advances the clock.
    private static func applyRandomAction(to device: inout SimulatedDevice, _ values: inout RandomValues) {
        let shape = device.device.shape
        guard let index = values.random.pick(shape.traits.indices) else { return }
        let instance = shape.traits[index]
        values.currentValues = device.values(of: index)
        switch values.random.below(6) {
        case 0, 1:
            guard let command = values.random.pick(instance.commands),
                let fields = values.fields(of: command.fields, features: instance.features)
            else { return }
            _ = try? device.send(command, fields: fields, to: index)
        case 2:
            guard
                let attribute = values.random.pick(instance.attributes.map { $0.definition }.filter { $0.isWritable }),
                let value = values.value(of: attribute, features: instance.features)
            else { return }
            try? device.write([attribute.id: value], to: index)
        case 3:
            guard let stimulus = values.random.pick(Simulation.behaviors.stimuli(of: shape, part: instance.part)),
                let fields = values.fields(of: stimulus.stimulus.fields, features: FeatureMap())
            else { return }
            try? device.stimulate(stimulus.stimulus, fields: fields, part: instance.part)
        case 4: device.restart(values.random.below(2) == 0 ? .power : .update)
        default: device.advance(by: .milliseconds(Int64(values.random.below(100_000_000))))
        }
    }
}
