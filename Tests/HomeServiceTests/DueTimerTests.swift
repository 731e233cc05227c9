import TestSupport
import Testing
import Threads

@testable import HomeService

@Suite struct DueTimerTests {
    /// Starts a timer and sets these deadlines one after another, in microseconds from now; nil removes the deadline.
    /// Returns the nanoseconds until it fires.
    private func timeUntilDue(_ deadlines: Int64?...) throws -> UInt64 {
        let timer = DueTimer()
        let gate = Gate<UInt64>()
        let start = MonotonicClock.now
        try timer.start { gate.open(with: MonotonicClock.now) }
        defer { timer.stop() }
        for deadline in deadlines { timer.set(after: deadline) }
        return gate.wait() - start
    }

    @Test func anEarlierDeadlineReplacesALaterOne() throws {
        #expect(try timeUntilDue(3_600_000_000, nil, 3_600_000_000, 0) < 60_000_000_000)
    }

    @Test func aLaterDeadlineReplacesAnEarlierOne() throws {
        #expect(try timeUntilDue(20_000, 60_000) >= 60_000_000)
    }
}
