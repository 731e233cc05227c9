import HomeModel
import HomeStore
import Synchronization

extension Home {
    /// Works out a change and commits it, or hands it to the commit thread.
    ///
    /// What is due by now is played first; if that is much, the change waits for it. If `body` throws, nothing has
    /// changed; if the device refuses the change, its side effects are committed all the same and the operation fails
    /// with the refusal.
    func change<Output: Sendable>(
        _ cause: Cause, _ body: @escaping @Sendable (inout Change) throws(HomeError) -> Output
    ) -> Operation<Output> {
        transact(cause) { [self] writer, now throws(HomeError) in try work(out: cause, at: now, on: &writer, body) }
    }

    /// Works out a change for each item in turn and commits all of them together, each with an outcome of its own.
    ///
    /// One that fails does not stop the others.
    func change<Item: Sendable, Output: Sendable>(
        each items: [Item], _ cause: Cause,
        _ body: @escaping @Sendable (Item, inout Change) throws(HomeError) -> Output
    ) -> Operation<[Result<Committed<Output>, HomeError>]> {
        transact(cause) { [self] writer, now throws(HomeError) in
            var whole = Batch()
            let outcomes = items.map { item in
                do throws(HomeError) {
                    let (output, batch) = try work(out: cause, at: now, on: &writer) { change throws(HomeError) in
                        try body(item, &change)
                    }
                    let outcome = outcome(of: batch, output, writer)
                    whole.append(batch)
                    return outcome
                } catch {
                    return Result<Committed<Output>, HomeError>.failure(error)
                }
            }
            return (outcomes, whole)
        }
    }

    /// Works out a change on head, at a time of the home.
    typealias Work<Output> = @Sendable (inout Writer, HomeTime) throws(HomeError) -> (Output, Batch)

    /// Does what changes have in common: before they are worked out, and from then until they are committed.
    ///
    /// - Parameter hasWaited: Whether the change has waited until the home had caught up.
    func transact<Output: Sendable>(
        _ cause: Cause, hasWaited: Bool = false, _ work: @escaping Work<Output>
    ) -> Operation<Output> {
        var frames: [Frame] = []
        var alarm: Int64??
        let operation: Operation<Output> = writer.withLock { writer in
            if let failure = writer.failure { return .completed(.failure(failure)) }
            if let key = cause.idempotencyKey,
                let stored = writer.responses.response(for: key.text, at: hostTime.calendar())
            {
                return .replayed(stored, flush(&writer))
            }
            let host = hostTime.steady()
            defer { alarm = writer.nextAlarm(host: host) }
            if !hasWaited, !keepsUp(&writer, host: host, telling: &frames) {
                return wait(cause, on: &writer, until: writer.clock.now(host: host), work)
            }
            let output: Output
            var batch: Batch
            do throws(HomeError) {
                (output, batch) = try work(&writer, writer.time(host: host))
            } catch {
                return .completed(.failure(error))
            }
            batch.due = writer.nextDue
            let result = outcome(of: batch, output, writer)
            if let key = cause.idempotencyKey { store(key.encode(result), under: key, in: &batch, &writer) }
            guard let committer else {
                commitAtOnce(batch, telling: &frames)
                return .completed(result)
            }
            let pending = Pending(result)
            committer.add(Committer.Item(batch: batch) { pending.complete($0) })
            return .pending(pending)
        }
        tell(frames)
        set(alarm)
        return operation
    }

    /// Lets a change wait until the home has caught up with a time.
    private func wait<Output: Sendable>(
        _ cause: Cause, on writer: inout Writer, until target: HomeTime, _ work: @escaping Work<Output>
    ) -> Operation<Output> {
        if let refusal = writer.refusal { return .completed(.failure(refusal)) }
        guard writer.waiting.count < limits.waitingChanges else {
            return .completed(
                .failure(
                    HomeError(
                        .unavailable,
                        "The home is catching up with its clock, and \(limits.waitingChanges) changes wait for it; try again later."
                    )))
        }
        let waiting = WaitingOperation<Output>()
        writer.waiting.append(
            WaitingChange(target: target) { [self] refusal in
                waiting.begin(
                    refusal.map { .completed(.failure($0)) } ?? transact(cause, hasWaited: true, work))
            })
        return .waiting(waiting)
    }

    /// What a change that has just been worked out comes to, if it can be committed.
    private func outcome<Output>(
        of batch: borrowing Batch, _ output: Output, _ writer: borrowing Writer
    ) -> Result<Committed<Output>, HomeError> {
        if let refusal = batch.refusal { return .failure(refusal) }
        return .success(
            Committed(value: output, cursor: Cursor(epoch: writer.epoch, sequence: writer.head.sequence)))
    }

    /// Stores the response of a change with the change.
    private func store(_ bytes: [UInt8], under key: IdempotencyKey, in batch: inout Batch, _ writer: inout Writer) {
        let response = StoredResponse(
            key: key.text, fingerprint: key.fingerprint, bytes: bytes, time: hostTime.calendar())
        batch.deletedKeys = writer.responses.add(response)
        batch.response = response
    }

    /// Works out a change on head. Head holds it afterwards; or, if it fails, is as it was.
    func work<Output>(
        out cause: Cause, at now: HomeTime, on writer: inout Writer,
        _ body: (inout Change) throws(HomeError) -> Output
    ) throws(HomeError) -> (Output, Batch) {
        var change = Change(
            head: &writer.head, now: now, cause: cause, epoch: writer.epoch, rules: rules)
        do throws(HomeError) {
            let output = try body(&change)
            let batch = change.finish(&writer.head)
            for step in batch.steps {
                switch step.mutation {
                case .device(let ordinal, let device): writer.remind(of: device, ordinal)
                case .noDevice(let ordinal, _): writer.remind(of: nil, ordinal)
                default: continue
                }
            }
            return (output, batch)
        } catch {
            change.undo(&writer.head)
            throw error
        }
    }

    /// Commits a batch for which nobody waits: now, or on the commit thread.
    func commit(_ batch: Batch, telling frames: inout [Frame]) {
        guard let committer else { return commitAtOnce(batch, telling: &frames) }
        committer.add(Committer.Item(batch: batch) { _ in })
    }

    /// Commits a batch to a journal that is inline. Called with the writer's lock held.
    private func commitAtOnce(_ batch: Batch, telling frames: inout [Frame]) {
        published.withLock { $0.add(batch) }
        if frames.isEmpty { frames = batch.frames } else { frames.append(contentsOf: batch.frames) }
    }

    /// Makes committed batches readable.
    func publish(_ batches: [Batch]) {
        published.withLock { published in
            for batch in batches { published.add(batch) }
        }
    }

    /// Calls the observers.
    func tell(_ frames: [Frame]) {
        guard !frames.isEmpty else { return }
        let observers = published.withLock { $0.observers }
        for observer in observers { observer.call(frames) }
    }

    func set(_ alarm: Int64??) {
        guard case .some(let time) = alarm else { return }
        self.alarm.set(time.map { $0.saturatingSubtracting(hostTime.steady()) })
    }
}
