public import HomeModel

/// A device that feeds pets in portions.
///
/// Source: Google Home APIs, device type GooglePetFeeder
public enum GooglePetFeederDeviceType: GoogleDeviceType {
    public struct MatterTraits: Schema {
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.DispenseTrait>() public var dispenseTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .pet, summary: Reading.job("Feeding"), actions: [.dispense, .job, .power])
}
