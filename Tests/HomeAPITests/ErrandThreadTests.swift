import Synchronization
import Testing

@testable import HomeAPI

@Suite struct ErrandThreadTests {
    @Test func errandsAreCarriedOutInTheirOrderAndAfterAPauseToo() {
        let errands = ErrandThread()
        let done = Mutex<[Int]>([])
        for round in 1...20 {
            for number in 1...10 { errands.run { done.withLock { $0.append(round * 100 + number) } } }
            // Every other round the thread ends before the next errand comes.
            while round.isMultiple(of: 2), done.withLock({ $0.count }) < round * 10 { Thread.yield() }
        }
        #expect(done.withLock { $0 } == (1...20).flatMap { round in (1...10).map { round * 100 + $0 } })
    }
}
