import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct ModeBehaviorTests {
    @Test func aSupportedModeIsSet() throws {
        var washer = Endpoint.device(LaundryWasherDeviceType.self)
        let response = try washer.send(Matter.LaundryWasherModeTrait.self, \.changeToMode) { $0.newMode = 1 }
        #expect(response.status == .success)
        #expect(washer[Matter.LaundryWasherModeTrait.self].currentMode == 1)
    }

    @Test func anUnknownModeIsRejectedInTheResponse() throws {
        var washer = Endpoint.device(LaundryWasherDeviceType.self)
        let response = try washer.send(Matter.LaundryWasherModeTrait.self, \.changeToMode) { $0.newMode = 77 }
        #expect(response.status == .unsupportedMode)
        #expect(response.statusText == "Mode 77 is not supported; supported: 0, 1, 2, 3, 4.")
        #expect(washer[Matter.LaundryWasherModeTrait.self].currentMode == 0)
    }

    @Test func modeSelectFailsWithAnUnknownMode() throws {
        var selector = Endpoint.device(ModeSelectDeviceType.self)
        try selector.send(Matter.ModeSelectTrait.self, \.changeToMode) { $0.newMode = 2 }
        let error = #expect(throws: HomeError.self) {
            try selector.send(Matter.ModeSelectTrait.self, \.changeToMode) { $0.newMode = 9 }
        }
        #expect(error?.matterStatus == .invalidCommand)
        #expect(selector[Matter.ModeSelectTrait.self].currentMode == 2)
    }

    @Test func modeSelectStartsInItsStartUpMode() throws {
        var selector = Endpoint.device(ModeSelectDeviceType.self)
        let error = #expect(throws: HomeError.self) {
            try selector.write(Matter.ModeSelectTrait.self, \.startUpMode, 9)
        }
        #expect(error?.matterStatus == .constraintError)
        try selector.write(Matter.ModeSelectTrait.self, \.startUpMode, 3)
        selector.powerCycle()
        #expect(selector[Matter.ModeSelectTrait.self].currentMode == 3)
    }
}
