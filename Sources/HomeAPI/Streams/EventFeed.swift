import HTTPServer
import HomeModel
import HomeService
import Observability

/// The stream of all changes that pass a filter: `/events` and the `stream` of a collection.
///
/// A subscriber costs its position; what it has not been sent yet is read from the home's log when its socket can take
/// more.
///
/// Unchecked because the hub calls it on one thread, one call at a time.
final class EventFeed: StreamSource, @unchecked Sendable {
    private enum Stage {
        case starting
        case snapshot(SnapshotReader)
        case live
    }

    private let context: StreamContext
    private let group: FilterGroup
    private let terms: StreamTerms
    /// The snapshot that is sent before changes; nil for none.
    private let opening: SnapshotLayout?
    /// Reports that access is not granted; nil for a stream that only sends the changes.
    private var notice: AccessNotice?
    private var stage = Stage.starting
    /// The last change that was sent to the subscriber or that does not match its filter.
    private var position: Cursor
    /// Whether the position is in this home's history.
    private var isKnown: Bool
    /// Whether the subscriber has been up to date once. Only then does a large distance count as lag.
    private var hasCaughtUp = false
    private var resync: ResyncReason?
    private var pace: StreamPace
    /// What is being sent, if changes are folded, and the index of the next entry.
    private var fold: (plan: FoldPlan, index: Int)?

    /// - Parameters:
    ///   - group: The subscribers of its filter; it has joined them.
    ///   - parameters: The cursor to resume from, and the terms.
    ///   - opening: The snapshot that a subscriber without a cursor gets first; nil for none.
    ///   - reportsAccess: Whether to send a `problem` event while access to the home is not granted.
    init(
        _ context: StreamContext, _ group: FilterGroup, _ parameters: StreamParameters, opening: SnapshotLayout?,
        reportsAccess: Bool = false
    ) {
        self.context = context
        self.group = group
        notice = reportsAccess ? AccessNotice() : nil
        terms = parameters.terms
        pace = StreamPace(parameters.terms)
        self.opening = parameters.resumption == nil ? opening : nil
        if case .cursor(let cursor) = parameters.resumption {
            position = cursor
            isKnown = false
        } else {
            position = context.home.snapshot().cursor
            isKnown = true
        }
        if parameters.resumption == .foreign { resync = .epoch }
        group.joinFolding(every: terms.minInterval)
    }

    // Here, not in `closed`: a request that is answered without opening its stream releases the feed, too.
    deinit {
        group.leaveFolding(every: terms.minInterval)
        context.registry.leave(group)
    }

    func next(now: UInt64) -> StreamStep {
        let step = step(now)
        switch step {
        case .wait(let turn): return pace.idle(at: now, until: turn, position: position)
        case .frame, .frames: pace.sent(at: now)
        case .more, .end: break
        }
        return step
    }

    func closingFrame() -> StreamFrame? { StreamClosing.frame(terms.format) }

    func closed() {}

    private var home: Home { context.home }

    private func step(_ now: UInt64) -> StreamStep {
        switch stage {
        case .starting:
            if let resync { return restart(because: resync, now) }
            stage = opening.map { .snapshot(snapshot($0, now)) } ?? .live
            return step(now)
        case .snapshot(var reader):
            switch reader.next() {
            case .frames(let frames):
                stage = .snapshot(reader)
                return .frames(frames)
            case .more: return .more
            case .end:
                position = reader.cursor
                stage = .live
                return step(now)
            case .dropped: return restart(because: .lag, now)
            }
        case .live: return changes(now)
        }
    }

    private func snapshot(_ layout: SnapshotLayout, _ now: UInt64) -> SnapshotReader {
        context.snapshots.open(layout, of: home, for: group, in: terms.format, at: now)
    }

    // MARK: Changes

    private func changes(_ now: UInt64) -> StreamStep {
        if let fold { return portion(of: fold.plan, from: fold.index, now) }
        guard pace.maySend(at: now) else { return .wait(until: pace.nextTurn) }
        guard isKnown else { return replay(now) }
        switch context.registry.pending(after: &position, for: group) {
        case .nothing: return caughtUp()
        case .unmatched: return .more
        case .unknown: return replay(now)
        case .matches(let matches):
            // Not by the position: the changes that do not match may fill a whole log.
            if let first = matches.first, isLagging(after: first.number - 1) { return restart(because: .lag, now) }
            return terms.minInterval > 0 ? folded(now) : step(of: matches, now)
        }
    }

