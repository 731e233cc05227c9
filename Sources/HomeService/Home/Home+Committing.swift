import HomeModel
import HomeStore
import Synchronization
import Threads

extension Home {
    /// Writes changes to the journal, publishes them and calls their completions. Runs on the commit thread.
    ///
    /// A replacement of the home has its own transaction; the changes before it and after it are written together.
    func commit(_ items: [Committer.Item]) {
        var remaining = items[...]
        while let first = remaining.first {
            let isReplacement = first.batch.replacement != nil
            let end =
                isReplacement
                ? remaining.startIndex + 1
                : remaining.firstIndex { $0.batch.replacement != nil } ?? remaining.endIndex
            do throws(JournalError) {
                try write(Array(remaining[..<end]))
            } catch {
                return fail(Array(remaining), because: error)
            }
            remaining = remaining[end...]
        }
        trimJournal()
    }

    private func write(_ items: [Committer.Item]) throws(JournalError) {
        let start: UInt64
        if journalFaults.isSet { try applyJournalFaults() }
        if let batch = items.first?.batch, let replacement = batch.replacement {
            start = MonotonicClock.now
            try store(batch, replacement)
        } else {
            var encoder = TransactionEncoder(shapes: writer.withLock { $0.storedShapes })
            let transactions = [clockTransaction()] + items.map { encoder.transaction(for: $0.batch) }
            start = MonotonicClock.now
            try journal.commit(transactions)
            if let changed = encoder.changedShapes { writer.withLock { $0.storedShapes = changed } }
        }
        statistics.withLock { $0.add(commitTaking: MonotonicClock.now - start) }
        published.withLock { published in
            for item in items { published.add(item.batch) }
        }
        notifyObservers(
            of: items.flatMap { $0.batch.frames }, hasReplacement: items.first?.batch.replacement != nil,
            hasClock: items.contains { $0.batch.clock != nil })
        for item in items { item.completion(nil) }
    }

    /// Delays or fails a commit as the faults on the journal demand. Runs on the commit thread.
    private func applyJournalFaults() throws(JournalError) {
        let effect = journalFaults.effect(at: hostTime.steady())
        if effect.delay > 0 { committer?.pause(for: .milliseconds(effect.delay)) }
        guard let id = effect.failure else { return }
        throw JournalError(.failed, "the fault \(id) of the simulation makes commits fail")
    }

    /// Rolls head back to committed state and fails all changes that wait. Further changes are rejected until a probe
    /// succeeds.
    private func fail(_ items: [Committer.Item], because error: JournalError) {
        statistics.withLock { $0.failures += 1 }
        let message = "The home cannot be written now; reads continue. \(error.clientMessage)"
        let failure = HomeError(.unavailable, message)
        let waiting = writer.withLock { writer in
            writer.failure = failure
            let (state, clock) = published.withLock { ($0.state, $0.clock) }
            writer.head = state
            writer.clock = clock
            (writer.epoch, writer.epochStart) = published.withLock { ($0.epoch, $0.epochStart) }
            writer.catchUp = nil
            writer.heldUntil = .first
            writer.scheduleAll()
            writer.faults.mustApply(at: clock.now(host: hostTime.steady()))
            let waiting = committer?.takeWaiting() ?? []
            let replacement = (items + waiting).lazy.compactMap { $0.batch.replacement }.first
            if let replacement { writer.responses = replacement.formerResponses }
            for item in items + waiting {
                if let response = item.batch.response { writer.responses.remove(response.key) }
                writer.responses.deletionFailed(item.batch.deletedKeys)
            }
            return waiting
        }
        journalStatus(error.message)
        let uncertain = HomeError(
            .unavailable,
            "\(message) The change may have been made: read its object before you repeat the change, or send changes with an Idempotency-Key."
        )
        for item in items { item.completion(error.mayBeCommitted && !item.batch.isEmpty ? uncertain : failure) }
        for item in waiting { item.completion(failure) }
        // Changes that wait for a catch-up fail, too.
        timer.set(after: 0)
    }

    /// Probes a journal that failed; if it can write again, changes are accepted again.
    func recover() {
        guard writer.withLock({ $0.failure != nil }) else { return }
        let hasFault = journalFaults.active(at: hostTime.steady()).contains { $0.fault.kind == .commitFails }
        guard !hasFault else { return }
        do throws(JournalError) { try journal.probe() } catch { return }
        writer.withLock { $0.failure = nil }
        journalStatus(nil)
        // The home's own thread runs the timers that became due since then; this thread has to commit their changes.
        timer.set(after: 0)
    }

    // MARK: The clock

    /// The interval at which the clock is stored with other changes, in microseconds.
    ///
    /// When a home is opened, its time is the stored time plus the time that has passed by the host's calendar. If the
    /// calendar was set back, at most this interval is repeated.
    private static let clockInterval: Int64 = 60_000_000

    /// Stores the clock if the interval has passed, or if the host's calendar was set back.
    private func clockTransaction() -> Transaction {
        let calendar = hostTime.calendar()
        let header = published.withLock { published -> HomeRecords.Header? in
            if let stored = published.clockStoredAt,
                (0..<Self.clockInterval).contains(calendar.saturatingSubtracting(stored))
            {
                return nil
            }
            published.clockStoredAt = calendar
            return self.header(
                published.clock, epoch: published.epoch, since: published.epochStart, host: hostTime.steady())
        }
        return header.map { Transaction(puts: [(HomeRecords.headerKey, HomeRecords.bytes($0))]) } ?? Transaction()
    }

    /// Stores the clock before the home is closed.
    func storeClock() {
        guard let committer else { return }
        writer.withLock { writer in
            guard writer.failure == nil else { return }
            let batch = clockBatch(for: writer, host: hostTime.steady())
            committer.add(Committer.Item(batch: batch) { _ in })
        }
    }

    /// Returns the record of a clock.
    func header(_ clock: HomeClock, epoch: Epoch, since epochStart: UInt64, host: Int64) -> HomeRecords.Header {
        HomeRecords.Header(
            epoch: epoch, seed: seed, time: clock.now(host: host), calendar: hostTime.calendar(),
            isPaused: clock.isPaused, speed: clock.speed, epochStart: epochStart)
    }

    /// Removes from the journal the changes that the log no longer contains, once there are 1,000 of them.
    private func trimJournal() {
        let lastDropped: UInt64? = published.withLock { published in
            guard published.log.lastDropped >= published.trimmedThrough + 1_000 else { return nil }
            published.trimmedThrough = published.log.lastDropped
            return published.log.lastDropped
        }
        // If it fails, the journal stores more changes than needed until the next attempt.
        if let lastDropped { try? journal.trim(before: lastDropped + 1) }
    }
}
