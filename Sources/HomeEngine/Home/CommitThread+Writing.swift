import HomeStore
import Threads

/// The writes of the commit thread, and their outcomes.
extension CommitThread {
    /// Executes steps of homes in one store, or of one home without a store.
    func write(_ steps: [CommitStep], _ store: (any JournalStore)?) {
        let start = host.now
        let taken: [Int]
        do throws(JournalError) { taken = try execute(steps, store) } catch {
            return fail(steps, store, because: error)
        }
        let duration = host.now - start
        separate(steps, taken) { step in
            if let store, step.leavesUnusedData { removeUnused(of: store) }
            step.home.finish(step, taking: duration)
        } taken: { step, error in
            fail(step.items, of: step.home, step.committer, because: error)
        }
    }

    /// Calls `executed` or `taken` for each step.
    ///
    /// - Parameter indices: Those of the steps of the store whose homes another writer has taken.
    private func separate(
        _ steps: [CommitStep], _ indices: [Int], executed: (CommitStep) -> Void,
        taken: (CommitStep, JournalError) -> Void
    ) {
        var first = 0
        for step in steps {
            let range = first..<(first + step.steps.count)
            first = range.upperBound
            if indices.contains(where: { range.contains($0) }) {
                taken(step, .taken(step.home.journal))
            } else {
                executed(step)
            }
        }
    }

    /// Executes the step of a home, or does not, and lets its outcome be unknown because of a fault.
    func write(_ step: CommitStep, because fault: JournalError, isDurable: Bool) {
        let store = step.home.journal.store
        if isDurable {
            do throws(JournalError) { _ = try execute([step], store) } catch {
                return fail([step], store, because: error)
            }
        }
        fail([step], store, because: fault, resolution: isDurable ? .executed(except: []) : .refused)
    }

    /// Returns the indices of the steps of the store that were not executed; see ``JournalStore/execute(_:)``.
    private func execute(_ steps: [CommitStep], _ store: (any JournalStore)?) throws(JournalError) -> [Int] {
        // The outcome of earlier steps in the store determines the basis of these.
        try resolveDoubts { $0.isWritten(to: store, or: steps[0].home.journal) }
        if let store {
            return try store.executeResolving(steps.flatMap { $0.steps })
        }
        for step in steps.flatMap({ $0.steps }) { try step.journal.execute(step.action) }
        return []
    }

    /// - Parameter resolution: What became of steps of unknown outcome; nil if only the journal can determine it.
    private func fail(
        _ steps: [CommitStep], _ store: (any JournalStore)?, because error: JournalError,
        resolution: CommitDoubt.Resolution? = nil
    ) {
        // One of the homes may need more space than there is.
        if steps.count > 1, error.outcome == .refused, [.full, .outOfOrder, .closed].contains(error.reason) {
            for step in steps { write([step], store) }
            return
        }
        if error.outcome == .unknown {
            doubts.append(CommitDoubt(steps: steps, store: store, resolution: resolution))
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
        let resolution = try doubt.resolve()
        doubts.removeAll { $0 === doubt }
        switch resolution {
        case .refused: for step in doubt.steps { step.home.dismiss(step) }
        case .executed(let taken):
            separate(doubt.steps, taken) { step in
                if let store = doubt.store, step.leavesUnusedData { removeUnused(of: store) }
                step.home.resolve(step)
            } taken: { step, error in
                step.home.dismiss(step)
                step.home.fence(because: error)
            }
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
    private let resolution: Resolution?

    /// What became of the steps.
    enum Resolution {
        case refused
        /// They are durable, except those of homes that another writer has taken.
        case executed(except: [Int])
    }

    /// - Parameter resolution: What became of the steps; nil if only the journal can determine it.
    init(steps: [CommitStep], store: (any JournalStore)?, resolution: Resolution?) {
        self.steps = steps
        self.store = store
        self.resolution = resolution
    }

    /// Whether the steps were written to a store; if there is none, to the journal of a home.
    func isWritten(to store: (any JournalStore)?, or journal: any Journal) -> Bool {
        store.map { $0 === self.store } ?? steps.contains { $0.home.journal === journal }
    }

    /// Returns what became of the steps. Throws if that cannot be determined yet.
    func resolve() throws(JournalError) -> Resolution {
        if let resolution { return resolution }
        guard let store else {
            return try steps.first?.home.journal.resolve() ?? false ? .executed(except: []) : .refused
        }
        return try store.resolve().map { .executed(except: $0) } ?? .refused
    }
}

/// The data that a home writes to its journal in one commit.
struct CommitStep: Sendable {
    let home: Home
    let committer: Committer
    /// The changes that are complete with this step, or that fail with it.
    let items: [Committer.Item]
    /// What the store executes: one step, or those that delete journals.
    let steps: [JournalStep]
    /// The shapes that the journal stores afterwards; nil if they have not changed.
    var storedShapes: StoredShapes?
    /// Whether the changes are committed with this step.
    var isComplete = true

    /// Whether the store contains data afterwards that no home has.
    var leavesUnusedData: Bool {
        switch steps[0].action {
        case .append, .stage: false
        case .replace, .delete: true
        }
    }

    init(
        home: Home, committer: Committer, items: [Committer.Item], _ step: JournalStep,
        storedShapes: StoredShapes? = nil, isComplete: Bool = true
    ) {
        (self.home, self.committer, self.items, steps) = (home, committer, items, [step])
        (self.storedShapes, self.isComplete) = (storedShapes, isComplete)
    }

    init(home: Home, committer: Committer, items: [Committer.Item], deleting journals: [any Journal]) {
        (self.home, self.committer, self.items) = (home, committer, items)
        steps = journals.map { JournalStep($0, .delete) }
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
