import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct LevelControlBehaviorTests {
    typealias Level = Matter.LevelControlTrait

    @Test func readsOfAMovementAreExactAndReportsAreRare() throws {
        var light = Endpoint.dimmableLight(currentLevel: 1)
        try light.send(\.moveToLevel) {
            $0.level = 254
            $0.transitionTime = 100
        }
        light.advance(by: .milliseconds(5_500))
        #expect(light.level.currentLevel == 140)
        #expect(light.level.remainingTime == 45)
        light.advance(by: .seconds(10))
        let levels = light.reported("levelControl.currentLevel")
        #expect(levels.count <= 12)
        #expect(levels.last == .unsigned(254))
        #expect(light.reported("levelControl.remainingTime") == [.unsigned(100), .unsigned(0)])
    }

    @Test func aReturnToTheReportedLevelIsReported() throws {
        var light = Endpoint.dimmableLight(currentLevel: 100)
        try light.send(\.moveToLevel) {
            $0.level = 254
            $0.transitionTime = 100
        }
        light.advance(by: .milliseconds(500))
        #expect(light.level.currentLevel == 107)
        try light.send(\.moveToLevel) { $0.level = 100 }
        #expect(light.reported("levelControl.currentLevel") == [.unsigned(100)])
    }

    @Test func aMovementUnderASecondReportsNoRemainingTime() throws {
        var light = Endpoint.dimmableLight()
        try light.send(\.moveToLevel) {
            $0.level = 10
            $0.transitionTime = 8
        }
        #expect(light.level.remainingTime == 0)
        light.advance(by: .seconds(2))
        #expect(light.reported("levelControl.remainingTime").isEmpty)
    }

    /// A client may have read the remaining time of a movement whose start is not reported.
    @Test func aMovementOfASecondReportsThatNoTimeRemains() throws {
        var light = Endpoint.dimmableLight()
        try light.send(\.moveToLevel) {
            $0.level = 10
            $0.transitionTime = 10
        }
        light.advance(by: .milliseconds(500))
        #expect(light.level.remainingTime == 5)
        #expect(light.reported("levelControl.remainingTime").isEmpty)
        light.advance(by: .seconds(2))
        #expect(light.reported("levelControl.remainingTime") == [.unsigned(0)])
    }

    @Test(arguments: [(UInt8(0), UInt8(5)), (4, 5), (77, 77), (201, 200), (254, 200)])
    func aLevelOutsideTheRangeIsClamped(level: UInt8, expected: UInt8) throws {
        var light = Endpoint.dimmableLight(levels: {
            $0.minLevel = 5
            $0.maxLevel = 200
        })
        try light.send(\.moveToLevel) { $0.level = level }
        #expect(light.level.currentLevel == expected)
    }

    @Test func aLightReplacesLevelZeroByLevelOne() throws {
        var light = Endpoint.dimmableLight()
        try light.send(\.moveToLevel) { $0.level = 0 }
        #expect(light.level.currentLevel == 1)
        #expect(light.onOff.onOff == true)
    }

    /// If the mask is set, the override decides whether the command is executed, otherwise the attribute decides.
    @Test(arguments: [
        (false, false, false, false), (true, false, false, true), (false, true, true, true), (true, true, false, false),
        (false, false, true, false), (true, false, true, true),
    ])
    func optionsDecideWhetherALightThatIsOffExecutesACommand(
        attribute: Bool, mask: Bool, override: Bool, isExecuted: Bool
    ) throws {
        var light = Endpoint.dimmableLight(onOff: false, levels: { $0.options = attribute ? [.executeIfOff] : [] })
        try light.send(\.moveToLevel) {
            $0.level = 50
            $0.optionsMask = mask ? [.executeIfOff] : []
            $0.optionsOverride = override ? [.executeIfOff] : []
        }
        #expect(light.level.currentLevel == (isExecuted ? 50 : 127))
        #expect(light.onOff.onOff == false)
    }

    @Test func withOnOffTurnsOnAtTheStart() throws {
        var light = Endpoint.dimmableLight(onOff: false)
        try light.send(\.moveToLevelWithOnOff) {
            $0.level = 200
            $0.transitionTime = 50
        }
        #expect(light.onOff.onOff == true)
        #expect(light.level.currentLevel == 127)
    }

    @Test func withOnOffTurnsOffAtTheEnd() throws {
        var light = Endpoint.dimmableLight()
        try light.send(\.moveToLevelWithOnOff) {
            $0.level = 0
            $0.transitionTime = 50
        }
        light.advance(by: .milliseconds(4_999))
        #expect(light.onOff.onOff == true)
        light.advance(by: .milliseconds(1))
        #expect(light.onOff.onOff == false)
        #expect(light.level.currentLevel == 1)
    }

    @Test func aNewCommandPreventsTurningOffAtTheEnd() throws {
        var light = Endpoint.dimmableLight()
        try light.send(\.moveToLevelWithOnOff) {
            $0.level = 0
            $0.transitionTime = 50
        }
        light.advance(by: .seconds(1))
        try light.send(\.moveToLevel) { $0.level = 80 }
        light.advance(by: .seconds(10))
        #expect(light.onOff.onOff == true)
        #expect(light.level.currentLevel == 80)
    }

    @Test func aMoveWithoutOnOffToTheMinimumKeepsTheLightOn() throws {
        var light = Endpoint.dimmableLight()
        try light.send(\.move) {
            $0.moveMode = .down
            $0.rate = 100
        }
        light.advance(by: .seconds(5))
        #expect(light.level.currentLevel == 1)
        #expect(light.onOff.onOff == true)
    }

    @Test func aMoveKeepsItsRateUntilAStop() throws {
        var light = Endpoint.dimmableLight(currentLevel: 1)
        try light.send(\.move) {
            $0.moveMode = .up
            $0.rate = 10
        }
        light.advance(by: .seconds(7))
        try light.send(\.stop)
        light.advance(by: .seconds(7))
        #expect(light.level.currentLevel == 71)
        #expect(light.level.remainingTime == 0)
        #expect(light.reported("levelControl.currentLevel").last == .unsigned(71))
        #expect(light.isIdle)
    }

    @Test func aMoveWithoutARateUsesTheDefaultRateOrIsImmediate() throws {
        var slow = Endpoint.dimmableLight(currentLevel: 100, levels: { $0.defaultMoveRate = 2 })
        try slow.send(\.move) { $0.moveMode = .up }
        slow.advance(by: .seconds(10))
        #expect(slow.level.currentLevel == 120)
        var fast = Endpoint.dimmableLight(currentLevel: 100)
        try fast.send(\.move) { $0.moveMode = .up }
        #expect(fast.level.currentLevel == 254)
    }

    @Test func aStepIsClampedAndKeepsItsDuration() throws {
        var light = Endpoint.dimmableLight(currentLevel: 250)
        try light.send(\.step) {
            $0.stepMode = .up
            $0.stepSize = 100
            $0.transitionTime = 20
        }
        light.advance(by: .seconds(1))
        #expect(light.level.currentLevel == 252)
        light.advance(by: .seconds(1))
        #expect(light.level.currentLevel == 254)
    }

    @Test func aStepWithOnOffTurnsOffOnlyAtTheMinimum() throws {
        var light = Endpoint.dimmableLight(currentLevel: 50)
        try light.send(\.stepWithOnOff) {
            $0.stepMode = .down
            $0.stepSize = 20
        }
        #expect(light.onOff.onOff == true)
        try light.send(\.stepWithOnOff) {
            $0.stepMode = .down
            $0.stepSize = 200
        }
        #expect(light.onOff.onOff == false)
        #expect(light.level.currentLevel == 1)
    }

    @Test func aRateOrStepSizeOfZeroIsRejected() throws {
        var light = Endpoint.dimmableLight()
        let rate = #expect(throws: HomeError.self) {
            try light.send(Level.self, \.move) {
                $0.moveMode = .up
                $0.rate = 0
            }
        }
        #expect(rate?.matterStatus == .invalidCommand)
        let size = #expect(throws: HomeError.self) {
            try light.send(Level.self, \.stepWithOnOff) {
                $0.stepMode = .up
                $0.stepSize = 0
            }
        }
        #expect(size?.matterStatus == .invalidCommand)
    }

    @Test func anUnknownLevelIsSetAtOnceAndCannotBeMovedOrStepped() throws {
        var light = Endpoint.dimmableLight(currentLevel: nil)
        let error = #expect(throws: HomeError.self) {
            try light.send(Level.self, \.step) {
                $0.stepMode = .up
                $0.stepSize = 1
            }
        }
        #expect(error?.matterStatus == .failure)
        try light.send(\.moveToLevel) {
            $0.level = 90
            $0.transitionTime = 100
        }
        #expect(light.level.currentLevel == 90)
    }

    @Test func startUpCurrentLevelAppliesAfterAPowerCycle() throws {
        for (startUp, expected) in [(UInt8(0), UInt8(1)), (33, 33), (255, 254)] {
            var light = Endpoint.dimmableLight(levels: { $0.startUpCurrentLevel = startUp })
            light.powerCycle()
            #expect(light.level.currentLevel == expected)
        }
        var light = Endpoint.dimmableLight(currentLevel: 100)
        try light.send(\.moveToLevel) {
            $0.level = 200
            $0.transitionTime = 100
        }
        light.advance(by: .seconds(5))
        light.powerCycle()
        light.advance(by: .seconds(30))
        #expect(light.level.currentLevel == 150)
        #expect(light.level.remainingTime == 0)
    }
}
