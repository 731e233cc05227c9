package import HomeModel
import HomeStore

/// A copy of the data file with all durable homes. It is made while the homes are used.
///
/// It can be used from any thread. Releasing it drops a copy that is not complete.
package final class DataFileBackup: Sendable {
    private let backup: any StoreBackup

    fileprivate init(_ backup: any StoreBackup) { self.backup = backup }

    /// Copies a limited part, so that changes are not delayed. Returns whether the copy is complete; it then has all
    /// changes that were committed before this call.
    package func step() throws(HomeError) -> Bool {
        do throws(JournalError) { return try backup.step() } catch { throw HomeError(backup: error) }
    }

    /// Returns a descriptor from which the complete copy is read, once. The caller has to close it.
    package func takeDescriptor() throws(HomeError) -> Int32 {
        do throws(JournalError) { return try backup.takeDescriptor() } catch { throw HomeError(backup: error) }
    }
}

extension Homes {
    /// Begins a copy of the data file, in its folder.
    ///
    /// Throws `failedPrecondition` if the homes are in memory, `aborted` if another backup is in progress,
    /// `resourceExhausted` if the disk has no room for a copy, and `unavailable` if the file cannot be read.
    package func beginBackup() throws(HomeError) -> DataFileBackup {
        guard let store else {
            throw HomeError(
                .failedPrecondition,
                "The homes are in memory, so there is no data file to back up; GET /export returns a home.")
        }
        guard base.home.journal.medium == .file else {
            throw HomeError(
                .failedPrecondition,
                "The homes are in a database, so there is no data file to back up; use the tools of the database, such as pg_dump."
            )
        }
        do throws(JournalError) { return DataFileBackup(try store.beginBackup()) } catch {
            throw HomeError(backup: error)
        }
    }
}

extension HomeError {
    /// Returns the error of a backup. It states no path.
    fileprivate init(backup error: JournalError) {
        switch error.reason {
        case .inUse: self.init(.aborted, "Another backup is in progress; try again when it is complete.")
        case .full: self.init(.resourceExhausted, "The disk of the data file has no room for a copy of it.")
        default: self.init(.unavailable, "The backup failed. \(error.clientMessage)")
        }
    }
}
