import HomeStore
import Synchronization

/// The processes of the server whose connections were lost, perhaps while they waited for a standby or for a lock.
///
/// Such a process does not notice that its client has gone. Without an end, those of repeated attempts would use up all
/// connections of the server while no standby confirms commits.
final class AbandonedBackends: Sendable {
    private let processes = Mutex<Set<Int32>>([])

    /// - Parameter process: Its number; 0 if there was no connection yet.
    func add(_ process: Int32) {
        if process != 0 { processes.withLock { _ = $0.insert(process) } }
    }

    /// Ends those that wait, and forgets all. What has been committed before the wait for a standby stays.
    func end(on connection: PostgresConnection) throws(JournalError) {
        let abandoned = processes.withLock { $0 }
        guard !abandoned.isEmpty else { return }
        // Another server can use the number for another process, which then does not wait, or waits for the same reason.
        _ = try connection.execute([
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE pid IN (\(abandoned.map { String($0) }.joined(separator: ", "))) AND usename = current_user
            AND (wait_event = 'SyncRep' OR wait_event_type = 'Lock')
            """
        ])
        processes.withLock { $0.subtract(abandoned) }
    }
}
