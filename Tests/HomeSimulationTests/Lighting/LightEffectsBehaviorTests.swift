import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct LightEffectsBehaviorTests {
    typealias Effects = Google.LightEffectsTrait

    private var light = SimulatedDevice.with(
        DimmableLightDeviceType.self,
        TraitTemplate(Matter.OnOffTrait.self, features: [.lighting]) { $0.onOff = true },
        TraitTemplate(Matter.LevelControlTrait.self, features: [.onOff, .lighting]) {
            $0.currentLevel = 201
            $0.minLevel = 1
            $0.maxLevel = 254
        },
        TraitTemplate(Effects.self) {
            $0.defaultSleepDurationSeconds = 100
            $0.effectEndTimestampSeconds = 0
            $0.pulseEffectSet = false
            $0.sleepEffectSet = false
            $0.wakeEffectSet = false
        })
    private var effects: TraitDraft<Effects> { light[Effects.self] }

    @Test mutating func theSleepEffectDimsToOff() throws {
        try light.send(Effects.self, \.sleepEffectSet)
        #expect(effects.sleepEffectSet == true)
        #expect(effects.effectEndTimestampSeconds == SimulatedDevice.creationTime.microseconds / 1_000_000 + 100)
        light.advance(by: .seconds(50))
        #expect(light[Matter.LevelControlTrait.self].currentLevel == 101)
        light.advance(by: .seconds(50))
        #expect(light[Matter.OnOffTrait.self].onOff == false)
        #expect(effects.sleepEffectSet == false)
        #expect(effects.effectEndTimestampSeconds == 0)
        #expect(light.isIdle)
    }

    @Test mutating func theWakeEffectBrightens() throws {
        try light.send(Matter.OnOffTrait.self, \.off)
        try light.send(Effects.self, \.wakeEffectSet) { $0.durationSeconds = 253 }
        #expect(light[Matter.OnOffTrait.self].onOff == true)
        light.advance(by: .seconds(100))
        #expect(light[Matter.LevelControlTrait.self].currentLevel == 101)
        light.advance(by: .seconds(153))
        #expect(light[Matter.LevelControlTrait.self].currentLevel == 254)
        #expect(effects.wakeEffectSet == false)
    }

    @Test mutating func aStoppedEffectKeepsTheCurrentLevel() throws {
        try light.send(Effects.self, \.sleepEffectSet)
        light.advance(by: .seconds(50))
        try light.send(Effects.self, \.stopEffect)
        light.advance(by: .hours(1))
        #expect(light[Matter.LevelControlTrait.self].currentLevel == 101)
        #expect(light[Matter.OnOffTrait.self].onOff == true)
        #expect(effects.sleepEffectSet == false)
    }

    @Test mutating func onlyOneEffectPlaysAtATime() throws {
        try light.send(Effects.self, \.sleepEffectSet)
        try light.send(Effects.self, \.pulseEffectSet) { $0.durationSeconds = 10 }
        #expect(effects.pulseEffectSet == true)
        #expect(effects.sleepEffectSet == false)
        light.advance(by: .seconds(10))
        #expect(effects.pulseEffectSet == false)
    }
}
