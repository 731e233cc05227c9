import HomeModel
import Synchronization

/// The write path: all changes that clients request.
///
/// A change goes through these steps in this order. If it fails in the steps 1 to 3, nothing has changed.
///
/// 1. *Decode*: a request's body becomes a call of a function of ``Home``. The values of attributes and commands are
///    decoded in step 2, where their types are known.
/// 2. *Validate*: the journal works; the idempotency key is new (``transact(_:hasWaited:_:)``); the object exists and
///    is visible; it has the expected revision; it has the named trait (`Change.find`); the trait is reachable; it
///    supports the command or attribute; the values have the right types and are in range (`Change.invoke`,
///    `Change.write`).
/// 3. *Run the behavior on head* (`Change.update`). It may still reject the change.
/// 4. *Diff*: the finished draft of a device contains the attributes that changed (`Change.apply`).
/// 5. *Frames*: one for each trait or object that changed, encoded on first use (`Change.emit`).
/// 6. *Journal*: the batch is written, together with all other batches that wait (``commit(_:)``).
/// 7. *Committed*: the batch is applied to committed state and the event log (`Published.add`).
/// 8. *Streams*: observers receive the frames (``notifyObservers(of:)``).
/// 9. *Response*: the operation completes.
extension Home {
    /// Makes a change and commits it, or queues it for the commit thread.
    ///
    /// Devices that are due by now run first; if there are many, the change waits for them. If `body` throws, nothing
    /// has changed. If the device rejects the command, the side effects are still committed and the operation fails
    /// with that error.
    ///
    /// - Parameter isWide: Whether it can concern all devices; see ``prepare(_:at:failingWith:on:_:)``.
    func change<Output: Sendable>(
        _ context: ChangeContext, isWide: Bool = false,
        _ body: @escaping @Sendable (inout Change) throws(HomeError) -> Output
    ) -> Operation<Output> {
        transact(context, isWide: isWide) { [self] writer, now throws(HomeError) in
            try apply(context, at: now, to: &writer, body)
        }
    }

    /// How many failures of a batch name the closest id, so that a batch with wrong ids is as short as others.
    private static let maximumSuggestions = 10

    /// Makes a change for each item, in order, and commits all of them together. Each has its own outcome: one that
    /// fails does not affect the others.
    func change<Item: Sendable, Output: Sendable>(
        each items: [Item], _ context: ChangeContext,
        _ body: @escaping @Sendable (Item, inout Change) throws(HomeError) -> Output
    ) -> Operation<[Result<Committed<Output>, HomeError>]> {
        transact(context) { [self] writer, now throws(HomeError) in
            var combined = Batch()
            var context = context
            var failures = 0
            let outcomes = items.map { item in
                do throws(HomeError) {
                    let (output, batch) = try apply(context, at: now, to: &writer) { change throws(HomeError) in
                        try body(item, &change)
                    }
                    combined.append(batch)
                    return writer.outcome(of: output, batch.rejection)
                } catch {
                    failures += 1
                    context.suggestsIDs = failures < Self.maximumSuggestions
                    return Result<Committed<Output>, HomeError>.failure(error)
                }
            }
            return (outcomes, combined)
        }
    }

    /// Makes a change on head, at a time of the home.
    typealias Work<Output> = @Sendable (inout Writer, HomeTime) throws(HomeError) -> (Output, Batch)

    /// Runs all steps of a change, from the second one.
    ///
    /// - Parameters:
    ///   - hasWaited: Whether the change has waited for a catch-up.
    ///   - failure: The error with which the change fails although it is made; nil if it does not fail.
    ///   - isWide: Whether the change can concern all devices; see ``prepare(_:at:failingWith:on:_:)``.
    ///   - work: Steps 2 to 5.
    func transact<Output: Sendable>(
        _ context: ChangeContext, hasWaited: Bool = false, failingWith failure: HomeError? = nil, isWide: Bool = false,
        _ work: @escaping Work<Output>
    ) -> Operation<Output> {
        exclusively { writer in
            if let failure = writer.availability.failure(of: context.idempotencyKey?.text) {
                return .completed(.failure(failure))
            }
            var failure = failure
            if !hasWaited, let fault = journalFailure(context) {
                guard fault.isMade else { return .completed(.failure(fault.error)) }
                failure = fault.error
            }
            if let key = context.idempotencyKey,
                let stored = writer.responses.response(for: key.text, at: hostTime.calendar())
            {
                if let failure { return .completed(.failure(failure)) }
                return .replayed(stored, flush(&writer, for: key.text))
            }
            let host = hostTime.steady()
            guard !writer.isPreparing, hasWaited || hasCaughtUp(&writer, host: host) else {
                return wait(
                    context, on: &writer, until: writer.clock.now(host: host), failingWith: failure, isWide: isWide,
                    work)
            }
            let now = writer.time(host: host)
            context.observer?.changeIsExecuted(at: now)
            if isWide, isLarge(writer),
                let waiting = prepare(context, at: now, failingWith: failure, on: &writer, work)
            {
                return .waiting(waiting)
            }
            do throws(HomeError) {
                let (output, batch) = try work(&writer, now)
                return complete(context, output, batch, failingWith: failure, on: &writer)
            } catch {
                return .completed(.failure(error))
            }
        }
    }

