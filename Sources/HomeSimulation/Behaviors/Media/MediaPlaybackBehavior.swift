import HomeCatalog
import HomeModel

/// Behavior of Matter's Media Playback: play, pause, skip, rewind and fast-forward. If the player cannot execute a
/// command, the command succeeds and its response contains the error.
///
/// The attributes store the ``Playhead``, from which the position follows; only the end needs a timer. The previous and
/// the next item of the playlist are as long as the current one.
struct MediaPlaybackBehavior: Behavior {
    typealias Subject = Matter.MediaPlaybackTrait
    typealias Response = Record<Subject.PlaybackResponse>

    /// Fires at the end, or at the beginning while rewinding.
    private static let playbackEnd = "atTheEnd"
    /// Fires at the end if playback then starts again.
    private static let repetition = "repeats"

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.play) { endpoint, _ in Self.play(endpoint) },
            .respond(to: \.pause) { endpoint, _ in Self.pause(endpoint) },
            .respond(to: \.stop) { endpoint, _ in
                Self.isLoaded(endpoint) ? Self.stop(endpoint) : Self.response(.invalidStateForCommand)
            },
            .respond(to: \.startOver) { endpoint, _ in Self.playFromBeginning(endpoint) },
            .respond(to: \.previous) { endpoint, _ in Self.movePlayhead(endpoint) { $0.position = 0 } },
            .respond(to: \.next) { endpoint, _ in Self.movePlayhead(endpoint) { $0.position = 0 } },
            .respond(to: \.rewind) { endpoint, _ in Self.changeSpeed(endpoint, forward: false) },
            .respond(to: \.fastForward) { endpoint, _ in Self.changeSpeed(endpoint, forward: true) },
            .respond(to: \.skipForward) { endpoint, fields in
                Self.movePlayhead(endpoint) { $0.skip(by: Int64(clamping: fields.deltaPositionMilliseconds ?? 0)) }
            },
            .respond(to: \.skipBackward) { endpoint, fields in
                Self.movePlayhead(endpoint) { $0.skip(by: -Int64(clamping: fields.deltaPositionMilliseconds ?? 0)) }
            },
            .respond(to: \.seek) { endpoint, fields in Self.seek(endpoint, to: fields.position ?? 0) },
        ]
    }

    struct MediaFields: LocalSchema {
        /// The total length; null for media without an end, such as live programs.
        @Field<UInt64?>(0, .optional, .from(1), .default(7_200_000), .unit(.milliseconds)) var duration
    }

    var stimuli: [StimulusHandler] {
        [
            .on("loadMedia", MediaFields.self) { endpoint, fields in Self.load(endpoint, .paused, fields.duration) },
            .on("unloadMedia", Empty.self) { endpoint, _ in Self.load(endpoint, .notPlaying, nil) },
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.onOff, of: Matter.OnOffTrait.self) { endpoint in
                // Turning on does not resume playback.
                let isOff = endpoint[Matter.OnOffTrait.self].onOff == false
                if isOff, endpoint[Subject.self].currentState == .playing { Self.pause(endpoint) }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let player = endpoint[Subject.self]
        let rewinds = (player.playbackSpeed ?? 0) < 0
        if !rewinds && ExtendedMediaPlaybackBehavior.repeats(endpoint) {
            _ = Self.playFromBeginning(endpoint)
        } else {
            var playhead = Playhead(player, at: endpoint.now)
            playhead.speed = 0
            Self.apply(playhead, rewinds ? .paused : .notPlaying, on: endpoint)
        }
    }

    func interval(of timer: String) -> Span? { timer == Self.repetition ? .seconds(1) : nil }

    /// Continues inside the current repetition.
    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        let player = endpoint[Subject.self]
        guard ExtendedMediaPlaybackBehavior.repeats(endpoint), let duration = player.duration, duration > 0 else {
            return fire(timer, on: endpoint)
        }
        var playhead = Playhead(player, at: endpoint.now)
        let length = Span.milliseconds(Int64(clamping: duration))
        playhead.position = (length - endpoint.timeUntilNext(length, since: due)).microseconds / 1_000
        playhead.speed = 1
        Self.apply(playhead, .playing, on: endpoint)
    }

    func powerUp(_ endpoint: Endpoint) { _ = Self.stop(endpoint) }
}

extension MediaPlaybackBehavior {
    /// Plays at normal speed; from the beginning if playback has ended.
    @discardableResult
    static func play(_ endpoint: Endpoint) -> Response {
        guard isLoaded(endpoint) else { return response(.invalidStateForCommand) }
        guard !endpoint[Matter.ContentControlTrait.self].isTimeUp else { return response(.notAllowed) }
        var playhead = Playhead(endpoint[Subject.self], at: endpoint.now)
        if playhead.isAtEnd { playhead.position = 0 }
        playhead.speed = 1
        apply(playhead, .playing, on: endpoint)
        return response(.success)
    }

