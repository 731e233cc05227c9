import HomeStore
import Threads

/// The writes of the commit thread, and their outcomes.
extension CommitThread {
    /// Executes steps of homes in one store, or of one home without a store.
    func write(_ steps: [CommitStep], _ store: (any JournalStore)?) {
        let start = host.now
        do throws(JournalError) { try execute(steps, store) } catch { return fail(steps, store, because: error) }
        let duration = host.now - start
        for step in steps {
            if let store, step.leavesUnusedData { removeUnused(of: store) }
            step.home.finish(step, taking: duration)
        }
    }

    /// Executes the step of a home, or does not, and lets its outcome be unknown because of a fault.
    func write(_ step: CommitStep, because fault: JournalError, isDurable: Bool) {
        let store = step.home.journal.store
        if isDurable {
            do throws(JournalError) { try execute([step], store) } catch { return fail([step], store, because: error) }
        }
        fail([step], store, because: fault, isDurable: isDurable)
    }

    private func execute(_ steps: [CommitStep], _ store: (any JournalStore)?) throws(JournalError) {
        // The outcome of earlier steps in the store determines the basis of these.
        try resolveDoubts { $0.isWritten(to: store, or: steps[0].home.journal) }
        if let store {
            try store.executeResolving(steps.map { JournalStep($0.home.journal, $0.action) })
        } else {
            for step in steps { try step.home.journal.execute(step.action) }
        }
    }

    /// - Parameter isDurable: Whether steps of unknown outcome are durable; nil if only the journal can determine it.
    private func fail(
        _ steps: [CommitStep], _ store: (any JournalStore)?, because error: JournalError, isDurable: Bool? = nil
    ) {
        // One of the homes may need more space than there is.
        if steps.count > 1, error.outcome == .refused, [.full, .outOfOrder, .closed].contains(error.reason) {
            for step in steps { write([step], store) }
            return
        }
        if error.outcome == .unknown {
            doubts.append(CommitDoubt(steps: steps, store: store, isDurable: isDurable))
        }
        for step in steps {
            // A part of a replacement has no effect on its own, so the change has certainly not been made.
            let isPart = error.outcome == .unknown && !step.isComplete
            fail(step.items, of: step.home, step.committer, because: isPart ? error.with(.refused) : error)
        }
    }

    // MARK: Unknown outcomes

    /// Determines the outcomes of earlier steps. Throws if that is not possible yet.
    private func resolveDoubts(where isIncluded: (CommitDoubt) -> Bool) throws(JournalError) {
        guard !doubts.isEmpty else { return }
        for doubt in doubts where isIncluded(doubt) {
            // A later write is refused as long as the outcome of an earlier one is unknown.
            do throws(JournalError) { try resolve(doubt) } catch {
                throw error.outcome == .unknown ? error.with(.refused) : error
            }
        }
    }

    /// Determines the outcome of steps, and publishes them if they are durable.
    private func resolve(_ doubt: CommitDoubt) throws(JournalError) {
        let isDurable = try doubt.resolve()
        doubts.removeAll { $0 === doubt }
        guard isDurable else { return }
        for step in doubt.steps {
            if let store = doubt.store, step.leavesUnusedData { removeUnused(of: store) }
            step.home.resolve(step)
        }
    }

    /// Drops the doubts of homes that were closed. Opening them again shows the outcome.
    func dropObsoleteDoubts() {
        guard !doubts.isEmpty else { return }
        doubts.removeAll { $0.steps.allSatisfy { !$0.committer.isOpen } }
    }

    // MARK: Probes

    /// Probes the journals that failed, each store once. The homes accept changes again if their journal can be
    /// written.
    func probe(_ committers: [Committer]) {
        var probed: [(store: any JournalStore, error: JournalError?)] = []
        for committer in committers {
            guard let home = committer.home else { continue }
            let error: JournalError?
            if let store = home.journal.store, let former = probed.first(where: { $0.store === store }) {
                error = former.error
            } else {
                error = probe(home)
                if let store = home.journal.store { probed.append((store, error)) }
            }
            if let error {
                guard error.outcome == .fenced else { continue }
                home.fence(because: error)
            } else if !home.recover() {
                continue
            }
            endProbes(of: committer)
        }
    }

    /// Determines the outcomes of the home's commits and tests its journal. Returns why it cannot be written.
    private func probe(_ home: Home) -> JournalError? {
        do throws(JournalError) {
            try resolveDoubts { $0.isWritten(to: home.journal.store, or: home.journal) }
            try home.journal.probe()
            return nil
        } catch {
            return error
        }
    }
}

/// Steps whose outcome is unknown.
final class CommitDoubt {
    let steps: [CommitStep]
    let store: (any JournalStore)?
    /// Whether the steps are durable; nil if only the journal can determine it.
    private let isDurable: Bool?

    init(steps: [CommitStep], store: (any JournalStore)?, isDurable: Bool?) {
        self.steps = steps
        self.store = store
        self.isDurable = isDurable
    }

    /// Whether the steps were written to a store; if there is none, to the journal of a home.
    func isWritten(to store: (any JournalStore)?, or journal: any Journal) -> Bool {
        store.map { $0 === self.store } ?? steps.contains { $0.home.journal === journal }
    }

    /// Returns whether the steps are durable. Throws if that cannot be determined yet.
    func resolve() throws(JournalError) -> Bool {
        if let isDurable { return isDurable }
        if let store { return try store.resolve() }
        return try steps.first?.home.journal.resolve() ?? false
    }
}

/// The data that a home writes to its journal in one commit.
struct CommitStep: Sendable {
    let home: Home
    let committer: Committer
    /// The changes that are complete with this step, or that fail with it.
    let items: [Committer.Item]
    let action: JournalStep.Action
    /// The shapes that the journal stores afterwards; nil if they have not changed.
    var storedShapes: StoredShapes?
    /// Whether the changes are committed with this step.
    var isComplete = true

    /// Whether the store contains data afterwards that no home has.
    var leavesUnusedData: Bool {
        switch action {
        case .append, .stage: false
        case .replace, .delete: true
        }
    }
}

extension Journal {
    /// Executes the step of a journal without a store. A replacement is not written in parts.
    fileprivate func execute(_ action: JournalStep.Action) throws(JournalError) {
        try resolving { () throws(JournalError) in
            switch action {
            case .append(let transactions): try commit(transactions)
            case .replace(let contents, _): try replaceAll(with: contents)
            case .stage, .delete: return
            }
        }
    }
}
