import HomeService
import Testing

/// The calls of an app to a camera and a doorbell, in the spelling of the Home APIs.
@Suite(.eachImplementation) struct CameraTests {
    private static let offer = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 9 RTP/AVP 96\r\na=recvonly\r\n"

    private let home: Home

    init() async throws { home = try await Home.demo() }

    private func camera() async throws -> GoogleCameraDeviceType {
        try #require(await home.device("entrance-camera").types.get(GoogleCameraDeviceType.self))
    }

    @Test func aLiveViewIsStartedExtendedAndStopped() async throws {
        let liveViewTrait = try #require(try await camera().googleTraits.webRtcLiveViewTrait)
        let response = try await liveViewTrait.startLiveView(offerSdp: Self.offer)
        let mediaSessionId = response.mediaSessionId
        #expect(response.liveSessionDurationSeconds == 300)
        #expect(response.answerSdp?.hasPrefix("v=0\r\n") == true)
        #expect(
            try await liveViewTrait.extendLiveView(mediaSessionId: mediaSessionId).liveSessionDurationSeconds == 300)
        try await liveViewTrait.startTalkback(mediaSessionId: mediaSessionId)
        try await liveViewTrait.stopTalkback(mediaSessionId: mediaSessionId)
        try await liveViewTrait.stopLiveView(mediaSessionId: mediaSessionId)
        let error = await #expect(throws: HomeError.self) {
            try await liveViewTrait.stopLiveView(mediaSessionId: mediaSessionId)
        }
        #expect(error?.code == .notFound)
    }

    @Test func aCameraIsTurnedOffAndItsSensitivityIsChanged() async throws {
        let pushTrait = try #require(try await camera().googleTraits.pushAvStreamTransportTrait)
        #expect(pushTrait.attributes.currentConnections?.map { $0.transportStatus } == [.active])
        try await pushTrait.modifyPushTransport(
            connectionID: 1,
            transportOptions: Record { $0.triggerOptions = Record { $0.motionSensitivity = 10 } })
        try await pushTrait.setTransportStatus(transportStatus: .inactive)
        let connection = try #require(try await pushTrait.findTransport().transportConfigurations?.first)
        #expect(connection.transportStatus == .inactive)
        #expect(connection.transportOptions?.triggerOptions?.motionSensitivity == 10)
        #expect(connection.transportOptions?.ingestMethod == .cmafIngest)
    }

    @Test func settingsAreWritten() async throws {
        let doorbell = try #require(
            try await home.device("front-doorbell").types.get(GoogleDoorbellDeviceType.self))
        let settings = try #require(doorbell.traits[Google.CameraAvStreamManagementTrait.self])
        _ = try await settings.update {
            $0.imageRotation = 180
            $0.nightVision = .on
        }
        let chime = try #require(doorbell.traits[Google.ChimeTrait.self])
        #expect(chime.attributes.$externalChime.isSupported)
        _ = try await chime.update { $0.selectedChime = chime.attributes.installedChimeSounds?.last?.chimeID }
        let changed = try #require(try await home.device("front-doorbell").types.get(GoogleDoorbellDeviceType.self))
        #expect(changed.traits[Google.CameraAvStreamManagementTrait.self]?.attributes.imageRotation == 180)
        #expect(changed.traits[Google.ChimeTrait.self]?.attributes.selectedChime == 3)
    }

    @Test func thePartsThatManageACameraHaveItsIdentityAndItsConfiguration() async throws {
        let device = try await home.device("entrance-camera")
        let node = try #require(await device.types.get(RootNodeDeviceType.self))
        #expect(node.matterTraits.basicInformationTrait?.attributes.vendorName == "Cloudmere")
        #expect(!node.metadata.isPrimaryType)
        let requestor = try #require(await device.types.get(OtaRequestorDeviceType.self))
        #expect(requestor.googleTraits.configurationDoneTrait?.attributes.appConfigurationComplete == true)
    }
}