    @discardableResult
    static func playFromBeginning(_ endpoint: Endpoint) -> Response {
        guard isLoaded(endpoint) else { return response(.invalidStateForCommand) }
        guard !endpoint[Matter.ContentControlTrait.self].isTimeUp else { return response(.notAllowed) }
        var playhead = Playhead(endpoint[Subject.self], at: endpoint.now)
        playhead.position = 0
        playhead.speed = 1
        apply(playhead, .playing, on: endpoint)
        return response(.success)
    }

    @discardableResult
    static func pause(_ endpoint: Endpoint) -> Response {
        let player = endpoint[Subject.self]
        guard player.currentState != .notPlaying else { return response(.invalidStateForCommand) }
        var playhead = Playhead(player, at: endpoint.now)
        playhead.speed = 0
        apply(playhead, .paused, on: endpoint)
        return response(.success)
    }

    @discardableResult
    static func stop(_ endpoint: Endpoint) -> Response {
        var playhead = Playhead(endpoint[Subject.self], at: endpoint.now)
        playhead.position = 0
        playhead.speed = 0
        apply(playhead, .notPlaying, on: endpoint)
        return response(.success)
    }

    /// Rewinds or fast-forwards: at first at twice the normal speed, then at twice the current speed.
    @discardableResult
    static func changeSpeed(_ endpoint: Endpoint, forward: Bool) -> Response {
        let player = endpoint[Subject.self]
        guard player.currentState != .notPlaying else { return response(.notActive) }
        guard !endpoint[Matter.ContentControlTrait.self].isTimeUp else { return response(.notAllowed) }
        var playhead = Playhead(player, at: endpoint.now)
        guard playhead.changeSpeed(forward: forward) else { return response(.speedOutOfRange) }
        apply(playhead, .playing, on: endpoint)
        return response(.success)
    }

    /// Whether there is something to play. The memory is true after media were loaded and false after they were
    /// removed; a device that has been created without media has no position.
    private static func isLoaded(_ endpoint: Endpoint) -> Bool {
        let player = endpoint[Subject.self]
        if case .bool(let isLoaded) = player.memory { return isLoaded }
        return player.currentState != .notPlaying || !player.supports(\.sampledPosition)
            || player.sampledPosition != nil || player.duration != nil
    }

    /// Loads other media at their beginning, or removes the media.
    private static func load(_ endpoint: Endpoint, _ state: Subject.PlaybackStateEnum, _ duration: UInt64?) {
        stop(endpoint)
        let player = endpoint[Subject.self]
        player.duration = duration
        player.startTime = nil
        player.seekRangeStart = duration == nil ? nil : 0
        player.seekRangeEnd = duration
        apply(Playhead(player, at: endpoint.now), state, on: endpoint)
        if state == .notPlaying { player.sampledPosition = nil }
        player.memory = .bool(state != .notPlaying)
    }

    private static func seek(_ endpoint: Endpoint, to position: UInt64) -> Response {
        let player = endpoint[Subject.self]
        let end = player.seekRangeEnd ?? player.duration ?? UInt64(Int64.max)
        guard position >= player.seekRangeStart ?? 0, position <= end else { return response(.seekOutOfRange) }
        return movePlayhead(endpoint) { $0.position = Int64(clamping: position) }
    }

    /// Moves the playhead and continues as before.
    private static func movePlayhead(_ endpoint: Endpoint, _ edit: (inout Playhead) -> Void) -> Response {
        let player = endpoint[Subject.self]
        guard let state = player.currentState, state != .notPlaying else { return response(.notActive) }
        var playhead = Playhead(player, at: endpoint.now)
        edit(&playhead)
        apply(playhead, state, on: endpoint)
        return response(.success)
    }

    private static func apply(_ playhead: Playhead, _ state: Subject.PlaybackStateEnum, on endpoint: Endpoint) {
        let player = endpoint[Subject.self]
        player.currentState = state
        // The sampled position is reported only if the old one would lead to a different position.
        if playhead != Playhead(player, at: endpoint.now) {
            player.playbackSpeed = Float(playhead.speed)
            player.sampledPosition = playhead.sample(at: endpoint.now)
        }
        player.cancel(playbackEnd)
        player.cancel(repetition)
        if let remaining = playhead.timeToEnd {
            let isEndless = playhead.speed > 0 && ExtendedMediaPlaybackBehavior.repeats(endpoint)
            player.schedule(isEndless ? repetition : playbackEnd, after: remaining, isAmbient: isEndless)
        }
        ExtendedMediaPlaybackBehavior.update(endpoint)
    }

    private static func response(_ status: Subject.StatusEnum) -> Response { Record { $0.status = status } }
}
