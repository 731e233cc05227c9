package import HomeModel
import Synchronization

/// A home that replaces another one, and the state to restore if it cannot be committed.
struct Replacement: Sendable {
    let state: HomeState
    let epoch: Epoch
    let losses: [ImportLoss]
    let formerResponses: IdempotencyCache
}

/// The number of objects of a home.
package struct HomeSize: Hashable, Sendable {
    package let structures: Int
    package let rooms: Int
    package let devices: Int

    init(structures: Int, rooms: Int, devices: Int) {
        (self.structures, self.rooms, self.devices) = (structures, rooms, devices)
    }

    init(of state: HomeState) {
        structures = state.structures.count
        rooms = state.rooms.count
        devices = state.devices.count
    }
}

/// The replacement of the whole home, at run time.
extension Home {
    /// Replaces all structures, rooms and devices, durably and all or none.
    ///
    /// The clock and the seed remain. A new epoch begins: the log of changes and the stored responses are dropped, and
    /// streams start again with a snapshot. Fails with `invalidArgument` if the template has an id twice or refers to a
    /// missing object.
    package func replace(with template: consuming HomeTemplate) -> Operation<HomeSize> {
        let (losses, count) = (template.losses, template.devices.count)
        guard count <= limits.devices else { return .completed(.failure(limits.tooManyDevices(count))) }
        var contents = HomeContents(
            log: EventLog(), clock: writer.withLock { $0.clock }, epoch: cursor.epoch, seed: seed)
        contents.shapes = rules.shapes
        do throws(OpeningError) {
            try contents.fill(from: template, behaviors: behaviors, at: clock().time)
        } catch {
            return .completed(.failure(HomeError(.invalidArgument, "The home cannot be replaced: \(error).")))
        }
        return replace(with: contents.state, losses: losses)
    }

    /// Returns to a checkpoint of this home, durably: all objects, the processes that ran on them, and the clock.
    ///
    /// A new epoch begins: the log of changes and the stored responses are dropped, and streams start again with a
    /// snapshot. An advance in progress fails with `aborted`.
    package func restore(_ checkpoint: HomeCheckpoint) -> Operation<HomeSize> {
        var state = checkpoint.state
        state.removeDisturbances(behaviors, seed: seed, at: checkpoint.time)
        return replace(with: state, losses: checkpoint.losses) { checkpoint.clock(host: $0) }
    }

    /// - Parameter makeClock: Returns the clock at a time of the host; nil if the clock remains.
    private func replace(
        with state: HomeState, losses: [ImportLoss], makeClock: ((_ host: Int64) -> HomeClock)? = nil
    ) -> Operation<HomeSize> {
        exclusively { writer in
            if let rejection = writer.availability.rejection { return .completed(.failure(rejection)) }
            do throws(HomeError) { try share.reserveDevices(state.devices.count) } catch {
                return .completed(.failure(error))
            }
            let host = hostTime.steady()
            let replacement = Replacement(
                state: state, epoch: writer.epoch.next(after: writer.head.sequence), losses: losses,
                formerResponses: writer.responses)
            writer.head = state
            writer.headGeneration += 1
            // A home that begins again has no faults.
            writer.faults = DeviceFaults()
            writer.epoch = replacement.epoch
            writer.epochStart = state.sequence
            writer.responses = IdempotencyCache()
            if let makeClock {
                writer.clock = makeClock(host)
                writer.catchUp = nil
                writer.heldUntil = .first
            }
            writer.scheduleAll()
            writer.timerDue = nil
            var batch = clockBatch(for: writer, host: host)
            batch.lone = .replacement(replacement)
            return commit(batch, writer.outcome(of: HomeSize(of: state)), on: &writer)
        }
    }
}

extension Epoch {
    /// Returns the epoch that begins after a number of changes of this one.
    fileprivate func next(after sequence: UInt64) -> Epoch {
        var hash = SeededHash(seed: number)
        hash.mix("epoch")
        hash.mix(sequence)
        return Epoch(number: hash.value)
    }
}
