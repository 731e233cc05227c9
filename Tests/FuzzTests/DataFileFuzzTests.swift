import FuzzTargets
import HomeCatalog
import HomeModel
import HomeSimulation
import HomeStore
import JSON
import TestHomes
import Testing

@testable import HomeEngine

/// Randomly changed records of a data file: the home is rejected with an error, or it works.
@Suite struct DataFileFuzzTests {
    /// Returns the journal of a home with a few devices that has been used, with all kinds of records.
    private static func usedHome(_ seed: UInt64, template: HomeTemplate) throws -> StoredJournal {
        let journal = StoredJournal()
        let home = try Home.test(template, journal: journal, isPaused: false)
        var random = Random(seed: seed)
        _ = home.createRoom(name: "Cellar", in: template.structures[0].id, context: ChangeContext(origin: .client))
        try HomeExercise(home).run(&random, actions: 60)
        let key = IdempotencyKey("k", fingerprint: 1) { (_: Result<Committed<DeviceView>, HomeError>) in [1, 2, 3] }
        let id = template.devices[0].id
        _ = home.setName("Name", ofDevice: id, context: ChangeContext(origin: .client, idempotencyKey: key))
        home.close()
        return journal
    }

    @Test func aRecordIsRejectedOrLoadedIntoAWorkingHome() throws {
        let demo = DemoHome.template()
        var contents: [(records: [(key: RecordKey, bytes: [UInt8])], entries: [LogEntry])] = []
        for part in 0..<8 {
            var template = demo
            template.devices = demo.devices.indices.filter { $0 % 8 == part }.map { demo.devices[$0] }
            contents.append(try Self.usedHome(UInt64(part), template: template).contents())
        }
        try Fuzzing.run("records", rounds: 300) { random in
            var (records, entries) = random.pick(contents)
            for _ in 0..<(1 + random.below(2)) {
                if random.oneIn(6), !entries.isEmpty {
                    let index = random.below(entries.count)
                    entries[index].bytes = random.mutated(entries[index].bytes, donor: random.pick(entries).bytes)
                    if random.oneIn(4) { entries[index].sequence = UInt64(bitPattern: random.integer()) }
                } else {
                    let index = random.below(records.count)
                    // Usually with bytes from a record of the same kind.
                    let donors = records.filter { random.oneIn(4) || $0.key.kind == records[index].key.kind }
                    records[index].bytes = random.mutated(records[index].bytes, donor: random.pick(donors).bytes)
                    if random.oneIn(10) {
                        records[index].key = RecordKey(kind: UInt8(random.below(8)), id: random.string())
                    }
                }
            }
            Fuzzing.note(Array("\(records.map { ($0.key.kind, $0.key.id, $0.bytes) })".utf8), random)
            try open(records, entries, &random)
        }
    }

    private func open(
        _ records: [(key: RecordKey, bytes: [UInt8])], _ entries: [LogEntry], _ random: inout Random
    ) throws {
        let journal = FuzzedJournal(records, entries)
        let time = TestTime(TestTime.start + random.pick([.seconds(0), .seconds(100), .hours(10)]))
        do throws(Home.OpeningError) {
            guard let home = try Home.open(Home.testConfiguration(journal: journal, time: time)) else { return }
            defer { home.close() }
            home.runDue()
            try? HomeExercise(home).run(&random, actions: 6)
        } catch {
            #expect(error.description.contains("cannot be read"), "\(random.label)")
        }
    }

    @Test func aValueIsReadAsItWasWritten() throws {
        Fuzzing.run("values", rounds: 2_000) { random in
            let value = random.value(depth: 4)
            var writer = ByteWriter()
            writer.value(value)
            var reader = ByteReader(writer.bytes)
            #expect((try? reader.value()) == value && reader.isAtEnd, "\(random.label)")
            var damaged = ByteReader(random.mutated(writer.bytes, donor: [9, 1, 8, 1]))
            _ = try? damaged.value()
        }
    }

    @Test(arguments: [[8, 1], [9, 1, 1]] as [[UInt8]])
    func aValueThatIsNestedTooDeeplyIsRejected(level: [UInt8]) {
        var reader = ByteReader([UInt8](([[UInt8]](repeating: level, count: 1_000_000)).joined()) + [0])
        #expect(throws: RecordFault.self) { try reader.value() }
    }
}

/// A journal with contents that other journals reject. Commits are ignored.
private final class FuzzedJournal: Journal {
    private let records: [(key: RecordKey, bytes: [UInt8])]
    private let entries: [LogEntry]

    init(_ records: [(key: RecordKey, bytes: [UInt8])], _ entries: [LogEntry]) {
        (self.records, self.entries) = (records, entries)
    }

    var isInline: Bool { true }

    func load(record: (RecordKey, [UInt8]) -> Void, entry: (LogEntry) -> Void) throws(JournalError) -> JournalSummary {
        for (key, bytes) in records { record(key, bytes) }
        for stored in entries { entry(stored) }
        return JournalSummary(
            recordCount: records.count, entryCount: entries.count, lastSequence: entries.last?.sequence ?? 0)
    }

    func commit(_ transactions: [Transaction]) throws(JournalError) {}
    func resolve() throws(JournalError) -> Bool { false }
    func trim(before sequence: UInt64) throws(JournalError) {}
    func probe() throws(JournalError) {}
    func replaceAll(with contents: Transaction) throws(JournalError) {}
    func close() {}
}

extension Random {
    fileprivate mutating func value(depth: Int) -> Value {
        switch below(depth > 0 ? 10 : 8) {
        case 0: .null
        case 1: .bool(oneIn(2))
        case 2, 3: .unsigned(UInt64(bitPattern: integer()))
        case 4: .signed(integer())
        case 5: .float(pick(Self.doubles))
        case 6: .string(string())
        case 7: .octets((0..<below(9)).map { UInt8(truncatingIfNeeded: $0) })
        case 8: .list((0..<below(4)).map { _ in value(depth: depth - 1) })
        default:
            .structure(
                (0..<below(4)).map {
                    Value.FieldValue(tag: UInt32($0) << UInt32(below(29)), value: value(depth: depth - 1))
                })
        }
    }
}
