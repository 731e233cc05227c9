import Synchronization

/// The processes of the server whose connections were lost, perhaps while they waited for a standby or for a lock.
///
/// Such a process does not notice that its client has gone. Without an end, those of repeated attempts would use up all
/// connections of the server while no standby confirms commits.
final class AbandonedBackends: Sendable {
    private let processes = Mutex<Set<Int32>>([])

    func add(_ process: Int32) { processes.withLock { _ = $0.insert(process) } }

    /// Returns the statement that ends those that wait, and forgets all; nil if there are none. What has been committed
    /// before the wait for a standby stays.
    func takeStatement() -> String? {
        let taken = processes.withLock { processes in
            defer { processes = [] }
            return processes
        }
        guard !taken.isEmpty else { return nil }
        // Another server can use the number for another process, which then does not wait, or waits for the same reason.
        return """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid IN (\(taken.map { String($0) }.joined(separator: ", "))) AND usename = current_user
            AND (wait_event = 'SyncRep' OR wait_event_type = 'Lock')
            """
    }
}
