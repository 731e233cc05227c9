import HTTPServer
import HomeModel
import HomeService
import JSON

/// The stream of something as a whole: its present state at once, and again whenever it differs from what was last sent.
///
/// Serves the whole set of a collection (`batched`), one object, and the types of a device. It resumes with the present
/// state, once, if that may have changed since the client's cursor.
///
/// Unchecked because the hub calls it on one thread, one call at a time.
final class ObjectFeed: StreamSource, @unchecked Sendable {
    private let home: Home
    private let content: ObjectContent
    private let filter: FeedFilter
    private let registry: StreamRegistry
    private let audience: Audience
    private let format: StreamFormat
    private var position: Cursor?
    /// Whether the position is one of this home's history.
    private var isKnown = false
    /// Of the state that was sent last; nil if none was.
    private var sent: StateDigest?
    /// What is left of the set that is being sent.
    private var pieces: SnapshotPieces?
    private var isEnded = false
    private var pace: StreamPace

    /// - Parameters:
    ///   - audience: What ``StreamRegistry/join(_:of:)`` of the filter has answered.
    ///   - after: The client's cursor; nil sends the state at once.
    init(
        home: Home, registry: StreamRegistry, audience: Audience, content: ObjectContent, filter: FeedFilter,
        after: Cursor?, terms: StreamTerms
    ) {
        self.home = home
        self.registry = registry
        self.audience = audience
        self.content = content
        self.filter = filter
        format = terms.format
        pace = StreamPace(terms)
        position = after
    }

    // Here, not in `closed`: a request that is answered without opening its stream lets go of the feed, too.
    deinit { registry.leave(filter) }

    func next(now: UInt64) -> StreamStep {
        if isEnded { return .end }
        if let pieces {
            pace.sent(at: now)
            return .frame(piece(of: pieces))
        }
        let maySend = pace.maySend(at: now)
        if maySend, let change = change(), let frame = state(after: change) {
            pace.sent(at: now)
            pace.caughtUp(at: now)
            return .frame(frame)
        }
        return pace.idle(at: now, until: maySend ? nil : pace.nextTurn, position: position)
    }

    func closingFrame() -> StreamFrame? { StreamClosing.frame(format) }

    func closed() {}

    /// Why the state may have to be sent.
    private enum Change {
        /// The change with this number is the last one that concerns the stream.
        case numbered(UInt64)
        /// None was sent yet, or it is not known what the client has missed.
        case unknown
    }

    /// Nil if nothing has changed; then the position moves over what does not concern the stream.
    private func change() -> Change? {
        while var cursor = position {
            if isKnown, let concerns = registry.ahead(of: &cursor, for: audience) {
                position = cursor
                return concerns.last.map { .numbered($0.number) }
            }
            guard case .frames(let frames) = home.frames(after: cursor, limit: 256) else { return .unknown }
            guard let last = frames.last else {
                if isKnown || hasBaseline(at: cursor) {
                    isKnown = true
                    return nil
                }
                continue
            }
            if frames.contains(where: { filter.verdict(on: $0) != .skip && (isKnown || content.isAffected(by: $0)) }) {
                return .unknown
            }
            position = Cursor(epoch: cursor.epoch, sequence: last.sequence)
        }
        return .unknown
    }

    /// Takes the present state for what a client that resumes has, which has missed nothing; false if the home has
    /// changed since.
    private func hasBaseline(at cursor: Cursor) -> Bool {
        if content.isAffectedByEverything { return true }
        let snapshot = home.snapshot()
        guard snapshot.cursor == cursor else { return false }
        if case .json(let json) = content.state(in: snapshot, filter: filter, format: format) {
            sent = StateDigest(json)
        }
        return true
    }

    private func piece(of whole: SnapshotPieces) -> StreamFrame {
        var rest = whole
        let frame = rest.next()
        pieces = rest.isOver ? nil : rest
        return frame
    }

    /// The state, which includes the change; nil if it is what was sent last.
    private func state(after change: Change) -> StreamFrame? {
        if case .numbered(let number) = change,
            let shared = audience.state(of: content, in: format, notBefore: number)
        {
            position = shared.cursor
            guard sent != shared.digest else { return nil }
            sent = shared.digest
            return shared.frame
        }
        let snapshot = home.snapshot()
        position = snapshot.cursor
        isKnown = true
        switch content.state(in: snapshot, filter: filter, format: format) {
        case .pieces(let pieces): return piece(of: pieces)
        case .json(let json):
            let digest = StateDigest(json)
            guard sent != digest else { return nil }
            sent = digest
            let frame = format.event(content.eventName, id: snapshot.cursor, json: json[...])
            audience.remember(
                SharedState(content: content, format: format, cursor: snapshot.cursor, digest: digest, frame: frame))
            return frame
        case .gone:
            isEnded = true
            return format.event("removed", id: snapshot.cursor) { content.writeRemoved(to: &$0) }
        case .denied:
            isEnded = true
            return StreamClosing.accessRevoked(format)
        }
    }
}

/// Tells states of an object apart without keeping them: 64 bits, keyed per process.
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
    /// The state is as of it.
    let cursor: Cursor
    let digest: StateDigest
    let frame: StreamFrame
}
