import Faults
import HTTPServer
import HomeEngine
import HomeModel
import Observability

/// The stream of all changes that a filter passes: `/events` and the `stream` of a collection.
///
/// A subscriber occupies memory only for its position. The changes after it are read from the home's log when the
/// socket accepts more data.
///
/// Unchecked because only the stream thread calls its functions. Its variables have no exclusivity checks, which would be
/// a tenth of the cost of an event: what it calls with a variable does not know the feed.
final class EventFeed: Feed, @unchecked Sendable {
    @exclusivity(unchecked) private var subscription: Subscription
    /// The snapshot that a client without a cursor receives first; nil for none.
    private let opening: SnapshotLayout?
    /// The folded changes that are being sent, and the index of the next entry; nil if there are none.
    @exclusivity(unchecked) private var fold: (plan: FoldPlan, index: Int)?

    /// - Parameter opening: The snapshot that a client without a cursor receives first. If there is none, the stream
    ///   starts with the next change.
    init(_ subscription: consuming Subscription, opening: SnapshotLayout?) {
        if opening == nil, subscription.position == .starting {
            subscription.position = .resuming(subscription.home.cursor)
        }
        subscription.group.joinFolding(every: subscription.terms.minInterval)
        self.subscription = subscription
        self.opening = opening
    }

    // The feed is also released if its request is rejected after all.
    deinit { subscription.group.leaveFolding(every: subscription.terms.minInterval) }

    func next(now: UInt64) -> StreamStep {
        let step = step(now)
        switch step {
        case .wait(let turn): return subscription.end() ?? subscription.idle(at: now, until: turn)
        case .frame, .frames: subscription.schedule.sent(at: now)
        case .more, .end, .abort: break
        }
        return step
    }

    func closingFrame() -> StreamFrame? { StreamClosing.frame(format) }

    func closed() {}

    var terms: StreamTerms { subscription.terms }
    var lag: StreamLag? { subscription.lag }
    var cursor: Cursor? { subscription.position.cursor }
    var isOfDeletedHome: Bool { subscription.home.isDeleted }

    func restart(because reason: ResyncReason) {
        subscription.dropSnapshot()
        subscription.position = .restarting(reason)
    }

    private var group: FilterGroup { subscription.group }
    private var home: Home { subscription.home }

    private func step(_ now: UInt64) -> StreamStep {
        switch subscription.snapshotStep() {
        case .step(let step): return step
        case .end(let cursor): subscription.position = .resuming(cursor)
        case .dropped(let cursor):
            if cursor.epoch == home.cursor.epoch {
                subscription.position = .restarting(.lag)
                logLag(at: cursor)
            } else {
                return beginEpoch(now)
            }
        case nil: break
        }
        switch subscription.position {
        case .starting:
            subscription.open(opening ?? .home(hasDetails: subscription.terms.hasDetails), now)
            return step(now)
        case .restarting(let reason): return restart(because: reason, beginsEpoch: false, now)
        case .resuming, .following: return changes(now)
        }
    }

    // MARK: Changes

    private func changes(_ now: UInt64) -> StreamStep {
        if let fold { return piece(of: fold.plan, from: fold.index, now) }
        guard subscription.schedule.maySend(at: now) else { return .wait(until: subscription.schedule.nextTurn) }
        if let delivery = subscription.nextDelivery() { return .frames(delivery.frames) }
        switch subscription.pendingChanges() {
        case .none:
            subscription.position.catchUp()
            if let problem = subscription.accessProblem() { return .frame(problem) }
            return switch subscription.noticeStep(now) {
            case .frame(let frame): .frame(frame)
            case .wait(let time): .wait(until: time)
            case .none: .wait(until: nil)
            }
        case .unmatched: return .more
        case .gap: return fallBehind(now)
        case .epoch: return beginEpoch(now)
        case .matches(let matches):
            // The lag is measured from the first match. The changes before it do not match, and may be more than half
            // of the log.
            if isLagging(before: matches.first.sequence) { return fallBehind(now) }
            return subscription.terms.minInterval > 0 ? folded(now) : step(of: matches, now)
        }
    }

