import HomeModel
import HomeSimulation
import TestHomes
import Testing

@testable import HomeEngine

/// Commits with the changes of many devices, which occupy much memory and many rows of the journal.
@Suite(.timeLimit(.minutes(10))) struct LargeCommitTests {
    /// The journal once grew without bound: a commit removed fewer old changes than it added.
    @Test func aJournalStaysShortWhenAllDevicesChangeAgainAndAgain() throws {
        let journal = StoredJournal()
        var configuration = Home.testConfiguration(journal: journal, logFrames: 200)
        configuration.trimmedChanges = 10
        let home = try Home.create(DemoHome.template(), configuration)
        defer { home.close() }
        let context = ChangeContext(origin: .simulation)
        let fault = DeviceFault(
            id: "f", target: .trait("matter.basicInformation"), kind: .flapping(up: .seconds(1), down: .seconds(1)))
        try home.add(fault, context: context).waitForValue()
        let devices = home.snapshot().state.devices.count
        for _ in 0..<5 {
            let start = home.cursor
            _ = try home.advance(by: .seconds(10))
            // The journal is shortened after a commit is complete, and before the next.
            for _ in 0..<2 { try home.flush().waitForValue() }
            // Each device changed each second.
            #expect(home.cursor.sequence > start.sequence + UInt64(devices) * 5)
            let entries = try journal.contents().entries.count
            #expect(entries < 200 + 2 * devices + 10, "\(entries) changes are stored")
        }
    }

    /// A writer that does not wait for its own changes is slowed by one large change as by many small ones.
    @Test func oneLargeChangeExhaustsTheCapacity() {
        func change(of count: Int) -> Committer.Item {
            let frames = (0..<count).map { number in
                Frame(
                    epoch: Epoch(number: 1), sequence: UInt64(number + 1), kind: .attributes, json: [], tail: 0,
                    subject: Frame.Subject(object: .device, id: "lamp"))
            }
            return Committer.Item(batch: Batch(frames: frames)) { _ in }
        }
        let small = Committer(on: CommitThread())
        for _ in 0..<31 { small.add(change(of: 10)) }
        #expect(small.reserveCapacity())
        small.add(change(of: 10))
        #expect(!small.reserveCapacity())

        let large = Committer(on: CommitThread())
        large.add(change(of: 100))
        #expect(large.reserveCapacity())
        large.add(change(of: CommitThread.capacity))
        #expect(!large.reserveCapacity())
        #expect(large.takeWaiting().count == 2)
        #expect(large.reserveCapacity())
    }
}
