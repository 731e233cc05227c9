import HomeModel
import HomeStore
import Synchronization

/// A fault on the journal of a home: commits fail, are slow, or have an unknown outcome.
///
/// All times are times of the host. The changes of a home in memory, which has no journal, fail or are acknowledged late.
package struct JournalFault: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Commits fail, as if the disk did.
        case commitFails
        /// Commits take longer.
        case commitSlow(milliseconds: Int)
        /// Commits have an unknown outcome, as if the disk did not respond. The changes fail although they may be made.
        case commitUnknown(isDurable: Bool)
    }

    package var id: String
    package var kind: Kind
    /// When it begins after it was set, in microseconds.
    package var start: Int64
    /// How long it lasts, in microseconds; nil if it stays until it is removed.
    package var duration: Int64?
    /// How many commits it affects; nil if there is no limit.
    package var times: Int?
    /// The share of commits that it affects, 0 to 1.
    package var probability: Double

    package init(
        id: String, kind: Kind, start: Int64 = 0, duration: Int64? = nil, times: Int? = nil, probability: Double = 1
    ) {
        self.id = id
        self.kind = kind
        self.start = start
        self.duration = duration
        self.times = times
        self.probability = probability
    }
}

/// A fault that is set on the journal of a home, with what it has done so far.
package final class ActiveJournalFault: Sendable {
    package let fault: JournalFault
    private let window: Range<Int64>
    private let counts: FaultCounts

    init(_ fault: JournalFault, at now: Int64, seed: UInt64) {
        self.fault = fault
        let start = now.saturatingAdding(fault.start)
        window = start..<max(start, fault.duration.map { start.saturatingAdding($0) } ?? .max)
        counts = FaultCounts(fault.id, seed: seed, limit: fault.times, probability: fault.probability)
    }

    /// The number of commits that it has affected.
    package var applied: Int { counts.applied }

    package func phase(at now: Int64) -> FaultPhase {
        if now < window.lowerBound { return .waiting }
        return now < window.upperBound && !counts.isUsedUp ? .active : .ended
    }

    /// Decides whether the fault affects the next commit, and counts it if it does.
    func apply() -> Bool { counts.apply() }
}

/// The faults that are set on the journal of a home.
final class JournalFaults: Sendable {
    private let state = Mutex<[ActiveJournalFault]>([])
    private let isSetNow = Atomic(false)

    /// Whether a fault is set. Each commit reads it.
    var isSet: Bool { isSetNow.load(ordering: .relaxed) }

    var all: [ActiveJournalFault] { state.withLock { $0 } }

    func add(_ fault: ActiveJournalFault) {
        state.withLock { faults in
            faults.append(fault)
            isSetNow.store(true, ordering: .relaxed)
        }
    }

    /// Removes the faults with these ids; all of them if it is nil.
    func remove(_ ids: Set<String>?) {
        state.withLock { faults in
            faults.removeAll { ids?.contains($0.fault.id) ?? true }
            isSetNow.store(!faults.isEmpty, ordering: .relaxed)
        }
    }

    /// The faults that are active at a time.
    func active(at now: Int64) -> [ActiveJournalFault] {
        isSet ? all.filter { $0.phase(at: now) == .active } : []
    }

    /// The effect of the faults on one commit.
    struct Effect: Sendable {
        /// The id of the fault that makes the commit fail; nil if it does not fail.
        var failure: String?
        /// Whether the changes are made although the commit fails; nil if it is certain that they are not.
        var isDurable: Bool?
        /// The milliseconds by which it is late.
        var delay = 0
        /// The ids of all faults.
        var ids: [String] = []

        /// The error of a commit that fails; nil if it does not fail.
        var error: JournalError? {
            failure.map { id in
                JournalError(
                    .failed, "the fault \(id) of the simulation makes commits fail",
                    outcome: isDurable == nil ? .refused : .unknown)
            }
        }
    }

    /// Returns the effect of the faults on a commit, and counts it.
    func effect(at now: Int64) -> Effect {
        var effect = Effect()
        for fault in active(at: now) where effect.failure == nil && fault.apply() {
            effect.ids.append(fault.fault.id)
            switch fault.fault.kind {
            case .commitFails: effect.failure = fault.fault.id
            case .commitSlow(let milliseconds): effect.delay += milliseconds
            case .commitUnknown(let isDurable): (effect.failure, effect.isDurable) = (fault.fault.id, isDurable)
            }
        }
        return effect
    }
}

extension Home {
    /// Sets a fault on the journal.
    package func add(_ fault: JournalFault) -> ActiveJournalFault {
        let active = ActiveJournalFault(fault, at: hostTime.steady(), seed: seed)
        journalFaults.add(active)
        return active
    }

    /// Removes faults on the journal. If it had failed, changes are accepted again soon.
    ///
    /// - Parameter ids: The ids of the faults; nil removes all. Others are ignored.
    package func removeJournalFaults(_ ids: Set<String>? = nil) { journalFaults.remove(ids) }

    /// Returns the effect of the faults on the journal on the next commit of these changes, and counts it. A deletion
    /// is not affected.
    func journalEffect(on items: [Committer.Item]) -> JournalFaults.Effect {
        guard journalFaults.isSet, let first = items.first, !first.batch.isDeletion else {
            return JournalFaults.Effect()
        }
        return journalFaults.effect(at: hostTime.steady())
    }

    /// A failure of a change that a fault on the journal of a home in memory causes.
    struct JournalFailure: Sendable {
        let error: HomeError
        /// Whether the change is made nevertheless.
        let isMade: Bool
    }

    /// Returns how a fault on the journal of a home in memory makes a change fail; nil if it does not.
    func journalFailure(_ context: ChangeContext?) -> JournalFailure? {
        guard journalFaults.isSet else { return nil }
        guard committer == nil else {
            // The commit thread applies the faults.
            for fault in journalFaults.active(at: hostTime.steady()) { context?.faults?.note(fault.fault.id) }
            return nil
        }
        let effect = journalFaults.effect(at: hostTime.steady())
        for id in effect.ids { context?.faults?.note(id, delay: effect.delay) }
        guard effect.failure != nil else { return nil }
        guard let isMade = effect.isDurable else { return JournalFailure(error: Self.faultyJournal, isMade: false) }
        return JournalFailure(error: Self.faultyJournal.uncertain, isMade: isMade)
    }

    private static let faultyJournal = HomeError(
        .unavailable,
        "The home cannot be written now; reads continue. A fault of the simulation makes its journal fail.")
}
