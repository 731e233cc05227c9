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
        switch step {
        case .wait(let turn): return pace.idle(at: now, until: turn, position: position)
        case .frame, .frames: pace.sent(at: now)
        case .end: break
        }
        return step
    }

    func closingFrame() -> StreamFrame? { StreamClosing.frame(terms.format) }

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
            let frame = pieces.next()
            position = pieces.cursor
            stage = pieces.isOver ? .live : .snapshot(pieces)
            return .frame(frame)
        case .objects(var objects):
            guard let frames = objects.next() else {
                position = objects.cursor
                stage = .live
                return step(now)
            }
            stage = .objects(objects)
            return .frames(frames)
        case .live: return changes(now)
        case .ended: return .end
        }
    }

    /// The next changes; what concerns nobody is passed over without a word.
    private func changes(_ now: UInt64) -> StreamStep {
        if endsWithoutAccess, home.snapshot().state.isAccessRevoked {
            stage = .ended
            return .frame(StreamClosing.accessRevoked(terms.format))
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
                if let step = isFolding ? folded(changes) : step(of: changes) {
                    if frames.count < Self.foldedAtOnce { pace.caughtUp(at: now) }
                    return step
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
        if !isFolding, concerns.count == 1,
            let frame = audience.frame(of: first.number, in: terms.format)
        {
            position = Cursor(epoch: position.epoch, sequence: first.number)
            return .frame(frame)
        }
        guard let frames = home.frames(numbered: concerns.map { $0.number }) else {
            return restart(because: hasCaughtUp ? .lag : .gap)
        }
        let changes = Array(zip(frames, concerns.map { $0.verdict }))
        guard let step = isFolding ? folded(changes) : step(of: changes) else { return nil }
        pace.caughtUp(at: now)
        return step
    }

    /// The changes among these that pass, up to about 64 KiB; nil if none does. Moves the position.
    private func step(of changes: [(frame: Frame, verdict: FeedFilter.Verdict)]) -> StreamStep? {
        var frames: [StreamFrame] = []
        var size = 0
        for (frame, verdict) in changes {
            position = Cursor(epoch: position.epoch, sequence: frame.sequence)
            guard verdict != .skip else { continue }
            let next = self.frame(frame, verdict)
            size += next.storage.count
            frames.append(next)
            if size > 64 << 10 { break }
        }
        guard frames.count == 1, let (frame, _) = changes.first(where: { $0.verdict != .skip }) else {
            return frames.isEmpty ? nil : .frames(frames)
        }
        audience.remember(frames[0], of: frame.sequence, in: terms.format)
        return .frame(frames[0])
    }

    /// How many changes are folded at a time.
    private static let foldedAtOnce = 4_096

    /// The changes among these that pass, each attribute once; nil if none does. Moves the position.
    private func folded(_ changes: [(frame: Frame, verdict: FeedFilter.Verdict)]) -> StreamStep? {
        var folded = FoldedChanges()
        for (frame, verdict) in changes {
            if verdict != .skip { folded.add(frame, verdict) }
            position = Cursor(epoch: position.epoch, sequence: frame.sequence)
        }
        let frames = folded.told.map { change, isResumable in
            self.frame(change.frame, change.verdict, change.data, isResumable: isResumable)
        }
        return frames.isEmpty ? nil : .frames(frames)
    }

    /// - Parameter verdict: Not `skip`.
    private func frame(
        _ frame: Frame, _ verdict: FeedFilter.Verdict, _ data: JSONObject? = nil, isResumable: Bool = true
    ) -> StreamFrame {
        let format = terms.format
        let id = isResumable ? frame.cursor : nil
        switch verdict {
        case .entered: return format.entered(frame, id: id)
        case .left: return format.left(frame, id: id)
        case .pass, .skip:
            if let data { return format.folded(frame, data, id: id) }
            return isResumable ? format.change(frame) : format.changeWithoutID(frame)
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
        return .frame(terms.format.resync(reason))
    }
}