    /// Returns whether a client that has been up to date is too far behind the newest change to receive all changes.
    private func isLagging(before sequence: UInt64) -> Bool {
        guard case .following(let cursor) = subscription.position else { return false }
        return home.isLagging(after: Cursor(epoch: cursor.epoch, sequence: sequence - 1))
    }

    /// Returns changes of up to about 64 KiB, and moves the position over them.
    private func step(of matches: PendingChanges.Matches, _ now: UInt64) -> StreamStep {
        guard let cursor = subscription.position.cursor, let changes = matches.frames(of: home) else {
            return fallBehind(now)
        }
        var frames: [StreamFrame] = []
        var size = 0
        for (change, match) in zip(changes, matches.matches) {
            let frame = frame(change, match.verdict)
            frames.append(frame)
            size += frame.storage.count
            if size > 64 << 10 { break }
        }
        let isComplete = frames.count == matches.matches.count
        let end = isComplete ? matches.end : matches.matches[frames.count - 1].sequence
        group.store(
            FilterGroup.Delivery(
                epoch: matches.epoch, positions: cursor.sequence..<matches.first.sequence, end: end, format: format,
                frames: frames))
        subscription.position.advance(to: end)
        return .frames(frames)
    }

    private func frame(_ change: Frame, _ verdict: ObjectFilter.Verdict) -> StreamFrame {
        switch verdict {
        case .entered: format.entered(change, id: change.cursor)
        case .left: format.left(change, id: change.cursor)
        case .pass, .skip: format.change(change)
        }
    }

    // MARK: Folding

    /// Returns the changes that are due for the subscribers of this filter and interval.
    private func folded(_ now: UInt64) -> StreamStep {
        guard let position = subscription.position.cursor else { return .more }
        let interval = subscription.terms.minInterval
        let newest = home.cursor
        guard newest.epoch == position.epoch else { return beginEpoch(now) }
        let (end, due) = group.foldEnd(after: position, newest: newest.sequence, every: interval, at: now)
        guard let end else { return .wait(until: due) }
        if let plan = group.plan(from: position, through: end, every: interval) {
            return piece(of: plan, from: 0, now)
        }
        let plan = FoldPlan(after: position, through: end, group.filter)
        group.store(plan, every: interval)
        return piece(of: plan, from: 0, now)
    }

    private func piece(of plan: FoldPlan, from index: Int, _ now: UInt64) -> StreamStep {
        fold = (plan, index)
        switch plan.piece(from: index, of: home, in: format, subscription.context.pieces, turn: now) {
        case .gap: return fallBehind(now)
        case .later: return .more
        case .piece(let piece):
            if let next = piece.next {
                fold = (plan, next)
                if let sequence = piece.resumable { subscription.position.advance(to: sequence) }
            } else {
                fold = nil
                subscription.position.advance(to: piece.end)
                // A plan that reached its capacity is followed by another one at once.
                if piece.isComplete { subscription.schedule.caughtUp(at: now) }
            }
            return piece.frames.isEmpty ? .more : .frames(piece.frames)
        }
    }

    // MARK: Restarting

    /// Restarts the stream because it cannot send the changes after its position.
    private func fallBehind(_ now: UInt64) -> StreamStep {
        let cursor = subscription.position.cursor
        if let cursor, cursor.epoch != home.cursor.epoch { return beginEpoch(now) }
        subscription.position.fallBehind()
        if subscription.position == .restarting(.lag), let cursor { logLag(at: cursor) }
        return step(now)
    }

    /// Restarts the stream because the home was replaced while it was open. The sent bytes depend as little as possible
    /// on the time at which it detects this: the snapshot is of the beginning of the epoch, and the changes since then
    /// follow.
    private func beginEpoch(_ now: UInt64) -> StreamStep {
        subscription.position = .restarting(.epoch)
        return restart(because: .epoch, beginsEpoch: true, now)
    }

    /// Reports that the client has missed changes, and starts to send a snapshot.
    private func restart(because reason: ResyncReason, beginsEpoch: Bool, _ now: UInt64) -> StreamStep {
        fold = nil
        subscription.open(.home(hasDetails: subscription.terms.hasDetails), beginsEpoch: beginsEpoch, now)
        subscription.restart()
        return .frame(format.resync(reason))
    }

    private func logLag(at cursor: Cursor) {
        subscription.context.logger.notice("stream fell behind", ["cursor": cursor])
    }
}
