import Glibc
package import HomeStore
import Synchronization

/// Decides by a seed what happens to the writes of a journal: they are safe, refused, late, of unknown outcome, or
/// fenced.
package final class WriteFaults: Sendable {
    /// How many of 1,000 writes have a fault.
    package struct Odds: Hashable, Sendable {
        package var refused: UInt64
        package var unknown: UInt64
        package var late: UInt64
        package var fenced: UInt64
        /// How many of 1,000 writes of unknown outcome are durable.
        package var durable: UInt64
        /// How many of 1,000 attempts to determine an outcome fail.
        package var unresolved: UInt64

        package init(
            refused: UInt64 = 0, unknown: UInt64 = 0, late: UInt64 = 0, fenced: UInt64 = 0, durable: UInt64 = 500,
            unresolved: UInt64 = 0
        ) {
            (self.refused, self.unknown, self.late, self.fenced) = (refused, unknown, late, fenced)
            (self.durable, self.unresolved) = (durable, unresolved)
        }
    }

    /// The outcome of a write.
    package enum Fate: Hashable, Sendable {
        case safe, refused, fenced
        case unknown(isDurable: Bool)
    }

    /// The number of writes by their outcome.
    package struct Counts: Hashable, Sendable {
        package var safe = 0
        package var refused = 0
        package var unknown = 0
        package var late = 0
        package var fenced = 0
    }

    fileprivate struct State {
        var random: SeededRandom
        var odds: Odds
        var counts = Counts()
        /// The fates of the next writes, before those that the seed determines.
        var fates: [Fate] = []
        /// How many of the next attempts to determine an outcome fail.
        var unresolvedAttempts = 0
        /// Whether the write of unknown outcome is durable; nil if no outcome is unknown.
        var doubt: Bool?
        /// The outcome that was determined last.
        var resolution = false
        var isFenced = false

        mutating func hits(_ share: UInt64) -> Bool { share > 0 && random.below(1_000) < share }
    }

    private let state: Mutex<State>
    private let delay: @Sendable () -> Void

    /// - Parameter delay: Lets time pass during a late write.
    package init(seed: UInt64 = 1, _ odds: Odds = Odds(), delay: @escaping @Sendable () -> Void = WriteFaults.yield) {
        state = Mutex(State(random: SeededRandom(seed: seed), odds: odds))
        self.delay = delay
    }

    /// Lets other threads run.
    package static let yield: @Sendable () -> Void = { for _ in 0..<20 { sched_yield() } }

    package var counts: Counts { state.withLock { $0.counts } }

    package var odds: Odds {
        get { state.withLock { $0.odds } }
        set { state.withLock { $0.odds = newValue } }
    }

    /// Determines the fates of the next writes, and how many attempts to determine an unknown outcome fail.
    package func plan(_ fates: Fate..., unresolvedAttempts: Int = 0) {
        state.withLock { state in
            state.fates += fates
            state.unresolvedAttempts = unresolvedAttempts
        }
    }

    /// Drops an unknown outcome and another writer, as when the journal is opened again.
    package func reopen() {
        state.withLock { state in
            state.doubt = nil
            state.resolution = false
            state.isFenced = false
        }
    }

    /// Executes a write, or lets it fail.
    ///
    /// - Parameter canBeUnknown: Whether its outcome can be unknown.
    package func write(canBeUnknown: Bool = true, _ body: () throws(JournalError) -> Void) throws(JournalError) {
        let (fate, isLate) = try decide(canBeUnknown: canBeUnknown)
        switch fate {
        case .safe:
            if isLate { delay() }
            try body()
            state.withLock { $0.counts.safe += 1 }
        case .refused: throw FaultyJournal.fullDisk
        case .unknown(let isDurable):
            // If the journal itself refuses the write, the outcome is known.
            if isDurable { try body() }
            state.withLock { $0.doubt = isDurable }
            throw JournalError(.failed, "The disk does not respond (simulated).", outcome: .unknown)
        case .fenced: throw Self.taken
        }
    }

    private func decide(canBeUnknown: Bool) throws(JournalError) -> (Fate, isLate: Bool) {
        try state.withLock { state throws(JournalError) in
            try state.checkFence()
            try state.resolve()
            let fate = state.nextFate(canBeUnknown: canBeUnknown)
            let isLate = fate == .safe && state.hits(state.odds.late)
            if isLate { state.counts.late += 1 }
            return (fate, isLate)
        }
    }

    fileprivate static let taken = JournalError(
        .taken, "Another writer has taken '/srv/home.sqlite' (simulated).", outcome: .fenced)

    /// Determines the outcome of the last write whose outcome was unknown.
    package func resolve() throws(JournalError) -> Bool {
        try state.withLock { state throws(JournalError) in
            try state.checkFence()
            try state.resolve()
            return state.resolution
        }
    }
}

extension WriteFaults.State {
    fileprivate mutating func nextFate(canBeUnknown: Bool) -> WriteFaults.Fate {
        if canBeUnknown, !fates.isEmpty { return count(fates.removeFirst()) }
        if hits(odds.fenced) { return count(.fenced) }
        if hits(odds.refused) { return count(.refused) }
        if canBeUnknown, hits(odds.unknown) { return count(.unknown(isDurable: hits(odds.durable))) }
        return .safe
    }

    private mutating func count(_ fate: WriteFaults.Fate) -> WriteFaults.Fate {
        switch fate {
        case .safe: break
        case .refused: counts.refused += 1
        case .unknown: counts.unknown += 1
        case .fenced:
            counts.fenced += 1
            isFenced = true
        }
        return fate
    }

    fileprivate mutating func checkFence() throws(JournalError) {
        guard isFenced else { return }
        counts.fenced += 1
        throw WriteFaults.taken
    }

    fileprivate mutating func resolve() throws(JournalError) {
        guard let doubt else { return }
        if unresolvedAttempts > 0 {
            unresolvedAttempts -= 1
        } else if !hits(odds.unresolved) {
            resolution = doubt
            self.doubt = nil
            return
        }
        throw JournalError(.failed, "The disk does not respond (simulated).")
    }
}
