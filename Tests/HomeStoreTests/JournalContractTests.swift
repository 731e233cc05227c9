import Dispatch
import HomeStore
import Testing

/// The contract of every journal.
@Suite struct JournalContractTests {
    @Test(arguments: Store.allCases)
    func aNewJournalIsEmpty(store: Store) throws {
        try store.run { store in
            let home = try store.contents()
            #expect(home.records.isEmpty && home.entries.isEmpty)
            #expect(home.summary == JournalSummary(recordCount: 0, entryCount: 0, lastSequence: 0))
        }
    }

    @Test(arguments: Store.allCases)
    func aJournalOnDiskHasASize(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "lamp on"], put: ["lamp": String(repeating: "x", count: 10_000)])]
            )
            let size = store.journal.sizeOnDisk
            #expect(store.kind == .sqlite ? try #require(size) > 10_000 : size == nil)
        }
    }

    @Test(arguments: Store.allCases)
    func committedRecordsAreLoadedAfterReopening(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "lamp on"], put: ["lamp": "on"])])
            try store.journal.commit([
                Transaction([2: "lamp off"], put: ["lamp": "off"]),
                Transaction([3: "door open", 7: "door closed"], put: ["door": "closed"]),
            ])
            let before = try store.contents()
            try store.reopen()
            let home = try store.contents()
            #expect(home == before)
            #expect(home.records == ["1/door=closed", "1/lamp=off"])
            #expect(home.entries == ["1=lamp on", "2=lamp off", "3=door open", "7=door closed"])
            #expect(home.summary == JournalSummary(recordCount: 2, entryCount: 4, lastSequence: 7))
        }
    }

    @Test(arguments: Store.allCases)
    func recordsAreLoadedInTheOrderOfKindAndBytes(store: Store) throws {
        try store.run { store in
            let ids = ["b", "é", "e\u{301}", "B", "", "a", "ab", "💡", "a\0b"]
            let keys =
                ids.map { RecordKey(kind: 2, id: $0) } + [RecordKey(kind: 255, id: ""), RecordKey(kind: 0, id: "z")]
            try store.journal.commit([Transaction(puts: keys.map { ($0, [$0.kind]) })])
            var loaded: [RecordKey] = []
            _ = try store.journal.load(record: { key, _ in loaded.append(key) }, entry: { _ in })
            #expect(loaded == keys.sorted())
            #expect(loaded.map { $0.id } == ["z", "", "B", "a", "a\0b", "ab", "b", "e\u{301}", "é", "💡", ""])
        }
    }

    @Test(arguments: Store.allCases)
    func everyByteIsStored(store: Store) throws {
        try store.run { store in
            let all = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
            try store.journal.commit([
                Transaction(
                    entries: [LogEntry(sequence: 1, bytes: []), LogEntry(sequence: 2, bytes: all)],
                    puts: [(RecordKey(kind: 1, id: "all"), all), (RecordKey(kind: 1, id: "empty"), [])])
            ])
            try store.reopen()
            var values: [[UInt8]] = []
            _ = try store.journal.load(record: { values.append($1) }, entry: { values.append($0.bytes) })
            #expect(values == [all, [], [], all])
        }
    }

    @Test(arguments: Store.allCases)
    func deletedRecordsAreRemovedAndUnknownOnesIgnored(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([:], put: ["a": "1", "b": "1", "c": "1"])])
            try store.journal.commit([Transaction([:], delete: ["a", "nothing"])])
            try store.reopen()
            #expect(try store.contents().records == ["1/b=1", "1/c=1"])
        }
    }

    @Test(arguments: Store.allCases)
    func deletesPrecedePutsAndTheLastPutIsStored(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([:], put: ["a": "old"])])
            try store.journal.commit([Transaction([:], put: ["a": "1", "b": "1", "a": "2"], delete: ["a"])])
            try store.journal.commit([Transaction([:], put: ["c": "1"]), Transaction([:], delete: ["c"])])
            #expect(try store.contents().records == ["1/a=2", "1/b=1"])
        }
    }

    @Test(arguments: Store.allCases)
    func trimmingDeletesOnlyOldEntries(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "a", 2: "b", 5: "c", 6: "d"], put: ["lamp": "on"])])
            try store.journal.trim(before: 5)
            try store.reopen()
            #expect(try store.contents().entries == ["5=c", "6=d"])
            #expect(try store.contents().records == ["1/lamp=on"])
            try store.journal.trim(before: 2)
            #expect(try store.contents().entries == ["5=c", "6=d"])
        }
    }

    @Test(arguments: Store.allCases)
    func sequencesOfTrimmedEntriesAreNotUsedAgain(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "a", 9: "b"])])
            try store.journal.trim(before: .max)
            try store.reopen()
            #expect(try store.contents().summary == JournalSummary(recordCount: 0, entryCount: 0, lastSequence: 9))
            #expect(throws: JournalError.self) { try store.journal.commit([Transaction([9: "again"])]) }
            try store.journal.commit([Transaction([10: "next"])])
            try store.reopen()
            #expect(try store.contents().summary.lastSequence == 10)
        }
    }

    @Test(arguments: Store.allCases, [[1], [2], [0], [4, 4], [5, 4], [.max]] as [[UInt64]])
    func aSequenceOutOfOrderChangesNothing(store: Store, sequences: [UInt64]) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "a", 2: "b"], put: ["lamp": "on"])])
            let before = try store.contents()
            let wrong = sequences.map { Transaction(entries: [LogEntry(sequence: $0, bytes: [])]) }
            let error = #expect(throws: JournalError.self) {
                try store.journal.commit([Transaction([:], put: ["lamp": "off"])] + wrong)
            }
            #expect(error?.reason == .outOfOrder)
            #expect(try store.contents() == before)
            try store.journal.commit([Transaction([3: "c"])])
            #expect(try store.contents().entries == ["1=a", "2=b", "3=c"])
        }
    }

    @Test(arguments: Store.allCases)
    func replacingRemovesTheOldHomeCompletely(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "a", 80: "b"], put: ["lamp": "on", "door": "open"])])
            try store.journal.trim(before: .max)
            try store.journal.replaceAll(with: Transaction([1: "new"], put: ["window": "shut"]))
            try store.reopen()
            let home = try store.contents()
            #expect(home.records == ["1/window=shut"])
            #expect(home.entries == ["1=new"])
            #expect(home.summary.lastSequence == 1)
            try store.journal.commit([Transaction([2: "next"])])
        }
    }

    @Test(arguments: Store.allCases)
    func aReplacementOutOfOrderChangesNothing(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "a"], put: ["lamp": "on"])])
            let before = try store.contents()
            #expect(throws: JournalError.self) {
                try store.journal.replaceAll(with: Transaction([2: "x", 1: "y"], put: ["window": "shut"]))
            }
            #expect(try store.contents() == before)
        }
    }

    @Test(arguments: Store.allCases)
    func probesAndEmptyCommitsChangeNothing(store: Store) throws {
        try store.run { store in
            try store.journal.commit([Transaction([1: "a"], put: ["lamp": "on"])])
            let before = try store.contents()
            try store.journal.probe()
            try store.journal.probe()
            try store.journal.commit([])
            try store.journal.commit([Transaction()])
            try store.reopen()
            #expect(try store.contents() == before)
        }
    }

    @Test(arguments: Store.allCases)
    func aClosedJournalThrowsClosed(store: Store) throws {
        try store.run { store in
            store.journal.close()
            store.journal.close()
            #expect(throws: JournalError.closed) { try store.journal.commit([Transaction([1: "a"])]) }
            #expect(throws: JournalError.closed) { try store.journal.probe() }
            #expect(throws: JournalError.closed) { try store.journal.trim(before: 1) }
            #expect(throws: JournalError.closed) { try store.journal.replaceAll(with: Transaction()) }
            #expect(throws: JournalError.closed) { try store.contents() }
        }
    }

    @Test(arguments: Store.allCases)
    func aLoadDuringCommitsReturnsCompleteCommits(store: Store) throws {
        try store.run { store in
            let journal = store.journal
            DispatchQueue.concurrentPerform(iterations: 3) { thread in
                for number in 1...50 as ClosedRange<UInt64> {
                    if thread == 0 {
                        let first = Transaction([2 * number - 1: "a"], put: ["lamp": "a"])
                        let second = Transaction([2 * number: "b"], put: ["lamp": "b"])
                        #expect((try? journal.commit([first, second])) != nil)
                    } else {
                        let home = try? StoredHome(journal)
                        #expect(home?.entries.count.isMultiple(of: 2) == true)
                        #expect(home?.records != ["1/lamp=a"])
                    }
                }
            }
            let home = try store.contents()
            #expect(home.summary.lastSequence == 100)
        }
    }
}
