import HomeModel
import HomeStore
import Synchronization

extension Home {
    /// Works out a change and commits it, or hands it to the commit thread.
    ///
    /// What had fallen due by now happens first. If `body` throws, nothing has changed; if the change is refused by the
    /// device, what it did is committed all the same and the operation comes to the refusal.
    func change<Answer: Sendable>(
        _ cause: Cause, _ body: (inout Change) throws(HomeError) -> Answer
    ) -> Operation<Answer> {
        transact(cause) { writer, now throws(HomeError) in try work(out: cause, at: now, on: &writer, body) }
    }

    /// Works out a change for each item in turn and commits all of them together, each with an outcome of its own.
    ///
    /// One that fails does not stop the others.
    func change<Item, Answer: Sendable>(
        each items: [Item], _ cause: Cause, _ body: (Item, inout Change) throws(HomeError) -> Answer
    ) -> Operation<[Result<Committed<Answer>, HomeError>]> {
        transact(cause) { writer, now throws(HomeError) in
            var whole = Batch()
            let outcomes = items.map { item in
                do throws(HomeError) {
                    let (answer, batch) = try work(out: cause, at: now, on: &writer) { change throws(HomeError) in
                        try body(item, &change)
                    }
                    let outcome = outcome(of: batch, answer, writer)
                    whole.append(batch)
                    return outcome
                } catch {
                    return Result<Committed<Answer>, HomeError>.failure(error)
                }
            }
            return (outcomes, whole)
        }
    }

    /// Does what changes have in common: before they are worked out, and from then until they are committed.
    @inline(__always)
    private func transact<Answer: Sendable>(
        _ cause: Cause, _ work: (inout Writer, HomeTime) throws(HomeError) -> (Answer, Batch)
    ) -> Operation<Answer> {
        var frames: [Frame] = []
        var alarm: Int64??
        let operation: Operation<Answer> = writer.withLock { writer in
            if let failure = writer.failure { return .settled(.failure(failure)) }
            if let once = cause.once, let kept = writer.answers.answer(once.key, at: hostTime.calendar()) {
                return .repeated(kept, settle(&writer))
            }
            let now = writer.clock.now(host: hostTime.steady())
            runDue(&writer, until: now, limit: .max, telling: &frames)
            defer { alarm = writer.nextAlarm() }
            let answer: Answer
            var batch: Batch
            do throws(HomeError) {
                (answer, batch) = try work(&writer, now)
            } catch {
                return .settled(.failure(error))
            }
            let result = outcome(of: batch, answer, writer)
            if let once = cause.once { keep(once.record(result), for: once, in: &batch, &writer) }
            guard let committer else {
                commitAtOnce(batch, telling: &frames)
                return .settled(result)
            }
            let pending = Pending(result)
            committer.add(Committer.Item(batch: batch) { pending.settle($0) })
            return .pending(pending)
        }
        tell(frames)
        set(alarm)
        return operation
    }

    /// What a change that has just been worked out comes to, if it can be committed.
    private func outcome<Answer>(
        of batch: borrowing Batch, _ answer: Answer, _ writer: borrowing Writer
    ) -> Result<Committed<Answer>, HomeError> {
        if let refusal = batch.refusal { return .failure(refusal) }
        return .success(
            Committed(answer: answer, cursor: Cursor(epoch: writer.epoch, sequence: writer.head.sequence)))
    }

    /// Keeps an answer with the change that it tells of.
    private func keep(_ bytes: [UInt8], for once: Once, in batch: inout Batch, _ writer: inout Writer) {
        let answer = KeptAnswer(
            key: once.key, fingerprint: once.fingerprint, bytes: bytes, time: hostTime.calendar())
        batch.forgotten = writer.answers.add(answer)
        batch.answer = answer
    }

    /// Works out a change on head. Head holds it afterwards; or, if it fails, is as it was.
    func work<Answer>(
        out cause: Cause, at now: HomeTime, on writer: inout Writer,
        _ body: (inout Change) throws(HomeError) -> Answer
    ) throws(HomeError) -> (Answer, Batch) {
        var change = Change(
            head: &writer.head, now: now, cause: cause, epoch: writer.epoch, rules: rules)
        do throws(HomeError) {
            let answer = try body(&change)
            let batch = change.finish(&writer.head)
            for step in batch.steps {
                switch step.mutation {
                case .device(let ordinal, let device): writer.remind(of: device, ordinal)
                case .noDevice(let ordinal, _): writer.remind(of: nil, ordinal)
                default: continue
                }
            }
            return (answer, batch)
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
        self.alarm.set(time.map { $0 - hostTime.steady() })
    }

    // MARK: What falls due

    /// How much happens before others are let in.
    static let slice = 1_000

    /// Lets everything happen that has fallen due by now, in slices: after a long time away it may be much.
    func runDue() {
        while !runSlice() { committer?.waitForRoom(below: 10 * Self.slice) }
    }

    /// Lets a slice happen; answers whether nothing more is due.
    private func runSlice() -> Bool {
        var frames: [Frame] = []
        let (isDone, alarm): (Bool, Int64??) = writer.withLock { writer in
            // The alarm has rung, so it is set for nothing.
            writer.alarmed = nil
            guard writer.failure == nil else { return (true, nil) }
            let now = writer.clock.now(host: hostTime.steady())
            let count = runDue(&writer, until: now, limit: Self.slice, telling: &frames)
            return (count < Self.slice, writer.nextAlarm())
        }
        tell(frames)
        set(alarm)
        return isDone
    }

    /// Lets what falls due until a time happen, each thing at its own time, at most so many; answers how many did.
    @discardableResult
    func runDue(_ writer: inout Writer, until time: HomeTime, limit: Int, telling frames: inout [Frame]) -> Int {
        var count = 0
        let behaviors = behaviors
        while count < limit, let entry = writer.agenda.first, entry.due <= time {
            writer.agenda.removeFirst()
            guard writer.head.devices[ordinal: entry.ordinal]?.due == entry.due else { continue }
            count += 1
            let worked = try? work(out: .device, at: entry.due, on: &writer) { change throws(HomeError) in
                try change.update(entry.ordinal) { draft throws(HomeError) in behaviors.advance(draft) }
            }
            if let (_, batch) = worked { commit(batch, telling: &frames) }
        }
        return count
    }
}
