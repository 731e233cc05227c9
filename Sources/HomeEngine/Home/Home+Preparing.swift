import HomeModel
import Synchronization
import Threads

/// Changes that can concern all devices of a home: of the network, of faults, of a room.
///
/// In a large home, such a change would lock the writer, and with it the server's thread, for tenths of a second.
/// Therefore it is prepared in the background, on a copy of what it changes. Reads go on; other changes and the timers of
/// the home wait. Then the prepared change takes the place of head and is committed like any other change: completely or
/// not at all.
extension Home {
    /// Whether a change of all devices is prepared in the background. A home that is not running has no other thread.
    func isLarge(_ writer: borrowing Writer) -> Bool {
        writer.availability.simulation != .opened && writer.head.devices.count > limits.devicesAtOnce
    }

    /// Begins to prepare a change; returns nil if the system allows no thread.
    func prepare<Output: Sendable>(
        _ context: ChangeContext, at now: HomeTime, failingWith failure: HomeError?, on writer: inout Writer,
        _ work: @escaping Work<Output>
    ) -> WaitingOperation<Output>? {
        let waiting = WaitingOperation<Output>()
        let copy = writer
        let isAdded: Void? = try? preparations.add(for: ObjectIdentifier(self)) { [self] in
            var copy = copy
            let result = Result { () throws(HomeError) in try work(&copy, now) }
            waiting.begin(finish(result, on: copy, context, failingWith: failure))
            return true
        }
        guard isAdded != nil else { return nil }
        writer.isPreparing = true
        return waiting
    }

    /// Commits a prepared change.
    private func finish<Output: Sendable>(
        _ result: Result<(Output, Batch), HomeError>, on copy: Writer, _ context: ChangeContext,
        failingWith failure: HomeError?
    ) -> Operation<Output> {
        let operation: Operation<Output> = exclusively { writer in
            writer.isPreparing = false
            writer.timerDue = nil
            if let rejection = writer.availability.rejection { return .completed(.failure(rejection)) }
            guard writer.headGeneration == copy.headGeneration else { return .completed(.failure(Self.replaced)) }
            do throws(HomeError) {
                var (output, batch) = try result.get()
                batch.result = copy.head
                writer.head = copy.head
                (writer.dueQueue, writer.busyDevices) = (copy.dueQueue, copy.busyDevices)
                (writer.faults, writer.preparedFaults) = (copy.faults, copy.preparedFaults)
                // An advance may have begun or ended meanwhile.
                if writer.heldUntil != copy.heldUntil { writer.scheduleAll() }
                return complete(context, output, batch, failingWith: failure, on: &writer)
            } catch {
                return .completed(.failure(error))
            }
        }
        preparationEnd.withLock { preparationEnd.broadcast() }
        // The timers and the waiting changes continue, on their thread if it has not stopped.
        if writer.withLock({ $0.availability.simulation == .stopping }) { runDue() } else { timer.set(after: 0) }
        return operation
    }

    private static let replaced = HomeError(
        .aborted,
        "The home was replaced, or could not be written, while the request was being executed; nothing was changed.")

    /// Begins to prepare the effects of the faults at a time; returns false if the home is not large.
    func prepareFaults(at time: HomeTime, on writer: inout Writer) -> Bool {
        guard isLarge(writer) else { return false }
        let preparation: WaitingOperation<Void>? = prepare(.device, at: time, failingWith: nil, on: &writer) {
            [self] writer, now throws(HomeError) in
            let batch = try applyFaults(.device, at: now, to: &writer)
            writer.preparedFaults = PreparedFaults(time: now, frames: batch.frames)
            return ((), batch)
        }
        return preparation != nil
    }

    /// Waits until no wide change is being prepared, but only for a moment: other homes use the same thread. Returns
    /// whether that is so.
    func waitForPreparation() -> Bool {
        preparationEnd.withLock {
            guard writer.withLock({ $0.isPreparing }) else { return true }
            preparationEnd.wait(until: MonotonicClock.time(after: .milliseconds(5)))
            return false
        }
    }
}

/// The effects of faults on the devices of a large home at a time.
struct PreparedFaults: Sendable {
    let time: HomeTime
    let frames: [Frame]
}
