extension Journal {
    /// Performs a write of the journal and determines its outcome if that is unknown.
    ///
    /// If this throws, the outcome is unknown only if it cannot be determined yet.
    package func resolving(_ write: () throws(JournalError) -> Void) throws(JournalError) {
        do throws(JournalError) { try write() } catch {
            try HomeStore.resolve(after: error) { () throws(JournalError) in try resolve() ? () : nil }
        }
    }
}

extension JournalStore {
    /// Executes steps and determines their outcome if that is unknown. See ``Journal/resolving(_:)``.
    package func executeResolving(_ steps: [JournalStep]) throws(JournalError) -> [Int] {
        do throws(JournalError) { return try execute(steps) } catch {
            return try HomeStore.resolve(after: error) { () throws(JournalError) in try resolve() }
        }
    }

    /// Executes one step. Throws if another writer has taken the home.
    package func execute(_ step: JournalStep) throws(JournalError) {
        guard try execute([step]).isEmpty else { throw .taken(step.journal) }
    }

    /// Replaces a home, as ``Journal/replaceAll(with:)``: a large one in parts, between which other homes can be written.
    ///
    /// - Parameter partSize: The maximum number of records of a part.
    package func replace(
        _ journal: any Journal, with contents: Transaction, partSize: Int
    ) throws(JournalError) {
        _ = try SequenceCheck.lastSequence(of: [contents], after: 0)
        var rest = contents.puts[...]
        var isFirst = true
        while rest.count > partSize {
            do throws(JournalError) {
                let part = Transaction(puts: Array(rest.prefix(partSize)))
                try execute(JournalStep(journal, .stage(part, isFirst: isFirst)))
            } catch {
                // Whatever became of this part, the home was not replaced.
                throw error.outcome == .unknown ? error.with(.refused) : error
            }
            rest = rest.dropFirst(partSize)
            isFirst = false
        }
        let last = Transaction(entries: contents.entries, puts: Array(rest))
        try execute(JournalStep(journal, .replace(last, isFirst: isFirst)))
        // If it fails, the rows are removed later.
        while (try? removeUnused()) == true {}
    }

    /// Deletes homes, and determines the outcome if that is unknown. Throws if another writer has taken one of them.
    package func delete(_ journals: [any Journal]) throws(JournalError) {
        guard !journals.isEmpty else { return }
        let taken = try executeResolving(journals.map { JournalStep($0, .delete) })
        if let index = taken.first { throw .taken(journals[index]) }
    }
}

extension JournalError {
    /// Another writer has taken the home of a journal.
    package static func taken(_ journal: any Journal) -> JournalError {
        JournalError(
            .taken, "Another program has taken a home of \(journal.location).", outcome: .fenced, of: journal.medium)
    }
}

/// Returns the result of the failed write if it is durable; throws otherwise.
///
/// - Parameter resolve: Returns the result; nil if the write is not durable.
private func resolve<Result>(
    after error: JournalError, _ resolve: () throws(JournalError) -> Result?
) throws(JournalError) -> Result {
    guard error.outcome == .unknown else { throw error }
    let result: Result?
    do throws(JournalError) { result = try resolve() } catch { throw error.with(.unknown) }
    guard let result else { throw error.with(.refused) }
    return result
}
