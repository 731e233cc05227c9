/// A copy of a store that is being made while the store is used.
///
/// A backup can be used from any thread; it executes one call at a time. Releasing it drops a copy that is not complete.
public protocol StoreBackup: AnyObject, Sendable {
    /// Copies a limited part, so that writes are not delayed. Returns whether the copy is complete; it then has all
    /// changes that were committed before this call.
    func step() throws(JournalError) -> Bool

    /// Returns a descriptor from which the complete copy is read, once. The caller has to close it.
    func takeDescriptor() throws(JournalError) -> Int32
}

extension JournalStore {
    /// Does nothing: a store in memory is opened once.
    public func continueOpenings(of openings: UInt64) throws(JournalError) {}

    /// Throws: a store on no disk has no backup.
    public func beginBackup() throws(JournalError) -> any StoreBackup {
        throw JournalError(.inaccessible, "The homes are not stored in a file, so there is no backup of them.")
    }
}
