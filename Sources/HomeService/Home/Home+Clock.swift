public import HomeModel
import Synchronization

/// A home's clock as it is published.
public struct ClockReading: Hashable, Sendable {
    public let time: HomeTime
    public let isPaused: Bool
    public let speed: Double
    /// Whether nothing runs that was asked for; the life of the home itself does not count.
    public let isIdle: Bool
}

extension Home {
    public func clock() -> ClockReading {
        writer.withLock { writer in
            ClockReading(
                time: writer.clock.now(host: hostTime.steady()), isPaused: writer.clock.isPaused,
                speed: writer.clock.speed, isIdle: writer.busy.isEmpty)
        }
    }

    /// Pauses or starts the clock, or changes its speed. A speed outside ``HomeClock/speeds`` is `outOfRange`.
    public func setClock(isPaused: Bool? = nil, speed: Double? = nil) throws(HomeError) -> ClockReading {
        if let speed, !HomeClock.speeds.contains(speed) {
            let allowed = "\(HomeClock.speeds.lowerBound) to \(Int(HomeClock.speeds.upperBound))"
            throw HomeError(
                .outOfRange, "A clock's speed is \(allowed); \(speed) was sent.",
                details: [HomeError.Detail(pointer: "/speed", detail: allowed)])
        }
        try move { clock, host in clock.set(isPaused: isPaused, speed: speed, host: host) }
        return self.clock()
    }

    /// Puts the clock forward; everything that falls due on the way happens at its own time.
    ///
    /// It goes in slices: reads and other changes are let in between.
    ///
    /// A span that goes back or beyond ``HomeTime/last`` is `outOfRange`.
    public func advance(by span: Span) throws(HomeError) -> ClockReading {
        let start = clock().time
        guard span >= .zero, span <= HomeTime.last - start else {
            throw HomeError(
                .outOfRange,
                "The clock shows \(start.text) and ends at \(HomeTime.last.text); it cannot be advanced by \(span.seconds) s.",
                details: [HomeError.Detail(pointer: "/seconds", detail: "0 to \((HomeTime.last - start).seconds)")])
        }
        let target = start + span
        while try !step(towards: target) { committer?.waitForRoom(below: 10 * Self.slice) }
        return clock()
    }

    /// Puts the clock forward until nothing runs that was asked for, but no further than a day.
    public func advanceUntilIdle() throws(HomeError) -> ClockReading {
        let limit = clock().time + .hours(24)
        while true {
            let next: HomeTime? = writer.withLock { writer in
                writer.busy.isEmpty ? nil : writer.agenda.first?.due
            }
            guard let next, next <= limit else { break }
            while try !step(towards: max(next, clock().time)) { committer?.waitForRoom(below: 10 * Self.slice) }
        }
        return clock()
    }

    /// Lets a slice of what falls due until a time happen and puts the clock there; answers whether it has arrived.
    private func step(towards target: HomeTime) throws(HomeError) -> Bool {
        var frames: [Frame] = []
        var alarm: Int64??
        let outcome: Result<Bool, HomeError> = writer.withLock { writer in
            if let failure = writer.failure { return .failure(failure) }
            let host = hostTime.steady()
            let isThere = runDue(&writer, until: target, limit: Self.slice, telling: &frames) < Self.slice
            let time = isThere ? target : min(target, writer.agenda.first?.due ?? target)
            writer.clock.advance(to: time, host: host)
            writer.alarmed = nil
            alarm = writer.nextAlarm()
            commit(batch(for: writer, host: host), telling: &frames)
            return .success(isThere)
        }
        tell(frames)
        set(alarm)
        return try outcome.get()
    }

    private func move(_ body: (inout HomeClock, Int64) -> Void) throws(HomeError) {
        var frames: [Frame] = []
        var alarm: Int64??
        let failure: HomeError? = writer.withLock { writer in
            if let failure = writer.failure { return failure }
            let host = hostTime.steady()
            runDue(&writer, until: writer.clock.now(host: host), limit: .max, telling: &frames)
            body(&writer.clock, host)
            writer.alarmed = nil
            alarm = writer.nextAlarm()
            commit(batch(for: writer, host: host), telling: &frames)
            return nil
        }
        tell(frames)
        set(alarm)
        if let failure { throw failure }
    }

    /// What publishes and keeps the clock.
    private func batch(for writer: Writer, host: Int64) -> Batch {
        var batch = Batch()
        batch.clock = writer.clock
        batch.header = HomeRecords.Header(
            epoch: writer.epoch, seed: seed, time: writer.clock.now(host: host), calendar: hostTime.calendar(),
            isPaused: writer.clock.isPaused, speed: writer.clock.speed)
        return batch
    }
}
