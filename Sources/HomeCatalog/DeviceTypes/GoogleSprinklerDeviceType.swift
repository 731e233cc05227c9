public import HomeModel

/// A device that waters a garden.
///
/// Source: Google Home APIs, device type GoogleSprinkler
public enum GoogleSprinklerDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.TimerTrait>() public var timerTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .sprinkler, summary: Reading.job("Watering", and: [.timer]), actions: [.job, .timer])
}