    /// Commits a change that was applied to head, with the response to it.
    func complete<Output: Sendable>(
        _ context: ChangeContext, _ output: Output, _ batch: consuming Batch, failingWith failure: HomeError?,
        on writer: inout Writer
    ) -> Operation<Output> {
        var batch = batch
        let outcome = writer.outcome(of: output, batch.rejection)
        if let key = context.idempotencyKey { store(key.encode(outcome), under: key, in: &batch, &writer) }
        batch.due = writer.nextDue
        return commit(batch, failure.map { .failure($0) } ?? outcome, on: &writer)
    }

    /// Applies a change to head. If `body` throws, head is unchanged.
    ///
    /// - Parameter isLogged: Whether the batch contains the frames and the inverse of the change; else they are counted.
    func apply<Output>(
        _ context: ChangeContext, at now: HomeTime, to writer: inout Writer, isLogged: Bool = true,
        _ body: (inout Change) throws(HomeError) -> Output
    ) throws(HomeError) -> (Output, Batch) {
        var change = Change(
            head: &writer.head, now: now, context: context, epoch: writer.epoch, rules: rules,
            faults: writer.faults.faults, isLogged: isLogged)
        do throws(HomeError) {
            let output = try body(&change)
            let batch = change.finish(&writer.head)
            for step in batch.steps {
                switch step.mutation {
                case .device(let ordinal, let device):
                    writer.schedule(device, ordinal)
                    if !writer.faults.isEmpty, step.placesDevice { writer.faults.mustApply(at: now) }
                case .noDevice(let ordinal, _): writer.schedule(nil, ordinal)
                default: continue
                }
            }
            return (output, batch)
        } catch {
            change.undo(&writer.head)
            throw error
        }
    }

    /// Commits a batch now if the journal is inline, else on the commit thread. Returns an operation with the outcome.
    func commit<Output: Sendable>(
        _ batch: consuming Batch, _ outcome: Result<Committed<Output>, HomeError>, on writer: inout Writer
    ) -> Operation<Output> {
        guard let committer else {
            publish(batch, on: &writer)
            return .completed(outcome)
        }
        let pending = Pending(outcome)
        committer.add(Committer.Item(batch: batch) { pending.complete($0) })
        return .pending(pending)
    }

    /// Commits a batch without a response: now if the journal is inline, else on the commit thread.
    func commit(_ batch: Batch, on writer: inout Writer) {
        guard let committer else { return publish(batch, on: &writer) }
        committer.add(Committer.Item(batch: batch) { _ in })
    }

    /// Publishes a batch whose journal is inline.
    private func publish(_ batch: borrowing Batch, on writer: inout Writer) {
        published.withLock { $0.add(batch, share) }
        writer.announcement.add(batch)
    }

    /// Returns an operation that completes once all changes made so far are committed, and fails if the home cannot be
    /// written.
    package func flush() -> Operation<Void> {
        writer.withLock { writer in
            if let failure = writer.availability.failure { return .completed(.failure(failure)) }
            return flush(&writer)
        }
    }

    /// Returns an operation that completes if the home can be written now, and fails otherwise, also because of a fault on
    /// the journal of a home in memory.
    package func probeJournal() -> Operation<Void> {
        if let failure = journalFailure(nil) { return .completed(.failure(failure.error)) }
        return flush()
    }

    /// Commits an empty batch. Batches are committed in order, so all earlier changes are committed then.
    ///
    /// - Parameter key: The idempotency key of an earlier change; nil for all changes.
    private func flush(_ writer: inout Writer, for key: String? = nil) -> Operation<Void> {
        var batch = Batch()
        batch.replayedKey = key
        return commit(batch, writer.outcome(of: ()), on: &writer)
    }

