import HomeModel
import HomeStore
import Synchronization
import Threads

extension Home {
    /// Returns what the home writes for these changes; nil if there is nothing to write. Runs on the commit thread.
    ///
    /// - Parameter items: Waiting changes, or one replacement or deletion. Empty if a replacement continues.
    func step(for items: [Committer.Item], _ committer: Committer) -> CommitStep? {
        if let item = items.first, let change = item.batch.lone {
            switch change {
            case .deletion(let checkpoints):
                let journals = [journal] + checkpoints.compactMap { $0.existing }
                return CommitStep(home: self, committer: committer, items: items, deleting: journals)
            case .removal(let stored):
                let journals = [stored.place.existing].compactMap { $0 }
                return CommitStep(home: self, committer: committer, items: items, deleting: journals)
            case .replacement(let replacement):
                committer.replacement = (item, ReplacementParts(item.batch, replacement), journal)
            case .saving(let checkpoint, let stored):
                do throws(JournalError) {
                    let journal = try stored.place.journal()
                    committer.replacement = (item, ReplacementParts(checkpoint, at: stored.createdAt), journal)
                } catch {
                    stored.settle(false)
                    item.completion(Homes.storeFailed(error))
                    return nil
                }
            }
        }
        if committer.replacement != nil { return replacementStep(committer) }
        guard !items.isEmpty else { return nil }
        var encoder = TransactionEncoder(shapes: writer.withLock { $0.storedShapes })
        let transactions = [clockTransaction()] + items.map { encoder.transaction(for: $0.batch) }
        return CommitStep(
            home: self, committer: committer, items: items, JournalStep(journal, .append(transactions)),
            storedShapes: encoder.changedShapes)
    }

    /// Returns the next part of the replacement in progress.
    private func replacementStep(_ committer: Committer) -> CommitStep? {
        guard let (item, rest, target) = committer.replacement else { return nil }
        var parts = rest
        let isFirst = parts.isFirst
        let part = parts.next(limit: journal.store == nil ? .max : committer.partSize)
        guard parts.isAtEnd else {
            committer.replacement = (item, parts, target)
            return CommitStep(
                home: self, committer: committer, items: [item], JournalStep(target, .stage(part, isFirst: isFirst)),
                isComplete: false)
        }
        committer.replacement = nil
        return CommitStep(
            home: self, committer: committer, items: [item], JournalStep(target, .replace(part, isFirst: isFirst)),
            storedShapes: target === journal ? parts.storedShapes : nil)
    }

    /// Publishes changes that are committed, and calls their completions. Runs on the commit thread.
    func finish(_ step: CommitStep, taking nanoseconds: UInt64) {
        let changes = step.items.reduce(0) { $0 + $1.batch.frames.count }
        statistics.withLock { $0.add(commitOf: changes, taking: nanoseconds) }
        guard step.isComplete else { return }
        if let shapes = step.storedShapes { writer.withLock { $0.storedShapes = shapes } }
        let items = step.items
        if items.contains(where: { $0.batch.isDeletion }) {
            step.committer.leave()
            end()
        } else {
            published.withLock { published in
                for item in items { published.add(item.batch, share) }
            }
            notifyObservers(of: items)
        }
        for item in items {
            item.batch.checkpoint?.settle(true)
            item.completion(nil)
        }
        trimJournal(after: changes)
    }

    func notifyObservers(of items: [Committer.Item]) {
        var announcement = Announcement()
        for item in items { announcement.add(item.batch) }
        notifyObservers(of: announcement)
    }

    // MARK: The clock

    /// The interval at which the clock is stored with other changes, in microseconds.
    ///
    /// When a home is opened, its time is the stored time plus the time that has passed by the host's calendar. If the
    /// calendar was set back, at most this interval is repeated, but no time before the last change.
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
            guard writer.availability.failure == nil else { return }
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

    /// Removes from the journal the changes that the log no longer contains, once there are enough of them.
    ///
    /// After a budget has shortened the log by many changes, each commit removes a part of them, and more than it has
    /// added, so that the journal does not grow.
    private func trimJournal(after added: Int) {
        let removed: UInt64? = published.withLock { published in
            guard published.log.lastDropped >= published.trimmedThrough + trimmedChanges else { return nil }
            published.trimmedThrough = min(
                published.log.lastDropped, published.trimmedThrough + 2 * max(trimmedChanges, UInt64(added)))
            return published.trimmedThrough
        }
        // If it fails, the journal stores more changes than needed until the next attempt.
        if let removed { try? journal.trim(before: removed + 1) }
    }
}
