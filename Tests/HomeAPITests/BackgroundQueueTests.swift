import HTTPServer
import HomeModel
import HomeService
import HomeSimulation
import HomeTesting
import Synchronization
import Testing

@testable import HomeAPI

@Suite struct FairQueueTests {
    @Test func ownersTakeTurnsAndTheElementsOfOneComeInTheirOrder() {
        var queue = FairQueue<String, Int>()
        for number in 1...4 { queue.add(number, of: "a") }
        for number in 11...12 { queue.add(number, of: "b") }
        queue.add(21, of: "c")
        var taken: [Int] = []
        while let (_, element) = queue.next() { taken.append(element) }
        #expect(taken == [1, 11, 21, 2, 12, 3, 4])
        #expect(queue.count == 0)
    }

    @Test func oneWhoComesBackWaitsForTheOthers() {
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
    private static let client = ClientAddress(ipv4: 0x7F00_0001)

    @Test func jobsAreCarriedOutAlsoAfterAPause() {
        let queue = BackgroundQueue()
        let done = Mutex<[Int]>([])
        for round in 1...20 {
            for number in 1...10 {
                let isAdded = queue.add(for: Self.client) {
                    done.withLock { $0.append(round * 100 + number) }
                    return true
                }
                #expect(isAdded)
            }
            // Every other round the thread ends before the next job comes.
            while round.isMultiple(of: 2), done.withLock({ $0.count }) < round * 10 { Thread.yield() }
        }
        #expect(done.withLock { $0 } == (1...20).flatMap { round in (1...10).map { round * 100 + $0 } })
    }

    @Test func aShortJobDoesNotWaitForTheEndOfLongOnes() {
        let queue = BackgroundQueue()
        let slices = Mutex(0)
        let mayBegin = Mutex(false)
        let mayEnd = Mutex(false)
        for _ in 1...20 {
            queue.add(for: Self.client) {
                while !mayBegin.withLock({ $0 }) { Thread.yield() }
                slices.withLock { $0 += 1 }
                return mayEnd.withLock { $0 }
            }
        }
        let position = Mutex<Int?>(nil)
        queue.add(for: Self.client) {
            position.withLock { $0 = slices.withLock { $0 } }
            return true
        }
        mayBegin.withLock { $0 = true }
        while position.withLock({ $0 }) == nil { Thread.yield() }
        #expect(position.withLock { $0 } == 20)
        mayEnd.withLock { $0 = true }
    }

    @Test func moreJobsThanMayWaitAreRefused() {
        let queue = BackgroundQueue()
        let mayEnd = Mutex(false)
        var accepted = 0
        // One of them may be under way already.
        for _ in 0..<(BackgroundQueue.capacity + 2) {
            if queue.add(for: Self.client, { mayEnd.withLock { $0 } }) { accepted += 1 }
        }
        #expect((BackgroundQueue.capacity...(BackgroundQueue.capacity + 1)).contains(accepted))
        mayEnd.withLock { $0 = true }
    }

    // MARK: What the routes make of it

    @Test func anAdvanceWhoseClientHasGoneEndsWithItsSliceAndKeepsTheTime() throws {
        let gateway = try TestGateway()
        let hasGone = Mutex(false)
        let answer = Mutex<Int?>(nil)
        let reply = try gateway.router.reply(
            to: .post, "/simulation/clock/advance", headers: [Header("Content-Type", "application/json")],
            body: Array(#"{"seconds":31536000}"#.utf8))
        guard case .deferred(let work) = reply else {
            Issue.record("an advance is answered at once")
            return
        }
        // The client goes once the clock moves.
        let start = gateway.home.clock().time
        let isAbandoned: @Sendable () -> Bool = {
            if gateway.home.clock().time > start { hasGone.withLock { $0 = true } }
            return hasGone.withLock { $0 }
        }
        work(Responder(isAbandoned: isAbandoned) { response in answer.withLock { $0 = response.status } })
        while !hasGone.withLock({ $0 }) { Thread.yield() }
        // A later advance comes after the last slice of the first.
        #expect(gateway.ask(.post, "/simulation/clock/advance", #"{"seconds":0}"#).status == 200)
        let reached = gateway.home.clock().time
        #expect(reached > start && reached < start + .days(30))
        #expect(answer.withLock { $0 } == nil)
        #expect(gateway.home.clock().lag == .zero)
    }

    @Test func aLongListWhoseClientHasGoneIsNotMade() throws {
        let gateway = try TestGateway(Fleet.home(devices: 300, seed: 1))
        let answers = Mutex(0)
        for isAbandoned in [true, false] {
            guard case .deferred(let work) = try gateway.router.reply(to: .get, "/devices") else {
                Issue.record("a long list is answered at once")
                return
            }
            work(Responder(isAbandoned: { isAbandoned }) { _ in answers.withLock { $0 += 1 } })
        }
        while answers.withLock({ $0 }) == 0 { Thread.yield() }
        #expect(answers.withLock { $0 } == 1)
    }

    @Test(arguments: ["/devices?limit=1", "/devices?limit=256&fields=id"])
    func aShortListOfALargeHomeIsAnsweredAtOnce(target: String) throws {
        let gateway = try TestGateway(Fleet.home(devices: 300, seed: 1))
        guard case .response(let response) = try gateway.router.reply(to: .get, target) else {
            Issue.record("a short list waits")
            return
        }
        #expect(response.status == 200)
    }
}
