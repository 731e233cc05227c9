import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct MediaPlaybackBehaviorTests {
    typealias Playback = Matter.MediaPlaybackTrait

    /// The start of Matter's epoch, the year 2000, in microseconds since 1970.
    private static let matterEpoch: Int64 = 946_684_800_000_000

    private var television = Endpoint.device(GoogleTVDeviceType.self)
    private var player: TraitDraft<Playback> { television[Playback.self] }

    private mutating func send(_ path: KeyPath<Playback.Commands, CommandKey<Empty, Playback.PlaybackResponse>>)
        throws -> Playback.StatusEnum?
    {
        try television.send(Playback.self, path).status
    }

    private mutating func changeSpeed(forward: Bool) throws -> Playback.StatusEnum? {
        forward
            ? try television.send(Playback.self, \.fastForward).status
            : try television.send(Playback.self, \.rewind).status
    }

    /// The position that a client computes from the sampled position, the speed and the time.
    private var position: Int64 {
        let sample = player.sampledPosition
        let now = television.now.microseconds - Self.matterEpoch
        let elapsed = Double(now - Int64(sample?.updatedAt ?? 0)) * Double(player.playbackSpeed ?? 0)
        return Int64(sample?.position ?? 0) + Int64(elapsed / 1_000)
    }

    @Test mutating func playbackRunsAtNormalSpeedUntilItIsPaused() throws {
        #expect(try send(\.play) == .success)
        #expect(player.currentState == .playing)
        #expect(player.playbackSpeed == 1)
        television.advance(by: .seconds(90))
        #expect(position == 90_000)
        #expect(try send(\.pause) == .success)
        television.advance(by: .hours(1))
        #expect(position == 90_000)
        #expect(player.playbackSpeed == 0)
        #expect(television.isIdle)
    }

    @Test mutating func thePositionIsReportedAtJumpsButNotDuringPlayback() throws {
        _ = try send(\.play)
        television.clearReports()
        television.advance(by: .minutes(10))
        #expect(television.reports == [])
        try television.send(Playback.self, \.skipForward) { $0.deltaPositionMilliseconds = 30_000 }
        #expect(television.reported("mediaPlayback.sampledPosition").count == 1)
        #expect(position == 630_000)
        #expect(try send(\.play) == .success)
        #expect(television.reported("mediaPlayback.sampledPosition").count == 1)
    }

    @Test mutating func playAfterTheEndStartsFromTheBeginning() throws {
        _ = try send(\.play)
        television.advance(by: .minutes(90))
        #expect(player.currentState == .notPlaying)
        #expect(position == 5_400_000)
        #expect(television.isIdle)
        #expect(try send(\.play) == .success)
        #expect(position == 0)
    }

    @Test mutating func fastForwardingDoublesTheSpeedUpToThirtyTwo() throws {
        for speed: Float in [2, 4, 8, 16, 32] {
            #expect(try changeSpeed(forward: true) == .success)
            #expect(player.playbackSpeed == speed)
        }
        #expect(try changeSpeed(forward: true) == .speedOutOfRange)
        #expect(player.playbackSpeed == 32)
        #expect(player.currentState == .playing)
        #expect(television[Google.ExtendedMediaPlaybackTrait.self].extendedCurrentState == .fastForwarding)
        #expect(try changeSpeed(forward: false) == .success)
        #expect(player.playbackSpeed == -2)
        #expect(television[Google.ExtendedMediaPlaybackTrait.self].extendedCurrentState == .rewinding)
    }

    @Test mutating func rewindingStopsAtTheBeginning() throws {
        try television.send(Playback.self, \.seek) { $0.position = 60_000 }
        #expect(try changeSpeed(forward: false) == .success)
        television.advance(by: .seconds(29))
        #expect(player.currentState == .playing)
        television.advance(by: .seconds(1))
        #expect(player.currentState == .paused)
        #expect(position == 0)
    }

    @Test(arguments: [(5_400_000 as UInt64, Playback.StatusEnum.success), (5_400_001, .seekOutOfRange)])
    mutating func seekingBeyondTheEndIsRejected(target: UInt64, status: Playback.StatusEnum) throws {
        #expect(try television.send(Playback.self, \.seek) { $0.position = target }.status == status)
        #expect(position == (status == .success ? 5_400_000 : 0))
    }

    @Test mutating func skippingStopsAtTheEnds() throws {
        try television.send(Playback.self, \.skipForward) { $0.deltaPositionMilliseconds = .max }
        #expect(position == 5_400_000)
        try television.send(Playback.self, \.skipBackward) { $0.deltaPositionMilliseconds = 400_000 }
        #expect(position == 5_000_000)
        try television.send(Playback.self, \.skipBackward) { $0.deltaPositionMilliseconds = .max }
        #expect(position == 0)
    }

    @Test mutating func aStoppedPlayerAcceptsStartOverButNotPauseNextOrSeek() throws {
        #expect(try send(\.stop) == .success)
        #expect(try send(\.pause) == .invalidStateForCommand)
        #expect(try send(\.next) == .notActive)
        #expect(try changeSpeed(forward: true) == .notActive)
        #expect(try television.send(Playback.self, \.seek) { $0.position = 5 }.status == .notActive)
        #expect(try send(\.startOver) == .success)
        #expect(player.currentState == .playing)
    }

    @Test mutating func theNextItemStartsAtItsBeginning() throws {
        _ = try send(\.play)
        television.advance(by: .minutes(5))
        #expect(try send(\.next) == .success)
        #expect(position == 0)
        television.advance(by: .seconds(7))
        #expect(position == 7_000)
    }

    @Test mutating func repeatedPlaybackNeverEndsAndTheHomeCanBeIdle() throws {
        try television.send(Google.ExtendedMediaPlaybackTrait.self, \.setRepeat) { $0.isOn = true }
        _ = try send(\.play)
        #expect(television.isIdle)
        television.advance(by: .minutes(91))
        #expect(player.currentState == .playing)
        #expect(position == 60_000)
    }

    @Test mutating func theDeviceIsInUseWhileItPlays() throws {
        var activity: TraitDraft<Google.MediaActivityStateTrait> { television[Google.MediaActivityStateTrait.self] }
        try television.send(Matter.OnOffTrait.self, \.on)
        #expect(activity.activityState == .standby)
        _ = try send(\.play)
        #expect(activity.activityState == .active)
        television.advance(by: .minutes(1))
        try television.send(Matter.OnOffTrait.self, \.off)
        #expect(activity.activityState == .inactive)
        #expect(player.currentState == .paused)
        #expect(position == 60_000)
    }

    @Test func mediaWithoutAnEndCanBeRewound() throws {
        var radio = SimulatedDevice.with(
            GoogleTVDeviceType.self,
            TraitTemplate(Playback.self, features: [.advancedSeek, .variableSpeed]) { $0.currentState = .paused })
        #expect(try radio.send(Playback.self, \.seek) { $0.position = UInt64(Int64.max) }.status == .success)
        #expect(try radio.send(Playback.self, \.rewind).status == .success)
        radio.advance(by: .hours(1))
        #expect(radio[Playback.self].playbackSpeed == -2)
    }
}
