import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct CameraHistoryBehaviorTests {
    typealias History = Google.CameraHistoryTrait

    private var camera = Endpoint.device(GoogleCameraDeviceType.self)
    /// The time at which the devices are created, in milliseconds since 1970.
    private let start = UInt64(SimulatedDevice.creationTime.microseconds / 1_000)

    private var items: [Record<History.HistoryItem>] {
        camera.events.filter { $0.event == "cameraHistory.historyItem" }.compactMap { Record($0.fields) }
    }

    private mutating func detect(_ eventType: History.EventType, seconds: UInt64? = nil) throws {
        var fields = ["eventType": eventType.value]
        if let seconds { fields["duration"] = .unsigned(seconds) }
        try camera.stimulate("detect", fields)
    }

    @Test mutating func aDetectionBecomesAnItemWhenItHasEnded() throws {
        try detect(.person, seconds: 20)
        camera.advance(by: .milliseconds(19_999))
        #expect(items.isEmpty)
        camera.advance(by: .milliseconds(1))
        let item = try #require(items.first)
        #expect(item.startTimestampMillis == start)
        #expect(item.endTimestampMillis == start + 20_000)
        #expect(item.sessionId?.count == 16)
        let tracks = try #require(item.eventTracks)
        #expect(tracks.map { $0.eventTypes } == [[.person]])
        #expect(tracks[0].trackId == "1")
        #expect(tracks[0].startTimestampMillis == start)
        #expect(tracks[0].endTimestampMillis == start + 20_000)
        #expect(!item.contains(\.mediaUrl), "a simulated camera stores no pictures")
        #expect(camera.isIdle)
    }

    @Test mutating func aDetectionWithoutADurationLastsTenSeconds() throws {
        try detect(.motion)
        camera.advance(by: .seconds(10))
        #expect(items.map { ($0.endTimestampMillis ?? 0) - start } == [10_000])
    }

    @Test mutating func overlappingDetectionsBelongToOneItem() throws {
        try detect(.motion, seconds: 10)
        camera.advance(by: .seconds(4))
        try detect(.person, seconds: 30)
        camera.advance(by: .seconds(4))
        try detect(.packageDelivered, seconds: 2)
        camera.advance(by: .milliseconds(25_999))
        #expect(items.isEmpty)
        camera.advance(by: .milliseconds(1))
        let item = try #require(items.first)
        #expect(items.count == 1)
        #expect(item.eventTracks?.map { $0.eventTypes } == [[.motion], [.person], [.packageDelivered]])
        #expect(item.eventTracks?.map { ($0.endTimestampMillis ?? 0) - start } == [10_000, 34_000, 10_000])
        #expect(item.endTimestampMillis == start + 34_000)
    }

    @Test mutating func detectionsWithAPauseAreTwoItems() throws {
        for _ in 0..<2 {
            try detect(.animal, seconds: 5)
            camera.advance(by: .seconds(6))
        }
        #expect(items.map { ($0.startTimestampMillis ?? 0) - start } == [0, 6_000])
        #expect(Set(items.map { $0.sessionId }).count == 2)
    }

    @Test mutating func anItemHasABoundedNumberOfDetections() throws {
        for _ in 0...CameraHistoryBehavior.maximumTracks { try detect(.motion, seconds: 3600) }
        #expect(items.map { $0.eventTracks?.count } == [CameraHistoryBehavior.maximumTracks])
        #expect(items[0].endTimestampMillis == start)
        camera.advance(by: .hours(1))
        #expect(items.map { $0.eventTracks?.count } == [CameraHistoryBehavior.maximumTracks, 1])
    }

    @Test func thePressOfADoorbellIsAnItem() throws {
        var bell = Endpoint.device(GoogleDoorbellDeviceType.self)
        try bell.stimulate("press")
        bell.advance(by: .seconds(10))
        #expect(bell.events.map { $0.event } == ["doorbellPress.doorbellPressed", "cameraHistory.historyItem"])
        let item = bell.events.last.flatMap { Record<History.HistoryItem>($0.fields) }
        #expect(item?.eventTracks?.map { $0.eventTypes } == [[.doorbell]])
    }

    @Test mutating func aCameraWithAMutedMicrophoneDetectsNoSounds() throws {
        try camera.write(Google.CameraAvStreamManagementTrait.self, \.microphoneMuted, true)
        try detect(.dogBark)
        #expect(camera.isIdle)
        try detect(.motion)
        #expect(!camera.isIdle)
    }

    @Test mutating func aCameraThatIsTurnedOffEndsItsItemAndDetectsNothing() throws {
        try detect(.vehicle, seconds: 60)
        camera.advance(by: .seconds(15))
        try camera.send(Google.PushAvStreamTransportTrait.self, \.setTransportStatus) { $0.transportStatus = .inactive }
        #expect(items.map { ($0.endTimestampMillis ?? 0) - start } == [15_000])
        #expect(items.first?.eventTracks?.first?.endTimestampMillis == start + 15_000)
        try detect(.person)
        camera.advance(by: .minutes(5))
        #expect(items.count == 1)
    }

    @Test mutating func aRestartLosesThePresentItem() throws {
        try detect(.person)
        camera.powerCycle()
        #expect(camera.isIdle)
        camera.advance(by: .minutes(1))
        #expect(items.isEmpty)
    }

    @Test(arguments: ["unknown", "doorbell", "levitation"])
    func onlyWhatACameraDetectsIsAccepted(eventType: String) {
        var camera = camera
        #expect(throws: HomeError.self) {
            try camera.stimulate("detect", params: #"{"eventType":"\#(eventType)"}"#)
        }
    }

    @Test func equalSeedsAndTimesGiveEqualItems() throws {
        func session(seed: UInt64, id: String = "device", after span: Span = .zero) throws -> String? {
            var camera = Endpoint.device(GoogleCameraDeviceType.self, id: id, seed: seed)
            camera.advance(by: span)
            try camera.stimulate("detect", ["eventType": History.EventType.motion.value])
            camera.advance(by: .seconds(10))
            return camera.events.last.flatMap { Record<History.HistoryItem>($0.fields) }?.sessionId
        }
        let session1 = try session(seed: 1)
        #expect(session1 != nil)
        #expect(try session(seed: 1) == session1)
        #expect(try session(seed: 2) != session1)
        #expect(try session(seed: 1, id: "other") != session1)
        #expect(try session(seed: 1, after: .seconds(1)) != session1)
    }
}
