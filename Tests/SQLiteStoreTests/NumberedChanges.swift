import HomeStore
import Testing

extension Transaction {
    /// Returns change number `sequence`: an entry and the record `last`, both with that number, so that a half commit
    /// is detected. Each has about `size` bytes.
    static func numbered(_ sequence: UInt64, size: Int = 100) -> Transaction {
        let bytes = Array("\(sequence)".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: size)
        return Transaction(
            entries: [LogEntry(sequence: sequence, bytes: bytes)], puts: [(RecordKey(kind: 1, id: "last"), bytes)])
    }
}

/// Returns the last numbered change in a journal. Records an issue if a change is incomplete or an earlier one is
/// missing.
func lastNumberedChange(
    _ journal: any Journal, sourceLocation: SourceLocation = #_sourceLocation
) throws -> UInt64 {
    func number(_ bytes: [UInt8]) -> UInt64? {
        UInt64(String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    }
    var record: UInt64 = 0
    var sequences: [UInt64] = []
    let summary = try journal.load(
        record: { record = number($1) ?? .max },
        entry: { sequences.append(number($0.bytes) == $0.sequence ? $0.sequence : .max) })
    #expect(record == summary.lastSequence, sourceLocation: sourceLocation)
    #expect(sequences == (0...summary.lastSequence).dropFirst().map { $0 }, sourceLocation: sourceLocation)
    return summary.lastSequence
}
