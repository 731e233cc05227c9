import CloudToCloud
import HomeModel
import JSON
import Testing

/// Imported values have the types and are within the bounds of the catalog.
@Suite struct CatalogConstraintTests {
    @Test func theRecordedHomeIsWithinAllBounds() throws {
        try expectBounds(in: Fixture.homeAssistant())
    }

    @Test(arguments: ["-1e300", "-300", "-1", "0", "50", "100", "127.5", "1000", "1e300"])
    func everyNumberIsLimitedToItsBounds(number: String) throws {
        let states = [
            "brightness", "currentVolume", "humidityAmbientPercent", "temperatureAmbientCelsius",
            "temperatureSetpointCelsius", "thermostatTemperatureSetpoint", "thermostatTemperatureSetpointLow",
            "thermostatTemperatureSetpointHigh", "thermostatTemperatureAmbient", "thermostatHumidityAmbient",
        ].map { "\"\($0)\": \(number)" }.joined(separator: ", ")
        for type in ["LIGHT", "OUTLET", "SPEAKER", "SENSOR", "THERMOSTAT", "OVEN"] {
            try expectBounds(
                in: imported(
                    type, "OnOff", "Brightness", "Volume", "HumiditySetting", "TemperatureControl",
                    "TemperatureSetting",
                    attributes: """
                        "queryOnlyTemperatureControl": true, "volumeMaxLevel": \(number),
                        "availableThermostatModes": ["heatcool", "heat", "cool"], "bufferRangeCelsius": \(number),
                        "thermostatTemperatureRange":
                            {"minThresholdCelsius": \(number), "maxThresholdCelsius": \(number)},
                        "temperatureRange": {"minThresholdCelsius": \(number), "maxThresholdCelsius": 1e9}
                        """, states: states))
        }
    }

    private func expectBounds(in imported: SyncImport) throws {
        for device in imported.home.devices {
            #expect(Set(device.parts.map { $0.number }).count == device.parts.count)
            for trait in device.parts.flatMap({ $0.traits }) {
                for (id, value) in trait.values {
                    let attribute = try #require(trait.definition.attribute(id))
                    let name = "\(device.name) \(trait.definition.id).\(attribute.name) = \(value)"
                    #expect(isAllowed(value, attribute, in: trait), "\(name)")
                }
            }
        }
    }

    /// Returns whether a value has a type, including the elements of lists and the fields of structures.
    private func fits(_ value: Value, _ type: ValueType) -> Bool {
        switch (type, value) {
        case (.bool, .bool), (.string, .string), (.float, .float): return true
        case (.enumeration(let definition), .unsigned(let number)): return definition.name(of: number) != nil
        case (.bitmap(let definition), .unsigned(let number)): return number & ~definition.mask == 0
        case (.unsigned, .unsigned), (.signed, .signed):
            return value.integer.map { type.integerRange?.contains($0) == true } ?? false
        case (.list(let element), .list(let values)): return values.allSatisfy { fits($0, element.type) }
        case (.structure(let definition), .structure(let fields)):
            let tags = Set(fields.map { $0.tag })
            return fields.allSatisfy { field in
                definition.field(tagged: field.tag).map { fits(field.value, $0.type) } ?? false
            } && definition.fields.allSatisfy { $0.conformance != .mandatory || tags.contains($0.tag) }
        default: return false
        }
    }

    private func isAllowed(_ value: Value, _ attribute: AttributeDefinition, in trait: TraitTemplate) -> Bool {
        if attribute.conformance.verdict(features: trait.features) == .disallowed { return false }
        if value == .null { return attribute.isNullable }
        let constraint = attribute.constraint(features: trait.features)
        switch (attribute.type, value) {
        case (.bool, .bool), (.string, .string): return true
        case (.enumeration(let definition), .unsigned(let number)): return definition.name(of: number) != nil
        case (.unsigned, .unsigned), (.signed, .signed):
            guard let number = value.integer, attribute.type.integerRange?.contains(number) == true else {
                return false
            }
            let other: (UInt32) -> Int64? = { trait.values[$0]?.integer }
            let lower = constraint.lower?.number(attribute: other) ?? number
            let upper = constraint.upper?.number(attribute: other) ?? number
            return lower <= number && number <= upper
        default: return fits(value, attribute.type)
        }
    }
}
