import HomeModel
import HomeStore
import Synchronization

/// Commits that fail, and commits whose outcome is unknown.
///
/// | outcome | the change | later changes |
/// | --- | --- | --- |
/// | safe | is published and acknowledged | |
/// | refused | fails: nothing has changed | are rejected until a test write succeeds |
/// | unknown | fails: it may have been made | are rejected until the outcome is known and a test write succeeds |
/// | fenced | fails: nothing has changed | are rejected until the home is opened again |
extension Home {
    /// Whether the home accepts changes now.
    package var isWritable: Bool {
        let hasFault =
            journalFaults.isSet
            && !journalFaults.active(at: hostTime.steady())
                .filter { $0.fault.kind == .commitFails }.isEmpty
        return !hasFault && writer.withLock { $0.availability.rejection == nil }
    }

    /// Rolls head back to committed state and fails all changes that wait. Further changes are rejected until a probe
    /// succeeds.
    func fail(_ items: [Committer.Item], because error: JournalError) {
        statistics.withLock { $0.failures += 1 }
        let (waiting, availability) = writer.withLock { writer in
            writer.availability.fail(because: error, doubtful: items.lazy.compactMap { $0.batch.response?.key })
            rollBack(&writer)
            let waiting = committer?.takeWaiting() ?? []
            let replacement = (items + waiting).lazy.compactMap { $0.batch.replacement }.first
            if let replacement { writer.responses = replacement.formerResponses }
            for item in items + waiting {
                if let response = item.batch.response { writer.responses.remove(response.key) }
                writer.responses.deletionFailed(item.batch.deletedKeys)
            }
            return (waiting, writer.availability)
        }
        journalStatus(error.message)
        for item in items {
            let isDoubtful = error.outcome == .unknown && !item.batch.isEmpty
            if !isDoubtful { item.batch.checkpoint?.settle(false) }
            item.completion(
                isDoubtful ? availability.failure?.uncertain : availability.failure(of: item.batch.idempotencyKey))
        }
        for item in waiting {
            item.batch.checkpoint?.settle(false)
            item.completion(availability.failure(of: item.batch.idempotencyKey))
        }
        // Changes that wait for a catch-up fail, too.
        timer.set(after: 0)
    }

    /// Rejects all further changes, because another writer has taken the home.
    func fence(because error: JournalError) {
        if writer.withLock({ $0.availability.fence(because: error) }) { journalStatus(error.message) }
    }

    /// Publishes changes that have failed with an unknown outcome and are durable. The home still rejects changes.
    func resolve(_ step: CommitStep) {
        guard step.isComplete else { return }
        if step.items.contains(where: { $0.batch.isDeletion }) {
            step.committer.leave()
            return end()
        }
        writer.withLock { writer in
            if let shapes = step.storedShapes { writer.storedShapes = shapes }
            published.withLock { published in
                for item in step.items { published.add(item.batch, share) }
            }
            rollBack(&writer)
            for item in step.items {
                if item.batch.replacement != nil { writer.responses = IdempotencyCache() }
                if let response = item.batch.response {
                    // The journal has deleted some of these keys already. Deleting them again has no effect.
                    writer.responses.deletionFailed(writer.responses.add(response))
                }
            }
        }
        for item in step.items { item.batch.checkpoint?.settle(true) }
        notifyObservers(of: step.items)
    }

    /// Learns that changes which have failed with an unknown outcome were not made.
    func dismiss(_ step: CommitStep) {
        guard step.isComplete else { return }
        for item in step.items { item.batch.checkpoint?.settle(false) }
    }

    /// Accepts changes again after a failure, because the journal can be written again. Returns whether the failure is
    /// over: a fault on the journal can last longer.
    @discardableResult
    func recover() -> Bool {
        let hasFault = journalFaults.active(at: hostTime.steady()).contains { $0.fault.kind == .commitFails }
        guard !hasFault else { return false }
        guard writer.withLock({ $0.availability.recover() }) else { return true }
        journalStatus(nil)
        // The thread for timers runs those that became due since then; this thread has to commit their changes.
        timer.set(after: 0)
        return true
    }

    /// Returns head to committed state.
    private func rollBack(_ writer: inout Writer) {
        let (state, clock) = published.withLock { published in
            // The clock may not have been stored with the changes.
            published.clockStoredAt = nil
            return (published.state, published.clock)
        }
        writer.head = state
        writer.headGeneration += 1
        writer.clock = clock
        (writer.epoch, writer.epochStart) = published.withLock { ($0.epoch, $0.epochStart) }
        writer.catchUp = nil
        writer.heldUntil = .first
        writer.scheduleAll()
        share.setDevices(state.devices.count)
        writer.faults.mustApply(at: clock.now(host: hostTime.steady()))
    }
}
