import HomeCatalog
import HomeModel
import Testing

@Suite struct LevelControlTraitTests {
    @Test func theMinimumLevelIsOneForLightsAndZeroForOthers() throws {
        let minLevel = try #require(Matter.LevelControlTrait.definition.attribute(named: "minLevel"))
        let light = FeatureMap([Matter.LevelControlTrait.Feature.lighting])
        #expect(minLevel.fallback(features: light) == .value(.unsigned(1)))
        #expect(minLevel.constraint(features: light).lower == .constant(1))
        #expect(minLevel.constraint(features: light).upper == .constant(254))
        #expect(minLevel.fallback(features: FeatureMap()) == .value(.unsigned(0)))
        #expect(minLevel.constraint(features: FeatureMap()).lower == nil)
    }
}
