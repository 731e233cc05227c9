import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct IdentifyBehaviorTests {
    private var light = Endpoint.device(OnOffLightDeviceType.self)
    private var identify: TraitDraft<Matter.IdentifyTrait> { light[Matter.IdentifyTrait.self] }

    @Test mutating func theTimeCountsDownInSecondsAndIsReportedOnlyAtStartAndEnd() throws {
        try light.send(Matter.IdentifyTrait.self, \.identify) { $0.identifyTime = 10 }
        light.advance(by: .milliseconds(3_500))
        #expect(identify.identifyTime == 7)
        light.advance(by: .seconds(10))
        #expect(identify.identifyTime == 0)
        #expect(light.reported("identify.identifyTime") == [.unsigned(10), .unsigned(0)])
    }

    @Test mutating func anotherCommandOrWriteReplacesTheTime() throws {
        try light.send(Matter.IdentifyTrait.self, \.identify) { $0.identifyTime = 10 }
        light.advance(by: .seconds(2))
        try light.write(Matter.IdentifyTrait.self, \.identifyTime, 60)
        light.advance(by: .seconds(20))
        #expect(identify.identifyTime == 40)
        try light.send(Matter.IdentifyTrait.self, \.identify) { $0.identifyTime = 0 }
        #expect(identify.identifyTime == 0)
        #expect(light.isIdle)
    }

    @Test mutating func stopEffectEndsTheCountdownButBlinkDoesNot() throws {
        try light.send(Matter.IdentifyTrait.self, \.identify) { $0.identifyTime = 10 }
        try light.send(Matter.IdentifyTrait.self, \.triggerEffect) { $0.effectIdentifier = .blink }
        #expect(identify.identifyTime == 10)
        try light.send(Matter.IdentifyTrait.self, \.triggerEffect) { $0.effectIdentifier = .stopEffect }
        #expect(identify.identifyTime == 0)
    }

    @Test mutating func aPowerCycleEndsTheCountdown() throws {
        try light.send(Matter.IdentifyTrait.self, \.identify) { $0.identifyTime = 10 }
        light.powerCycle()
        #expect(identify.identifyTime == 0)
        #expect(light.isIdle)
    }
}
