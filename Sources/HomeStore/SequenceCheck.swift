/// The rule that sequences rise. Every journal checks it before it writes.
package enum SequenceCheck {
    /// Returns the last sequence of these transactions, which follow `last`; throws if sequences do not rise.
    package static func lastSequence(
        of transactions: [Transaction], after last: UInt64
    ) throws(JournalError) -> UInt64 {
        var last = last
        for transaction in transactions {
            for entry in transaction.entries {
                // SQLite compares integers as signed, so it would order sequences above 2^63-1 wrongly.
                guard entry.sequence > last, entry.sequence <= UInt64(Int64.max) else {
                    throw JournalError(
                        .outOfOrder, "Change \(entry.sequence) follows change \(last); sequences must rise.")
                }
                last = entry.sequence
            }
        }
        return last
    }
}
