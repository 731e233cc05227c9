import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct ColorControlBehaviorTests {
    typealias Control = Matter.ColorControlTrait

    private var lamp: SimulatedDevice = {
        var lamp = Endpoint.device(ExtendedColorLightDeviceType.self)
        _ = try? lamp.send(Matter.OnOffTrait.self, \.on)
        lamp.clearReports()
        return lamp
    }()
    private var color: TraitDraft<Control> { lamp[Control.self] }

    @Test mutating func aColorTemperatureIsReachedOverTheTransitionTime() throws {
        try lamp.send(Control.self, \.moveToColorTemperature) {
            $0.colorTemperatureMireds = 270
            $0.transitionTime = 100
        }
        lamp.advance(by: .seconds(5))
        #expect(color.colorTemperatureMireds == 320)
        #expect(color.remainingTime == 50)
        lamp.advance(by: .seconds(5))
        #expect(color.colorTemperatureMireds == 270)
        #expect(lamp.reported("colorControl.colorTemperatureMireds").count <= 12)
        #expect(lamp.reported("colorControl.remainingTime") == [.unsigned(100), .unsigned(0)])
        #expect(lamp.isIdle)
    }

    @Test(arguments: [(50 as UInt16, 153 as UInt16), (600, 500), (300, 300)])
    mutating func aColorTemperatureOutsideTheRangeIsClamped(expected: UInt16, mireds: UInt16) throws {
        try lamp.send(Control.self, \.moveToColorTemperature) { $0.colorTemperatureMireds = expected }
        #expect(color.colorTemperatureMireds == mireds)
    }

    @Test mutating func boundsLimitAMovement() throws {
        try lamp.send(Control.self, \.moveColorTemperature) {
            $0.moveMode = .up
            $0.rate = 10
            $0.colorTemperatureMinimumMireds = 0
            $0.colorTemperatureMaximumMireds = 400
        }
        lamp.advance(by: .seconds(2))
        #expect(color.colorTemperatureMireds == 390)
        lamp.advance(by: .seconds(10))
        #expect(color.colorTemperatureMireds == 400)
    }

    @Test mutating func hueWrapsAroundTheCircle() throws {
        try lamp.send(Control.self, \.enhancedMoveToHue) {
            $0.enhancedHue = 60_000
            $0.direction = .up
        }
        try lamp.send(Control.self, \.enhancedStepHue) {
            $0.stepMode = .up
            $0.stepSize = 10_000
            $0.transitionTime = 100
        }
        lamp.advance(by: .seconds(5))
        #expect(abs(Int(color.enhancedCurrentHue ?? 0) - 65_000) < 20)
        lamp.advance(by: .seconds(5))
        #expect(color.enhancedCurrentHue == 4464)
        #expect(color.currentHue == 17)
        #expect(lamp.isIdle)
    }

    @Test(arguments: [
        (Control.DirectionEnum.shortest, 64_500), (.longest, 33_500), (.up, 33_500), (.down, 64_500),
    ])
    mutating func hueMovesInTheGivenDirection(direction: Control.DirectionEnum, afterHalfTheTime: Int) throws {
        try lamp.send(Control.self, \.enhancedMoveToHue) {
            $0.enhancedHue = 2000
            $0.direction = .up
        }
        try lamp.send(Control.self, \.enhancedMoveToHue) {
            $0.enhancedHue = 65_000
            $0.direction = direction
            $0.transitionTime = 100
        }
        lamp.advance(by: .seconds(5))
        // Downward it is 2,536 steps across the end of the circle, upward 63,000.
        let expected = afterHalfTheTime == 64_500 ? 2000 - 1268 : afterHalfTheTime
        #expect(abs(Int(color.enhancedCurrentHue ?? 0) - expected) < 20)
        lamp.advance(by: .seconds(5))
        #expect(color.enhancedCurrentHue == 65_000)
    }

    @Test mutating func saturationStopsAtItsLimits() throws {
        try lamp.send(Control.self, \.moveToSaturation) { $0.saturation = 250 }
        try lamp.send(Control.self, \.stepSaturation) {
            $0.stepMode = .up
            $0.stepSize = 20
        }
        #expect(color.currentSaturation == 254)
        try lamp.send(Control.self, \.moveSaturation) {
            $0.moveMode = .down
            $0.rate = 100
        }
        lamp.advance(by: .seconds(10))
        #expect(color.currentSaturation == 0)
    }

    @Test mutating func everyCommandSetsTheColorMode() throws {
        try lamp.send(Control.self, \.moveToHueAndSaturation) {
            $0.hue = 170
            $0.saturation = 254
        }
        #expect(color.colorMode == .currentHueAndCurrentSaturation)
        #expect(color.enhancedColorMode == .currentHueAndCurrentSaturation)
        try lamp.send(Control.self, \.enhancedMoveToHue) {
            $0.enhancedHue = 0
            $0.direction = .shortest
        }
        #expect(color.enhancedColorMode == .enhancedCurrentHueAndCurrentSaturation)
        try lamp.send(Control.self, \.moveToColor) {
            $0.colorX = 20_000
            $0.colorY = 20_000
        }
        #expect(color.colorMode == .currentXAndCurrentY)
        try lamp.send(Control.self, \.moveToColorTemperature) { $0.colorTemperatureMireds = 200 }
        #expect(color.colorMode == .colorTemperatureMireds)
        #expect(color.enhancedColorMode == .colorTemperatureMireds)
    }

    @Test mutating func anotherColorModeStartsFromTheCurrentColor() throws {
        try lamp.send(Control.self, \.moveToColorTemperature) { $0.colorTemperatureMireds = 200 }
        try lamp.send(Control.self, \.stepColor) {
            $0.stepX = 1
            $0.stepY = 0
        }
        // The chromaticity of 5,000 K is (0.345, 0.352).
        #expect(abs(Int(color.currentX ?? 0) - 22_620) < 200)
        #expect(abs(Int(color.currentY ?? 0) - 23_050) < 200)
        try lamp.send(Control.self, \.stepColorTemperature) {
            $0.stepMode = .up
            $0.stepSize = 10
        }
        #expect(abs(Int(color.colorTemperatureMireds ?? 0) - 210) < 6)
    }

    @Test mutating func stopKeepsTheCurrentColor() throws {
        try lamp.send(Control.self, \.moveToColor) {
            $0.colorX = 10_000
            $0.colorY = 10_000
            $0.transitionTime = 100
        }
        lamp.advance(by: .seconds(5))
        let x = color.currentX
        try lamp.send(Control.self, \.stopMoveStep)
        lamp.advance(by: .seconds(5))
        #expect(color.currentX == x)
        #expect(color.remainingTime == 0)
        #expect(lamp.isIdle)
    }

    @Test mutating func aLightThatIsOffIgnoresCommandsWithoutExecuteIfOff() throws {
        try lamp.send(Matter.OnOffTrait.self, \.off)
        try lamp.send(Control.self, \.moveToColorTemperature) { $0.colorTemperatureMireds = 200 }
        #expect(color.colorTemperatureMireds == 370)
        try lamp.send(Control.self, \.moveToColorTemperature) {
            $0.colorTemperatureMireds = 200
            $0.optionsMask = [.executeIfOff]
            $0.optionsOverride = [.executeIfOff]
        }
        #expect(color.colorTemperatureMireds == 200)
    }

    @Test mutating func aLoopRunsUntilItIsStoppedAndRestoresTheHue() throws {
        try lamp.send(Control.self, \.enhancedMoveToHue) {
            $0.enhancedHue = 10_000
            $0.direction = .shortest
        }
        try lamp.send(Control.self, \.colorLoopSet) {
            $0.updateFlags = [.updateAction, .updateDirection, .updateTime, .updateStartHue]
            $0.action = .activateFromColorLoopStartEnhancedHue
            $0.direction = .increment
            $0.time = 64
            $0.startHue = 0
        }
        lamp.advance(by: .seconds(16))
        #expect(color.colorLoopActive == 1)
        #expect(abs(Int(color.enhancedCurrentHue ?? 0) - 16_384) < 20)
        lamp.advance(by: .seconds(64))
        #expect(abs(Int(color.enhancedCurrentHue ?? 0) - 16_384) < 20)
        try lamp.send(Control.self, \.stopMoveStep)
        #expect(color.colorLoopActive == 1)
        try lamp.send(Control.self, \.colorLoopSet) {
            $0.updateFlags = [.updateAction]
            $0.action = .deactivate
        }
        #expect(color.colorLoopActive == 0)
        #expect(color.enhancedCurrentHue == 10_000)
        #expect(lamp.isIdle)
    }

    @Test mutating func zeroRatesAndStepsAreRejected() throws {
        func status(_ send: (inout SimulatedDevice) throws -> Void) -> MatterStatus? {
            let error = #expect(throws: HomeError.self) { try send(&lamp) }
            return error?.matterStatus
        }
        #expect(status { try $0.send(Control.self, \.stepHue) { $0.stepSize = 0 } } == .invalidCommand)
        #expect(
            status {
                try $0.send(Control.self, \.moveSaturation) {
                    $0.moveMode = .up
                    $0.rate = 0
                }
            } == .invalidCommand)
        #expect(
            status {
                try $0.send(Control.self, \.stepColor) {
                    $0.stepX = 0
                    $0.stepY = 0
                }
            } == .invalidCommand)
        try lamp.send(Control.self, \.moveColor) {
            $0.rateX = 0
            $0.rateY = 0
        }
        try lamp.send(Control.self, \.moveHue) { $0.moveMode = .stop }
    }

    @Test mutating func aStartUpColorTemperatureAppliesAfterAPowerCycle() throws {
        try lamp.write(Control.self, \.startUpColorTemperatureMireds, 300)
        try lamp.send(Control.self, \.moveToColor) {
            $0.colorX = 10_000
            $0.colorY = 10_000
        }
        lamp.powerCycle()
        #expect(color.colorTemperatureMireds == 300)
        #expect(color.colorMode == .colorTemperatureMireds)
    }
}
