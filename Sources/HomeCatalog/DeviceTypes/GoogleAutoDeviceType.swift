public import HomeModel

/// A car.
///
/// Source: Google Home APIs, device type GoogleAuto
public enum GoogleAutoDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.PowerSourceTrait>() public var powerSourceTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.LockUnlockTrait>() public var lockUnlockTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
        @Supported<Google.TogglesTrait>() public var togglesTrait
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
    }

    public static let display = DeviceTypeDisplay(
        .car,
        summary: Reading.job(and: [.lockState, .battery]),
        actions: [.lock, .job, .modeSettings])
}
