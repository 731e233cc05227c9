import HomeStore

extension PostgresConnection {
    /// How often a request is made that the server gives up because of other transactions.
    private static let attempts = 5
    /// The codes of the errors with which a server gives up a transaction, so that others can go on: a serialization
    /// failure and a deadlock. The transaction has no effect, and can be repeated.
    private static let conflicts: Set = ["40001", "40P01"]
    /// The code of the error that a lock was not available in time.
    private static let lockTimeout = "55P03"

    /// Whether the last request failed because a lock was not available in time. See ``PostgresStatement/limitLocks``.
    var hasLockTimeout: Bool { state == Self.lockTimeout }

    /// Makes commits wait for the disk, whatever the default of the database is.
    func makeDurable() throws(JournalError) {
        _ = try execute([
            """
            SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') IN ('off', 'local')
            """
        ])
    }

    /// Executes calls in one round trip.
    func run(_ calls: [Call]) throws(JournalError) -> [PostgresRows] {
        try repeating { () throws(JournalError) in try request(calls) }
    }

    /// Executes calls as one transaction, in one round trip.
    ///
    /// If this throws, the transaction was not executed, or its outcome is unknown, as the error states.
    func transact(_ calls: [Call]) throws(JournalError) -> [PostgresRows] {
        try repeating { () throws(JournalError) in
            try rollingBack { () throws(JournalError) in Array(try commit([Call(.begin)] + calls).dropFirst()) }
        }
    }

    /// Executes calls as one transaction, in two round trips. See ``transact(_:)``.
    ///
    /// - Parameter next: Returns the calls that follow, from the rows of the first ones; nil to roll back.
    /// - Returns: The rows of all calls that were executed.
    func transact(
        _ calls: [Call], next: ([PostgresRows]) -> [Call]?
    ) throws(JournalError) -> [PostgresRows] {
        try repeating { () throws(JournalError) in
            try rollingBack { () throws(JournalError) in
                let rows = Array(try request([Call(.begin)] + calls).dropFirst())
                guard let calls = next(rows) else {
                    _ = try execute(["ROLLBACK"])
                    return rows
                }
                return rows + (try commit(calls))
            }
        }
    }

    private func request(_ calls: [Call]) throws(JournalError) -> [PostgresRows] {
        try begin()
        for call in calls { try send(call) }
        return try answers(to: calls.count)
    }

    /// Executes the last calls of a transaction, and commits it.
    private func commit(_ calls: [Call]) throws(JournalError) -> [PostgresRows] {
        var isComplete = false
        do throws(JournalError) {
            try begin()
            for call in calls { try send(call) }
            isComplete = true
            try send(Call(.commit))
            return try answers(to: calls.count + 1).dropLast()
        } catch {
            // A server that has not answered may have got everything.
            throw isComplete && failure != nil ? error.with(.unknown) : error
        }
    }

    /// Ends the transaction if a part of it fails.
    private func rollingBack(
        _ transaction: () throws(JournalError) -> [PostgresRows]
    ) throws(JournalError) -> [PostgresRows] {
        do throws(JournalError) { return try transaction() } catch {
            let state = state
            if failure == nil { _ = try? execute(["ROLLBACK"]) }
            self.state = state
            throw error
        }
    }

    /// Repeats a request that had no effect because of other transactions.
    private func repeating(
        _ request: () throws(JournalError) -> [PostgresRows]
    ) throws(JournalError) -> [PostgresRows] {
        for _ in 1..<Self.attempts {
            do throws(JournalError) { return try request() } catch {
                guard failure == nil, let state, Self.conflicts.contains(state) else { throw error }
            }
        }
        return try request()
    }
}
