import CloudToCloud
import HomeCatalog
import HomeModel
import HomeSimulation
import JSON
import Testing

/// Cloud-to-cloud descriptions of devices that were not imported: one of each type of the catalog.
@Suite struct DescriptionTests {
    static let types = Catalog.deviceTypes.map { $0.definition }

    @Test func thereIsADeviceOfEveryType() {
        let rows = Self.rows.split(separator: "\n").compactMap { $0.split(separator: " ").first.map { String($0) } }
        #expect(Set(rows) == Set(Self.types.map { $0.id }))
        #expect(Set(rows).count == rows.count)
    }

    @Test(arguments: rows.split(separator: "\n").map { String($0) })
    func aDeviceHasItsTypeAndTraitsAndNoOthers(row: String) throws {
        let words = row.split(separator: " ").map { String($0) }
        let type = try #require(Self.types.first { $0.id == words[0] })
        let description = CloudDescription(of: device(type))
        #expect(description.type ?? "-" == words[1])
        #expect(description.traits == Array(words.dropFirst(2)))
    }

    @Test(arguments: types)
    func aDeviceIsDescribedOnlyInTermsOfCloudToCloud(type: DeviceTypeDefinition) throws {
        let description = CloudDescription(of: device(type))
        if let name = description.type { #expect(Vocabulary.types.contains(name)) }
        #expect(Vocabulary.faults(of: description) == [])
    }

    @Test(arguments: types)
    func anImportedDescriptionIsUnchanged(type: DeviceTypeDefinition) throws {
        let description = CloudDescription(of: device(type))
        let imported = try description.imported()
        #expect(imported.report.unmappedTraits == [])
        #expect(imported.report.unmappedValues == [])
        #expect(imported.report.assumedValues == [])
        #expect(imported.report.faults == [])
        let result = CloudDescription(of: imported.home.devices[0])
        if description.type != nil { #expect(result.type == description.type) }
        #expect(result.traits == description.traits)
        for name in Set(description.attributes.members.map { $0.name } + result.attributes.members.map { $0.name }) {
            #expect(result.attributes[name] == description.attributes[name], "\(name)")
        }
        for name in Set(description.states.members.map { $0.name } + result.states.members.map { $0.name }) {
            #expect(result.states[name] == description.states[name], "\(name)")
        }
    }

    /// A trait that is not marked as read-only accepts commands.
    @Test(arguments: types)
    func aDeviceAcceptsEveryCommandThatItsDescriptionAllows(type: DeviceTypeDefinition) throws {
        let description = CloudDescription(of: device(type))
        for execution in try description.possibleExecutions() {
            // A cooktop can be turned on only by hand, which Cloud-to-cloud cannot express.
            if ["matter.cooktop", "matter.cookSurface"].contains(type.id), execution.parameters["on"] == .bool(true) {
                #expect(throws: CloudCommandError.self) { try description.actions(for: execution) }
                continue
            }
            #expect(throws: Never.self, "\(execution.command) \(execution.parameters)") {
                try description.actions(for: execution)
            }
        }
    }

    /// Sets each attribute in turn to each enumeration value, true and false, both limits of a number, and null.
    @Test(arguments: types)
    func anyValueIsDescribedInTermsOfCloudToCloud(type: DeviceTypeDefinition) throws {
        let original = device(type)
        for (part, template) in original.parts.enumerated() {
            for (index, trait) in template.traits.enumerated() {
                for attribute in trait.definition.attributes where trait.values[attribute.id] != nil {
                    for value in attribute.boundaryValues(on: trait) {
                        var changed = original
                        changed.parts[part].traits[index].values[attribute.id] = value
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
    /// Imports the device from its description.
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
    /// Returns the values at the limits of an attribute; none for strings, lists and structures.
    fileprivate func boundaryValues(on trait: TraitTemplate) -> [Value] {
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

    /// The physically possible range of a unit, if its type has a larger one.
    private var possible: ClosedRange<Int64> {
        switch unit?.symbol {
        case "%": 0...100
        case "0.01 °C": -10_000...30_000
        case "s since 1970-01-01 00:00 UTC": 0...100_000_000_000
        default: Int64.min...Int64.max
        }
    }
}
