import HTTPServer
import HomeModel
import HomeService
import JSON
import Observability

/// The stream of all changes that pass a filter: `/events` and the `stream` of a collection.
///
/// A reader costs its position; what it has not been given yet is read from the home's log when its socket can take more.
///
/// Unchecked because the hub calls it on one thread, one call at a time.
final class EventFeed: StreamSource, @unchecked Sendable {
    /// What a reader is given before changes.
    enum Opening: Sendable {
        case nothing
        /// The home as of now, in pieces.
        case snapshot
        /// Each object that is there as an `added` with `"initial": true`.
        case objects
    }

    private enum Stage {
        case starting
        case snapshot(SnapshotPieces)
        case objects(InitialObjects)
        case live
        case ended
    }

    private let home: Home
    private let filter: FeedFilter
    private let registry: StreamRegistry
    private let audience: Audience
    private let terms: StreamTerms
    private let opening: Opening
    /// Whether the stream ends when access to the home is taken away.
    private let endsWithoutAccess: Bool
    private let logger: Logger
    private var stage = Stage.starting
    /// The last change the reader has been given or that does not concern it.
    private var position: Cursor
    /// Whether the position is one of this home's history.
    private var isKnown: Bool
    /// Whether the reader has been up to date once; from then on being slow is lag, before it is a long way to catch up.
    private var hasCaughtUp = false
    private var resync: ResyncReason?
    private var pace: StreamPace

    /// - Parameters:
    ///   - audience: What ``StreamRegistry/join(_:of:)`` of the filter has answered.
    ///   - after: Where to go on; nil for now. `isForeign` says that the reader named a cursor nobody gave.
    init(
        home: Home, registry: StreamRegistry, audience: Audience, filter: FeedFilter, after: Cursor?,
        isForeign: Bool = false, opening: Opening, terms: StreamTerms, endsWithoutAccess: Bool = false, logger: Logger
    ) {
        self.home = home
        self.registry = registry
        self.audience = audience
        self.filter = filter
        self.terms = terms
        pace = StreamPace(terms)
        self.endsWithoutAccess = endsWithoutAccess
        self.logger = logger
        self.opening = after == nil && !isForeign ? opening : .nothing
        position = after ?? home.snapshot().cursor
        isKnown = after == nil
        if isForeign { resync = .epoch }
    }

    // Here, not in `closed`: a request that is answered without opening its stream lets go of the feed, too.
    deinit { registry.leave(filter) }

    func next(now: UInt64) -> StreamStep {
        let step = step(now)
        if case .bytes = step { pace.sent(at: now) }
        guard case .wait(let turn) = step else { return step }
        return pace.idle(at: now, until: turn, position: position)
    }

    func farewell() -> [UInt8] { StreamClosing.text(terms.format) }

    func closed() {}

    private func step(_ now: UInt64) -> StreamStep {
        switch stage {
        case .starting:
            if let resync { return restart(because: resync) }
            switch opening {
            case .nothing: stage = .live
            case .snapshot: stage = .snapshot(SnapshotPieces(home.snapshot(), filter: filter, format: terms.format))
            case .objects: stage = .objects(InitialObjects(home.snapshot(), filter: filter, format: terms.format))
            }
            return step(now)
        case .snapshot(var pieces):
            let text = pieces.next()
            position = pieces.cursor
            stage = pieces.isOver ? .live : .snapshot(pieces)
            return .bytes(text)
        case .objects(var objects):
            guard let text = objects.next() else {
                position = objects.cursor
                stage = .live
                return step(now)
            }
            stage = .objects(objects)
            return .bytes(text)
        case .live: return changes(now)
        case .ended: return .end
        }
    }

    /// The next changes; what concerns nobody is passed over without a word.
    private func changes(_ now: UInt64) -> StreamStep {
        if endsWithoutAccess, home.snapshot().state.isAccessRevoked {
            stage = .ended
            return .bytes(StreamClosing.accessRevoked(terms.format))
        }
        guard pace.maySend(at: now) else { return .wait(until: pace.nextTurn) }
        while true {
            if let next = isKnown ? concerning(now) : nil { return next }
            switch home.frames(after: position, limit: isFolding ? Self.foldedAtOnce : 64) {
            case .epoch: return restart(because: .epoch)
            case .gap: return restart(because: hasCaughtUp ? .lag : .gap)
            case .frames(let frames):
                isKnown = true
                if frames.isEmpty {
                    hasCaughtUp = true
                    return .wait(until: nil)
                }
                if hasCaughtUp, home.isLagging(after: position) { return restart(because: .lag) }
                let changes = frames.map { ($0, filter.verdict(on: $0)) }
                if let bytes = isFolding ? foldedText(of: changes) : text(of: changes) {
                    if frames.count < Self.foldedAtOnce { pace.caughtUp(at: now) }
                    return .bytes(bytes)
                }
            }
        }
    }

