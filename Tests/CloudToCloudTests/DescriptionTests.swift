import CloudToCloud
import HomeCatalog
import HomeModel
import HomeSimulation
import JSON
import Testing

/// Devices that never came from a cloud, in the words of Cloud-to-cloud: one of each type of the catalogue.
@Suite struct DescriptionTests {
    static let types = Catalog.deviceTypes.map { $0.definition }

    @Test func thereIsADeviceOfEveryType() {
        #expect(Self.types.count == 116)
        #expect(Self.rows.split(separator: "\n").count == 116)
    }

    @Test(arguments: rows.split(separator: "\n").map { String($0) })
    func aDeviceIsWhatItIsAndNoMore(row: String) throws {
        let words = row.split(separator: " ").map { String($0) }
        let type = try #require(Self.types.first { $0.id == words[0] })
        let told = CloudDescription(of: device(type))
        #expect(told.type ?? "-" == words[1])
        #expect(told.traits == Array(words.dropFirst(2)))
    }

    @Test(arguments: types)
    func aDeviceIsToldInTheCloudsWordsOnly(type: DeviceTypeDefinition) throws {
        let told = CloudDescription(of: device(type))
        if let name = told.type { #expect(Vocabulary.types.contains(name)) }
        #expect(Vocabulary.faults(of: told) == [])
    }

    @Test(arguments: types)
    func whatIsToldIsImportedAgainUnchanged(type: DeviceTypeDefinition) throws {
        let told = CloudDescription(of: device(type))
        let imported = try told.imported()
        #expect(imported.report.unmappedTraits == [])
        #expect(imported.report.unmappedValues == [])
        #expect(imported.report.assumedValues == [])
        #expect(imported.report.faults == [])
        let again = CloudDescription(of: imported.home.devices[0])
        if told.type != nil { #expect(again.type == told.type) }
        #expect(again.traits == told.traits)
        for name in Set(told.attributes.members.map { $0.name } + again.attributes.members.map { $0.name }) {
            #expect(again.attributes[name] == told.attributes[name], "\(name)")
        }
        for name in Set(told.states.members.map { $0.name } + again.states.members.map { $0.name }) {
            #expect(again.states[name] == told.states[name], "\(name)")
        }
    }

    /// What is not said to be readable only can be asked for.
    @Test(arguments: types)
    func aDeviceDoesWhatItIsToldToDo(type: DeviceTypeDefinition) throws {
        let told = CloudDescription(of: device(type))
        for execution in try told.claims() {
            // A hob is turned on by hand only, which Cloud-to-cloud cannot say.
            if ["matter.cooktop", "matter.cookSurface"].contains(type.id), execution.parameters["on"] == .bool(true) {
                #expect(throws: CloudCommandError.self) { try told.actions(for: execution) }
                continue
            }
            #expect(throws: Never.self, "\(execution.command) \(execution.parameters)") {
                try told.actions(for: execution)
            }
        }
    }

    /// Whatever a device's attributes are, one after another: each word, true and false, both ends of a number, null.
    @Test(arguments: types)
    func whateverADeviceTellsIsInTheCloudsWords(type: DeviceTypeDefinition) throws {
        let made = device(type)
        for (part, template) in made.parts.enumerated() {
            for (place, trait) in template.traits.enumerated() {
                for attribute in trait.definition.attributes where trait.values[attribute.id] != nil {
                    for value in attribute.anyValues(on: trait) {
                        var changed = made
                        changed.parts[part].traits[place].values[attribute.id] = value
                        let faults = Vocabulary.faults(of: CloudDescription(of: changed))
                        #expect(faults == [], "\(trait.definition.id).\(attribute.name) = \(value)")
                    }
                }
            }
        }
    }

    private func device(_ type: DeviceTypeDefinition) -> DeviceTemplate {
        Blueprint.template(for: type, id: "it", name: "It", seed: 7)
    }
}

extension CloudDescription {
    /// The device as it comes back out of the answers that tell of it.
    func imported() throws -> SyncImport {
        var entry = JSONObject()
        entry["id"] = .string("it")
        entry["type"] = .string("action.devices.types.\(type ?? "OUTLET")")
        entry["traits"] = .array(traits.map { .string("action.devices.traits.\($0)") })
        entry["attributes"] = .object(attributes)
        var name = JSONObject()
        name["name"] = .string("It")
        entry["name"] = .object(name)
        var sync = JSONObject()
        sync["devices"] = .array([.object(entry)])
        var devices = JSONObject()
        devices["it"] = .object(states)
        var query = JSONObject()
        query["devices"] = .object(devices)
        return try SyncImport(sync: .object(sync), query: .object(query))
    }
}

extension AttributeDefinition {
    /// The values at the edges of what the attribute can be; none of a text, a list or a structure.
    fileprivate func anyValues(on trait: TraitTemplate) -> [Value] {
        let none: [Value] = isNullable ? [.null] : []
        switch type {
        case .bool: return none + [.bool(false), .bool(true)]
        case .enumeration(let definition): return none + definition.cases.map { .unsigned($0.number) }
        case .unsigned, .signed:
            guard let range = type.integerRange else { return none }
            let constraint = constraint(features: trait.features)
            let other: (UInt32) -> Int64? = { trait.values[$0]?.integer }
            let ends = [
                constraint.lower?.number(attribute: other) ?? range.lowerBound,
                constraint.upper?.number(attribute: other) ?? range.upperBound,
            ]
            let numbers = ends.map { min(max($0, possible.lowerBound), possible.upperBound) }
            if case .signed = type { return none + numbers.map { .signed($0) } }
            return none + numbers.map { .unsigned(UInt64(max(0, $0))) }
        default: return none
        }
    }

    /// What a number of this unit can be anywhere in the world, where its type holds more.
    private var possible: ClosedRange<Int64> {
        switch unit?.symbol {
        case "%": 0...100
        case "0.01 °C": -10_000...30_000
        case "s since 1970-01-01 00:00 UTC": 0...100_000_000_000
        default: Int64.min...Int64.max
        }
    }
}
