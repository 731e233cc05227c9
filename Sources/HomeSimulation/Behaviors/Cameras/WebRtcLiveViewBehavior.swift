import HomeCatalog
import HomeModel

/// Behavior of Google's WebRTC Live View: sessions that end after their duration, and one client that talks at a time.
///
/// No media is sent. The memory stores the sessions; a timer with the identifier of each session ends it.
struct WebRtcLiveViewBehavior: Behavior {
    typealias Subject = Google.WebRtcLiveViewTrait

    /// The duration of a session, and of an extension without a duration.
    static let duration = Span.minutes(5)
    /// The maximum number of sessions at a time.
    static let maximumSessions = 3

    /// The data of a camera about its sessions.
    fileprivate struct Sessions: LocalSchema {
        /// The number of sessions that were ever started.
        @Field<UInt64>(0) var count
        /// The identifiers of the running ones, the oldest first. Only this home has their timers.
        @Field<[String]>(0x100) var ids
        /// The identifier of the session whose client talks.
        @Field<String>(0x101) var talking
    }

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.startLiveView) { (endpoint, fields) throws(HomeError) in
                try Self.start(endpoint, fields)
            },
            .respond(to: \.extendLiveView) { (endpoint, fields) throws(HomeError) in
                try Self.extend(endpoint, fields)
            },
            .on(\.stopLiveView) { (endpoint, fields) throws(HomeError) in
                Self.end(try Self.session(fields.mediaSessionId, of: endpoint), on: endpoint)
            },
            .on(\.startTalkback) { (endpoint, fields) throws(HomeError) in
                let id = try Self.session(fields.mediaSessionId, of: endpoint)
                if let offer = fields.offerSdp {
                    _ = try SessionDescription(offer, name: "webRtcLiveView.startTalkback.offerSdp")
                }
                let camera = endpoint[Subject.self]
                guard camera.sessions.talking == nil || camera.sessions.talking == id else {
                    throw .rejected(
                        .busy, "The client of another session is talking; only one can talk through the camera.")
                }
                camera.sessions.talking = id
            },
            .on(\.stopTalkback) { (endpoint, fields) throws(HomeError) in
                let id = try Self.session(fields.mediaSessionId, of: endpoint)
                let camera = endpoint[Subject.self]
                if camera.sessions.talking == id { camera.sessions.talking = nil }
            },
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.currentConnections, of: Google.PushAvStreamTransportTrait.self) { endpoint in
                if PushAvStreamTransportBehavior.isOff(endpoint) { Self.endAll(endpoint) }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.end(timer, on: endpoint) }

    func powerUp(_ endpoint: Endpoint) { Self.endAll(endpoint) }

    /// Ends all sessions of a camera that is turned off.
    private static func endAll(_ endpoint: Endpoint) {
        for id in endpoint[Subject.self].sessions.ids ?? [] { end(id, on: endpoint) }
    }

    private static func start(_ endpoint: Endpoint, _ fields: Record<Subject.StartLiveView>) throws(HomeError)
        -> Record<Subject.StartLiveViewResponse>
    {
        let offer = try SessionDescription(fields.offerSdp ?? "", name: "webRtcLiveView.startLiveView.offerSdp")
        guard !PushAvStreamTransportBehavior.isOff(endpoint) else {
            throw .rejected(
                .invalidInState,
                "The camera is off; activate a connection with pushAvStreamTransport.setTransportStatus.")
        }
        let camera = endpoint[Subject.self]
        let ids = camera.sessions.ids ?? []
        guard ids.count < maximumSessions else {
            throw .rejected(
                .resourceExhausted,
                "The camera has \(ids.count) live views, which is the maximum; end one with stopLiveView.")
        }
        let count = (camera.sessions.count ?? 0) + 1
        let number = endpoint.randomNumber("live view \(count)")
        let id = hexadecimal(number)
        camera.sessions.count = count
        camera.sessions.ids = ids + [id]
        camera.schedule(id, after: duration)
        return Record {
            $0.mediaSessionId = id
            $0.answerSdp = offer.answer(session: number >> 1)
            $0.liveSessionDurationSeconds = UInt16(clamping: duration.wholeSeconds)
        }
    }

    /// Extends a session. It never ends sooner than it would have.
    private static func extend(_ endpoint: Endpoint, _ fields: Record<Subject.ExtendLiveView>) throws(HomeError)
        -> Record<Subject.ExtendLiveViewResponse>
    {
        let id = try session(fields.mediaSessionId, of: endpoint)
        let camera = endpoint[Subject.self]
        let requested = fields.extendedDurationSeconds.map { Span.seconds(Int64($0)) } ?? duration
        let remaining = max(requested, camera.timer(id).map { $0 - endpoint.now } ?? .zero)
        camera.schedule(id, after: remaining)
        return Record { $0.liveSessionDurationSeconds = UInt16(clamping: remaining.wholeSeconds) }
    }

    private static func end(_ id: String, on endpoint: Endpoint) {
        let camera = endpoint[Subject.self]
        camera.cancel(id)
        let remaining = (camera.sessions.ids ?? []).filter { $0 != id }
        camera.sessions.ids = remaining.isEmpty ? nil : remaining
        if camera.sessions.talking == id { camera.sessions.talking = nil }
    }

    /// Returns the identifier of a running session; throws if there is no such session.
    private static func session(_ id: String?, of endpoint: Endpoint) throws(HomeError) -> String {
        guard let id, endpoint[Subject.self].sessions.ids?.contains(id) == true else {
            throw .rejected(
                .notFound,
                "The camera has no live view \"\(id ?? "")\"; it may have ended. Start another one with startLiveView.")
        }
        return id
    }
}

extension TraitDraft<Google.WebRtcLiveViewTrait> {
    fileprivate var sessions: Record<WebRtcLiveViewBehavior.Sessions> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}

extension Endpoint {
    /// Returns a random number that depends on the home's seed, the device, the purpose and the present time.
    func randomNumber(_ purpose: String) -> UInt64 {
        var number: UInt64 = 0
        for half in ["upper", "lower"] {
            let random = random("\(purpose), \(half) half", step: now.microseconds)
            number = number << 32 | UInt64(random * 0x1p32)
        }
        return number
    }
}

/// Returns a number as sixteen hexadecimal digits.
func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
