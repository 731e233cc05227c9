package import HomeStore

/// The behavior of the journals of a test. A home must behave the same with each of them.
package enum TestJournal: String, CaseIterable, Sendable {
    /// Writes succeed.
    case steady
    /// Some writes are late, and the outcome of others is unknown, until it turns out that they are durable.
    case doubtful

    /// The behavior of the journals of the current test.
    @TaskLocal package static var current = TestJournal.steady

    /// Returns the faults of a new journal; nil if it has none.
    package var faults: WriteFaults? {
        switch self {
        case .steady: nil
        case .doubtful: WriteFaults(seed: 1, WriteFaults.Odds(unknown: 300, late: 300, durable: 1_000))
        }
    }

    /// Returns a journal with the faults of the current test.
    package static func faulty(_ journal: any Journal) -> any Journal {
        current.faults.map { FaultyJournal(journal, $0) } ?? journal
    }
}
