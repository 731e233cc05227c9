public import HomeModel

/// A roof over a terrace whose slats a motor turns.
///
/// Source: Google Home APIs, device type GooglePergola
public enum GooglePergolaDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.OpenCloseTrait>() public var openCloseTrait
        @Supported<Google.RotationTrait>() public var rotationTrait
    }

    public static let display = DeviceTypeDisplay(
        .blinds,
        summary: [.opening],
        actions: [
            .opening,
            DeviceAction(
                .slider, "Rotation", values: [AttributePath(Google.RotationTrait.self, \.rotationPercent)],
                steps: [.invoke(Google.RotationTrait.self, \.rotateToPercentage) { $0.control(\.rotationPercent) }]),
        ])
}
