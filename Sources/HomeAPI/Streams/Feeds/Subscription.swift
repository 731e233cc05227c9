import HTTPServer
import HomeEngine
import HomeModel

/// The parts that all feeds have: the membership in the group of a filter, the position, the schedule and the snapshot
/// that is being sent.
struct Subscription: ~Copyable {
    let context: StreamContext
    /// The subscribers of the same filter. The subscription leaves the group when it ends.
    let group: FilterGroup
    let terms: StreamTerms
    var position: StreamPosition {
        didSet { if let cursor = position.cursor { progress?.sequence = cursor.sequence } }
    }
    /// The position for the metrics; nil for a stream with a minimum interval, which is behind on purpose.
    private let progress: StreamProgress?
    var schedule: StreamSchedule
    /// The rest of the snapshot that is being sent; nil if none is.
    private var reader: SnapshotReader?
    /// Reports that access is not granted; nil for a stream that does not report it.
    private var notice: AccessNotice?
    /// Reports the clock; nil for a stream that does not report it.
    private var clockNotice: ClockNotice?
    /// Reports the faults; nil for a stream that does not report them.
    private var faultNotice: FaultNotice?
    /// Whether the last event has been sent.
    private var hasEnded = false

    /// Joins the group of a filter.
    ///
    /// - Parameters:
    ///   - position: The position from which the client resumes; nil for a client without a cursor.
    ///   - reportsAccess: Whether to send a `problem` event while access to the home is not granted.
    init(
        _ context: StreamContext, _ filter: ObjectFilter, at position: StreamPosition?, _ terms: StreamTerms,
        reportsAccess: Bool
    ) {
        self.context = context
        group = context.registry.join(filter)
        self.terms = terms
        self.position = position ?? .starting
        schedule = StreamSchedule(terms)
        notice = reportsAccess ? AccessNotice() : nil
        clockNotice = terms.reportsClock ? ClockNotice() : nil
        faultNotice = terms.reportsFaults ? FaultNotice() : nil
        if terms.reportsClock { context.clocks.addSubscriber() }
        let newest = context.home.cursor
        let start = position?.cursor.flatMap { $0.epoch == newest.epoch ? $0.sequence : nil }
        progress =
            terms.minInterval > 0 ? nil : StreamProgress(min(start ?? newest.sequence, newest.sequence))
        if let progress { group.add(progress) }
    }

    // The subscription also ends if its request is rejected after all.
    deinit {
        if let progress { group.remove(progress) }
        if terms.reportsClock { context.clocks.removeSubscriber() }
        context.registry.leave(group)
    }

    /// Returns the end of a stream whose home was deleted: its last event, then the end. Nil while the home exists.
    mutating func end() -> StreamStep? {
        guard home.isDeleted else { return nil }
        if hasEnded { return .end }
        hasEnded = true
        return .frame(format.event(.removedHome, context.homeID))
    }

    /// How far the stream is behind its home; nil for a stream with a minimum interval, which is behind on purpose.
    var lag: StreamLag? { progress.map { StreamLag(registry: context.registry, group: group, progress: $0) } }

    var home: Home { context.home }
    var format: StreamFormat { terms.format }

    // MARK: Snapshots

    /// Starts to send a snapshot of the present state, and returns the cursor of the snapshot.
    ///
    /// - Parameter beginsEpoch: Whether it is of the state with which the epoch began, if few changes have happened since.
    @discardableResult
    mutating func open(_ layout: SnapshotLayout, beginsEpoch: Bool = false, _ now: UInt64) -> Cursor {
        let reader = context.snapshots.open(
            layout, of: home, beginsEpoch: beginsEpoch, for: group, in: format, isCompressed: terms.isCompressed,
            at: now)
        self.reader = reader
        return reader.cursor
    }

    /// Stops sending a snapshot.
    mutating func dropSnapshot() { reader = nil }

    /// One step of sending a snapshot.
    enum SnapshotStep {
        case step(StreamStep)
        /// The snapshot has been sent.
        case end(Cursor)
        /// The client was too slow for the snapshot.
        case dropped(Cursor)
    }

    /// Returns the next step of the snapshot that is being sent; nil if none is.
    mutating func snapshotStep() -> SnapshotStep? {
        // Advanced in place, because a copy would retain the snapshot once more.
        guard let step = reader?.next(), let cursor = reader?.cursor else { return nil }
        switch step {
        case .frames(let frames): return .step(.frames(frames))
        case .more: return .step(.more)
        case .end:
            reader = nil
            return .end(cursor)
        case .dropped:
            reader = nil
            return .dropped(cursor)
        }
    }

    // MARK: Changes

    /// Returns the changes that another subscriber of the filter has received, and moves the position over them, if they
    /// are the next ones of this subscriber; otherwise nil.
    mutating func nextDelivery() -> FilterGroup.Delivery? {
        guard terms.minInterval == 0, let cursor = position.cursor, !context.registry.hasNothing(after: cursor),
            let delivery = group.delivery(after: cursor, in: format)
        else { return nil }
        position.advance(to: delivery.end)
        return delivery
    }

    /// Returns the changes that the client has not received, and moves the position over those that do not match.
    mutating func pendingChanges() -> PendingChanges {
        context.registry.pendingChanges(after: &position, for: group)
    }

    /// Returns the `problem` event if the lack of access has to be reported; otherwise nil.
    mutating func accessProblem() -> StreamFrame? {
        guard notice != nil else { return nil }
        let (error, format) = (home.accessProblem, format)
        return notice?.frame(error, format)
    }

    /// Returns the `clock` or the `faults` event if one has to be reported; a time to wait for if that is due later.
    mutating func noticeStep(_ now: UInt64) -> NoticeStep {
        guard clockNotice != nil || faultNotice != nil else { return .none }
        let (context, format) = (context, format)
        let clock = clockNotice?.step(context, format, now: now) ?? .none
        if case .frame = clock { return clock }
        let faults = faultNotice?.step(context, format, now: now) ?? .none
        switch (clock, faults) {
        case (.wait(let first), .wait(let second)): return .wait(until: min(first, second))
        case (.wait, .none): return clock
        default: return faults
        }
    }

    /// Records that the stream starts again with a snapshot.
    mutating func restart() {
        schedule.restart()
        clockNotice?.restart()
        faultNotice?.restart()
    }

    /// Returns the step of a stream that has nothing to send: a heartbeat if one is due, otherwise a wait.
    mutating func idle(at now: UInt64, until turn: UInt64?) -> StreamStep {
        schedule.idle(at: now, until: turn, cursor: position.cursor)
    }
}
