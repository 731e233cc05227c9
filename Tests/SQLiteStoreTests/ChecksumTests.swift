import HomeStore
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct ChecksumTests {
    /// Hashes from the reference implementation.
    @Test(
        arguments: [
            (0, 0, 0xef46_db37_51d8_e999), (0, 0x9e37_79b1_85eb_ca8d, 0x0b30_3d92_0ec3_49df),
            (1, 0, 0x8a41_2781_1b21_e730), (3, 0, 0x31d2_363f_52e5_64c9), (4, 0, 0xb4d5_16af_63f9_c743),
            (7, 0, 0x2163_df11_c0cd_f8cd), (8, 0, 0xd547_4d6c_a50d_ef58), (15, 0, 0x6461_87cf_6e75_240d),
            (31, 0, 0xc025_b4c3_c488_0c7a), (32, 0, 0x178a_e25c_ee6f_7994), (33, 0, 0x4072_a282_63e9_77ef),
            (33, 0x9e37_79b1_85eb_ca8d, 0x9d65_93f4_be5b_98ef), (63, 0, 0x4794_8108_b5ff_3162),
            (100, 0, 0x3a7f_dc0f_ebf6_f5dc), (1_000, 0, 0x958e_6485_b0af_5378),
            (1_000, 0x9e37_79b1_85eb_ca8d, 0x2a1f_4c7d_e00d_ae71),
        ] as [(Int, UInt64, UInt64)])
    func checksumsEqualXXH64(count: Int, seed: UInt64, hash: UInt64) {
        #expect(Checksum.hash((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) }, seed: seed) == hash)
    }

    let folder: TemporaryFolder
    private static let lamp = RecordKey(kind: 4, id: "lamp")

    init() throws {
        folder = try TemporaryFolder()
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        try journal.replaceAll(
            with: Transaction(puts: [
                (RecordKey(kind: 0, id: "home"), [1]), (Self.lamp, [1, 2, 3]), (RecordKey(kind: 4, id: "plug"), []),
            ]))
        try journal.commit([
            Transaction(entries: [LogEntry(sequence: 1, bytes: [1])]),
            Transaction(entries: [LogEntry(sequence: 2, bytes: [2])]),
        ])
        try journal.trim(before: 2)
        journal.close()
    }

    /// Opens and loads the file.
    private func load() throws(JournalError) {
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        defer { journal.close() }
        _ = try journal.load(record: { _, _ in }, entry: { _ in })
    }

    @Test(arguments: [
        ("UPDATE records SET bytes = x'010203ff' WHERE id = 'lamp'", "the record 4/lamp does not match its checksum"),
        ("UPDATE records SET bytes = x'010206' WHERE id = 'lamp'", "the record 4/lamp does not match its checksum"),
        ("UPDATE records SET id = 'lamb' WHERE id = 'lamp'", "the record 4/lamb does not match its checksum"),
        ("UPDATE records SET kind = 5 WHERE id = 'lamp'", "the record 5/lamp does not match its checksum"),
        ("UPDATE records SET checksum = checksum + 1 WHERE id = 'plug'", "the record 4/plug does not match"),
        ("UPDATE records SET bytes = x'00' WHERE id = 'plug'", "the record 4/plug does not match"),
        ("DELETE FROM records WHERE id = 'plug'", "it contains 2 of 3 records"),
        ("DELETE FROM records", "it contains 0 of 3 records"),
        ("DELETE FROM records; DELETE FROM log; DELETE FROM counters", "it contains 0 of 3 records"),
        ("UPDATE log SET bytes = x'03' WHERE sequence = 2", "the change 2 does not match its checksum"),
        ("UPDATE log SET sequence = 3 WHERE sequence = 2", "the change 3 does not match its checksum"),
        ("DELETE FROM homes", "the home default is missing"),
        ("UPDATE homes SET trimmed_sequence = 7", "the home default does not match its checksum"),
        ("UPDATE homes SET number = 7", "the home default does not match its checksum"),
        ("UPDATE homes SET description = x'07'", "the home default does not match its checksum"),
        ("UPDATE homes SET record_count = 2", "the home default does not match its checksum"),
        ("INSERT INTO records VALUES (9223372036854775807, 1, 'x', x'', 0)", "a home has the number"),
        ("UPDATE counters SET value = 1 WHERE name = 'isOpen'", "the counter isOpen does not match"),
    ])
    func damageInsideAValidDatabaseIsRejected(sql: String, message: String) throws {
        try load()
        try folder.run(on: "home.sqlite", sql)
        let error = try #require(throws: JournalError.self) { try load() }
        #expect(error.reason == .corrupt)
        #expect(error.message.contains(message), "\(error)")
        #expect(
            error.message.contains("home.sqlite' is damaged") && error.message.contains("restore a backup"))
    }

    /// The schema lacks the journal's checks, as only a manipulated file does.
    @Test(arguments: [
        "INSERT INTO records VALUES ((SELECT number FROM homes), 256, 'x', x'', 0)",
        "INSERT INTO records VALUES ((SELECT number FROM homes), -1, 'x', x'', 0)",
        "INSERT INTO log VALUES (9, (SELECT number FROM homes), -1, x'', 0)",
        "INSERT INTO log VALUES (9, (SELECT number FROM homes), -9223372036854775808, x'', 0)",
        "INSERT INTO records VALUES ((SELECT number FROM homes), 4, x'ff00fe', x'', 0)",
        "DELETE FROM log; DROP TABLE log; CREATE TABLE log (home, sequence, bytes, checksum); INSERT INTO log VALUES ((SELECT number FROM homes), 'a', 7, x'00')",
    ])
    func invalidNumbersAreRejected(sql: String) throws {
        try folder.run(
            on: "home.sqlite",
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(replace(sql, 'CHECK (kind BETWEEN 0 AND 255)', ''), 'STRICT, ', '');
            UPDATE sqlite_schema SET sql = replace(replace(sql, 'CHECK (sequence > 0)', ''), ') STRICT', ')');
            PRAGMA writable_schema = OFF
            """)
        try folder.run(on: "home.sqlite", sql)
        #expect(throws: JournalError.self) { try load() }
    }
}
