import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct RecordBehaviorTests {
    typealias Camera = Google.RecordTrait

    private var device = Endpoint.device(GoogleCameraDeviceType.self)
    private var camera: TraitDraft<Camera> { device[Camera.self] }

    private mutating func record(_ seconds: UInt32) throws {
        try device.send(Camera.self, \.record) {
            $0.reason = .motion
            $0.durationSeconds = seconds
        }
    }

    @Test mutating func aRecordingEndsAfterItsDuration() throws {
        try record(30)
        device.advance(by: .seconds(20))
        try record(30)
        try record(5)
        device.advance(by: .seconds(29))
        #expect(camera.isCurrentlyRecording == true)
        device.advance(by: .seconds(1))
        #expect(camera.isCurrentlyRecording == false)
    }

    @Test mutating func aRecordingWithoutADurationEndsOnlyByAStop() throws {
        try device.send(Camera.self, \.startRecording)
        try record(5)
        device.advance(by: .hours(1))
        #expect(camera.isCurrentlyRecording == true)
        try device.send(Camera.self, \.stopRecording)
        #expect(camera.isCurrentlyRecording == false)
        #expect(device.isIdle)
    }
}
