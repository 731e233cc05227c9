public import HomeModel

/// A device that cleans drinking water with filters.
///
/// Source: Google Home APIs, device type GoogleWaterPurifier
public enum GoogleWaterPurifierDeviceType: GoogleDeviceType {
    public typealias MatterTraits = SwitchedTraits.MatterTraits

    public struct GoogleTraits: Schema {
        @Supported<Google.PreFilterMonitoringTrait>() public var preFilterMonitoringTrait
        @Supported<Google.FilterMonitoringTrait>() public var filterMonitoringTrait
    }

    public static let display = DeviceTypeDisplay(
        .drop,
        summary: [.onOff, .value(Google.FilterMonitoringTrait.self, \.changeIndicationLifetime)],
        actions: [.power])
}
