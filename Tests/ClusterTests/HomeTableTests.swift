import Synchronization
import Testing
import Threads

@testable import Cluster

/// Requests that use homes, homes that leave, and where other homes are.
@Suite struct HomeTableTests {
    private let table = HomeTable()

    @Test func aHomeThatLeavesCannotBeUsed() {
        table.beginLeaving(["a"])
        #expect(table.use("a") == nil)
        #expect(table.use("b") != nil)
        table.endLeaving(["a"])
        #expect(table.use("a") != nil)
    }

    @Test func whatWaitsForAHomeContinuesWhenItHasLeft() {
        let calls = Mutex<[String]>([])
        table.whenLeft("a") { calls.withLock { $0.append("not leaving") } }
        table.beginLeaving(["a", "b"])
        table.whenLeft("a") { calls.withLock { $0.append("a has left") } }
        #expect(calls.withLock { $0 } == ["not leaving"])
        table.endLeaving(["b"])
        #expect(calls.withLock { $0 } == ["not leaving"])
        table.endLeaving(["a"])
        #expect(calls.withLock { $0 } == ["not leaving", "a has left"])
    }

    @Test func leavingWaitsForRequests() throws {
        let uses = Mutex([table.use("a"), table.use("a"), table.use("b")])
        table.beginLeaving(["a"])
        let hasEnded = Mutex(false)
        let thread = try WorkerThread(name: "leaving") { [table] in
            table.waitForUses(of: ["a"], until: .max)
            hasEnded.withLock { $0 = true }
        }
        uses.withLock { $0[0] = nil }
        #expect(!hasEnded.withLock { $0 })
        uses.withLock { $0[1] = nil }
        thread.join()
        #expect(hasEnded.withLock { $0 })
        #expect(uses.withLock { $0[2] != nil })
    }

    @Test func leavingDoesNotWaitForever() {
        let use = table.use("a")
        table.beginLeaving(["a"])
        table.waitForUses(of: ["a"], until: MonotonicClock.now)
        #expect(use != nil)
    }

    @Test func onlyThePlacesOfNodesThatExistAreKept() {
        table.setPlace(of: "a", 1)
        table.setPlace(of: "b", 2)
        #expect(table.place(of: "a") == 1)
        table.keepPlaces(of: [2])
        #expect(table.place(of: "a") == nil)
        #expect(table.place(of: "b") == 2)
        table.setPlace(of: "b", nil)
        #expect(table.place(of: "b") == nil)
    }
}
