import HomeCatalog
import HomeModel
import JSON
import TestHomes
import Testing

@testable import HomeSimulation

/// The catalog allows each value that a device produces, after any actions.
@Suite struct ProducedValuesTests {
    @Test(arguments: Catalog.deviceTypes.map { $0.definition })
    func everyValueMatchesItsType(type: DeviceTypeDefinition) {
        expectValues(of: .blueprint(type), count: 150)
    }

    @Test func everyValueOfATraitWithoutATypeMatchesItsType() {
        expectValues(of: SimulatedDevice(.typeless), count: 3_000)
    }

    private func expectValues(of start: SimulatedDevice, count: Int) {
        var device = start
        var values = RandomValues(random: SeededRandom(seed: 5))
        check(device, "at first")
        for _ in 0..<count {
            device.clearReports()
            let action = applyRandomAction(to: &device, &values)
            device.advance(by: .milliseconds(Int64(values.random.below(20_000))))
            guard check(device, action) else { return }
        }
    }

    /// Sends a command, writes an attribute, or applies a stimulus.
    private func applyRandomAction(to device: inout SimulatedDevice, _ values: inout RandomValues) -> String {
        let shape = device.device.shape
        let index = Int(values.random.below(UInt64(shape.traits.count)))
        let instance = shape.traits[index]
        values.currentValues = device.values(of: index)
        switch values.random.below(3) {
        case 0:
            let simulated = Simulation.behaviors[instance.definition]?.commands ?? []
            guard let command = values.random.pick(instance.commands.filter { simulated.contains($0.id) }),
                let fields = values.fields(of: command.fields, features: instance.features)
            else { return "nothing" }
            let response = try? device.send(command, fields: fields, to: index)
            if let response, let structure = command.response {
                check(response, of: .structure(structure), "the response of \(instance.definition.id).\(command.name)")
            }
            return command.name
        case 1:
            guard
                let attribute = values.random.pick(instance.attributes.map { $0.definition }.filter { $0.isWritable }),
                let value = values.value(of: attribute, features: instance.features)
            else { return "nothing" }
            try? device.write([attribute.id: value], to: index)
            return attribute.name
        default:
            let stimuli = Simulation.behaviors[instance.definition]?.stimuli ?? []
            guard let stimulus = values.random.pick(stimuli),
                let fields = values.fields(of: stimulus.fields, features: FeatureMap())
            else { return "nothing" }
            try? device.stimulate(stimulus, fields: fields, part: instance.part)
            return stimulus.name
        }
    }

    @discardableResult
    private func check(_ device: SimulatedDevice, _ action: String) -> Bool {
        var isAllowed = true
        for (index, instance) in device.device.shape.traits.enumerated() {
            let values = device.values(of: index)
            for attribute in instance.attributes.map({ $0.definition }) {
                guard let value = values[attribute.id] else { continue }
                let name = "\(instance.definition.id).\(attribute.name) after \(action)"
                if value == .null {
                    if !attribute.isNullable { isAllowed = fail("\(name) is null") }
                    continue
                }
                isAllowed = check(value, of: attribute.type, name) && isAllowed
                isAllowed = check(value, attribute.constraint(features: instance.features), values, name) && isAllowed
            }
        }
        for event in device.events {
            let names = event.event.split(separator: ".")
            let trait = device.device.shape.traits.first { $0.definition.name == names[0] }?.definition
            if let fields = trait?.events.first(where: { $0.name == names[1] })?.fields {
                isAllowed =
                    check(event.fields, of: .structure(fields), "the event \(event.event) after \(action)") && isAllowed
            }
        }
        return isAllowed
    }

    /// Returns whether a value matches a type, with named enumeration values and bits only.
    @discardableResult
    private func check(_ value: Value, of type: ValueType, _ name: String) -> Bool {
        switch (value, type) {
        case (.unsigned(let number), .enumeration(let definition)):
            return definition.name(of: number) != nil || fail("\(name) is the unnamed value \(number)")
        case (.unsigned(let number), .bitmap(let definition)):
            return number & ~definition.mask == 0 || fail("\(name) has unnamed bits: \(number)")
        case (.list(let values), .list(let element)):
            return values.allSatisfy { $0 == .null ? element.isNullable : check($0, of: element.type, name) }
        case (.structure(let fields), .structure(let definition)):
            return fields.allSatisfy { field in
                guard let known = definition.field(tagged: field.tag) else {
                    return fail("\(name) has a field \(field.tag)")
                }
                if field.value == .null { return known.isNullable || fail("\(name).\(known.name) is null") }
                return check(field.value, of: known.type, "\(name).\(known.name)")
            }
        default: return type.accepts(value) || fail("\(name) is not a value of \(type): \(value)")
        }
    }

    private func check(
        _ value: Value, _ constraint: Constraint, _ values: [UInt32: Value], _ name: String
    ) -> Bool {
        let present: (UInt32) -> Int64? = { values[$0]?.integer }
        if let number = value.integer {
            if constraint.alsoAllowed.contains(number) { return true }
            if let lower = constraint.lower?.number(attribute: present), number < lower {
                return fail("\(name) is \(number), below \(lower)")
            }
            if let upper = constraint.upper?.number(attribute: present), number > upper {
                return fail("\(name) is \(number), above \(upper)")
            }
        }
        let length: Int
        switch value {
        case .string(let text): length = text.utf8.count
        case .octets(let bytes): length = bytes.count
        case .list(let elements): length = elements.count
        default: return true
        }
        if let maximum = constraint.maximumLength?.number(attribute: present), Int64(length) > maximum {
            return fail("\(name) is \(length) long, above \(maximum)")
        }
        return true
    }

    private func fail(_ text: String) -> Bool {
        Issue.record("\(text)")
        return false
    }
}
