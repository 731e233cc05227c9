import HomeModel
import HomeStore
import Synchronization

extension Home {
    /// Commits changes together, publishes them and calls their completions. On the commit thread.
    func commit(_ items: [Committer.Item]) {
        do throws(JournalError) {
            var records = TransactionMaker(shapes: writer.withLock { $0.storedShapes })
            try journal.commit([clockTransaction()] + items.map { records.transaction(for: $0.batch) })
            if let changed = records.changedShapes { writer.withLock { $0.storedShapes = changed } }
        } catch {
            return fail(items, because: error)
        }
        publish(items.map { $0.batch })
        tell(items.flatMap { $0.batch.frames })
        for item in items { item.completion(nil) }
        trimJournal()
    }

    /// Puts head back to committed and fails what waited. Further changes are refused until a probe succeeds.
    private func fail(_ items: [Committer.Item], because error: JournalError) {
        let message = "The home cannot be written now; reading goes on. \(error.clientMessage)"
        let failure = HomeError(.unavailable, message)
        let waiting = writer.withLock { writer in
            writer.failure = failure
            let (state, clock) = published.withLock { ($0.state, $0.clock) }
            writer.head = state
            writer.clock = clock
            writer.catchUp = nil
            writer.heldUntil = .first
            writer.remindOfAll()
            let waiting = committer?.takeWaiting() ?? []
            for item in items + waiting {
                if let response = item.batch.response { writer.responses.remove(response.key) }
                writer.responses.deletionFailed(item.batch.deletedKeys)
            }
            return waiting
        }
        journalStatus(error.message)
        let uncertain = HomeError(
            .unavailable,
            "\(message) The change may have happened all the same: look before you repeat it, or send changes with an Idempotency-Key."
        )
        for item in items { item.completion(error.mayHaveHappened && !item.batch.isEmpty ? uncertain : failure) }
        for item in waiting { item.completion(failure) }
        // Changes that wait for a catch-up fail, too.
        alarm.set(0)
    }

    /// Finds out whether a journal that failed can write again, and lets changes through if so.
    func recover() {
        guard writer.withLock({ $0.failure != nil }) else { return }
        do throws(JournalError) { try journal.probe() } catch { return }
        writer.withLock { $0.failure = nil }
        journalStatus(nil)
        // The home's own thread plays what became due meanwhile: this one has to commit it.
        alarm.set(0)
    }

    // MARK: The clock

    /// How often the clock is stored with other changes, in microseconds.
    ///
    /// A home is opened with the time at which the clock was stored plus what the host's calendar says has passed. If
    /// the calendar has gone back, no more than this is repeated.
    private static let clockInterval: Int64 = 60_000_000

    /// Stores the clock if that was long ago, or if the host's calendar has gone back since.
    private func clockTransaction() -> Transaction {
        let calendar = hostTime.calendar()
        let header = published.withLock { published -> HomeRecords.Header? in
            if let stored = published.clockStored,
                (0..<Self.clockInterval).contains(calendar.saturatingSubtracting(stored))
            {
                return nil
            }
            published.clockStored = calendar
            return self.header(published.clock, epoch: published.epoch, host: hostTime.steady())
        }
        return header.map { Transaction(puts: [(HomeRecords.headerKey, HomeRecords.bytes($0))]) } ?? Transaction()
    }

    /// Stores the clock as it is, before the home is closed.
    func storeClock() {
        guard let committer else { return }
        writer.withLock { writer in
            guard writer.failure == nil else { return }
            let batch = batch(for: writer, host: hostTime.steady())
            committer.add(Committer.Item(batch: batch) { _ in })
        }
    }

    /// What is stored of a clock.
    func header(_ clock: HomeClock, epoch: Epoch, host: Int64) -> HomeRecords.Header {
        HomeRecords.Header(
            epoch: epoch, seed: seed, time: clock.now(host: host), calendar: hostTime.calendar(),
            isPaused: clock.isPaused, speed: clock.speed)
    }

    /// Lets the journal forget what the log has forgotten, now and then.
    private func trimJournal() {
        let floor: UInt64? = published.withLock { published in
            guard published.log.floor >= published.trimmed + 1_000 else { return nil }
            published.trimmed = published.log.floor
            return published.log.floor
        }
        // A journal that cannot trim now keeps a little more than it has to.
        if let floor { try? journal.trim(before: floor + 1) }
    }
}
