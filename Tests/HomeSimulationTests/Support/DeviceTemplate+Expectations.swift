import HomeModel
import JSON
import Testing

/// Invariants of all simulated devices.
extension DeviceTemplate {
    func expectValuesAllowedByTheCatalog() throws {
        for trait in parts.flatMap({ $0.traits }) {
            let reader = ValueReader(acceptsUnnamed: true) { trait.values[$0]?.integer }
            for (number, value) in trait.values {
                let attribute = try #require(trait.definition.attribute(number))
                var writer = JSONWriter()
                writer.value(value, of: attribute.type, isText: attribute.isText)
                let json = try JSONValue.parse(writer.bytes)
                let path = "\(trait.definition.id).\(attribute.name) of \(parts[0].type.id) \(id)"
                do throws(HomeError) {
                    let read = try reader.value(json, of: attribute, features: trait.features, at: .root)
                    #expect(read == value, "\(path)")
                } catch {
                    Issue.record("\(path): \(error.message)")
                }
            }
        }
    }

    func expectSupportedChoices() {
        for trait in parts.flatMap({ $0.traits }) {
            let path = "\(trait.definition.id) of \(parts[0].type.id) \(id)"
            // The traits of ModeBase, and ModeSelect, have both attributes.
            if let current = trait.value(of: "currentMode"), let modes = trait.list("supportedModes") {
                #expect(modes.contains { $0[tag: 1] == current }, "\(path)")
                #expect(Set(modes.map { $0[tag: 1] }).count == modes.count && modes.count >= 2, "\(path)")
                #expect(modes.allSatisfy { $0[tag: 0] != .string("") }, "\(path)")
            }
            if let state = trait.value(of: "operationalState"), let states = trait.list("operationalStateList") {
                #expect(states.contains { $0[tag: 0] == state }, "\(path)")
            }
            if let phase = trait.value(of: "currentPhase"), let phases = trait.value(of: "phaseList") {
                #expect((phase == .null) == (phases == .null), "\(path)")
            }
            if let level = trait.value(of: "selectedTemperatureLevel")?.integer {
                #expect(Int(level) < trait.list("supportedTemperatureLevels")?.count ?? 0, "\(path)")
            }
        }
    }
}

extension TraitTemplate {
    /// Returns the initial value of an attribute; nil if the device lacks it.
    func value(of name: String) -> Value? { definition.attribute(named: name).flatMap { values[$0.id] } }

    fileprivate func list(_ name: String) -> [Value]? {
        if case .list(let elements)? = value(of: name) { elements } else { nil }
    }
}
