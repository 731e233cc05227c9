/// The rule that sequences rise, which every journal checks before it writes.
package enum SequenceCheck {
    /// The last sequence after these transactions; throws if one of their entries is out of order after `last`.
    package static func lastSequence(
        of transactions: [Transaction], after last: UInt64
    ) throws(JournalError) -> UInt64 {
        var last = last
        for transaction in transactions {
            for entry in transaction.entries {
                // Above 2^63 a database could no longer tell which is the greater one.
                guard entry.sequence > last, entry.sequence <= UInt64(Int64.max) else {
                    throw JournalError(
                        .outOfOrder, "Change \(entry.sequence) was written after change \(last); sequences must rise.")
                }
                last = entry.sequence
            }
        }
        return last
    }
}
