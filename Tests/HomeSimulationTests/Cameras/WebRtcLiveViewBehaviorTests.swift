import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct WebRtcLiveViewBehaviorTests {
    typealias Live = Google.WebRtcLiveViewTrait

    private static let offer = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 9 RTP/AVP 96\r\na=recvonly\r\n"

    private var camera = Endpoint.device(GoogleCameraDeviceType.self)

    private mutating func start() throws -> Record<Live.StartLiveViewResponse> {
        try camera.send(Live.self, \.startLiveView) { $0.offerSdp = Self.offer }
    }

    private mutating func startSession() throws -> String { try #require(try start().mediaSessionId) }

    private mutating func extend(_ id: String, by seconds: UInt16? = nil) throws -> UInt16? {
        try camera.send(Live.self, \.extendLiveView) {
            $0.mediaSessionId = id
            $0.extendedDurationSeconds = seconds
        }
        .liveSessionDurationSeconds
    }

    /// The error of an extension; nil if the session runs.
    private mutating func extensionError(_ id: String) -> HomeError? {
        do throws(HomeError) {
            try camera.send(Live.self, \.extendLiveView) {
                $0.mediaSessionId = id
                $0.extendedDurationSeconds = 1
            }
            return nil
        } catch { return error }
    }

    @Test mutating func aSessionHasAnIdentifierAnAnswerAndADuration() throws {
        let session = try start()
        #expect(session.mediaSessionId?.count == 16)
        #expect(session.answerSdp?.hasPrefix("v=0\r\no=home-gateway ") == true)
        #expect(session.answerSdp?.contains("\r\na=inactive\r\n") == true)
        #expect(session.liveSessionDurationSeconds == 300)
        #expect(camera.reports.isEmpty && camera.events.isEmpty)
    }

    @Test mutating func aSessionEndsAfterItsDuration() throws {
        let id = try startSession()
        camera.advance(by: .milliseconds(299_999))
        #expect(!camera.isIdle)
        camera.advance(by: .milliseconds(1))
        #expect(camera.isIdle)
        #expect(extensionError(id)?.code == .notFound)
        #expect(extensionError(id)?.message.contains(id) == true)
    }

    @Test mutating func anExtensionCountsFromNow() throws {
        let id = try startSession()
        camera.advance(by: .minutes(4))
        #expect(try extend(id) == 300)
        camera.advance(by: .minutes(4))
        #expect(try extend(id, by: 600) == 600)
        camera.advance(by: .milliseconds(599_999))
        #expect(!camera.isIdle)
        camera.advance(by: .milliseconds(1))
        #expect(camera.isIdle)
    }

    @Test mutating func anExtensionDoesNotShortenASession() throws {
        let id = try startSession()
        camera.advance(by: .milliseconds(60_500))
        #expect(try extend(id, by: 5) == 240, "rounded up")
        camera.advance(by: .seconds(200))
        #expect(!camera.isIdle)
    }

    @Test mutating func aSessionCanBeExtendedWithoutEnd() throws {
        let id = try startSession()
        #expect(try extend(id, by: .max) == .max)
        #expect(try extend(id, by: .max) == .max)
    }

    @Test mutating func aStoppedSessionHasEnded() throws {
        let (first, second) = (try startSession(), try startSession())
        try camera.send(Live.self, \.stopLiveView) { $0.mediaSessionId = first }
        #expect(extensionError(first)?.code == .notFound)
        #expect(extensionError(second) == nil)
        #expect(throws: HomeError.self) { try camera.send(Live.self, \.stopLiveView) { $0.mediaSessionId = first } }
        try camera.send(Live.self, \.stopLiveView) { $0.mediaSessionId = second }
        #expect(camera.isIdle)
    }

    @Test mutating func theNumberOfSessionsIsLimited() throws {
        let ids = try (0..<WebRtcLiveViewBehavior.maximumSessions).map { _ in try startSession() }
        #expect(Set(ids).count == ids.count)
        let error = #expect(throws: HomeError.self) { try start() }
        #expect(error?.code == .resourceExhausted)
        try camera.send(Live.self, \.stopLiveView) { $0.mediaSessionId = ids[1] }
        let next = try startSession()
        #expect(!ids.contains(next))
    }

    @Test mutating func oneClientTalksAtATime() throws {
        let (first, second) = (try startSession(), try startSession())
        try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = first }
        try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = first }
        let error = #expect(throws: HomeError.self) {
            try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = second }
        }
        #expect(error?.code == .aborted)
        try camera.send(Live.self, \.stopTalkback) { $0.mediaSessionId = second }
        #expect(throws: HomeError.self) { try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = second } }
        try camera.send(Live.self, \.stopTalkback) { $0.mediaSessionId = first }
        try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = second }
    }

    @Test mutating func theEndOfASessionEndsItsTalkback() throws {
        let first = try startSession()
        try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = first }
        camera.advance(by: .minutes(4))
        let second = try startSession()
        camera.advance(by: .minutes(1))
        try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = second }
    }

    @Test mutating func talkbackNeedsASession() {
        let errors = [
            #expect(throws: HomeError.self) { try camera.send(Live.self, \.startTalkback) { $0.mediaSessionId = "x" } },
            #expect(throws: HomeError.self) { try camera.send(Live.self, \.stopTalkback) { $0.mediaSessionId = "x" } },
        ]
        #expect(errors.allSatisfy { $0?.code == .notFound })
    }

    @Test mutating func theOfferOfATalkbackIsChecked() throws {
        let id = try startSession()
        let error = #expect(throws: HomeError.self) {
            try camera.send(Live.self, \.startTalkback) {
                $0.mediaSessionId = id
                $0.offerSdp = "hello"
            }
        }
        #expect(error?.code == .invalidArgument)
        try camera.send(Live.self, \.startTalkback) {
            $0.mediaSessionId = id
            $0.offerSdp = Self.offer
        }
    }

    @Test mutating func aCameraThatIsOffShowsNothing() throws {
        typealias Push = Google.PushAvStreamTransportTrait
        let id = try startSession()
        try camera.send(Push.self, \.setTransportStatus) { $0.transportStatus = .inactive }
        #expect(extensionError(id)?.code == .notFound)
        #expect(camera.isIdle)
        let error = #expect(throws: HomeError.self) { try start() }
        #expect(error?.code == .failedPrecondition)
        try camera.send(Push.self, \.setTransportStatus) { $0.transportStatus = .active }
        _ = try start()
    }

    @Test mutating func aRestartEndsAllSessions() throws {
        let ids = [try startSession(), try startSession()]
        camera.powerCycle()
        #expect(camera.isIdle)
        for id in ids { #expect(extensionError(id)?.code == .notFound) }
        let next = try startSession()
        #expect(!ids.contains(next), "an identifier is not used again")
    }

    @Test func equalSeedsAndTimesGiveEqualSessions() throws {
        func session(seed: UInt64, after span: Span = .zero) throws -> Record<Live.StartLiveViewResponse> {
            var camera = Endpoint.device(GoogleCameraDeviceType.self, seed: seed)
            camera.advance(by: span)
            return try camera.send(Live.self, \.startLiveView) { $0.offerSdp = Self.offer }
        }
        let first = try session(seed: 1)
        #expect(try session(seed: 1) == first)
        #expect(try session(seed: 2).mediaSessionId != first.mediaSessionId)
        #expect(try session(seed: 1, after: .seconds(1)).mediaSessionId != first.mediaSessionId)
    }

    @Test mutating func aWrongOfferStartsNoSession() {
        let error = #expect(throws: HomeError.self) {
            try camera.send(Live.self, \.startLiveView) { $0.offerSdp = "v=0" }
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.hasPrefix("webRtcLiveView.startLiveView.offerSdp is not a session description") == true)
        #expect(camera.isIdle)
    }
}
