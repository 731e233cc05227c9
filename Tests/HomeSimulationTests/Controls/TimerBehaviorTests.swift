import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct TimerBehaviorTests {
    typealias Timer = Google.TimerTrait

    private var fryer = Endpoint.device(GoogleFryerDeviceType.self)
    private var timer: TraitDraft<Timer> { fryer[Timer.self] }

    @Test mutating func aTimerCountsDownAndEnds() throws {
        try fryer.send(Timer.self, \.timerStart) { $0.timerTimeSeconds = 90 }
        fryer.advance(by: .seconds(30))
        #expect(timer.timerRemainingSeconds == 60)
        fryer.advance(by: .seconds(60))
        #expect(timer.timerRemainingSeconds == -1)
        #expect(fryer.reported("timer.timerRemainingSeconds") == [.signed(90), .signed(-1)])
        #expect(fryer.isIdle)
    }

    @Test mutating func aPausedTimerKeepsItsExactRemainingTime() throws {
        try fryer.send(Timer.self, \.timerStart) { $0.timerTimeSeconds = 10 }
        fryer.advance(by: .milliseconds(2_500))
        try fryer.send(Timer.self, \.timerPause)
        #expect(timer.timerPaused == true)
        #expect(timer.timerRemainingSeconds == 8)
        fryer.advance(by: .hours(1))
        #expect(timer.timerRemainingSeconds == 8)
        try fryer.send(Timer.self, \.timerResume)
        #expect(timer.timerPaused == false)
        fryer.advance(by: .milliseconds(7_499))
        #expect(timer.timerRemainingSeconds == 1)
        fryer.advance(by: .milliseconds(1))
        #expect(timer.timerRemainingSeconds == -1)
    }

    @Test(arguments: [true, false])
    mutating func aTimerCanBeAdjusted(isPaused: Bool) throws {
        try fryer.send(Timer.self, \.timerStart) { $0.timerTimeSeconds = 60 }
        if isPaused { try fryer.send(Timer.self, \.timerPause) }
        try fryer.send(Timer.self, \.timerAdjust) { $0.adjustmentTimeSeconds = 30 }
        #expect(timer.timerRemainingSeconds == 90)
        try fryer.send(Timer.self, \.timerAdjust) { $0.adjustmentTimeSeconds = -45 }
        #expect(timer.timerRemainingSeconds == 45)
        fryer.advance(by: .seconds(45))
        #expect(timer.timerRemainingSeconds == (isPaused ? 45 : -1))
    }

    @Test(arguments: [-60 as Int32, 86_400])
    mutating func anAdjustmentOutsideTheLimitsIsRejected(change: Int32) throws {
        try fryer.send(Timer.self, \.timerStart) { $0.timerTimeSeconds = 60 }
        let error = #expect(throws: HomeError.self) {
            try fryer.send(Timer.self, \.timerAdjust) { $0.adjustmentTimeSeconds = change }
        }
        #expect(error?.code == .outOfRange)
        #expect(timer.timerRemainingSeconds == 60)
    }

    @Test mutating func commandsWithoutATimerAreRejected() throws {
        try fryer.send(Timer.self, \.timerStart) { $0.timerTimeSeconds = 60 }
        try fryer.send(Timer.self, \.timerCancel)
        #expect(timer.timerRemainingSeconds == -1)
        for command in [\Timer.Commands.timerPause, \.timerResume, \.timerCancel] {
            let error = #expect(throws: HomeError.self) { try fryer.send(Timer.self, command) }
            #expect(error?.code == .failedPrecondition)
        }
        let error = #expect(throws: HomeError.self) {
            try fryer.send(Timer.self, \.timerAdjust) { $0.adjustmentTimeSeconds = 5 }
        }
        #expect(error?.code == .failedPrecondition)
    }
}
