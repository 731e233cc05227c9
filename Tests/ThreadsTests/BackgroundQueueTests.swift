import Glibc
import Synchronization
import Testing

@testable import Threads

@Suite struct FairQueueTests {
    @Test func ownersTakeTurnsAndTheElementsOfOneOwnerStayInOrder() {
        var queue = FairQueue<String, Int>()
        for number in 1...4 { queue.add(number, of: "a") }
        for number in 11...12 { queue.add(number, of: "b") }
        queue.add(21, of: "c")
        var taken: [Int] = []
        while let (_, element) = queue.next() { taken.append(element) }
        #expect(taken == [1, 11, 21, 2, 12, 3, 4])
        #expect(queue.count == 0)
    }

    @Test func anOwnerWhoseElementWasTakenWaitsForTheOthers() {
        var queue = FairQueue<String, Int>()
        for number in 1...3 { queue.add(number, of: "a") }
        #expect(queue.next()?.element == 1)
        queue.add(11, of: "b")
        #expect(queue.count == 3)
        #expect(queue.next()?.element == 2)
        #expect(queue.next()?.element == 11)
        #expect(queue.next()?.element == 3)
        #expect(queue.next() == nil)
    }
}

@Suite struct BackgroundQueueTests {
    private let queue = BackgroundQueue<String>(name: "test", capacity: 20)

    @Test(arguments: [Duration.zero, .seconds(60)])
    func aJobAddedAfterAPauseIsExecuted(idleTime: Duration) throws {
        let queue = BackgroundQueue<String>(name: "test", capacity: 20, idleTime: idleTime)
        let done = Mutex<[Int]>([])
        for round in 1...20 {
            for number in 1...10 {
                try queue.add(for: "client") {
                    done.withLock { $0.append(round * 100 + number) }
                    return true
                }
            }
            // In every second round the thread waits, or has ended, before the next job is added.
            while done.withLock({ $0.count }) < (round - round % 2) * 10 { sched_yield() }
        }
        #expect(done.withLock { $0 } == (1...20).flatMap { round in (1...10).map { round * 100 + $0 } })
    }

    @Test func aShortJobDoesNotWaitForTheEndOfLongOnes() throws {
        let slices = Mutex(0)
        let mayBegin = Mutex(false)
        let mayEnd = Mutex(false)
        for _ in 1...19 {
            try queue.add(for: "client") {
                while !mayBegin.withLock({ $0 }) { sched_yield() }
                slices.withLock { $0 += 1 }
                return mayEnd.withLock { $0 }
            }
        }
        let slicesBefore = Mutex<Int?>(nil)
        try queue.add(for: "client") {
            slicesBefore.withLock { $0 = slices.withLock { $0 } }
            return true
        }
        mayBegin.withLock { $0 = true }
        while slicesBefore.withLock({ $0 }) == nil { sched_yield() }
        #expect(slicesBefore.withLock { $0 } == 19)
        mayEnd.withLock { $0 = true }
    }

    @Test func aJobIsRejectedWhenTheQueueIsFull() throws {
        let hasBegun = Mutex(false)
        let mayEnd = Mutex(false)
        try queue.add(for: "client") {
            hasBegun.withLock { $0 = true }
            while !mayEnd.withLock({ $0 }) { sched_yield() }
            return true
        }
        while !hasBegun.withLock({ $0 }) { sched_yield() }
        // The job that is being executed does not count.
        for _ in 1...20 { try queue.add(for: "client") { true } }
        let rejection = #expect(throws: BackgroundQueueError.self) {
            try queue.add(for: "client") { true }
        }
        guard case .full(capacity: 20) = rejection else {
            Issue.record("rejected for another reason")
            return
        }
        mayEnd.withLock { $0 = true }
    }
}
