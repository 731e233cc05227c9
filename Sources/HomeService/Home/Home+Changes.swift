import HomeModel
import HomeStore
import Synchronization

/// The answer of a change that is committed, with the cursor of its last event.
public struct Committed<Answer: Sendable>: Sendable {
    public let answer: Answer
    public let cursor: Cursor
}

extension Home {
    /// Works out a change and calls `completion` once it is committed or has failed: on this thread where the journal is
    /// inline or the change is refused, on the commit thread otherwise.
    ///
    /// What had fallen due by now happens first. If `body` throws, nothing has changed; if the change is refused by the
    /// device, what it did is committed all the same and the completion gets the refusal.
    func change<Answer: Sendable>(
        _ cause: Cause, _ body: (inout Change) throws(HomeError) -> Answer,
        completion: @escaping @Sendable (Result<Committed<Answer>, HomeError>) -> Void
    ) {
        var frames: [Frame] = []
        var alarm: Int64??
        let outcome: Result<Committed<Answer>, HomeError>? = writer.withLock { writer in
            if let failure = writer.failure { return .failure(failure) }
            let now = writer.clock.now(host: hostTime.steady())
            runDue(&writer, until: now, limit: .max, telling: &frames)
            defer { alarm = writer.nextAlarm() }
            let answer: Answer
            let batch: Batch
            do throws(HomeError) {
                (answer, batch) = try work(out: cause, at: now, on: &writer, body)
            } catch {
                return .failure(error)
            }
            let cursor = Cursor(epoch: writer.epoch, sequence: writer.head.sequence)
            let committed = Committed(answer: answer, cursor: cursor)
            let result: Result<Committed<Answer>, HomeError> =
                batch.refusal.map { .failure($0) } ?? .success(committed)
            let isHandedOver = hand(over: batch, telling: &frames) { failure in
                completion(failure.map { .failure($0) } ?? result)
            }
            return isHandedOver ? nil : result
        }
        tell(frames)
        set(alarm)
        if let outcome { completion(outcome) }
    }

    /// Works out a change on head. Head holds it afterwards; or, if it fails, is as it was.
    func work<Answer>(
        out cause: Cause, at now: HomeTime, on writer: inout Writer,
        _ body: (inout Change) throws(HomeError) -> Answer
    ) throws(HomeError) -> (Answer, Batch) {
        // Head is moved, not copied, so that its tables are changed in place.
        var change = Change(
            state: HomeState(), now: now, cause: cause, epoch: writer.epoch, seed: seed, behaviors: behaviors,
            shapes: shapes)
        change.takeOver(&writer.head)
        do throws(HomeError) {
            let answer = try body(&change)
            writer.head = change.takeDone()
            let batch = Batch(mutations: change.mutations, frames: change.frames, refusal: change.refusal)
            for mutation in batch.mutations {
                switch mutation {
                case .device(let ordinal, let device): writer.remind(of: device, ordinal)
                case .noDevice(let ordinal, _): writer.remind(of: nil, ordinal)
                default: continue
                }
            }
            return (answer, batch)
        } catch {
            writer.head = change.takeUndone()
            throw error
        }
    }

    /// Commits a batch now and answers false, or hands it to the commit thread and answers true.
    func hand(
        over batch: Batch, telling frames: inout [Frame],
        then completion: @escaping @Sendable (HomeError?) -> Void = { _ in }
    ) -> Bool {
        guard let committer else {
            publish([batch])
            frames.append(contentsOf: batch.frames)
            return false
        }
        committer.add(Committer.Item(batch: batch, completion: completion))
        return true
    }

    /// Makes committed batches readable.
    func publish(_ batches: [Batch]) {
        published.withLock { published in
            for batch in batches {
                for mutation in batch.mutations { published.state.apply(mutation) }
                for frame in batch.frames {
                    published.log.append(frame)
                    published.state.sequence = frame.sequence
                }
                if let clock = batch.clock { published.clock = clock }
            }
        }
    }

    /// Calls the observers.
    func tell(_ frames: [Frame]) {
        guard !frames.isEmpty else { return }
        let observers = published.withLock { Array($0.observers.values) }
        for observer in observers { observer(frames) }
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
            if let (_, batch) = worked { _ = hand(over: batch, telling: &frames) }
        }
        return count
    }
}

/// What one change set and told.
struct Batch: Sendable {
    var mutations: [HomeState.Mutation] = []
    var frames: [Frame] = []
    /// Why the change fails although what it did counts.
    var refusal: HomeError?
    /// The clock, where it was set, and what is kept of it.
    var clock: HomeClock?
    var header: HomeRecords.Header?
}
