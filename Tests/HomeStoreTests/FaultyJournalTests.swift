import HomeStore
import TestHomes
import Testing

@Suite struct FaultyJournalTests {
    @Test func everyThirdCommitFailsAndChangesNothing() throws {
        let journal = FaultyJournal(MemoryJournal(), failingEvery: 3)
        var failed: [UInt64] = []
        for sequence in 1...7 as ClosedRange<UInt64> {
            do {
                try journal.commit([Transaction([sequence: "x"])])
            } catch {
                failed.append(sequence)
            }
        }
        #expect(failed == [3, 6])
        #expect(try StoredHome(journal).entries == ["1=x", "2=x", "4=x", "5=x", "7=x"])
    }

    @Test func aBrokenJournalFailsUntilItIsRepaired() throws {
        let journal = FaultyJournal(MemoryJournal(), failingEvery: 0)
        journal.isBroken = true
        #expect(throws: JournalError.self) { try journal.commit([Transaction([1: "x"])]) }
        #expect(throws: JournalError.self) { try journal.probe() }
        journal.isBroken = false
        try journal.probe()
        try journal.commit([Transaction([1: "x"])])
        #expect(try StoredHome(journal).entries == ["1=x"])
    }
}
