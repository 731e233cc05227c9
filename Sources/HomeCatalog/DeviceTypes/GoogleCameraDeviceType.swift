public import HomeModel

/// A camera that shows and can record a place.
///
/// Source: Google Home APIs, device type GoogleCamera
public enum GoogleCameraDeviceType: GoogleDeviceType {
    public static let id = DeviceTypeID.unpublished

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Required<Google.RecordTrait>() public var recordTrait

        public init() {}
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(
            .camera,
            summary: [.value(Google.RecordTrait.self, \.isCurrentlyRecording)],
            actions: [.recording])
    }
}
