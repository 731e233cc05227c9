import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct CameraAndRobotTests {
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

    @Test func aRobotUndocksToWorkAndReturns() throws {
        var mower = Endpoint.device(GoogleMowerDeviceType.self)
        try mower.send(Matter.OperationalStateTrait.self, \.start)
        #expect(mower[Google.DockTrait.self].isDocked == false)
        try mower.send(Google.DockTrait.self, \.dock)
        #expect(mower[Matter.OperationalStateTrait.self].operationalState == .stopped)
        mower.advance(by: .seconds(29))
        #expect(mower[Google.DockTrait.self].isDocked == false)
        mower.advance(by: .seconds(1))
        #expect(mower[Google.DockTrait.self].isDocked == true)
        try mower.send(Google.DockTrait.self, \.dock)
        #expect(mower.isIdle)
        try mower.send(Google.LocatorTrait.self, \.locate)
        try mower.send(Google.LocatorTrait.self, \.silence)
    }

    @Test func oneOrAllConnectionsAreSwitched() throws {
        typealias Push = Google.PushAvStreamTransportTrait
        let ids: [UInt16] = [3, 7]
        var camera = SimulatedDevice.with(
            GoogleCameraDeviceType.self,
            TraitTemplate(Push.self) {
                $0.currentConnections = ids.map { id in
                    Record {
                        $0.connectionID = id
                        $0.transportStatus = .inactive
                    }
                }
            })
        func active() -> [UInt16] {
            (camera[Push.self].currentConnections ?? []).filter { $0.transportStatus == .active }
                .compactMap { $0.connectionID }
        }
        try camera.send(Push.self, \.setTransportStatus) {
            $0.transportStatus = .active
            $0.connectionID = 7
        }
        #expect(active() == [7])
        try camera.send(Push.self, \.setTransportStatus) { $0.transportStatus = .active }
        #expect(active() == [3, 7])
        #expect(try camera.send(Push.self, \.findTransport).transportConfigurations?.count == 2)
        let error = #expect(throws: HomeError.self) {
            try camera.send(Push.self, \.findTransport) { $0.connectionID = 9 }
        }
        #expect(error?.code == .notFound)
    }
}
