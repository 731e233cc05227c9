import HomeCatalog
import HomeModel
import TestHomes
import Testing

/// Effects of On/Off commands on the level of a light.
@Suite struct LevelFadeTests {
    @Test func currentLevelIsTheOldLevelWhileOff() throws {
        var light = Endpoint.dimmableLight(currentLevel: 200)
        try light.send(\.off)
        #expect(light.level.currentLevel == 200)
        #expect(light.reported("levelControl.currentLevel").isEmpty)
    }

    @Test func offFadesAndThenRestoresTheOldLevel() throws {
        var light = Endpoint.dimmableLight(currentLevel: 201, levels: { $0.onOffTransitionTime = 40 })
        try light.send(\.off)
        #expect(light.onOff.onOff == false)
        light.advance(by: .seconds(2))
        #expect(light.level.currentLevel == 101)
        light.advance(by: .seconds(2))
        #expect(light.level.currentLevel == 201)
        #expect(light.level.remainingTime == 0)
    }

    @Test func withAnOnLevelTheLightStaysAtTheMinimumWhileOff() throws {
        var light = Endpoint.dimmableLight(currentLevel: 200, levels: { $0.onLevel = 90 })
        try light.send(\.off)
        #expect(light.level.currentLevel == 1)
        try light.send(\.on)
        #expect(light.level.currentLevel == 90)
    }

    @Test func onFadesFromTheMinimumToTheStoredLevel() throws {
        var light = Endpoint.dimmableLight(onOff: false, currentLevel: 101, levels: { $0.onTransitionTime = 100 })
        try light.send(\.on)
        #expect(light.level.currentLevel == 1)
        light.advance(by: .seconds(5))
        #expect(light.level.currentLevel == 51)
        light.advance(by: .seconds(5))
        #expect(light.level.currentLevel == 101)
    }

    @Test func onDuringAFadeToOffReturnsToTheOldLevel() throws {
        var light = Endpoint.dimmableLight(currentLevel: 200, levels: { $0.offTransitionTime = 40 })
        try light.send(\.off)
        light.advance(by: .seconds(3))
        try light.send(\.on)
        light.advance(by: .seconds(10))
        #expect(light.level.currentLevel == 200)
        #expect(light.onOff.onOff == true)
    }

    @Test func aPowerCutDuringAFadeToOffKeepsTheOldLevel() throws {
        var light = Endpoint.dimmableLight(currentLevel: 200, levels: { $0.offTransitionTime = 40 })
        try light.send(\.off)
        light.advance(by: .seconds(3))
        light.powerCycle()
        #expect(light.level.currentLevel == 200)
    }

    @Test func theTargetOfMoveToLevelWithOnOffOverridesOnLevel() throws {
        var light = Endpoint.dimmableLight(onOff: false, levels: { $0.onLevel = 90 })
        try light.send(\.moveToLevelWithOnOff) { $0.level = 30 }
        #expect(light.level.currentLevel == 30)
    }

    @Test func aLevelCommandThatTurnsOnEndsTheGuardTime() throws {
        var light = Endpoint.dimmableLight(onOff: false, offWaitTime: 50)
        try light.send(\.moveToLevelWithOnOff) { $0.level = 30 }
        #expect(light.onOff.offWaitTime == 0)
        #expect(light.onOff.onOff == true)
    }

    @Test func aLevelCommandThatTurnsOffResetsOnTime() throws {
        var light = Endpoint.dimmableLight(onOff: true)
        try light.write(Matter.OnOffTrait.self, \.onTime, 100)
        try light.send(\.moveToLevelWithOnOff) { $0.level = 1 }
        #expect(light.onOff.onTime == 0)
        #expect(light.onOff.onOff == false)
    }
}
