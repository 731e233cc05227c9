import Synchronization
import Testing
import Threads

@Suite struct ConditionTests {
    @Test func aBroadcastWakesAllWaitingThreads() throws {
        let condition = Condition()
        let state = Mutex((waiting: 0, isOpen: false))
        let threads = try (0..<4).map { _ in
            try WorkerThread(name: "test") {
                condition.withLock {
                    state.withLock { $0.waiting += 1 }
                    while !state.withLock({ $0.isOpen }) { condition.wait() }
                }
            }
        }
        var waiting = 0
        while waiting < 4 { waiting = condition.withLock { state.withLock { $0.waiting } } }
        condition.withLock {
            state.withLock { $0.isOpen = true }
            condition.broadcast()
        }
        for thread in threads { thread.join() }
    }

    @Test func waitingEndsAtTheDeadline() {
        let condition = Condition()
        let deadline = MonotonicClock.time(after: .milliseconds(20))
        condition.withLock {
            while MonotonicClock.now < deadline { condition.wait(until: deadline) }
        }
        #expect(MonotonicClock.now >= deadline)
    }

    @Test(arguments: [0, 1])
    func aDeadlineThatHasPassedEndsWaitingAtOnce(deadline: UInt64) {
        let condition = Condition()
        condition.withLock { condition.wait(until: deadline) }
    }
}

@Suite struct WakeUpTests {
    private let past: UInt64 = 0

    @Test func severalSignalsCountAsOne() throws {
        let wakeUp = try WakeUp()
        wakeUp.signal()
        wakeUp.signal()
        var checks = 0
        let holds = wakeUp.wait(until: MonotonicClock.time(after: .milliseconds(20))) {
            checks += 1
            return false
        }
        #expect(!holds)
        // Before waiting, after the signals, and at the deadline.
        #expect(checks == 3)
    }

    @Test func waitingEndsOnceAnotherThreadMakesTheConditionHold() throws {
        let wakeUp = try WakeUp()
        let count = Atomic(0)
        let thread = try WorkerThread(name: "test") {
            for _ in 1...5 {
                count.add(1, ordering: .releasing)
                wakeUp.signal()
            }
        }
        let holds = wakeUp.wait(until: MonotonicClock.time(after: .seconds(10))) {
            count.load(ordering: .acquiring) == 5
        }
        thread.join()
        #expect(holds)
    }

    @Test func aConditionThatHoldsNeedsNoSignal() throws {
        #expect(try WakeUp().wait(until: past) { true })
        #expect(try !WakeUp().wait(until: past) { false })
    }
}

@Suite struct MonotonicClockTests {
    @Test func timeNeverRunsBackwards() {
        let times = (0..<1_000).map { _ in MonotonicClock.now }
        #expect(times == times.sorted())
        #expect(MonotonicClock.coarse <= MonotonicClock.now)
    }

    @Test func aDurationOutOfRangeNeverEnds() {
        #expect(MonotonicClock.time(after: .seconds(Int64.max)) == .max)
        #expect(MonotonicClock.time(after: .microseconds(Int64.max)) == .max)
    }

    @Test(
        arguments: [
            (.zero, 0), (.nanoseconds(1), 1), (.seconds(3), 3_000_000_000), (.milliseconds(-1), 0),
            (.seconds(Int64.max), .max), (.seconds(18_446_744_073) + .milliseconds(709), 18_446_744_073_709_000_000),
            (.seconds(18_446_744_073) + .milliseconds(710), .max),
        ] as [(Duration, UInt64)])
    func aDurationIsWholeNanosecondsWithinTheRange(duration: Duration, nanoseconds: UInt64) {
        #expect(duration.nanoseconds == nanoseconds)
    }
}
