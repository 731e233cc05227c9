import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct OnOffBehaviorTests {
    @Test func toggleReversesTheState() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        try light.send(\.toggle)
        #expect(light.onOff.onOff == true)
        try light.send(\.toggle)
        #expect(light.onOff.onOff == false)
        #expect(light.reported("onOff.onOff") == [.bool(true), .bool(false)])
    }

    @Test func turningOnTwiceReportsNothing() throws {
        var light = Endpoint.dimmableLight(onOff: true)
        try light.send(\.on)
        #expect(light.reports.isEmpty)
    }

    @Test func aTimedOnEndsOffWithoutAGuardTime() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        try light.send(\.onWithTimedOff) {
            $0.onTime = 100
            $0.offWaitTime = 50
        }
        #expect(light.onOff.onOff == true)
        light.advance(by: .tenths(40))
        #expect(light.onOff.onTime == 60)
        #expect(light.onOff.offWaitTime == 50)
        light.advance(by: .tenths(60))
        #expect(light.onOff.onOff == false)
        #expect(light.onOff.onTime == 0)
        #expect(light.onOff.offWaitTime == 0)
        #expect(light.isIdle)
    }

    @Test func aCountdownIsReportedOnlyAtItsStartAndEnd() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        try light.send(\.onWithTimedOff) {
            $0.onTime = 100
            $0.offWaitTime = 0
        }
        light.advance(by: .seconds(20))
        #expect(light.reported("onOff.onTime") == [.unsigned(100), .unsigned(0)])
    }

    @Test func offDuringATimedOnStartsTheGuardTime() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        try light.send(\.onWithTimedOff) {
            $0.onTime = 100
            $0.offWaitTime = 50
        }
        light.advance(by: .seconds(1))
        try light.send(\.off)
        #expect(light.onOff.onTime == 0)
        light.advance(by: .seconds(2))
        #expect(light.onOff.offWaitTime == 30)
        light.advance(by: .seconds(3))
        #expect(light.onOff.offWaitTime == 0)
        #expect(light.onOff.onOff == false)
    }

    @Test func timedOffDuringTheGuardTimeLeavesTheLightOff() throws {
        var light = Endpoint.dimmableLight(onOff: false, offWaitTime: 50)
        try light.send(\.onWithTimedOff) {
            $0.onTime = 100
            $0.offWaitTime = 20
        }
        #expect(light.onOff.onOff == false)
        #expect(light.onOff.offWaitTime == 20)
        #expect(light.onOff.onTime == 0)
    }

    @Test func theGuardTimeIsNeverExtended() throws {
        var light = Endpoint.dimmableLight(onOff: false, offWaitTime: 50)
        try light.send(\.onWithTimedOff) {
            $0.onTime = 100
            $0.offWaitTime = 400
        }
        #expect(light.onOff.offWaitTime == 50)
    }

    @Test func onDuringTheGuardTimeTurnsOnAndEndsIt() throws {
        var light = Endpoint.dimmableLight(onOff: false, offWaitTime: 50)
        try light.send(\.on)
        #expect(light.onOff.onOff == true)
        #expect(light.onOff.offWaitTime == 0)
    }

    @Test func aSecondTimedOnUsesTheLongerTime() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        for time: UInt16 in [300, 100] {
            try light.send(\.onWithTimedOff) {
                $0.onTime = time
                $0.offWaitTime = 0
            }
        }
        #expect(light.onOff.onTime == 300)
    }

    @Test func acceptOnlyWhenOnIsDiscardedWhileOff() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        try light.send(\.onWithTimedOff) {
            $0.onOffControl = [.acceptOnlyWhenOn]
            $0.onTime = 100
            $0.offWaitTime = 100
        }
        #expect(light.onOff.onOff == false)
        #expect(light.reports.isEmpty)
    }

    @Test func writingOnTimeActsOnTheRunningCountdown() throws {
        var light = Endpoint.dimmableLight(onOff: true)
        try light.write(Matter.OnOffTrait.self, \.onTime, 600)
        light.advance(by: .seconds(10))
        try light.write(Matter.OnOffTrait.self, \.onTime, 20)
        light.advance(by: .seconds(2))
        #expect(light.onOff.onOff == false)
    }

    @Test func onDuringATimedOnKeepsTheCountdown() throws {
        var light = Endpoint.dimmableLight(onOff: true)
        try light.write(Matter.OnOffTrait.self, \.onTime, 20)
        light.advance(by: .milliseconds(1_050))
        try light.send(\.on)
        light.advance(by: .milliseconds(949))
        #expect(light.onOff.onOff == true)
        light.advance(by: .milliseconds(1))
        #expect(light.onOff.onOff == false)
    }

    @Test func theTime65535DoesNotCountDown() throws {
        var light = Endpoint.dimmableLight(onOff: true)
        try light.write(Matter.OnOffTrait.self, \.onTime, 65535)
        light.advance(by: .hours(3))
        #expect(light.onOff.onOff == true)
        #expect(light.onOff.onTime == 65535)
    }

    @Test func theGlobalSceneIsRecalledWithItsLevel() throws {
        var light = Endpoint.dimmableLight(currentLevel: 200)
        try light.send(\.offWithEffect) { $0.effectIdentifier = .dyingLight }
        #expect(light.onOff.globalSceneControl == false)
        #expect(light.onOff.onOff == false)
        try light.send(\.moveToLevel) {
            $0.level = 10
            $0.optionsMask = [.executeIfOff]
            $0.optionsOverride = [.executeIfOff]
        }
        try light.send(\.onWithRecallGlobalScene)
        #expect(light.onOff.onOff == true)
        #expect(light.level.currentLevel == 200)
        #expect(light.onOff.globalSceneControl == true)
    }

    @Test func aSecondOffWithEffectDoesNotStoreTheSceneAgain() throws {
        var light = Endpoint.dimmableLight(currentLevel: 200)
        try light.send(\.offWithEffect) { $0.effectIdentifier = .delayedAllOff }
        try light.send(\.moveToLevel) {
            $0.level = 10
            $0.optionsMask = [.executeIfOff]
            $0.optionsOverride = [.executeIfOff]
        }
        try light.send(\.offWithEffect) { $0.effectIdentifier = .delayedAllOff }
        try light.send(\.onWithRecallGlobalScene)
        #expect(light.level.currentLevel == 200)
    }

    @Test func recallIsIgnoredWithoutAStoredScene() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        try light.send(\.onWithRecallGlobalScene)
        #expect(light.onOff.onOff == false)
    }

    @Test func anUnknownEffectIsRejected() throws {
        var light = Endpoint.dimmableLight()
        let error = #expect(throws: HomeError.self) {
            try light.send(Matter.OnOffTrait.self, \.offWithEffect) { $0.value[tag: 0] = .unsigned(9) }
        }
        #expect(error?.code == .outOfRange)
        #expect(light.onOff.onOff == true)
    }

    @Test(arguments: [
        (Matter.OnOffTrait.StartUpOnOffEnum.off, [false, false]), (.on, [true, true]), (.toggle, [false, true]),
    ])
    func startUpOnOffAppliesAfterAPowerCycle(startUp: Matter.OnOffTrait.StartUpOnOffEnum, expected: [Bool]) {
        var light = Endpoint.dimmableLight(onOff: true, onOffTraits: { $0.startUpOnOff = startUp })
        for isOn in expected {
            light.powerCycle()
            #expect(light.onOff.onOff == isOn)
        }
    }

    @Test func withoutAStartUpRuleAPowerCycleKeepsTheStateAndEndsCountdowns() throws {
        var light = Endpoint.dimmableLight(onOff: true)
        try light.write(Matter.OnOffTrait.self, \.onTime, 100)
        light.powerCycle()
        #expect(light.onOff.onOff == true)
        #expect(light.onOff.onTime == 0)
        light.advance(by: .seconds(20))
        #expect(light.onOff.onOff == true)
    }
}
