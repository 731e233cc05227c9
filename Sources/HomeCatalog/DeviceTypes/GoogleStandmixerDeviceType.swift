public import HomeModel

/// A machine that mixes and kneads dough.
///
/// Source: Google Home APIs, device type GoogleStandmixer
public enum GoogleStandmixerDeviceType: GoogleDeviceType {
    public typealias MatterTraits = CookerTraits.MatterTraits

    public struct GoogleTraits: Schema {
        @Supported<Google.CookTrait>() public var cookTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .cooker, summary: Reading.job("Mixing", and: [.cooking]), actions: [.job, .cook, .power])
}
