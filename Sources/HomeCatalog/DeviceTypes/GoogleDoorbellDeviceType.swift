public import HomeModel

/// A bell at the door, with a camera.
///
/// Source: Google Home APIs, device type GoogleDoorbell
public enum GoogleDoorbellDeviceType: GoogleDeviceType {
    public static let id: DeviceTypeID = 0x6006_0113

    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.PushAvStreamTransportTrait>() public var pushAvStreamTransportTrait
        @Required<Google.WebRtcLiveViewTrait>() public var webRtcLiveViewTrait
        @Supported<Google.DoorbellPressTrait>() public var doorbellPressTrait
        @Supported<Google.RecordTrait>() public var recordTrait
        @Supported<Google.ObjectDetectionTrait>() public var objectDetectionTrait
        @Supported<Google.CameraAvStreamManagementTrait>() public var cameraAvStreamManagementTrait
        @Supported<Google.CameraHistoryTrait>() public var cameraHistoryTrait
        @Supported<Google.ChimeTrait>() public var chimeTrait
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
    }

    public static let display = DeviceTypeDisplay(
        .doorbell, text: "Ready", summary: Reading.camera,
        actions: [.recording, .playChime, .cameraPower] + DeviceAction.cameraSettings + [.chime])
}
