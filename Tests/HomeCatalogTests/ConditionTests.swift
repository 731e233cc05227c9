import HomeCatalog
import HomeModel
import Testing

/// The conditions of the catalog.
@Suite struct ConditionTests {
    @Test(arguments: Catalog.traits.map { $0.definition })
    func conditionsReferToExistingFeaturesAndElements(trait: TraitDefinition) {
        let heads =
            trait.features.map { $0.conformance } + trait.attributes.map { $0.conformance }
            + trait.commands.map { $0.conformance } + trait.events.map { $0.conformance }
        for condition in heads.flatMap({ $0.conditions }) { check(condition, of: trait, fields: nil) }
        for structure in Element.structures(of: trait) {
            for condition in structure.fields.flatMap({ $0.conformance.conditions }) {
                check(condition, of: trait, fields: structure)
            }
        }
    }

    @Test func aConditionOnMoreThanFeaturesLeavesAnElementOptional() throws {
        let holdTimeLimits = try #require(Matter.OccupancySensingTrait.definition.attribute(named: "holdTimeLimits"))
        #expect(holdTimeLimits.conformance == .mandatoryIf(.element(ElementReference(.attribute, id: 0x0003))))
        #expect(holdTimeLimits.conformance.verdict(features: FeatureMap()) == .optional)
    }

    @Test func aConditionThatTheFeaturesExcludeMakesTheElementDisallowed() throws {
        typealias Feature = Matter.OccupancySensingTrait.Feature
        let delay = try #require(
            Matter.OccupancySensingTrait.definition.attribute(named: "ultrasonicOccupiedToUnoccupiedDelay"))
        guard case .firstOf(let parts) = delay.conformance else {
            Issue.record("no alternatives")
            return
        }
        #expect(parts[0].verdict(features: FeatureMap([Feature.ultrasonic])) == .optional)
        #expect(parts[0].verdict(features: FeatureMap([Feature.radar])) == .disallowed)
    }

    @Test func aConditionOnAnAttributesValueNamesAttributeAndValue() throws {
        let primary = try #require(Matter.ColorControlTrait.definition.attribute(named: "primary2X"))
        #expect(primary.conformance == .mandatoryIf(.greater(ElementReference(.attribute, id: 0x0010), 1)))
    }

    private func check(_ condition: Condition, of trait: TraitDefinition, fields: StructDefinition?) {
        switch condition {
        case .feature(let bit):
            #expect(trait.features.contains { $0.bit == bit }, "\(trait.id) has no feature \(bit)")
        case .element(let element), .equal(let element, _), .greater(let element, _):
            let exists =
                switch element.kind {
                case .attribute: trait.attribute(element.id) != nil
                case .command: trait.command(element.id) != nil
                case .field: fields?.field(tagged: element.id) != nil
                }
            #expect(exists, "\(trait.id) has no \(element.kind) \(element.id)")
        case .not(let condition): check(condition, of: trait, fields: fields)
        case .all(let conditions), .any(let conditions):
            for condition in conditions { check(condition, of: trait, fields: fields) }
        }
    }
}

extension Conformance {
    fileprivate var conditions: [Condition] {
        switch self {
        case .mandatoryIf(let condition), .optionalIf(let condition), .choiceIf(let condition, _, _): [condition]
        case .firstOf(let parts): parts.flatMap { $0.conditions }
        default: []
        }
    }
}
