import Synchronization
import TestSupport
import Testing

@testable import HomeEngine

/// Functions that are called later, on a thread for timers.
@Suite struct DelayQueueTests {
    @Test func functionsAreCalledInTheOrderOfTheirTimes() {
        let queue = DelayQueue(on: TimerThread())
        defer { queue.stop() }
        let calls = Mutex<[Int]>([])
        let gate = Gate<Void>()
        for (number, microseconds) in [(3, 30_000), (1, 0), (2, 10_000), (4, 30_000)] as [(Int, Int64)] {
            queue.after(microseconds: microseconds) {
                let count = calls.withLock { calls in
                    calls.append(number)
                    return calls.count
                }
                if count == 4 { gate.open(with: ()) }
            }
        }
        gate.wait()
        #expect(calls.withLock { $0 } == [1, 2, 3, 4])
    }

    @Test func theEndCallsWhatWaits() {
        let queue = DelayQueue(on: TimerThread())
        let calls = Mutex<[Int]>([])
        queue.after(microseconds: 3_600_000_000) { calls.withLock { $0.append(1) } }
        queue.after(microseconds: 7_200_000_000) { calls.withLock { $0.append(2) } }
        queue.stop()
        queue.after(microseconds: 3_600_000_000) { calls.withLock { $0.append(3) } }
        #expect(calls.withLock { $0 } == [1, 2, 3])
    }

    @Test func aCanceledFunctionIsNotCalled() throws {
        let queue = DelayQueue(on: TimerThread())
        let calls = Mutex<[Int]>([])
        let first = try #require(queue.after(microseconds: 3_600_000_000) { calls.withLock { $0.append(1) } })
        queue.cancel(first)
        queue.after(microseconds: 3_600_000_000) { calls.withLock { $0.append(2) } }
        // The number of the first one is in use again.
        queue.cancel(first)
        queue.stop()
        queue.cancel(first)
        #expect(calls.withLock { $0 } == [2])
    }

    @Test func aFunctionCanAddAnother() {
        let queue = DelayQueue(on: TimerThread())
        defer { queue.stop() }
        let gate = Gate<Void>()
        queue.after(microseconds: 0) { queue.after(microseconds: 1_000) { gate.open(with: ()) } }
        gate.wait()
    }
}
