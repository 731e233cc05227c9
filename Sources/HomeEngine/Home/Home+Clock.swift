package import HomeModel
import JSON
import Synchronization

/// The state of a home's clock, for clients.
package struct ClockView: Hashable, Sendable {
    /// The time up to which all due timers and ramps have run.
    package let time: HomeTime
    package let isPaused: Bool
    package let speed: Double
    /// Whether no process that a command started is running; ambient processes do not count.
    package let isIdle: Bool
    /// The difference between the clock and ``time`` while the home catches up.
    package let lag: Span
}

/// The end of a process that a command started: a timer expires, or a moving value arrives.
package struct ScheduledEnd: Hashable, Sendable {
    package let time: HomeTime
    package let deviceID: String
    /// The number of the part.
    package let part: UInt16
    package let trait: TraitDefinition
}

extension Home {
    /// A number that increases when the clock is paused, resumed, set to another speed or advanced.
    package var clockRevision: UInt64 { published.withLock { $0.clockRevision } }

    package func clock() -> ClockView { writer.withLock { view($0) } }

    /// Returns the end that comes first among the processes that commands started; nil if none is running. Processes
    /// that never end, and ambient ones, do not count.
    package func nextEnd() -> ScheduledEnd? {
        let (ordinals, state) = writer.withLock { (Array($0.busyDevices), $0.head) }
        return state.nextEnd(on: ordinals)
    }

    private func view(_ writer: borrowing Writer) -> ClockView {
        let host = hostTime.steady()
        let time = writer.time(host: host)
        return ClockView(
            time: time, isPaused: writer.clock.isPaused, speed: writer.clock.speed,
            isIdle: writer.busyDevices.isEmpty, lag: writer.clock.now(host: host) - time)
    }

    /// Pauses or starts the clock, or changes its speed. Fails with `outOfRange` for a speed outside
    /// ``HomeClock/speeds``.
    package func setClock(isPaused: Bool? = nil, speed: Double? = nil) -> Operation<ClockView> {
        transact(.clock) { [self] writer, _ throws(HomeError) in
            if let speed, !HomeClock.speeds.contains(speed) {
                let allowed = "\(HomeClock.speeds.lowerBound) to \(Int(HomeClock.speeds.upperBound))"
                throw HomeError(
                    .outOfRange, "A clock's speed is \(allowed); \(speed.jsonText) was sent.",
                    details: [HomeError.Detail(pointer: "/speed", detail: allowed)])
            }
            let host = hostTime.steady()
            writer.clock.set(isPaused: isPaused, speed: speed, host: host)
            writer.timerDue = nil
            return (view(writer), clockBatch(for: writer, host: host))
        }
    }

    /// Advances the clock; each timer and ramp that becomes due runs at its own time.
    ///
    /// Throws `outOfRange` if the span is negative or ends after ``HomeTime/last``. See ``Advance``.
    package func advance(by span: Span) throws(HomeError) -> ClockView { try finish(Advance(self, by: span)) }

    /// Advances the clock until no process that a command started is running, by at most a day.
    package func advanceUntilIdle() throws(HomeError) -> ClockView { try finish(Advance(untilIdle: self)) }

    /// Advances the clock to ``nextEnd()``, by at most ``Advance/longest``; by nothing if there is none.
    package func advanceToNextEnd() throws(HomeError) -> ClockView { try finish(Advance(toNextEnd: self)) }

    private func finish(_ advance: Advance) throws(HomeError) -> ClockView {
        while try !advance.step() {}
        return clock()
    }

    /// Returns a batch that publishes and stores the clock.
    func clockBatch(for writer: borrowing Writer, host: Int64) -> Batch {
        var batch = Batch()
        batch.clock = writer.clock
        batch.header = header(writer.clock, epoch: writer.epoch, since: writer.epochStart, host: host)
        batch.due = writer.nextDue
        return batch
    }
}

extension HomeState {
    /// Returns the first end of the processes that commands started on these devices; nil if there is none.
    func nextEnd(on ordinals: some Sequence<Int>) -> ScheduledEnd? {
        var first: (end: HomeTime, ordinal: Int, trait: Int)?
        for ordinal in ordinals {
            for process in devices[ordinal: ordinal]?.processes ?? [] where !process.isAmbient && process.end < .last {
                let candidate = (end: process.end, ordinal: ordinal, trait: process.trait)
                if first.map({ candidate < $0 }) ?? true { first = candidate }
            }
        }
        guard let first, let device = devices[ordinal: first.ordinal] else { return nil }
        let trait = device.shape.traits[first.trait]
        return ScheduledEnd(
            time: first.end, deviceID: device.id, part: device.shape.parts[trait.part].number, trait: trait.definition)
    }
}

extension ChangeContext {
    /// The context of a change of the clock. Such a change emits no event.
    fileprivate static let clock = ChangeContext(origin: .simulation)
}