    private var isFolding: Bool { terms.minInterval > 0 }

    /// The next changes as the audience has noted them; nil where the reader is too far behind for that.
    private func concerning(_ now: UInt64) -> StreamStep? {
        guard let concerns = registry.ahead(of: &position, for: audience) else { return nil }
        guard let first = concerns.first else {
            hasCaughtUp = true
            return .wait(until: nil)
        }
        // Not by the reader's position: what does not concern it may be a whole log long.
        if hasCaughtUp, home.isLagging(after: Cursor(epoch: position.epoch, sequence: first.number - 1)) {
            return restart(because: .lag)
        }
        if !isFolding, concerns.count == 1, first.verdict == .pass,
            let text = audience.text(of: first.number, in: terms.format)
        {
            position = Cursor(epoch: position.epoch, sequence: first.number)
            return .bytes(text)
        }
        guard let frames = home.frames(numbered: concerns.map { $0.number }) else {
            return restart(because: hasCaughtUp ? .lag : .gap)
        }
        let changes = Array(zip(frames, concerns.map { $0.verdict }))
        guard let bytes = isFolding ? foldedText(of: changes) : text(of: changes) else { return nil }
        pace.caughtUp(at: now)
        return .bytes(bytes)
    }

    /// The changes among these that pass, up to about 64 KiB; nil where none does. Moves the position.
    private func text(of changes: [(frame: Frame, verdict: FeedFilter.Verdict)]) -> [UInt8]? {
        var text = EventText(terms.format)
        var only: (text: [UInt8], number: UInt64)?
        for (frame, verdict) in changes {
            if verdict == .pass, text.isEmpty, only == nil {
                only = (frame.bytes(in: terms.format), frame.sequence)
            } else if verdict != .skip {
                if let first = only {
                    text.append(first.text)
                    only = nil
                }
                add(frame, verdict, to: &text)
            }
            position = Cursor(epoch: position.epoch, sequence: frame.sequence)
            if text.bytes.count > 64 << 10 { break }
        }
        guard let only else { return text.isEmpty ? nil : text.bytes }
        // A single change is sent as it was encoded, shared by all its readers.
        audience.remember(only.text, of: only.number, in: terms.format)
        return only.text
    }

    /// How many changes are folded at a time.
    private static let foldedAtOnce = 4_096

    /// The changes among these that pass, each attribute once; nil where none does. Moves the position.
    private func foldedText(of changes: [(frame: Frame, verdict: FeedFilter.Verdict)]) -> [UInt8]? {
        var folded = FoldedChanges()
        for (frame, verdict) in changes {
            if verdict != .skip { folded.add(frame, verdict) }
            position = Cursor(epoch: position.epoch, sequence: frame.sequence)
        }
        var text = EventText(terms.format)
        for (change, isResumable) in folded.told {
            add(change.frame, change.verdict, change.data, isResumable: isResumable, to: &text)
        }
        return text.isEmpty ? nil : text.bytes
    }

    private func add(
        _ frame: Frame, _ verdict: FeedFilter.Verdict, _ data: JSONObject? = nil, isResumable: Bool = true,
        to text: inout EventText
    ) {
        let id = isResumable ? Cursor(epoch: position.epoch, sequence: frame.sequence) : nil
        switch verdict {
        case .pass:
            if let data { text.folded(frame, data, id: id) } else { text.frame(frame, isResumable: isResumable) }
        case .entered: text.entered(frame, id: id)
        case .left: text.left(frame, id: id)
        case .skip: break
        }
    }

    /// Tells the reader that it missed something, and starts again from a snapshot.
    private func restart(because reason: ResyncReason) -> StreamStep {
        if reason == .lag { logger.notice("stream fell behind", ["cursor": position]) }
        resync = nil
        hasCaughtUp = false
        isKnown = true
        stage = .snapshot(SnapshotPieces(home.snapshot(), filter: filter, format: terms.format))
        pace.restart()
        var text = EventText(terms.format)
        text.resync(reason)
        return .bytes(text.bytes)
    }
}
