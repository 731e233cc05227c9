public import HomeModel

/// A bell at the door.
///
/// Source: Google Home APIs, device type GoogleDoorbell
public enum GoogleDoorbellDeviceType: GoogleDeviceType {
    public static let id = DeviceTypeID.unpublished

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Required<Google.DoorbellPressTrait>() public var doorbellPressTrait
        @Supported<Google.RecordTrait>() public var recordTrait
        @Supported<Google.ObjectDetectionTrait>() public var objectDetectionTrait

        public init() {}
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(
            .doorbell, text: "Ready",
            summary: [.value(Google.RecordTrait.self, \.isCurrentlyRecording)],
            actions: [.recording])
    }
}
