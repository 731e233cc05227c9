public import HomeModel

/// A camera that shows a place live, and can record it.
///
/// Source: Google Home APIs, device type GoogleCamera
public enum GoogleCameraDeviceType: GoogleDeviceType {
    public static let id: DeviceTypeID = 0x6006_0158

    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.PushAvStreamTransportTrait>() public var pushAvStreamTransportTrait
        @Required<Google.WebRtcLiveViewTrait>() public var webRtcLiveViewTrait
        @Supported<Google.RecordTrait>() public var recordTrait
        @Supported<Google.CameraAvStreamManagementTrait>() public var cameraAvStreamManagementTrait
        @Supported<Google.CameraHistoryTrait>() public var cameraHistoryTrait
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
    }

    public static let display = DeviceTypeDisplay(
        .camera, text: "Ready", summary: Reading.camera,
        actions: [.recording, .cameraPower] + DeviceAction.cameraSettings)
}
