import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

/// The state of the home that a request reads: the present one, or a past one.
struct ReadState: Sendable {
    private let home: Home
    private let past: HomeSnapshot?
    /// The point of a past state, for the token of the next page; nil for the present state.
    fileprivate let position: PastPosition?

    fileprivate init(_ home: Home, past: (snapshot: HomeSnapshot, position: PastPosition)? = nil) {
        self.home = home
        self.past = past?.snapshot
        position = past?.position
    }

    var isPast: Bool { past != nil }

    func snapshot() -> HomeSnapshot { past ?? home.snapshot() }

    /// Returns a device; throws like ``HomeState/device(_:)``.
    func view(ofDevice id: String) throws(HomeError) -> Committed<DeviceView> {
        guard let past else { return try home.view(ofDevice: id) }
        return try past.view(ofDevice: id)
    }
}

extension HomeAPI {
    /// The number of slices of changes that are undone before other requests of this kind get their turn.
    fileprivate static let pastSlices = 16
}

extension Call {
    /// Responds with what the route reads. A past state is read on another thread, because many changes may have to be
    /// undone.
    func read(
        _ makeResponse: @escaping @Sendable (Call, ReadState) throws(HomeError) -> Response
    ) throws(HomeError) -> Reply {
        try reply { call, state throws(HomeError) in .response(try makeResponse(call, state)) }
    }

    /// Replies with a state of the home: the present one, or that of `?at=`.
    func reply(
        _ makeReply: @escaping @Sendable (Call, ReadState) throws(HomeError) -> Reply
    ) throws(HomeError) -> Reply {
        guard let point = try pastPoint() else { return try makeReply(self, ReadState(home)) }
        return readPast(point) { state throws(HomeError) in try makeReply(self, state) }
    }

    /// Responds with a page of a list.
    func list(
        _ makePage: @escaping @Sendable (Call, ReadState) throws(HomeError) -> Response
    ) throws(HomeError) -> Reply {
        guard let point = try pastPoint() else {
            return try presentList { call throws(HomeError) in try makePage(call, ReadState(call.home)) }
        }
        return readPast(point) { state throws(HomeError) in .response(self.compressed(try makePage(self, state))) }
    }

    private func readPast(
        _ point: PastPoint, _ makeReply: @escaping @Sendable (ReadState) throws(HomeError) -> Reply
    ) -> Reply {
        let progress = Mutex<PastReader?>(nil)
        return inBackground(on: api.lists) { responder in
            if responder.isAbandoned { return true }
            do {
                guard let state = try progress.withLock({ try self.past(point, &$0) }) else { return false }
                self.send(try makeReply(state), to: responder)
            } catch {
                self.send(self.rejection(Problem(error)), to: responder)
            }
            return true
        }
    }

    /// Undoes some of the changes since a point; returns the state when all of them are undone.
    private func past(_ point: PastPoint, _ progress: inout PastReader?) throws(PastFailure) -> ReadState? {
        var reader: PastReader
        if let progress { reader = progress } else { reader = try PastReader(home, at: point) }
        // The state has one owner, so that its tables are changed in place.
        progress = nil
        guard let snapshot = try reader.read(slices: HomeAPI.pastSlices) else {
            progress = reader
            return nil
        }
        return ReadState(home, past: (snapshot, reader.point))
    }

    // MARK: The point

    static let atParameter = Route.QueryItem(
        "at",
        "A cursor or a time of the home's clock: reads the state right after the change with that cursor, or after the last change at that time or before, as far back as the log of changes (`--log-changes`) reaches.",
        .text)

    /// The separator between the token of a page and the point of the past state to which it belongs.
    private static let pastSeparator: Character = "@"

    /// Returns the point of the state that the request reads; nil for the present one. A further page continues at the
    /// point of the first one.
    private func pastPoint() throws(HomeError) -> PastPoint? {
        let requested = try value(of: Self.atParameter.name).map { text throws(HomeError) in try Self.point(text) }
        guard let token = value(of: "pageToken") else { return requested }
        guard let separator = token.lastIndex(of: Self.pastSeparator) else {
            // The token of a page of the present state.
            if requested != nil { throw PageQuery.badToken }
            return nil
        }
        guard let position = PastPosition(String(token[token.index(after: separator)...])) else {
            throw PageQuery.badToken
        }
        return .position(position)
    }

    private static func point(_ text: String) throws(HomeError) -> PastPoint {
        if let cursor = Cursor(text) { return .cursor(cursor) }
        if let time = HomeTime(text: text) { return .time(time) }
        throw HomeError(
            .invalidArgument,
            "at must be a cursor, as in X-Cursor, or a time such as 2026-01-01T08:00:00Z; \"\(text)\" was sent.")
    }

    /// Returns the token of a page without the point of its state.
    static func pageToken(_ token: String) -> String {
        token.lastIndex(of: pastSeparator).map { String(token[..<$0]) } ?? token
    }
}

extension ReadState {
    /// Returns the token of the next page of this state.
    func pageToken(_ token: String?) -> String? {
        guard let token, let position else { return token }
        return "\(token)@\(position)"
    }
}

extension Problem {
    init(_ failure: PastFailure) {
        switch failure {
        case .invalid(let error): self.init(error)
        case .gone(let oldest, let time):
            self.init(
                .gone,
                "The home no longer stores this state; the oldest one is that of the cursor \(oldest), at \(time.text).",
                oldestCursor: oldest)
        }
    }
}
