import HTTPServer
import HomeModel
import HomeService

/// The stream of something as a whole: its present state at once, and again whenever it differs from what was last
/// sent.
///
/// Serves the whole set of a collection (`batched`), one object, and the types of a device. It resumes with the present
/// state, once, if that may have changed since the client's cursor.
///
/// Unchecked because the hub calls it on one thread, one call at a time.
final class ObjectFeed: StreamSource, @unchecked Sendable {
    private let context: StreamContext
    private let group: FilterGroup
    private let content: ObjectContent
    private let format: StreamFormat
    private var position: Cursor?
    /// Whether the position is in this home's history.
    private var isKnown = false
    /// The digest of the state that was sent last; nil if none was sent.
    private var sent: StateDigest?
    /// The rest of the set that is being sent.
    private var reader: SnapshotReader?
    /// Reports that access is not granted; nil for a stream of one object, which ends when it cannot be read.
    private var notice: AccessNotice?
    private var isEnded = false
    private var pace: StreamPace

    /// - Parameters:
    ///   - group: The subscribers of its filter; it has joined them.
    ///   - parameters: The cursor to resume from, and the terms; without a cursor the state is sent at once.
    init(_ context: StreamContext, _ group: FilterGroup, _ parameters: StreamParameters, _ content: ObjectContent) {
        self.context = context
        self.group = group
        self.content = content
        format = parameters.terms.format
        pace = StreamPace(parameters.terms)
        if case .cursor(let cursor) = parameters.resumption { position = cursor }
        if case .set = content { notice = AccessNotice() }
    }

    // Here, not in `closed`: a request that is answered without opening its stream releases the feed, too.
    deinit { context.registry.leave(group) }

    func next(now: UInt64) -> StreamStep {
        if isEnded { return .end }
        if let step = piece(now) { return step }
        guard pace.maySend(at: now) else { return pace.idle(at: now, until: pace.nextTurn, position: position) }
        switch change() {
        case .unmatched: return .more
        case .nothing:
            if let problem = notice?.frame(home.snapshot().state, format) { return .frame(problem) }
        case .numbered(let number): if let step = state(notBefore: number, now) { return step }
        case .unknown: if let step = state(notBefore: nil, now) { return step }
        }
        return pace.idle(at: now, until: nil, position: position)
    }

    func closingFrame() -> StreamFrame? { StreamClosing.frame(format) }

    func closed() {}

    private var home: Home { context.home }

    // MARK: Changes

    /// Whether the state may have to be sent.
    private enum Change {
        case nothing
        /// Newer changes have not been matched yet.
        case unmatched
        /// The change with this number is the last one that concerns the stream.
        case numbered(UInt64)
        /// No state was sent yet, or the client's missed changes are unknown.
        case unknown
    }

    /// Whether a change matches. If none does, the position moves over the changes that were examined.
    private func change() -> Change {
        guard var cursor = position else { return .unknown }
        if isKnown {
            let pending = context.registry.pending(after: &cursor, for: group)
            position = cursor
            switch pending {
            case .nothing: return .nothing
            case .unmatched: return .unmatched
            case .matches(let matches): return matches.last.map { .numbered($0.number) } ?? .nothing
            case .unknown: break
            }
        }
        guard case .frames(let frames) = home.frames(after: cursor, limit: 256) else { return .unknown }
        guard let last = frames.last else {
            isKnown = isKnown || hasBaseline(at: cursor)
            return isKnown ? .nothing : .unmatched
        }
        let isAffected = frames.contains { frame in
            group.filter.verdict(on: frame) != .skip && (isKnown || content.isAffected(by: frame))
        }
        if isAffected { return .unknown }
        position = last.cursor
        return .unmatched
    }

    /// Uses the present state as the last one that a resuming client has, because it missed nothing; false if the home
    /// has changed since.
    private func hasBaseline(at cursor: Cursor) -> Bool {
        if content.isAffectedByEverything { return true }
        let snapshot = home.snapshot()
        guard snapshot.cursor == cursor else { return false }
        if case .json(let json) = content.state(in: snapshot) { sent = StateDigest(json) }
        return true
    }

    // MARK: States

    /// The state, if it differs from what was sent last.
    ///
    /// - Parameter number: A change that it has to include; nil if it has to be taken now.
    private func state(notBefore number: UInt64?, _ now: UInt64) -> StreamStep? {
        if let number, let shared = group.state(of: content, in: format, notBefore: number) {
            position = shared.cursor
            return send(shared, now)
        }
        let snapshot = home.snapshot()
        position = snapshot.cursor
        isKnown = true
        switch content.state(in: snapshot) {
        case .json(let json):
            let digest = StateDigest(json)
            guard sent != digest else { return nil }
            let frame = format.event(content.eventName, id: snapshot.cursor, json: json[...])
            let state = SharedState(
                content: content, format: format, cursor: snapshot.cursor, digest: digest, frame: frame)
            group.remember(state)
            return send(state, now)
        case .set(let kind):
            open(kind, now)
            pace.caughtUp(at: now)
            return piece(now)
        case .gone:
            isEnded = true
            return .frame(format.event("removed", id: snapshot.cursor) { content.writeRemoved(to: &$0) })
        }
    }

    private func send(_ state: SharedState, _ now: UInt64) -> StreamStep? {
        guard sent != state.digest else { return nil }
        sent = state.digest
        pace.sent(at: now)
        pace.caughtUp(at: now)
        return .frame(state.frame)
    }

    /// The next piece of the set that is being sent; nil if none is.
    private func piece(_ now: UInt64) -> StreamStep? {
        guard var reader else { return nil }
        let step = reader.next()
        self.reader = reader
        switch step {
        case .frames(let frames):
            pace.sent(at: now)
            return .frames(frames)
        case .more: return .more
        case .end:
            self.reader = nil
            return nil
        case .dropped:
            // The client was too slow for this set: it gets the present one from the first piece.
            if case .set(let kind) = content { open(kind, now) }
            return .more
        }
    }

    private func open(_ kind: Frame.ObjectKind, _ now: UInt64) {
        let reader = context.snapshots.open(.set(kind), of: home, for: group, in: format, at: now)
        position = reader.cursor
        self.reader = reader
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