    /// Queues a change until the home has caught up with a time and no wide change is being prepared.
    private func wait<Output: Sendable>(
        _ context: ChangeContext, on writer: inout Writer, until target: HomeTime, failingWith failure: HomeError?,
        isWide: Bool, _ work: @escaping Work<Output>
    ) -> Operation<Output> {
        if let rejection = writer.availability.rejection { return .completed(.failure(rejection)) }
        guard writer.waiting.count < limits.waitingChanges else {
            return .completed(
                .failure(
                    HomeError(
                        .unavailable,
                        "The home is \(writer.isPreparing ? "changing all its devices" : "catching up with its clock"), and \(limits.waitingChanges) changes wait for it; try again later."
                    )))
        }
        let waiting = WaitingOperation<Output>()
        writer.waiting.append(
            WaitingChange(target: target) { [self] rejection in
                waiting.begin(
                    rejection.map { .completed(.failure($0)) }
                        ?? transact(context, hasWaited: true, failingWith: failure, isWide: isWide, work))
            })
        return .waiting(waiting)
    }

    /// Stores the response of a change with the change.
    private func store(_ bytes: [UInt8], under key: IdempotencyKey, in batch: inout Batch, _ writer: inout Writer) {
        let response = StoredResponse(
            key: key.text, fingerprint: key.fingerprint, bytes: bytes, time: hostTime.calendar())
        batch.deletedKeys = writer.responses.add(response)
        batch.response = response
    }

    // MARK: Locking

    /// Runs `body` with the writer locked. Then, without the lock, notifies the observers of the frames that `body`
    /// published, and sets the timer to the next due time.
    func exclusively<Output: Sendable, Failure: Error>(
        _ body: (inout Writer) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        var announcement = Announcement()
        var setting = TimerSetting.unchanged
        let result: Result<Output, Failure> = writer.withLock { writer in
            defer {
                swap(&announcement, &writer.announcement)
                setting = writer.timerSetting(hostTime)
                share.setDevices(writer.head.devices.count)
            }
            do throws(Failure) { return .success(try body(&writer)) } catch { return .failure(error) }
        }
        notifyObservers(of: announcement)
        switch setting {
        case .unchanged: break
        case .off: timer.set(after: nil)
        case .after(let microseconds): timer.set(after: microseconds)
        }
        return try result.get()
    }

    /// Calls the observers. Do not call it with a lock held.
    func notifyObservers(of announcement: Announcement) {
        guard !announcement.isEmpty else { return }
        share.resources.shortenLogs()
        let observers = published.withLock { $0.observers }
        for observer in observers {
            if announcement.hasReplacement { observer.call(.replacement) }
            if !announcement.frames.isEmpty { observer.call(.changes(announcement.frames)) }
            if announcement.hasClock { observer.call(.clock) }
        }
    }
}

/// What was published, for the observers.
struct Announcement: Sendable {
    private(set) var frames: [Frame] = []
    /// Whether the home was replaced, before the changes in `frames`.
    private(set) var hasReplacement = false
    /// Whether the clock was changed.
    private(set) var hasClock = false

    var isEmpty: Bool { frames.isEmpty && !hasReplacement && !hasClock }

    mutating func add(_ batch: borrowing Batch) {
        if batch.clock != nil { hasClock = true }
        if batch.replacement != nil {
            hasReplacement = true
            frames = []
        }
        if frames.isEmpty { frames = batch.frames } else { frames += batch.frames }
    }
}

/// A setting of the home's timer.
enum TimerSetting: Sendable {
    case unchanged, off
    /// The timer fires after a number of microseconds.
    case after(Int64)
}

extension Home.Writer {
    /// Returns the outcome of a change that was just applied to head, once it is committed.
    func outcome<Output>(of output: Output, _ rejection: HomeError? = nil) -> Result<Committed<Output>, HomeError> {
        if let rejection { return .failure(rejection) }
        return .success(Committed(value: output, cursor: cursor))
    }

    /// The cursor of the last change of head.
    var cursor: Cursor { Cursor(epoch: epoch, sequence: head.sequence) }

    /// Returns the timer setting for the next due time.
    fileprivate mutating func timerSetting(_ hostTime: HostTime) -> TimerSetting {
        let due = availability.rejection == nil && !isPreparing ? firstDue?.due : nil
        guard due != timerDue else { return .unchanged }
        timerDue = due
        guard let due else { return .off }
        let host = hostTime.steady()
        if due <= clock.now(host: host) { return .after(0) }
        guard let time = clock.host(of: due) else { return .off }
        return .after(time.saturatingSubtracting(host))
    }
}
