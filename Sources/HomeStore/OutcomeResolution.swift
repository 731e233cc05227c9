extension Journal {
    /// Performs a write of the journal and determines its outcome if that is unknown.
    ///
    /// If this throws, the outcome is unknown only if it cannot be determined yet.
    package func resolving(_ write: () throws(JournalError) -> Void) throws(JournalError) {
        do throws(JournalError) { try write() } catch {
            try HomeStore.resolve(after: error) { () throws(JournalError) in try resolve() }
        }
    }
}

extension JournalStore {
    /// Executes steps and determines their outcome if that is unknown. See ``Journal/resolving(_:)``.
    package func executeResolving(_ steps: [JournalStep]) throws(JournalError) {
        do throws(JournalError) { try execute(steps) } catch {
            try HomeStore.resolve(after: error) { () throws(JournalError) in try resolve() }
        }
    }
}

/// Returns if the failed write is durable; throws otherwise.
private func resolve(
    after error: JournalError, _ resolve: () throws(JournalError) -> Bool
) throws(JournalError) {
    guard error.outcome == .unknown else { throw error }
    let isDurable: Bool
    do throws(JournalError) { isDurable = try resolve() } catch { throw error.with(.unknown) }
    guard isDurable else { throw error.with(.refused) }
}
