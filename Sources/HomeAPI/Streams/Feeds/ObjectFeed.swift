import Faults
import HTTPServer
import HomeEngine
import HomeModel

/// The stream of a state: it sends the present state at once, and again when the state differs from the one sent last.
///
/// Serves the whole set of a collection (`batched`), one object, and the types of a device. A client that resumes
/// receives the present state once, if it may have changed since the client's cursor.
///
/// Unchecked because only the stream thread calls its functions.
final class ObjectFeed: Feed, @unchecked Sendable {
    private var subscription: Subscription
    private let content: ObjectContent
    /// The digest of the state that was sent last; nil if none was sent.
    private var sent: StateDigest?
    /// Reports that the client has no access to the object.
    private var notice = AccessNotice()
    /// Whether the state is sent again although the client has it.
    private var mustRestart = false
    /// Whether the last event has been sent, because the object does not exist anymore.
    private var isEnded = false

    init(_ subscription: consuming Subscription, _ content: ObjectContent) {
        self.subscription = subscription
        self.content = content
    }

    func next(now: UInt64) -> StreamStep {
        if isEnded { return .end }
        if let end = subscription.end() { return end }
        if let step = piece(now) { return step }
        guard subscription.schedule.maySend(at: now) else {
            return subscription.idle(at: now, until: subscription.schedule.nextTurn)
        }
        if mustRestart {
            mustRestart = false
            sent = nil
            if let step = state(notBefore: nil, now) { return step }
        }
        return change(now) ?? subscription.idle(at: now, until: nil)
    }

    func closingFrame() -> StreamFrame? { StreamClosing.frame(format) }

    func closed() {}

    var terms: StreamTerms { subscription.terms }
    var lag: StreamLag? { subscription.lag }
    var cursor: Cursor? { subscription.position.cursor }
    var isOfDeletedHome: Bool { subscription.home.isDeleted }

    func restart(because reason: ResyncReason) {
        subscription.dropSnapshot()
        mustRestart = true
    }

    private var group: FilterGroup { subscription.group }
    private var home: Home { subscription.home }

    // MARK: Changes

    /// Returns the step for the changes that the client has not received; nil if there is nothing to send.
    private func change(_ now: UInt64) -> StreamStep? {
        switch subscription.pendingChanges() {
        case .none:
            if case .resuming(let cursor) = subscription.position {
                guard setBaseline(at: cursor) else { return .more }
                subscription.position.catchUp()
                let error = content.accessError(in: home.snapshot().state)
                if let problem = notice.frame(error, format) { return .frame(problem) }
            }
            return subscription.accessProblem().map { .frame($0) }
        case .unmatched: return .more
        case .matches(let matches):
            if case .resuming = subscription.position, !isAffected(by: matches) {
                subscription.position.advance(to: matches.end)
                return .more
            }
            return state(notBefore: Cursor(epoch: matches.epoch, sequence: matches.last.sequence), now)
        case .gap, .epoch: return state(notBefore: nil, now)
        }
    }

    private func isAffected(by matches: PendingChanges.Matches) -> Bool {
        matches.frames(of: home)?.contains { content.isAffected(by: $0) } ?? true
    }

    /// Uses the present state as the last one that a resuming client has, because the client missed nothing. Returns
    /// false if the home has changed since.
    private func setBaseline(at cursor: Cursor) -> Bool {
        if content.isAffectedByEveryMatch { return true }
        let snapshot = home.snapshot()
        guard snapshot.cursor == cursor else { return false }
        if case .json(let json) = content.state(in: snapshot) { sent = StateDigest(json) }
        return true
    }

    // MARK: States

    /// Returns the state; nil if it equals the one sent last.
    ///
    /// - Parameter cursor: A change that the state has to include; nil if it has to be the present state.
    private func state(notBefore cursor: Cursor?, _ now: UInt64) -> StreamStep? {
        if let cursor, let shared = group.state(of: content, in: format, notBefore: cursor) {
            return send(shared, now)
        }
        let snapshot = home.snapshot()
        switch content.state(in: snapshot) {
        case .json(let json):
            let digest = StateDigest(json)
            guard sent != digest else {
                subscription.position = .following(snapshot.cursor)
                return nil
            }
            let frame = format.event(content.eventName, id: snapshot.cursor, json: json[...])
            let state = SharedState(
                content: content, format: format, cursor: snapshot.cursor, digest: digest, frame: frame)
            group.store(state)
            return send(state, now)
        case .set(let kind):
            open(kind, now)
            subscription.schedule.caughtUp(at: now)
            return piece(now)
        case .hidden(let error):
            subscription.position = .following(snapshot.cursor)
            sent = nil
            return notice.frame(error, format).map { .frame($0) }
        case .gone:
            isEnded = true
            return .frame(format.event("removed", id: snapshot.cursor) { content.writeRemoved(to: &$0) })
        }
    }

    private func send(_ state: SharedState, _ now: UInt64) -> StreamStep? {
        subscription.position = .following(state.cursor)
        _ = notice.frame(nil, format)
        guard sent != state.digest else { return nil }
        sent = state.digest
        subscription.schedule.sent(at: now)
        subscription.schedule.caughtUp(at: now)
        return .frame(state.frame)
    }

    // MARK: Sets

    private func open(_ kind: Frame.ObjectKind, _ now: UInt64) {
        subscription.position = .following(subscription.open(.set(kind), now))
    }

    /// Returns the next piece of the set that is being sent; nil if none is.
    private func piece(_ now: UInt64) -> StreamStep? {
        switch subscription.snapshotStep() {
        case .step(let step):
            if case .frames = step { subscription.schedule.sent(at: now) }
            return step
        case .dropped:
            // The client was too slow for this set. It receives the present one, from its first piece on.
            if case .set(let kind) = content { open(kind, now) }
            return .more
        case .end, nil: return nil
        }
    }
}

/// Compares states of an object without storing them: 64 bits, keyed per process.
struct StateDigest: Hashable, Sendable {
    private let value: Int

    init(_ json: [UInt8]) {
        var hasher = Hasher()
        json.withUnsafeBytes { hasher.combine(bytes: $0) }
        value = hasher.finalize()
    }
}

/// The state of an object, encoded once for all subscribers of it.
struct SharedState: Sendable {
    let content: ObjectContent
    let format: StreamFormat
    /// The cursor of the state.
    let cursor: Cursor
    let digest: StateDigest
    let frame: StreamFrame
}
