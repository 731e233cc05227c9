import HomeCatalog
import HomeModel
import JSON
import Testing

/// Units, bounds and names of the values of Google's traits.
@Suite struct GoogleValueTests {
    @Test(arguments: GoogleTraitTests.traits)
    func everyPercentageHasItsUnitAndBounds(trait: TraitDefinition) {
        for quantity in quantities(of: trait) where quantity.name.lowercased().contains("percent") {
            #expect(quantity.unit == .percent, "\(quantity.path)")
            let lower = quantity.constraint.lower?.constant ?? quantity.type.integerRange?.lowerBound
            #expect(lower == (quantity.name.contains("Relative") ? -100 : 0), "\(quantity.path)")
            #expect(quantity.constraint.upper?.constant == 100, "\(quantity.path)")
        }
    }

    @Test(arguments: GoogleTraitTests.traits)
    func everyTimeHasAUnitAndAnEpoch(trait: TraitDefinition) {
        for quantity in quantities(of: trait) {
            let isPointInTime = quantity.name.contains("Timestamp") || quantity.name.contains("TimeSeconds")
            guard isPointInTime || quantity.name.hasSuffix("Seconds") || quantity.name.hasSuffix("Millis") else {
                continue
            }
            let symbol = quantity.unit?.symbol ?? ""
            #expect(symbol.hasPrefix(quantity.name.hasSuffix("Millis") ? "ms" : "s"), "\(quantity.path)")
            if quantity.type == .signed(bits: 64), isPointInTime {
                #expect(symbol.hasSuffix("since 1970-01-01 00:00 UTC"), "\(quantity.path)")
            }
        }
    }

    @Test func namesThatAreSwiftKeywordsAreUnchanged() {
        let direction = Google.OpenCloseTrait.Direction.valueType
        guard case .enumeration(let definition) = direction else { return #expect(Bool(false), "not an enumeration") }
        #expect(definition.number(of: "in") == 5)
        #expect(
            Google.SceneTrait.definition.command(named: "activateScene")?.fields.fields.map { $0.name } == ["dynamic"])
    }

    @Test func aFieldNamedValueIsNotHiddenByTheRecord() throws {
        let color = Record<Google.ExtendedColorControlTrait.MoveToColorHSV> {
            $0.hue = 240
            $0.saturation = 1
            $0.value = 0.5
        }
        #expect(color.value == 0.5)
        let spectrum = Record<Google.LightEffectsTrait.SpectrumHSV> { $0.value = 0.25 }
        #expect(spectrum.value == 0.25)
        let command = try #require(Google.ExtendedColorControlTrait.definition.command(named: "moveToColorHsv"))
        var json = JSONWriter()
        json.structure(color.value, of: command.fields)
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"hue":240,"saturation":1,"value":0.5}"#)
    }

    private struct Quantity {
        let path: String
        let name: String
        let type: ValueType
        let constraint: Constraint
        let unit: Unit?
    }

    /// The numbers among the attributes and the fields of a trait.
    private func quantities(of trait: TraitDefinition) -> [Quantity] {
        let attributes = trait.attributes.map {
            Quantity(
                path: "\(trait.id).\($0.name)", name: $0.name, type: $0.type, constraint: $0.constraint, unit: $0.unit)
        }
        let fields = Element.structures(of: trait).flatMap { structure in
            structure.fields.map {
                Quantity(
                    path: "\(trait.id) \(structure.name).\($0.name)", name: $0.name, type: $0.type,
                    constraint: $0.constraint, unit: $0.unit)
            }
        }
        return (attributes + fields).filter { quantity in
            switch quantity.type {
            case .unsigned, .signed, .float: true
            default: false
            }
        }
    }
}
