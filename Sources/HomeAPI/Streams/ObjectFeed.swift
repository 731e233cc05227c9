import HTTPServer
import HomeModel
import HomeService
import JSON

/// The stream of something as a whole: its present state at once and again after each change that passes a filter.
///
/// Serves the whole set of a collection (`batched`), one object, and the types of a device. It resumes with the present
/// state, once, if something changed since the reader's cursor.
///
/// Unchecked because the hub calls it on one thread, one call at a time.
final class ObjectFeed: StreamSource, @unchecked Sendable {
    /// What a reader is sent.
    enum Content: Sendable {
        /// The state as an event of that name.
        case state(StaticString, [UInt8])
        /// The state in pieces.
        case pieces(SnapshotPieces)
        /// The object is gone: this is the last event.
        case gone([UInt8])
        /// Access to the home has been taken away: this ends the stream.
        case denied
    }

    private let home: Home
    private let filter: FeedFilter
    private let registry: StreamRegistry
    private let audience: Audience
    private let format: StreamFormat
    private let content: @Sendable (HomeSnapshot) -> Content
    private var position: Cursor?
    /// Whether the position is one of this home's history.
    private var isKnown = false
    /// What is left of the state that is being sent.
    private var pieces: SnapshotPieces?
    private var isEnded = false
    private var pace: StreamPace

    /// - Parameters:
    ///   - audience: What ``StreamRegistry/join(_:of:)`` of the filter has answered.
    ///   - after: The reader's cursor; nil sends the state at once.
    init(
        home: Home, registry: StreamRegistry, audience: Audience, filter: FeedFilter, after: Cursor?,
        terms: StreamTerms,
        content: @escaping @Sendable (HomeSnapshot) -> Content
    ) {
        self.home = home
        self.registry = registry
        self.audience = audience
        self.filter = filter
        format = terms.format
        pace = StreamPace(terms)
        self.content = content
        position = after
    }

    // Here, not in `closed`: a request that is answered without opening its stream lets go of the feed, too.
    deinit { registry.leave(filter) }

    func next(now: UInt64) -> StreamStep {
        if isEnded { return .end }
        if let pieces {
            pace.sent(at: now)
            return .bytes(piece(of: pieces))
        }
        let maySend = pace.maySend(at: now)
        if maySend, hasChanged() {
            pace.sent(at: now)
            pace.caughtUp(at: now)
            return .bytes(state())
        }
        return pace.idle(at: now, until: maySend ? nil : pace.nextTurn, position: position)
    }

    func farewell() -> [UInt8] { StreamClosing.text(format) }

    func closed() {}

    /// Whether the reader has to be sent the state; moves the position over what does not concern it.
    private func hasChanged() -> Bool {
        while var cursor = position {
            if isKnown, let concerns = registry.ahead(of: &cursor, for: audience) {
                position = cursor
                return !concerns.isEmpty
            }
            guard case .frames(let frames) = home.frames(after: cursor, limit: 256) else { return true }
            isKnown = true
            guard let last = frames.last else { return false }
            if frames.contains(where: { filter.verdict(on: $0) != .skip }) { return true }
            position = Cursor(epoch: cursor.epoch, sequence: last.sequence)
        }
        return true
    }

    private func piece(of whole: SnapshotPieces) -> [UInt8] {
        var rest = whole
        let text = rest.next()
        pieces = rest.isOver ? nil : rest
        return text
    }

    private func state() -> [UInt8] {
        let snapshot = home.snapshot()
        position = snapshot.cursor
        isKnown = true
        var text = EventText(format)
        switch content(snapshot) {
        case .pieces(let pieces): return piece(of: pieces)
        case .state(let name, let json): text.event(name, id: snapshot.cursor, data: json)
        case .gone(let json):
            text.event("removed", id: snapshot.cursor, data: json)
            isEnded = true
        case .denied:
            text.append(StreamClosing.accessRevoked(format))
            isEnded = true
        }
        return text.bytes
    }
}
