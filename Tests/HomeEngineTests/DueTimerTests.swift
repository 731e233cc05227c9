import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

@testable import HomeEngine

@Suite struct DueTimerTests {
    /// Starts a timer and sets these deadlines one after another, in microseconds from now, while the thread is busy;
    /// nil removes the deadline. Returns the nanoseconds until it fires.
    private func timeUntilDue(_ deadlines: Int64?...) throws -> UInt64 {
        let thread = TimerThread()
        let (isBusy, isSet) = (Gate<Void>(), Gate<Void>())
        let other = DueTimer(on: thread)
        try other.start {
            isBusy.open(with: ())
            isSet.wait()
            return true
        }
        defer { other.stop() }
        other.set(after: 0)
        isBusy.wait()
        let timer = DueTimer(on: thread)
        let gate = Gate<UInt64>()
        let start = MonotonicClock.now
        try timer.start {
            gate.open(with: MonotonicClock.now)
            return true
        }
        defer { timer.stop() }
        for deadline in deadlines { timer.set(after: deadline) }
        isSet.open(with: ())
        return gate.wait() - start
    }

    @Test func anEarlierDeadlineReplacesALaterOne() throws {
        #expect(try timeUntilDue(3_600_000_000, nil, 3_600_000_000, 0) < 60_000_000_000)
    }

    @Test func aLaterDeadlineReplacesAnEarlierOne() throws {
        #expect(try timeUntilDue(0, 60_000) >= 60_000_000)
    }

    /// A timer with much work is called again and again, and each of the others has its turn in between.
    @Test func timersTakeTurns() throws {
        let thread = TimerThread()
        let calls = Mutex<[Int]>([])
        let gate = Gate<Void>()
        let begin = Gate<Void>()
        let timers = (0..<3).map { _ in DueTimer(on: thread) }
        for (number, timer) in timers.enumerated() {
            try timer.start {
                begin.wait()
                let count = calls.withLock { calls in
                    calls.append(number)
                    return calls.count
                }
                if count == 9 { gate.open(with: ()) }
                return count >= 7
            }
        }
        for timer in timers { timer.set(after: 0) }
        begin.open(with: ())
        gate.wait()
        for timer in timers { timer.stop() }
        let order = calls.withLock { $0 }
        #expect(order.count == 9)
        for start in stride(from: 0, to: 9, by: 3) { #expect(Set(order[start..<start + 3]) == [0, 1, 2], "\(order)") }
    }

    /// A timer that is removed during its call is not called again, and its removal waits for the call.
    @Test func theRemovalOfATimerWaitsForItsCall() throws {
        let thread = TimerThread()
        let timer = DueTimer(on: thread)
        let started = Gate<Void>()
        let ended = Mutex(false)
        let calls = Mutex(0)
        try timer.start {
            calls.withLock { $0 += 1 }
            started.open(with: ())
            // Long enough that a removal that does not wait is over.
            for _ in 0..<1_000 { sched_yield() }
            ended.withLock { $0 = true }
            return false
        }
        timer.set(after: 0)
        started.wait()
        timer.stop()
        #expect(ended.withLock { $0 })
        let count = calls.withLock { $0 }
        // The thread has ended with its last timer, and starts again with the next one.
        let other = DueTimer(on: thread)
        let gate = Gate<Void>()
        try other.start {
            gate.open(with: ())
            return true
        }
        other.set(after: 0)
        timer.set(after: 0)
        gate.wait()
        other.stop()
        #expect(calls.withLock { $0 } == count)
    }
}
