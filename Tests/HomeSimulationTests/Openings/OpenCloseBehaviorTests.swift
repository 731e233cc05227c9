import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct OpenCloseBehaviorTests {
    typealias Opening = Google.OpenCloseTrait

    private var drawer = Endpoint.device(GoogleDrawerDeviceType.self)
    private var opening: TraitDraft<Opening> { drawer[Opening.self] }

    @Test mutating func openingTakesTimeAndIsReportedAtItsEnd() throws {
        try drawer.send(Opening.self, \.open)
        #expect(opening.targetOpenPercent == 100)
        #expect(opening.openPercent == 0)
        drawer.advance(by: .seconds(4))
        #expect(opening.openPercent == 40)
        #expect(drawer.events.isEmpty)
        drawer.advance(by: .seconds(6))
        #expect(opening.openPercent == 100)
        #expect(drawer.events.map { $0.event } == ["openClose.openFollowUp"])
        #expect(drawer.isIdle)
        try drawer.send(Opening.self, \.close)
        drawer.advance(by: .seconds(10))
        #expect(opening.openPercent == 0)
        #expect(drawer.events.last?.event == "openClose.closeFollowUp")
    }

    @Test mutating func aMovementEndsExactlyAtItsTarget() throws {
        try drawer.send(Opening.self, \.goToOpenPercentage) { $0.openPercent = 33.3 }
        drawer.advance(by: .seconds(5))
        #expect(opening.openPercent == 33.3)
        #expect(drawer.events.map { $0.event } == ["openClose.goToOpenPercentageFollowUp"])
    }

    @Test mutating func stepsStopAtTheLimits() throws {
        try drawer.send(Opening.self, \.step) { $0.openRelativePercent = 70 }
        drawer.advance(by: .seconds(10))
        #expect(opening.openPercent == 70)
        try drawer.send(Opening.self, \.step) { $0.openRelativePercent = 70 }
        #expect(opening.targetOpenPercent == 100)
        try drawer.send(Opening.self, \.step) { $0.openRelativePercent = -100 }
        #expect(opening.targetOpenPercent == 0)
    }

    @Test mutating func anotherCommandReversesTheMovement() throws {
        try drawer.send(Opening.self, \.open)
        drawer.advance(by: .seconds(5))
        try drawer.send(Opening.self, \.close)
        drawer.advance(by: .seconds(2))
        #expect(opening.openPercent == 30)
        drawer.advance(by: .seconds(3))
        #expect(opening.openPercent == 0)
        #expect(drawer.events.map { $0.event } == ["openClose.closeFollowUp"])
    }

    @Test mutating func aRestartStopsTheMovement() throws {
        try drawer.send(Opening.self, \.open)
        drawer.advance(by: .seconds(5))
        drawer.powerCycle()
        drawer.advance(by: .hours(1))
        #expect(opening.openPercent == 50)
        #expect(opening.targetOpenPercent == 50)
    }

    @Test mutating func aDeviceWithOneDirectionRejectsADirection() throws {
        let error = #expect(throws: HomeError.self) {
            try drawer.send(Opening.self, \.open) { $0.openDirection = .left }
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test func directionsMoveIndependently() throws {
        let directions: [Opening.Direction] = [.left, .right]
        var curtain = SimulatedDevice.with(
            GoogleWindowDeviceType.self,
            TraitTemplate(Opening.self) {
                $0.supportedDirections = directions
                $0.openState = directions.map { direction in
                    Record {
                        $0.openPercent = 0
                        $0.openDirection = direction
                    }
                }
            })
        func percents() -> [Double?] { (curtain[Opening.self].openState ?? []).map { $0.openPercent } }
        try curtain.send(Opening.self, \.goToOpenPercentage) {
            $0.openPercent = 60
            $0.openDirection = .right
        }
        try curtain.send(Opening.self, \.open) { $0.openDirection = .left }
        curtain.advance(by: .seconds(6))
        #expect(percents() == [0, 60])
        curtain.advance(by: .seconds(4))
        #expect(percents() == [100, 60])
        try curtain.send(Opening.self, \.close)
        curtain.advance(by: .seconds(10))
        #expect(percents() == [0, 0])
        try curtain.send(Opening.self, \.open) { $0.openDirection = .left }
        curtain.powerCycle()
        curtain.advance(by: .seconds(10))
        #expect(percents() == [0, 0])
        #expect(curtain.isIdle)
        let error = #expect(throws: HomeError.self) {
            try curtain.send(Opening.self, \.open) { $0.openDirection = .up }
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test func aLockedDeviceDoesNotOpen() throws {
        var window = Endpoint.device(GoogleWindowDeviceType.self)
        let error = #expect(throws: HomeError.self) { try window.send(Opening.self, \.open) }
        #expect(error?.code == .failedPrecondition)
        try window.send(Opening.self, \.close)
        try window.send(Google.LockUnlockTrait.self, \.unlock)
        try window.send(Opening.self, \.open)
        window.advance(by: .seconds(10))
        #expect(window[Opening.self].openPercent == 100)
    }
}