    /// The next changes of a subscriber that is further behind than the stored matches.
    private func replay(_ now: UInt64) -> StreamStep {
        switch home.frames(after: position, limit: Self.replayed) {
        case .epoch: return restart(because: .epoch, now)
        case .gap: return fallBehind(now)
        case .frames(let frames):
            isKnown = true
            if frames.isEmpty { return caughtUp() }
            if isLagging(after: position.sequence) { return restart(because: .lag, now) }
            if terms.minInterval > 0 { return folded(now) }
            return step(of: frames.lazy.map { (frame: $0, verdict: self.group.filter.verdict(on: $0)) })
        }
    }

    /// The step of a subscriber that has been sent all changes.
    private func caughtUp() -> StreamStep {
        hasCaughtUp = true
        if let problem = notice?.frame(home.snapshot().state, terms.format) { return .frame(problem) }
        return .wait(until: nil)
    }

    /// Changes that are examined in one step.
    private static let replayed = 256

    private func isLagging(after number: UInt64) -> Bool {
        hasCaughtUp && home.isLagging(after: Cursor(epoch: position.epoch, sequence: number))
    }

    private func step(of matches: [MatchWindow.Match], _ now: UInt64) -> StreamStep {
        if matches.count == 1, let frame = group.frame(of: matches[0].number, in: terms.format) {
            move(to: matches[0].number)
            return .frame(frame)
        }
        guard let frames = home.frames(numbered: matches.map { $0.number }) else {
            return fallBehind(now)
        }
        return step(of: zip(frames, matches).lazy.map { (frame: $0, verdict: $1.verdict) })
    }

    /// The changes among these that pass, up to about 64 KiB. Moves the position.
    private func step(of changes: some Sequence<(frame: Frame, verdict: ObjectFilter.Verdict)>) -> StreamStep {
        var frames: [StreamFrame] = []
        var size = 0
        var last: UInt64 = 0
        for (change, verdict) in changes {
            move(to: change.sequence)
            guard verdict != .skip else { continue }
            let frame = frame(change, verdict)
            frames.append(frame)
            last = change.sequence
            size += frame.storage.count
            if size > 64 << 10 { break }
        }
        guard frames.count == 1 else { return frames.isEmpty ? .more : .frames(frames) }
        group.remember(frames[0], of: last, in: terms.format)
        return .frame(frames[0])
    }

    private func frame(_ change: Frame, _ verdict: ObjectFilter.Verdict) -> StreamFrame {
        switch verdict {
        case .entered: terms.format.entered(change, id: change.cursor)
        case .left: terms.format.left(change, id: change.cursor)
        case .pass, .skip: terms.format.change(change)
        }
    }

    private func move(to number: UInt64) { position = Cursor(epoch: position.epoch, sequence: number) }

    // MARK: Folding

    /// The changes up to the number that is due for the subscribers of this filter and interval.
    private func folded(_ now: UInt64) -> StreamStep {
        let interval = terms.minInterval
        let newest = home.snapshot().cursor.sequence
        let (end, due) = group.foldEnd(after: position.sequence, newest: newest, every: interval, at: now)
        guard let end else { return .wait(until: due) }
        if let plan = group.plan(from: position.sequence, through: end, every: interval) {
            return portion(of: plan, from: 0, now)
        }
        let plan = FoldPlan(after: position, through: end, group.filter)
        group.remember(plan, every: interval)
        return portion(of: plan, from: 0, now)
    }

    private func portion(of plan: FoldPlan, from index: Int, _ now: UInt64) -> StreamStep {
        fold = (plan, index)
        switch plan.portion(from: index, of: home, in: terms.format, context.portions, turn: now) {
        case .gap: return fallBehind(now)
        case .later: return .more
        case .portion(let portion):
            if let next = portion.next {
                fold = (plan, next)
            } else {
                fold = nil
                move(to: portion.end)
                // A plan that reached its capacity is followed by another one at once.
                if portion.isComplete { pace.caughtUp(at: now) }
            }
            return portion.frames.isEmpty ? .more : .frames(portion.frames)
        }
    }

    // MARK: Starting again

    /// The log no longer has the next change.
    private func fallBehind(_ now: UInt64) -> StreamStep { restart(because: hasCaughtUp ? .lag : .gap, now) }

    /// Reports that changes were missed, and starts again with a snapshot.
    private func restart(because reason: ResyncReason, _ now: UInt64) -> StreamStep {
        if reason == .lag { context.logger.notice("stream fell behind", ["cursor": position]) }
        resync = nil
        fold = nil
        hasCaughtUp = false
        isKnown = true
        stage = .snapshot(snapshot(.home, now))
        pace.restart()
        return .frame(terms.format.resync(reason))
    }
}
